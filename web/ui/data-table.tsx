// A long list as a table: sorted by any column, fifty rows at a time, quick with tens of thousands of rows because only
// the page shown is rendered. What is searched for is the screen's: it gives the rows found.
import { memo, useState } from 'react';
import type { Column } from './column';
import { ColumnTable } from './column-table';
import { type Order, useOrderedRows } from './order-rows';
import { Pager } from './pager';

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  /** The first is the row's name. */
  columns: readonly Column<Row>[];
  /** Undefined while they load: skeleton rows take their place. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string | number;
  /** The order it opens with; without it the rows keep theirs until a head is pressed. */
  sortedBy?: Order;
  /** 44 px rows, where there are avatars. */
  isTall?: boolean;
  pageSize?: number;
  /** What the rows were found by; another one begins at the first page. */
  foundBy?: string;
}

/** The rows of a list have up to eight columns: narrower frames show them as cards. */
const cardsBelow = 900;

/**
 * Put it into a Card without padding. The empty and the failed state are the screen's. It renders again only when a prop
 * is another one, so keep columns, rowId and sortedBy outside the component: typing a search beside it then costs nothing.
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
  pageSize = 50,
  foundBy = '',
}: DataTableProps<Row>) {
  const ordered = useOrderedRows(columns, rows, sortedBy);
  // Which page of which search: what is found by other words begins at the first page, before it is painted.
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
