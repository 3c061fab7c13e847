// Quiet success, loud failure: a log of 400 good rows stays gray.
import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './badge';

/** `default` has a small green dot, `destructive` a cross on red. The word is the child. */
export function StatusBadge({ variant, children }: { variant: 'default' | 'destructive'; children: ReactNode }) {
  if (variant === 'default') {
    return (
      <Badge>
        <span aria-hidden="true" className="size-1.5 rounded-[50%] bg-success" />
        {children}
      </Badge>
    );
  }
  return (
    <Badge className="bg-destructive-soft text-destructive-text">
      <CircleX aria-hidden="true" className="size-3" />
      {children}
    </Badge>
  );
}
