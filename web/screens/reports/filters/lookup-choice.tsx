// A filter with loaded choices: says what to choose first, and shows loading and failure.
import { Choice } from '../../../ui/choice';
import { Field } from '../../../ui/field';
import { rowFilters } from './describe-filters';
import type { FilterName, Filters, RowFilter } from './report-filters';
import type { Hierarchy } from './use-hierarchy';

/** `first` is shown until the level above is chosen ("Choose a company first"). A deleted row is shown, not offered. */
export function LookupChoice({
  filter,
  first = '',
  hierarchy,
  drafts,
  onChange,
}: {
  filter: RowFilter;
  first?: string;
  hierarchy: Hierarchy;
  drafts: Filters;
  onChange: (name: FilterName, text: string) => void;
}) {
  const { label } = rowFilters[filter];
  const all = `All ${label.toLowerCase()}s`;
  const lookup = hierarchy[rowFilters[filter].lookup];
  const isReady = lookup.status === 'ready';
  const isFailed = lookup.status === 'failed';
  return (
    <Field
      label={label}
      error={isFailed ? 'These could not be loaded.' : undefined}
      note={
        isFailed && (
          <button type="button" onClick={lookup.retry} className="rounded-badge px-1 font-medium text-primary-text">
            Retry
          </button>
        )
      }
    >
      <Choice
        size="sm"
        value={isReady ? (drafts[filter] ?? '') : ''}
        onChange={(id) => onChange(filter, id)}
        options={isReady ? [{ value: '', label: all }, ...lookup.options] : []}
        placeholder={
          {
            waiting: first,
            loading: 'Loading...',
            failed: all,
            missing: 'Not available',
            ready: hierarchy.names[filter] ?? `Unknown ${label.toLowerCase()}`,
          }[lookup.status]
        }
        disabled={!isReady}
      />
    </Field>
  );
}
