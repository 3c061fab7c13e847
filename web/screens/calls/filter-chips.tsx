// Filters that only links set, each with a cross that removes it.
import { X } from 'lucide-react';
import type { CallListFilters } from '#contract/call-list';
import { formatDay } from '../../ui/format';
import { formatPhone } from '../../ui/format-phone';
import type { CallsAddress } from './use-calls-address';

type Linked = Pick<CallListFilters, 'numberCalled' | 'phoneSystem' | 'markedOn' | 'markedAs'>;

export function hasLinkedFilters({ numberCalled, phoneSystem, markedOn }: Linked): boolean {
  return [numberCalled, phoneSystem, markedOn].some((value) => value !== undefined);
}

/** `systemName`: the name of the phone system, once a call says it. */
export function FilterChips({
  filters: { numberCalled, phoneSystem, markedOn, markedAs },
  systemName,
  change,
}: {
  filters: Linked;
  systemName: string | undefined;
  change: CallsAddress['change'];
}) {
  return (
    <>
      {numberCalled !== undefined && (
        <Chip
          text={`to ${formatPhone(numberCalled)}`}
          remove="Calls to all numbers"
          onRemove={() => change({ numberCalled: undefined })}
        />
      )}
      {phoneSystem !== undefined && (
        <Chip
          text={`from the phone system ${systemName ?? phoneSystem}`}
          remove="Calls of all phone systems"
          onRemove={() => change({ phoneSystem: undefined })}
        />
      )}
      {markedOn !== undefined && (
        <Chip
          text={`you marked ${markedAs === undefined ? '' : `${markWords[markedAs]} `}on ${formatDay(markedOn)}`}
          remove="Calls that anybody marked, or nobody"
          onRemove={() => change({ markedOn: undefined, markedAs: undefined })}
        />
      )}
    </>
  );
}

const markWords = { booked: 'booked', 'not-booked': 'not booked', unknown: 'not known' } as const;

function Chip({ text, remove, onRemove }: { text: string; remove: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-6 min-w-0 max-w-full items-center rounded-badge bg-fill pl-2 text-small normal-nums max-md:h-10">
      <span title={text} className="truncate">
        {text}
      </span>
      <button
        type="button"
        aria-label={remove}
        onClick={onRemove}
        className="relative grid size-6 shrink-0 place-items-center rounded-badge after:absolute after:-inset-0.5 hover:bg-fill max-md:size-10"
      >
        <X aria-hidden="true" className="size-3" />
      </button>
    </span>
  );
}
