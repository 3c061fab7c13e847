// Gray bars in the exact places and heights of what comes; nothing is seen of them for the first 150 ms.
import type { ReactNode } from 'react';
import { cn } from './cn';

/** One bar; give its size, such as "h-4 w-24". */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('motion-skeleton rounded-badge bg-fill', className)} />;
}

/** Wraps the bars of one place and tells screen readers that it loads. */
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

/** Table rows while loading, 40 px each, for inside a TableBody. `widths` are classes, one per column. */
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
