// A tab with a list: the search and what can be done in a line, the table in its card, and every state it can be in.
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { sayWhy } from '../../api/request';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { type DataColumn, DataTable } from '../../ui/data-table';
import { EmptyState } from '../../ui/empty-state';
import { FailedState } from '../../ui/failed-state';
import { formatCount } from '../../ui/format';
import { SearchBox } from '../../ui/search-box';

export interface ListPanelProps<Row> {
  /** "location", "locations". */
  noun: readonly [one: string, many: string];
  loading: UseQueryResult<readonly Row[]>;
  /** The rows the search found; undefined while they load. */
  found: readonly Row[] | undefined;
  search: string;
  onSearch: (text: string) => void;
  columns: readonly DataColumn<Row>[];
  rowId: (row: Row) => string | number;
  /** Left out: the rows keep the order they come in until a head is pressed. */
  sortedBy?: { column: string };
  isTall?: boolean;
  /** What can be done, at the right. */
  actions?: ReactNode;
  /** What is going on, between the search and the table. */
  notice?: ReactNode;
  /** Below the table: who can change what the viewer cannot. */
  note?: ReactNode;
  /** With nothing in the list at all. */
  empty: { icon: ReactNode; title: string; hint?: string | undefined; action?: ReactNode };
}

export function ListPanel<Row>(props: ListPanelProps<Row>) {
  const { noun, loading, found, search, onSearch, actions, notice, note } = props;
  const all = loading.data?.length;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SearchBox label={`Search ${noun[1]}`} value={search} onChange={onSearch} className="w-64 max-md:w-full" />
        <p role="status" className="mr-auto px-1 text-compact text-muted-foreground max-md:w-full max-md:px-0">
          {all !== undefined && found && countRows(found.length, all, noun)}
        </p>
        {/* They stay together: where they do not fit beside the search all of them stand below. */}
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {notice}
      <Card aria-label={noun[1].replace(/^./, (letter) => letter.toUpperCase())}>
        <Content {...props} />
      </Card>
      {note && <p className="mt-3 text-compact text-muted-foreground">{note}</p>}
    </>
  );
}

function Content<Row>({
  noun,
  loading,
  found,
  search,
  onSearch,
  columns,
  rowId,
  sortedBy,
  isTall,
  empty,
}: ListPanelProps<Row>) {
  // As late as the rows found: until then the table need not render.
  const foundBy = useDeferredValue(search);
  if (loading.isError && !loading.data) {
    return (
      <FailedState
        title={`Error loading ${noun[1]}`}
        onRetry={() => void loading.refetch()}
        isRetrying={loading.isFetching}
        className="min-h-80"
      >
        {sayWhy(loading.error, 'The server could not be reached. Check the connection and try again.')}
      </FailedState>
    );
  }
  if (loading.data?.length === 0) {
    return (
      <EmptyState icon={empty.icon} title={empty.title} action={empty.action} className="min-h-80">
        {empty.hint}
      </EmptyState>
    );
  }
  if (found?.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={`No ${noun[1]} match “${search}”.`}
        action={
          <Button size="sm" onClick={() => onSearch('')}>
            Clear search
          </Button>
        }
        className="min-h-80"
      >
        Try fewer or other words.
      </EmptyState>
    );
  }
  return (
    <DataTable
      label={noun[1].replace(/^./, (letter) => letter.toUpperCase())}
      columns={columns}
      rows={found}
      rowId={rowId}
      foundBy={foundBy}
      isTall={isTall ?? false}
      {...(sortedBy && { sortedBy })}
    />
  );
}

function countRows(found: number, all: number, [one, many]: ListPanelProps<unknown>['noun']): string {
  const rows = `${formatCount(all)} ${all === 1 ? one : many}`;
  return found === all ? rows : `${formatCount(found)} of ${rows}`;
}
