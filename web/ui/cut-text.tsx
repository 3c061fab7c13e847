// A name or another text of any length in a table: it never widens its column beyond a limit, and what is cut can be read.
import type { ReactNode } from 'react';
import { cn } from './cn';

/**
 * One line, under 1280 px two, with an ellipsis where it is cut; whole in the browser's tooltip. `before` (an avatar) and `after`
 * (a badge) keep their size. Its column may become as narrow as its longest word before anything beside it has to move. On a
 * card (table.tsx, `cardsBelow`) nothing is cut.
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
