// Which deliveries the log shows, by how they ended. Kept in the URL, where notifications link to the failures.
import { useSearchParams } from 'react-router';
import type { QueryOf } from '#contract/endpoints';
import { WebhookLogQuery } from '#contract/webhooks';
import { Choice } from '../../ui/choice';
import { statusWords } from './delivery-words';

export type StatusChoice = NonNullable<QueryOf<'listWebhookLogs'>['status']>;

const parameter = 'status';

/** The chosen status, undefined for all, and how to choose another. An address that names none shows all. */
export function useStatusChoice() {
  const [search, setSearch] = useSearchParams();
  const status = WebhookLogQuery.shape.status.safeParse(search.get(parameter) ?? undefined).data;
  const choose = (next: StatusChoice | undefined) =>
    setSearch((now) => {
      const changed = new URLSearchParams(now);
      changed.delete('log');
      if (next === undefined) changed.delete(parameter);
      else changed.set(parameter, next);
      return changed;
    });
  return { status, choose };
}

/** The select box of the statuses. */
export function StatusFilter({ of }: { of: ReturnType<typeof useStatusChoice> }) {
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
