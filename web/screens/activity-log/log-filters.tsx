// The filters above the log: outcome, reason, phone system, signature, period, duplicates, and search.
import { SignatureVerdict } from '#contract/signatures';
import type { WebhookLog } from '#contract/webhooks';
import { RefusalReason } from '#contract/webhooks';
import { reasonLabels, signatureMarks, statusLabels } from '../../shell/replay/delivery-labels';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Choice } from '../../ui/choice';
import { formatTimestamp } from '../../ui/format';
import { SearchBox } from '../../ui/search-box';
import { Switch } from '../../ui/switch';
import { PeriodFilter } from './period-filter';
import { type LogFilterState, useTypedText } from './use-log-filters';
import type { Sources } from './use-sources';

export function LogFilterRow({ of, sources }: { of: LogFilterState; sources: Sources }) {
  const [text, setText] = useTypedText(of);
  const { chosen, change } = of;
  return (
    <section aria-label="Filters" className="flex flex-wrap items-center gap-2 border-t px-5 py-2.5 max-md:px-4">
      <SearchBox label="Search deliveries" value={text} onChange={setText} className="w-56 max-lg:w-48 max-md:w-full" />
      <Choice
        size="sm"
        value={chosen.tests === 'only' ? testCalls : (chosen.status ?? '')}
        onChange={(status) =>
          change(
            status === testCalls
              ? { status: undefined, tests: 'only' }
              : { status: status || undefined, tests: undefined },
          )
        }
        options={statusOptions}
        aria-label="Status"
        className="w-40 max-md:w-[calc(50%-4px)]"
      />
      <Choice
        size="sm"
        value={chosen.reason ?? ''}
        onChange={(reason) => change({ reason: reason || undefined })}
        options={reasonOptions}
        aria-label="Reason"
        className="w-44 max-md:w-[calc(50%-4px)]"
      />
      {sources.list.length > 1 && (
        <Choice
          size="sm"
          value={chosen.source ?? ''}
          onChange={(source) => change({ source: source || undefined })}
          options={[{ value: '', label: 'All phone systems' }, ...sources.list]}
          aria-label="Phone system"
          className="w-44 max-md:w-[calc(50%-4px)]"
        />
      )}
      {(sources.checkSignatures || chosen.signature) && (
        <Choice
          size="sm"
          value={chosen.signature ?? ''}
          onChange={(signature) => change({ signature: signature || undefined })}
          options={signatureOptions}
          aria-label="Signature"
          className="w-44 max-md:w-[calc(50%-4px)]"
        />
      )}
      <PeriodFilter of={of} />
      <Switch
        label={<span className="text-compact">Possible duplicates only</span>}
        checked={chosen.duplicates === 'only'}
        onChange={(isOn) => change({ duplicates: isOn ? 'only' : undefined })}
        className="px-1"
      />
      {chosen.since && (
        <Chip name="Since" value={formatTimestamp(chosen.since)} onRemove={() => change({ since: undefined })} />
      )}
      {chosen.until && (
        <Chip name="Until" value={formatTimestamp(chosen.until)} onRemove={() => change({ until: undefined })} />
      )}
      {chosen.names && (
        <Chip
          name="Names"
          value={chosen.names.slice(chosen.names.indexOf(':') + 1)}
          onRemove={() => change({ names: undefined })}
        />
      )}
      {of.isFiltered && (
        <Button variant="ghost" size="sm" onClick={of.showAll}>
          Clear filters
        </Button>
      )}
    </section>
  );
}

const statuses: readonly WebhookLog['status'][] = [
  'success',
  'failed',
  'signature-refused',
  'too-large',
  'inactive',
  'handshake',
  'waiting',
  'not-a-call',
];

/** Listed with the statuses, although test calls have none of them. */
const testCalls = 'test calls';

const statusOptions = [
  { value: '', label: 'All statuses' },
  { value: 'alarming', label: 'All failures' },
  ...statuses.map((status) => ({ value: status, label: statusLabels[status] })),
  { value: testCalls, label: 'Test calls' },
];

const reasonOptions = [
  { value: '', label: 'All reasons' },
  ...RefusalReason.options.map((reason) => ({ value: reason, label: reasonLabels[reason] })),
];

const signatureOptions = [
  { value: '', label: 'All signatures' },
  ...SignatureVerdict.options.map((verdict) => ({ value: verdict, label: signatureMarks[verdict] })),
];
