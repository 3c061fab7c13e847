// Which deliveries the log shows, by how they ended and since when. Kept in the URL, where notifications link to the
// failures of the last day.
import { useSearchParams } from 'react-router';
import type { QueryOf } from '#contract/endpoints';
import { WebhookLogQuery } from '#contract/webhooks';
import { Chip } from '../../ui/chip';
import { Choice } from '../../ui/choice';
import { formatTimestamp } from '../../ui/format';
import { statusWords } from './delivery-words';

export type StatusChoice = NonNullable<QueryOf<'listWebhookLogs'>['status']>;

const statusParameter = 'status';
const sinceParameter = 'since';

/** What is chosen, undefined for all, and how to choose. What an address says that cannot be is passed over. */
export function useLogFilters() {
  const [search, setSearch] = useSearchParams();
  const { shape } = WebhookLogQuery;
  const status = shape.status.safeParse(search.get(statusParameter) ?? undefined).data;
  const since = shape.since.safeParse(search.get(sinceParameter) ?? undefined).data;
  const change = (values: Record<string, string | undefined>) =>
    setSearch((now) => {
      const changed = new URLSearchParams(now);
      changed.delete('log');
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined) changed.delete(name);
        else changed.set(name, value);
      }
      return changed;
    });
  return {
    status,
    since,
    isFiltered: status !== undefined || since !== undefined,
    choose: (next: StatusChoice | undefined) => change({ [statusParameter]: next }),
    showAllTimes: () => change({ [sinceParameter]: undefined }),
    showAll: () => change({ [statusParameter]: undefined, [sinceParameter]: undefined }),
  };
}

export type LogFilters = ReturnType<typeof useLogFilters>;

/** Since when, where a link has said so; it can be taken away. */
export function SinceChip({ of: { since, showAllTimes } }: { of: LogFilters }) {
  return since && <Chip name="Since" value={formatTimestamp(since)} onRemove={showAllTimes} />;
}

/** The select box of the statuses. */
export function StatusFilter({ of }: { of: LogFilters }) {
  return (
    <Choice
      size="sm"
      value={of.status ?? ''}
      onChange={(value) => of.choose(options.find((option) => option.value === value)?.status)}
      options={options}
      aria-label="Status"
      className="w-40 max-md:w-36"
    />
  );
}

const options: readonly { value: string; label: string; status?: StatusChoice }[] = [
  { value: '', label: 'All statuses' },
  { value: 'alarming', label: 'All failures', status: 'alarming' },
  ...(['success', 'failed', 'too-large', 'inactive'] as const).map((status) => ({
    value: status,
    label: statusWords[status],
    status,
  })),
];
