// Status in a log: success is quiet and failure stands out, so 400 good rows stay gray.
import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from './badge';

/** `default` has a small green dot, `destructive` a cross on red. The child is the label. */
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
