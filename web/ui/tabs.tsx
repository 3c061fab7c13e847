// Tabs over a hairline; the open one belongs in the URL, so the screen holds the state.
import { Tabs as Primitive } from 'radix-ui';
import { type ComponentProps, useEffect, useRef } from 'react';
import { cn } from './cn';
import { useCutEdges } from './mark-cut-edges';

export function Tabs(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root {...props} />;
}

/**
 * Needs `aria-label`. Scrolls sideways if it does not fit, with the open tab in view and faded edges. Without `hasLine`
 * the parent has the hairline.
 */
export function TabList({
  className,
  hasLine = true,
  ...rest
}: ComponentProps<typeof Primitive.List> & { hasLine?: boolean }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => showOpenTab(row.current));
  useCutEdges(row);
  return (
    // The frame has the hairline, so that it does not fade.
    <div className={cn('min-w-0', hasLine && 'border-b')}>
      <Primitive.List
        {...rest}
        ref={row}
        className={cn(
          'relative flex gap-6 overflow-x-auto',
          'data-cut-right:mask-r-from-[calc(100%-56px)] data-cut-left:mask-l-from-[calc(100%-56px)]',
          className,
        )}
      />
    </div>
  );
}

/** Of the masks above, in px. */
const fadeWidth = 56;

/** Not scrollIntoView, which would scroll the page too. */
function showOpenTab(row: HTMLElement | null): void {
  const tab = row?.querySelector<HTMLElement>('[data-state=active]');
  if (!row || !tab) return;
  const [left, right] = [tab.offsetLeft - row.scrollLeft, tab.offsetLeft + tab.offsetWidth - row.scrollLeft];
  const hiddenRight = row.scrollWidth - row.clientWidth - row.scrollLeft;
  const isFaded =
    left < Math.min(fadeWidth, row.scrollLeft) || right > row.clientWidth - Math.min(fadeWidth, hiddenRight);
  if (isFaded) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

export function Tab({ className, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      {...rest}
      className={cn(
        'h-9 shrink-0 border-transparent border-b-2 font-medium text-body text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:text-foreground max-md:h-10',
        className,
      )}
    />
  );
}

/** Only the open panel is mounted. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content {...rest} className={cn('pt-5', className)} />;
}
