// Whose calls these are, of those that Practice vs. Live compares; from there to the others' calls.
import { X } from 'lucide-react';
import type { CallListFilters } from '#contract/call-list';
import type { CallsAddress } from './use-calls-address';

export function PracticedChip({
  practiced,
  previous,
  change,
}: Pick<CallListFilters, 'previous'> & {
  practiced: NonNullable<CallListFilters['practiced']>;
  change: CallsAddress['change'];
}) {
  const [shown, other] = practiced === 'yes' ? (['yes', 'no'] as const) : (['no', 'yes'] as const);
  return (
    <>
      <span
        title={`${previous ? 'Before: as many days, with as long a gap' : 'Now: the last days of the period, at most 60'}`}
        className="inline-flex h-6 items-center rounded-badge bg-fill pl-2 text-small max-md:h-10"
      >
        {previous ? 'before' : 'now'}, {words[shown]}
        <button
          type="button"
          aria-label="Calls of all people"
          onClick={() => change({ practiced: undefined })}
          className="relative grid size-6 shrink-0 place-items-center rounded-badge after:absolute after:-inset-0.5 hover:bg-fill max-md:size-10"
        >
          <X aria-hidden="true" className="size-3" />
        </button>
      </span>
      <button
        type="button"
        onClick={() => change({ practiced: other })}
        className="inline-flex h-6 items-center rounded-badge px-2 font-medium text-primary-text text-small hover:underline max-md:h-10"
      >
        {other === 'no' ? 'Calls of the others' : 'Calls of those who practiced'}
      </button>
    </>
  );
}

const words = { yes: 'by people who practiced the service', no: 'by people who did not practice it' };
