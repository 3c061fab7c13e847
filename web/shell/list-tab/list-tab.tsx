// A tab with a list: search and actions in a line, the table in its card, and all its states. use-open-dialog.ts says
// which of the tab's dialogs is open; form-dialog.tsx is their frame.
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { messageOf } from '../../api/request';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';
import { DataTable, type DataTableProps } from '../../ui/data-table';
import { EmptyState } from '../../ui/empty-state';
import { FailedState } from '../../ui/failed-state';
import { useFoundRows } from '../../ui/find-rows';
import { formatCount } from '../../ui/format';
import { SearchBox } from '../../ui/search-box';
import { useSearchText } from '../use-search-text';
import { AddButton } from './add-button';

export interface ListTabProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'rowId' | 'sortedBy' | 'isTall'> {
  noun: readonly [one: string, many: string];
  /** Names the table for screen readers; the plural noun by default. */
  label?: string;
  loading: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'isFetching'> & { refetch(): unknown };
  /** The text that a search looks through. Must not change between renders. */
  searchTextOf: (row: Row) => string;
  /** The part of the list shown; another one starts in its own order, at its first page. */
  view?: string;
  views?: ReactNode;
  onAdd?: (() => void) | undefined;
  actions?: (found: readonly Row[] | undefined) => ReactNode;
  notice?: ReactNode;
  note?: ReactNode;
  empty: { icon: ReactNode; title: string; hint?: string | undefined };
  look?: keyof typeof looks;
}

const looks = {
  /** The count follows the search; an empty or failed list is as high as a table. */
  panel: {
    bar: 'gap-2',
    count: 'mr-auto px-1 max-md:w-full max-md:px-0',
    // They wrap together if they do not fit next to the search.
    actions: 'flex-wrap items-center',
    state: 'min-h-80',
    titleOfFailure: (many: string) => `Error loading ${many}`,
  },
  /** The count comes before the actions, right-aligned. */
  card: {
    bar: 'gap-x-4 gap-y-3',
    count: 'ml-auto',
    actions: 'max-md:w-full max-md:[&>*]:flex-1',
    state: '',
    titleOfFailure: (many: string) => `${capitalize(many)} could not be loaded`,
  },
};

export function ListTab<Row>(props: ListTabProps<Row>) {
  const { noun, loading, searchTextOf, views, onAdd, actions, notice, note, look = 'panel' } = props;
  const [search, searchFor] = useSearchText();
  const found = useFoundRows(loading.data, search, searchTextOf);
  const all = loading.data?.length;
  const can = actions?.(found);
  const classes = looks[look];
  return (
    <>
      <div className={cn('mb-4 flex flex-wrap items-center', classes.bar)}>
        <SearchBox label={`Search ${noun[1]}`} value={search} onChange={searchFor} className="w-64 max-md:w-full" />
        {views}
        <p role="status" className={cn('text-compact text-muted-foreground', classes.count)}>
          {all !== undefined && found && countRows(found.length, all, noun)}
        </p>
        {(can || onAdd) && (
          <div className={cn('flex gap-2', classes.actions)}>
            {can}
            {onAdd && <AddButton noun={capitalize(noun[0])} isPrimary onAdd={onAdd} />}
          </div>
        )}
      </div>
      {notice}
      <Card aria-label={capitalize(noun[1])}>
        <Content {...props} found={found} search={search} onClearSearch={() => searchFor('')} />
      </Card>
      {note && <p className="mt-3 text-compact text-muted-foreground">{note}</p>}
    </>
  );
}

interface ContentProps<Row> extends ListTabProps<Row> {
  found: readonly Row[] | undefined;
  search: string;
  onClearSearch: () => void;
}

function Content<Row>({
  found,
  search,
  onClearSearch,
  noun,
  loading,
  empty,
  look = 'panel',
  ...table
}: ContentProps<Row>) {
  // Deferred like the rows found, so the table does not render early.
  const foundBy = useDeferredValue(search);
  const { titleOfFailure, state: className } = looks[look];
  if (loading.error && !loading.data) {
    return (
      <FailedState
        title={titleOfFailure(noun[1])}
        onRetry={() => void loading.refetch()}
        isRetrying={loading.isFetching}
        className={className}
      >
        {messageOf(loading.error, 'The server could not be reached. Check the connection and try again.')}
      </FailedState>
    );
  }
  if (loading.data?.length === 0) {
    return (
      <EmptyState
        icon={empty.icon}
        title={empty.title}
        action={table.onAdd && <AddButton noun={capitalize(noun[0])} onAdd={table.onAdd} />}
        className={className}
      >
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
          <Button size="sm" onClick={onClearSearch}>
            Clear search
          </Button>
        }
        className={className}
      >
        Try fewer or other words.
      </EmptyState>
    );
  }
  const { label = capitalize(noun[1]), view, columns, rowId, sortedBy, isTall = false } = table;
  return (
    <DataTable
      key={view}
      label={label}
      columns={columns}
      rows={found}
      rowId={rowId}
      foundBy={foundBy}
      isTall={isTall}
      {...(sortedBy && { sortedBy })}
    />
  );
}

function countRows(found: number, all: number, [one, many]: ListTabProps<unknown>['noun']): string {
  const rows = `${formatCount(all)} ${all === 1 ? one : many}`;
  return found === all ? rows : `${formatCount(found)} of ${rows}`;
}

function capitalize(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase());
}
