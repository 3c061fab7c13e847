// Outcome and who says so in one menu, with the number of calls behind each.
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { appointmentSources, type CallListFilters } from '#contract/call-list';
import { request } from '../../../api/request';
import { countsKey } from '../../../shell/calls/call-cache';
import { SourceIcon } from '../../../ui/appointment-mark';
import { cn } from '../../../ui/cn';
import { fieldClasses } from '../../../ui/field-classes';
import { formatCount } from '../../../ui/format';
import { Popover } from '../../../ui/popover';
import type { CallsAddress } from '../use-calls-address';
import { appointmentWords, sourceWords } from './filter-words';

export function AppointmentMenu({
  filters,
  change,
  className,
}: {
  filters: CallListFilters;
  change: CallsAddress['change'];
  className?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const words = appointmentWords(filters);
  const shown = words ?? 'Any appointment';
  return (
    <Popover
      label="Appointment"
      align="start"
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="w-72 p-1"
      trigger={
        <button
          type="button"
          aria-label={`Appointment: ${words ?? 'any'}`}
          className={cn(fieldClasses('sm'), 'flex items-center gap-2 px-3', className)}
        >
          <span
            title={shown}
            className={cn('min-w-0 flex-1 truncate text-left', words === undefined && 'text-muted-foreground')}
          >
            {shown}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        </button>
      }
    >
      <AppointmentChoices filters={filters} change={change} />
    </Popover>
  );
}

/** The choices themselves, also in the panel of all filters. */
export function AppointmentChoices({ filters, change }: { filters: CallListFilters; change: CallsAddress['change'] }) {
  const { appointment, outcome, appointmentSource } = filters;
  const chosen = appointment ?? (outcome === 'unknown' ? 'unknown' : undefined);
  const others = { ...filters, appointment: undefined, outcome: undefined };
  return (
    <>
      <Group label="Appointment">
        {outcomes.map(({ value, name }) => (
          <Option
            key={value}
            isChosen={chosen === value}
            counted={{ ...others, appointment: value }}
            onToggle={() => change({ appointment: chosen === value ? undefined : value, outcome: undefined })}
          >
            {name}
          </Option>
        ))}
        <Option
          isChosen={outcome === 'known'}
          counted={{ ...others, outcome: 'known' }}
          onToggle={() =>
            change({
              outcome: outcome === 'known' ? undefined : 'known',
              ...(chosen === 'unknown' && { appointment: undefined }),
            })
          }
        >
          Counts for the close rate
        </Option>
      </Group>
      <Group label="Who says so">
        {appointmentSources.map((source) => (
          <Option
            key={source}
            isChosen={appointmentSource === source}
            counted={{ ...filters, appointmentSource: source }}
            onToggle={() => change({ appointmentSource: appointmentSource === source ? undefined : source })}
          >
            <SourceIcon source={source} />
            {sourceWords[source]}
          </Option>
        ))}
      </Group>
    </>
  );
}

const outcomes = [
  { value: 'booked', name: 'Booked' },
  { value: 'not-booked', name: 'Not booked' },
  { value: 'unknown', name: 'Not known' },
] as const;

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="not-first:-mx-1 not-first:mt-1 not-first:border-t not-first:px-1 not-first:pt-1">
      <legend className="float-left w-full px-2 py-1.5 text-muted-foreground text-small">{label}</legend>
      {children}
    </fieldset>
  );
}

function Option({
  isChosen,
  counted,
  onToggle,
  children,
}: {
  isChosen: boolean;
  counted: CallListFilters;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className="flex h-8 w-full items-center gap-2 rounded-item px-2 text-left text-body hover:bg-fill max-md:h-10"
    >
      <Check aria-hidden="true" className={cn('size-4 shrink-0 text-primary-text', !isChosen && 'invisible')} />
      {children}
      <CountOf filters={counted} />
    </button>
  );
}

/** Nothing while it loads or if counting takes too long. */
function CountOf({ filters }: { filters: CallListFilters }) {
  const { data } = useQuery({
    queryKey: [...countsKey, filters],
    queryFn: async () => (await request('listCalls', { query: { ...filters, limit: 1 } })).total,
  });
  return (
    <span className="ml-auto text-compact text-muted-foreground">
      {data === undefined || data === null ? '' : formatCount(data)}
    </span>
  );
}
