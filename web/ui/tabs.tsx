// Tabs over a hairline; which one is open belongs in the URL, so the state is the screen's.
import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

/** Holds TabList and TabPanels; give `value` and `onValueChange`. */
export function Tabs(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root {...props} />;
}

/** The row of Tabs; give `aria-label`. Scrolls sideways where it does not fit. */
export function TabList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List {...rest} className={cn('flex gap-6 overflow-x-auto border-b', className)} />;
}

/** One tab, 36 px; `value` says which panel. */
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

/** What belongs to the Tab of the same `value`; only the open one is mounted. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content {...rest} className={cn('pt-5', className)} />;
}
