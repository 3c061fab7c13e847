// A machine-readable text under a heading with Copy.
import { useMemo, useRef } from 'react';
import { cn } from './cn';
import { CopyButton } from './copy-button';
import { JsonText } from './json-text';
import { indentJson } from './json-tokens';
import { scrollRegion, useIsScrollable } from './use-is-scrollable';

/** JSON is indented and colored; at most 240 px high unless `isWhole`. */
export function CodeBox({
  heading,
  text,
  as: Heading = 'h3',
  isWhole = false,
  className,
}: {
  heading: string;
  text: string;
  as?: 'h2' | 'h3' | 'h4';
  isWhole?: boolean;
  className?: string;
}) {
  const box = useRef<HTMLPreElement>(null);
  const isScrollable = useIsScrollable(box);
  const copied = useMemo(() => indentJson(text), [text]);
  return (
    <div className={className}>
      <div className="mb-1 flex min-h-8 items-center justify-between gap-4">
        <Heading className="font-semibold text-compact">{heading}</Heading>
        <CopyButton text={copied} what={heading} className="-mr-3" />
      </div>
      <pre
        ref={box}
        {...scrollRegion(isScrollable, heading)}
        className={cn(
          'overflow-auto whitespace-pre-wrap rounded-control border bg-muted px-4 py-3 text-code [overflow-wrap:anywhere] in-[[role=dialog]]:bg-code-in-dialog',
          isWhole ? 'leading-[18px]' : 'max-h-60',
        )}
      >
        <code>
          <JsonText text={text} />
        </code>
      </pre>
    </div>
  );
}
