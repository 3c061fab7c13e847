// What the row of filters and the panel of all of them share.
import type { CallListFilters } from '#contract/call-list';
import { answeredKinds } from '#contract/calls';
import { unknownCalls } from '#contract/reports';
import { answeredWord } from '../../../shell/calls/call-words';
import { Choice } from '../../../ui/choice';
import type { Choices } from '../choices/use-choices';
import type { ChosenColumns } from '../list/use-columns';
import type { CallsAddress } from '../use-calls-address';

export interface FilterProps {
  address: CallsAddress;
  filters: CallListFilters;
  choices: Choices;
  columns: ChosenColumns;
}

export function AnswerChoice({
  filters,
  change,
  isInField = false,
  className,
}: {
  filters: CallListFilters;
  change: CallsAddress['change'];
  isInField?: boolean;
  className?: string;
}) {
  return (
    <Choice
      size="sm"
      {...(!isInField && { 'aria-label': 'Answer' })}
      value={filters.answered ?? ''}
      onChange={(answered) => change({ answered: answered || undefined })}
      options={answers}
      {...(className && { className })}
    />
  );
}

const answers = [
  { value: '', label: 'Any answer' },
  ...([...answeredKinds, unknownCalls] as const).map((kind) => ({ value: kind, label: answeredWord(kind) })),
];

export function FilterCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="rounded-badge bg-primary-soft px-1.5 text-primary-text text-small leading-5">
      {count}
      <span className="sr-only"> set</span>
    </span>
  );
}
