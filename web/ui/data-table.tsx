// A long list as a sortable table, fifty rows per page; fast with tens of thousands of rows because only the page shown
// is rendered. The screen does the searching.
import { memo, useState } from 'react';
import type { Column } from './column';
import { ColumnTable } from './column-table';
import { type Order, useOrderedRows } from './order-rows';
import { Pager } from './pager';

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string | number;
  /** The initial order; by default the rows keep theirs until a head is clicked. */
  sortedBy?: Order;
  isTall?: boolean;
  /** Narrower frames show cards. */
  cardsBelow?: number;
  pageSize?: number;
  /** The search behind the rows; another one starts at the first page. */
  foundBy?: string;
}

/**
 * Put it into a Card without padding; the screen handles empty and failed states. It renders only when a prop changes,
 * so keep columns, rowId and sortedBy outside the component to keep typing in a search fast.
 */
// The cast gives the memo back its type parameter.
export const DataTable = memo(SortedPage) as typeof SortedPage;

function SortedPage<Row>({
  label,
  columns,
  rows,
  rowId,
  sortedBy,
  isTall = false,
  // Lists have up to eight columns.
  cardsBelow = 900,
  pageSize = 50,
  foundBy = '',
}: DataTableProps<Row>) {
  const ordered = useOrderedRows(columns, rows, sortedBy);
  // The page of a search; another search resets it before the first paint.
  const [place, setPlace] = useState({ page: 0, foundBy });
  if (place.foundBy !== foundBy) setPlace({ page: 0, foundBy });
  const total = rows?.length ?? 0;
  const page = Math.min(place.page, Math.max(0, Math.ceil(total / pageSize) - 1));
  const open = (next: number) => setPlace({ page: next, foundBy });
  return (
    <>
      <ColumnTable
        label={label}
        columns={columns}
        ordered={{
          rows: ordered.rows?.slice(page * pageSize, (page + 1) * pageSize),
          order: ordered.order,
          sortBy(column) {
            ordered.sortBy(column);
            open(0);
          },
        }}
        rowId={rowId}
        isTall={isTall}
        cardsBelow={cardsBelow}
      />
      <Pager label={label} page={page} pageSize={pageSize} total={total} onPage={open} />
    </>
  );
}
