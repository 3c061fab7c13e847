// Gray bars in the places and heights of the content to come; hidden for the first 150 ms.
import type { ReactNode } from 'react';
import { cn } from './cn';

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('motion-skeleton rounded-badge bg-fill', className)} />;
}

/** Wraps the bars of one place and announces loading. */
export function Loading({
  label = 'Loading...',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

/** 40 px rows for a TableBody. `widths` are classes, one per column. */
export function SkeletonRows({ rows, widths }: { rows: number; widths: readonly string[] }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
    <tr key={row} className="[&:not(:last-child)>*]:border-b">
      {widths.map((width, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <td key={column} className="h-10 px-3 py-0 first:pl-5 last:pr-5 max-md:first:pl-4">
          <Skeleton className={cn('h-3', width)} />
        </td>
      ))}
    </tr>
  ));
}
