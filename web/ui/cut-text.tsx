// A text of any length in a table cell: limits its column's width, and keeps the full text readable.
import type { ReactNode } from 'react';
import { cn } from './cn';

/**
 * One line (two under 1280 px) with an ellipsis; the browser's tooltip has the full text. `before` (an avatar) and
 * `after` (a badge) keep their size. The column may shrink to its longest word before others move. Cards (table.tsx,
 * `cardsBelow`) show the full text.
 */
export function CutText({
  text,
  before,
  after,
  className,
}: {
  text: string;
  before?: ReactNode;
  after?: ReactNode;
  className?: string;
}) {
  return (
    <span className={cn('flex min-w-0 items-center gap-2.5', className)}>
      {before}
      <span title={text} className="line-clamp-1 min-w-0 whitespace-normal break-words leading-5 max-xl:line-clamp-2">
        {text}
      </span>
      {after}
    </span>
  );
}
