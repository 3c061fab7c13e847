// Separate from icon-button.tsx, which pulls in the tooltip's positioning.
import { cn } from './cn';

/** For elements that are not an IconButton: Radix triggers, and pages that should load nothing else. */
export function iconButtonClasses(size: 'sm' | 'md' | 'lg' = 'sm'): string {
  return cn(
    'inline-grid shrink-0 place-items-center rounded-control text-muted-foreground transition-colors max-md:size-10',
    'hover:bg-fill hover:text-foreground disabled:bg-transparent disabled:opacity-50',
    {
      sm: 'size-7 [&_svg]:size-4',
      md: 'size-8 [&_svg]:size-4',
      lg: 'size-9 [&_svg]:size-[18px] [&_svg]:stroke-[1.75]',
    }[size],
  );
}
