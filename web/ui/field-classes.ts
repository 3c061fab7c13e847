import type { ControlSize } from './button';
import { cn } from './cn';

/** Border, height and text of every input and select box. */
export function fieldClasses(size: ControlSize): string {
  return cn(
    'ring-field w-full rounded-control border border-input bg-card text-foreground max-md:h-10',
    { sm: 'h-8 text-compact', md: 'h-9 text-body', lg: 'h-10 text-body' }[size],
  );
}
