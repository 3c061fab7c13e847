// A part of the card of a call.
import type { ReactNode } from 'react';
import { cn } from '../../../ui/cn';

export function Part({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cn('border-t px-6 py-5 max-md:px-4 max-md:py-4 max-md:first:border-t-0', className)}>
      {children}
    </div>
  );
}
