// A long list as a table: sorted by any column, fifty rows at a time, quick with tens of thousands of rows because only
// the page shown is rendered. What is searched for is the screen's: it gives the rows found.
import {
  type ColumnDef,
  getCoreRowModel,
  getPaginationRowModel,
  getSortedRowModel,
  type SortingState,
  type Row as TableRowOf,
  useReactTable,
} from '@tanstack/react-table';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { foldText } from './find-rows';
import { Pager } from './pager';
import { SkeletonRows } from './skeleton';
import { Cell, HeadCell, SortableHeadCell, Table, TableBody, TableHead, TableRow } from './table';

export interface DataColumn<Row> {
  id: string;
  /** The column's name. */
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** What the column sorts by; null and '' stand last. Without it the column does not sort. */
  sortBy?: (row: Row) => string | number | null;
  /** `right` for numbers and actions. */
  align?: 'left' | 'right';
  className?: string;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  /** The first is the row's name. */
  columns: readonly DataColumn<Row>[];
  /** Undefined while they load: skeleton rows stand in their place. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string | number;
  /** The order it opens with; without it the rows keep theirs until a head is pressed. */
  sortedBy?: { column: string; isDescending?: boolean };
  /** 44 px rows, where there are avatars. */
  isTall?: boolean;
  pageSize?: number;
  /** What the rows were found by; another one begins at the first page. */
  foundBy?: string;
  className?: string;
}

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
  className,
}: DataTableProps<Row>) {
  const [sorting, setSorting] = useState<SortingState>(
    sortedBy ? [{ id: sortedBy.column, desc: sortedBy.isDescending ?? false }] : [],
  );
  // Which page of which search: what is found by other words begins at the first page, before it is painted.
  const [place, setPlace] = useState({ page: 0, foundBy });
  const lastPage = Math.max(0, Math.ceil((rows?.length ?? 0) / pageSize) - 1);
  if (place.foundBy !== foundBy) setPlace({ page: 0, foundBy });
  const page = Math.min(place.page, lastPage);
  const data = useMemo(() => (rows ?? []) as Row[], [rows]);
  const definitions = useMemo(() => columns.map(defineColumn), [columns]);
  const table = useReactTable<Row>({
    data,
    columns: definitions,
    getRowId: (row) => String(rowId(row)),
    state: { sorting, pagination: { pageIndex: page, pageSize } },
    onSortingChange: (change) => {
      setSorting(change);
      setPlace({ page: 0, foundBy });
    },
    enableSortingRemoval: false,
    autoResetPageIndex: false,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getPaginationRowModel: getPaginationRowModel(),
  });
  return (
    <>
      <Table label={label} isCards aria-busy={rows === undefined} {...(className && { className })}>
        <TableHead>
          {columns.map((column) => {
            const sort = table.getColumn(column.id);
            const look = { align: column.align ?? 'left', ...(column.className && { className: column.className }) };
            if (!column.sortBy || !sort) {
              return (
                <HeadCell key={column.id} {...look}>
                  {column.head}
                </HeadCell>
              );
            }
            const order = sort.getIsSorted();
            return (
              <SortableHeadCell
                key={column.id}
                {...look}
                direction={order === false ? null : order === 'asc' ? 'ascending' : 'descending'}
                onSort={() => sort.toggleSorting()}
              >
                {column.head}
              </SortableHeadCell>
            );
          })}
        </TableHead>
        <TableBody>
          {rows === undefined ? (
            <SkeletonRows rows={8} widths={columns.map(({ align }) => (align === 'right' ? 'ml-auto w-12' : 'w-28'))} />
          ) : (
            table.getRowModel().rows.map(({ id, original }) => (
              <TableRow key={id} isTall={isTall}>
                {columns.map((column, index) => (
                  <Cell
                    key={column.id}
                    isFirst={index === 0}
                    align={column.align ?? 'left'}
                    {...(typeof column.head === 'string' && { label: column.head })}
                    {...(column.className && { className: column.className })}
                  >
                    {column.cell(original)}
                  </Cell>
                ))}
              </TableRow>
            ))
          )}
        </TableBody>
      </Table>
      <Pager
        label={label}
        page={page}
        pageSize={pageSize}
        total={data.length}
        onPage={(next) => setPlace({ page: next, foundBy })}
      />
    </>
  );
}

function defineColumn<Row>({ id, sortBy }: DataColumn<Row>): ColumnDef<Row> {
  if (!sortBy) return { id, enableSorting: false };
  return {
    id,
    // Undefined is how the sorted row model is told that a value is missing.
    accessorFn: (row) => {
      const value = sortBy(row);
      return value === null || value === '' ? undefined : typeof value === 'number' ? value : sortKey(value);
    },
    sortUndefined: 'last',
    sortDescFirst: false,
    sortingFn: compareRows,
  };
}

/**
 * A text as it is sorted: without regard to case and accents, numbers in it by their size. Made once per row, so that ten
 * thousand rows compare plain texts, which is many times quicker than a collator.
 */
function sortKey(text: string): string {
  return foldText(text).replaceAll(/\d+/g, (digits) => digits.padStart(16, '0'));
}

function compareRows<Row>(one: TableRowOf<Row>, other: TableRowOf<Row>, column: string): number {
  const a = one.getValue<string | number>(column);
  const b = other.getValue<string | number>(column);
  return a < b ? -1 : a > b ? 1 : 0;
}
