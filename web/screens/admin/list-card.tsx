// The frame of each tab's list: search, views, count and actions above, below them the table or why there is none.
import type { ReactNode } from 'react';
import { sayWhy } from '../../api/request';
import { useSearchText } from '../../shell/use-search-text';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { FailedState } from '../../ui/failed-state';
import { formatCount } from '../../ui/format';
import { SearchBox } from '../../ui/search-box';

export interface ListCardProps {
  /** What the rows are, in lower case and in the plural: "companies". */
  what: string;
  /** One of them: "company". */
  one: string;
  loaded: { data?: readonly unknown[] | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** How many the search found; undefined while they load. */
  found: number | undefined;
  /** Beside the search: which part of the list is shown. */
  views?: ReactNode;
  /** At the right, the primary button last. */
  actions?: ReactNode;
  empty: { icon: ReactNode; title: string; text: string; action?: ReactNode };
  /** The table. */
  children: ReactNode;
}

export function ListCard({ what, one, loaded, found, views, actions, empty, children }: ListCardProps) {
  const [search, searchFor] = useSearchText();
  const { data, error } = loaded;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <SearchBox label={`Search ${what}`} value={search} onChange={searchFor} className="w-64 max-md:w-full" />
        {views}
        {data && found !== undefined && (
          <p role="status" className="ml-auto text-compact text-muted-foreground">
            {countOf(found, data.length, one, what)}
          </p>
        )}
        {actions && <div className="ml-auto flex gap-2 max-md:w-full max-md:[&>*]:flex-1 [p+&]:ml-0">{actions}</div>}
      </div>
      <Card aria-label={`List of ${what}`}>
        {error && !data ? (
          <FailedState
            title={`${what[0]?.toUpperCase()}${what.slice(1)} could not be loaded`}
            onRetry={() => void loaded.refetch()}
            isRetrying={loaded.isFetching}
          >
            {sayWhy(error, 'The server could not be reached or had an error.')}
          </FailedState>
        ) : data && found === 0 ? (
          <EmptyState icon={empty.icon} title={empty.title} action={search === '' && empty.action}>
            {search === '' ? empty.text : 'Try other words, or search for less.'}
          </EmptyState>
        ) : (
          children
        )}
      </Card>
    </>
  );
}

function countOf(found: number, all: number, one: string, many: string): string {
  const rows = all === 1 ? `1 ${one}` : `${formatCount(all)} ${many}`;
  return found === all ? rows : `${formatCount(found)} of ${rows}`;
}
