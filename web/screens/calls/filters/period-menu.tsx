// The period of the calls: by name, or two days.
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { CallListFilters } from '#contract/call-list';
import { presets } from '#contract/periods';
import { useLoaded } from '../../../api/queries';
import { Button } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import { Field } from '../../../ui/field';
import { fieldClasses } from '../../../ui/field-classes';
import { formatShortDay } from '../../../ui/format';
import { Popover } from '../../../ui/popover';
import { TextInput } from '../../../ui/text-input';
import type { CallsAddress } from '../use-calls-address';
import { hasPeriod, periodNames, periodWords } from './filter-words';

export function PeriodMenu({
  filters,
  change,
  className,
}: {
  filters: CallListFilters;
  change: CallsAddress['change'];
  className?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const shown = periodWords(filters);
  const choose = (period: CallListFilters) => {
    const texts = Object.entries(period).map(([name, value]) => [name, String(value)]);
    change({ ...noPeriod, ...Object.fromEntries(texts) });
    setOpen(false);
  };
  return (
    <Popover
      label="Period"
      align="start"
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="w-72 p-1"
      trigger={
        <button
          type="button"
          aria-label={`Period: ${shown}`}
          className={cn(fieldClasses('sm'), 'flex items-center gap-2 px-3', className)}
        >
          <span
            title={shown}
            className={cn('min-w-0 flex-1 truncate text-left', !hasPeriod(filters) && 'text-muted-foreground')}
          >
            {shown}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        </button>
      }
    >
      <ul className="grid grid-cols-2">
        <Choice period={{}} shown={shown} onChoose={choose} className="col-span-2" />
        {presets.map((preset) => (
          <Choice key={preset} period={{ preset }} shown={shown} onChoose={choose} />
        ))}
        <SinceKnown companyId={filters.companyId} shown={shown} onChoose={choose} />
      </ul>
      <DateFields key={`${filters.startDate}${isOpen}`} filters={filters} onChoose={choose} />
    </Popover>
  );
}

interface ChoiceProps {
  /** The words of the period now. */
  shown: string;
  onChoose: (period: CallListFilters) => void;
}

function Choice({
  period,
  name,
  shown,
  onChoose,
  className,
}: ChoiceProps & { period: CallListFilters; name?: string; className?: string }) {
  const words = periodWords(period);
  return (
    <li className={className}>
      <button
        type="button"
        aria-pressed={words === shown}
        onClick={() => onChoose(period)}
        className="flex h-8 w-full items-center gap-2 rounded-item px-2 text-left text-body hover:bg-fill max-md:h-10"
      >
        {name ?? words}
        {words === shown && <Check aria-hidden="true" className="ml-auto size-4 text-primary-text" />}
      </button>
    </li>
  );
}

/** Where outcomes came to be known only lately. */
function SinceKnown({ companyId, ...rest }: ChoiceProps & { companyId: number | undefined }) {
  const { data } = useLoaded('getKnownSince', { query: { companyId } });
  if (!data?.knownSince) return null;
  return (
    <Choice
      {...rest}
      period={{ since: data.knownSince }}
      name={`Since outcomes are known (${formatShortDay(data.knownSince)})`}
      className="col-span-2"
    />
  );
}

const noPeriod = Object.fromEntries(periodNames.map((name) => [name, undefined]));

/** Both days are included. */
function DateFields({
  filters: { startDate = '', endDate = '' },
  onChoose,
}: {
  filters: CallListFilters;
  onChoose: (period: CallListFilters) => void;
}) {
  const [from, setFrom] = useState<string>(startDate);
  const [to, setTo] = useState<string>(endDate);
  const isReversed = from !== '' && to !== '' && to < from;
  return (
    <form
      className="mt-1 flex flex-col gap-2 border-t p-2 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (from && to && !isReversed) onChoose({ startDate: from, endDate: to });
      }}
    >
      <div className="flex gap-2">
        <Field label="From" className="flex-1">
          <TextInput type="date" size="sm" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label="To" className="flex-1">
          <TextInput type="date" size="sm" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
      </div>
      {isReversed && (
        <p role="alert" className="text-destructive-text text-small">
          The last day must not be before the first.
        </p>
      )}
      <Button size="sm" type="submit" disabled={!from || !to || isReversed}>
        Show these days
      </Button>
    </form>
  );
}
