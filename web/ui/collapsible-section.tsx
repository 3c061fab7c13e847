// A part of a panel that opens and closes, and shows how much is set inside.
import { ChevronRight } from 'lucide-react';
import { Collapsible as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** `count` settings are set inside; closed with none it says "None". */
export function CollapsibleSection({
  title,
  count,
  isOpenAtFirst = true,
  children,
}: {
  title: string;
  count?: number;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}) {
  return (
    <Primitive.Root defaultOpen={isOpenAtFirst} className="group/section not-first:border-t">
      <h3>
        <Primitive.Trigger className="group/trigger flex h-10 w-full items-center gap-2 px-4 font-medium text-compact focus-visible:-outline-offset-2">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-muted-foreground transition-transform group-data-[state=open]/trigger:rotate-90"
          />
          <span className="mr-auto">{title}</span>
          {count ? (
            <span className="grid h-5 min-w-5 place-items-center rounded-badge bg-primary-soft px-1 font-medium text-primary-text text-small">
              {count}
              <span className="sr-only"> set</span>
            </span>
          ) : (
            count === 0 && (
              <span className="font-normal text-muted-foreground text-small group-data-[state=open]/trigger:hidden">
                None
              </span>
            )
          )}
        </Primitive.Trigger>
      </h3>
      <Primitive.Content className="flex flex-col gap-3 px-4 pb-4">{children}</Primitive.Content>
    </Primitive.Root>
  );
}
