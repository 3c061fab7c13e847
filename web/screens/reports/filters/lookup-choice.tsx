// A filter whose choices are loaded: it says what must be chosen first, that it loads, and that it could not.
import { Choice } from '../../../ui/choice';
import { Field } from '../../../ui/field';
import type { Lookup } from './use-hierarchy';

/** `all` stands for no choice ("All regions"), `first` while the level above is not chosen ("Choose a region first"). */
export function LookupChoice({
  label,
  all,
  first,
  lookup,
  value,
  onChange,
}: {
  label: string;
  all: string;
  first: string;
  lookup: Lookup;
  value: string | undefined;
  onChange: (value: string) => void;
}) {
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
        value={isReady ? (value ?? '') : ''}
        onChange={onChange}
        options={isReady ? [{ value: '', label: all }, ...lookup.options] : []}
        placeholder={
          {
            waiting: first,
            loading: 'Loading...',
            failed: all,
            missing: 'Not available',
            ready: `Unknown ${label.toLowerCase()}`,
          }[lookup.status]
        }
        disabled={!isReady}
      />
    </Field>
  );
}
