// Tables: head 36, rows 40 (44 with avatars), hairlines between rows. If the frame is too narrow, each row becomes a
// card (`cardsBelow`), or under 768 px it scrolls with the first column fixed. The right edge fades while more lies
// beyond it. No text widens its column beyond a limit (Cell, cut-text.tsx).
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ComponentProps, type CSSProperties, type ReactNode, useRef } from 'react';
import { cn } from './cn';
import './cards.css';
import { CutText } from './cut-text';
import { useCutEdges } from './mark-cut-edges';
import { useIsBelow } from './use-is-below';
import { scrollRegion, useIsScrollable, useMoreAtRight } from './use-is-scrollable';

/**
 * `label` names the table for screen readers. In a frame narrower than `cardsBelow` px each row is a card (cards.css);
 * its cells then need a `label`.
 */
export function Table({
  label,
  cardsBelow,
  className,
  frameClassName,
  children,
  ...rest
}: ComponentProps<'table'> & { label: string; cardsBelow?: number | undefined; frameClassName?: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const isCards = useIsBelow(frame, cardsBelow);
  const isScrollable = useIsScrollable(frame);
  const barAtRight = useMoreAtRight(frame);
  useCutEdges(frame);
  return (
    <div
      ref={frame}
      {...scrollRegion(isScrollable, label)}
      {...(barAtRight !== null && { style: { '--bar-at-right': `${barAtRight}px` } as CSSProperties })}
      className={cn(
        // Screen reader texts are absolutely positioned: without a position here they would widen the page.
        'group/frame @container relative overflow-x-auto rounded-b-[7px] first:rounded-t-[7px] not-first:border-t focus-visible:-outline-offset-2',
        // A column fixed at that edge has its own edge, and its buttons stay visible.
        barAtRight !== null && 'fades-at-right has-[.stays-in-view]:mask-none has-[.cards]:mask-none',
        frameClassName,
      )}
    >
      <table
        {...rest}
        {...(cardsBelow !== undefined && meaning.table)}
        aria-label={label}
        className={cn('w-full border-separate border-spacing-0 text-compact', isCards && 'cards', className)}
      >
        {children}
      </table>
    </div>
  );
}

/** Roles on each element: browsers drop table semantics if display is not a table's (cards.css). */
export const meaning = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead {...meaning.group}>
      <tr {...meaning.row} className="[&>th]:border-b">
        {children}
      </tr>
    </thead>
  );
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...meaning.group} {...props} />;
}

/** `isTall` (44 px) for avatars. */
export function TableRow({ isTall, className, ...rest }: ComponentProps<'tr'> & { isTall?: boolean }) {
  return (
    <tr
      {...meaning.row}
      {...rest}
      className={cn(
        'group/row [&:not(:last-child)>*]:border-b [&>*]:transition-colors hover:[&>*]:bg-muted',
        isTall ? '[&>*]:h-11' : '[&>*]:h-10',
        className,
      )}
    />
  );
}

export function HeadCell({ align = 'left', className, ...rest }: ComponentProps<'th'> & { align?: 'left' | 'right' }) {
  return (
    <th
      scope="col"
      {...meaning.columnHeader}
      {...rest}
      className={cn(
        cellClasses,
        'h-9 font-medium text-muted-foreground text-small @max-[1000px]:whitespace-normal',
        align === 'right' ? 'text-right' : 'text-left normal-nums',
        className,
      )}
    />
  );
}

/** A column head that sorts; `onSort` sets or reverses the order. */
export function SortableHeadCell({
  direction,
  onSort,
  align = 'left',
  afterName,
  label,
  children,
  className,
}: {
  direction: 'ascending' | 'descending' | null;
  onSort: () => void;
  align?: 'left' | 'right';
  /** After the name, such as a definition button; `label` is then the plain name. */
  afterName?: ReactNode;
  label?: string;
  children: ReactNode;
  className?: string;
}) {
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <HeadCell
      align={align}
      aria-sort={direction ?? 'none'}
      {...(label && { 'aria-label': label })}
      {...(className && { className })}
    >
      <span className="inline-flex items-center">
        <button
          type="button"
          onClick={onSort}
          className={cn(
            'group/sort relative inline-flex min-h-7 items-center gap-1 rounded-badge max-md:min-h-9',
            // The arrow is on the inner side, so reversing the order moves no name.
            align === 'right' ? 'flex-row-reverse text-right' : 'text-left',
            direction ? 'text-foreground' : 'hover:text-foreground',
          )}
        >
          {children}
          <Arrow
            aria-hidden="true"
            className={cn(
              'size-3',
              // Outside the flow until sorted, so the name stays above its figures.
              !direction &&
                cn(
                  align === 'right' ? '-left-3.5' : '-right-3.5',
                  'absolute opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100',
                ),
            )}
          />
        </button>
        {afterName}
      </span>
    </HeadCell>
  );
}

/**
 * `align="right"` for numbers and actions, `isFirst` for the row's name (a row header). Text is cut at the column's
 * limit; use CutText for names next to other names, and for cells with more than text. `label` is the column's name,
 * for cards.
 */
export function Cell({
  align = 'left',
  isFirst = false,
  label,
  className,
  children,
  ...rest
}: ComponentProps<'td'> & { align?: 'left' | 'right'; isFirst?: boolean; label?: string }) {
  const look = {
    ...(label && !isFirst && { 'data-label': label }),
    className: cn(
      cellClasses,
      // A tabular hyphen is as wide as a digit, which tears words and phone numbers apart.
      align === 'right' ? 'text-right' : 'text-left normal-nums',
      isFirst ? 'font-medium text-foreground' : 'font-normal text-foreground-2',
      className,
    ),
  };
  if (isFirst) {
    return (
      <th scope="row" {...meaning.rowHeader} {...rest} {...look}>
        {/* By the table's width: figures always get the larger part. */}
        <div className="w-max max-w-[var(--name-width,clamp(7rem,20cqw,17.5rem))]">
          {typeof children === 'string' ? <CutText text={children} /> : children}
        </div>
      </th>
    );
  }
  return (
    <td {...meaning.cell} {...rest} {...look}>
      {typeof children === 'string' && align === 'left' ? (
        <span title={children} className="block max-w-[clamp(10rem,20cqw,20rem)] @min-[1100px]:max-w-[24cqw] truncate">
          {children}
        </span>
      ) : (
        children
      )}
    </td>
  );
}

/** For the actions column: in a wide table others slide beneath it; on a phone they need the room. */
export const alwaysInView =
  'stays-in-view md:sticky md:right-0 md:z-10 md:group-data-cut-right/frame:shadow-[-1px_0_var(--border-strong)] md:before:pointer-events-none md:before:absolute md:before:inset-y-0 md:before:right-full md:before:w-3 md:before:bg-linear-to-l md:before:from-foreground/8 md:before:opacity-0 md:group-data-cut-right/frame:before:opacity-100';

// Content that slides beneath a fixed column is cut anywhere, so the column shows an edge.
const cellClasses = cn(
  'whitespace-nowrap bg-card px-3 py-0 first:pl-5 last:pr-5 @max-[1000px]:not-first:pl-2 @max-[1000px]:not-last:pr-2 max-md:first:sticky max-md:first:left-0 max-md:first:z-10 max-md:first:pl-4',
  'max-md:group-data-cut-left/frame:first:shadow-[1px_0_var(--border-strong)] max-md:first:after:pointer-events-none max-md:first:after:absolute max-md:first:after:inset-y-0 max-md:first:after:left-full max-md:first:after:w-3 max-md:first:after:bg-linear-to-r max-md:first:after:from-foreground/8 max-md:first:after:opacity-0 max-md:group-data-cut-left/frame:first:after:opacity-100',
);
