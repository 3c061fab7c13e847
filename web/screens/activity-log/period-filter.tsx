// When deliveries arrived: a quick choice, or two instants in the viewer's time.
import { Calendar, Check } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClasses } from '../../ui/button';
import { cn } from '../../ui/cn';
import { Field } from '../../ui/field';
import { Popover } from '../../ui/popover';
import { TextInput } from '../../ui/text-input';
import type { LogFilterState } from './use-log-filters';

export function PeriodFilter({ of: { chosen, change } }: { of: LogFilterState }) {
  const [isOpen, setOpen] = useState(false);
  const isChosen = chosen.since !== undefined || chosen.until !== undefined;
  const choose = (since?: Date, until?: Date) => {
    change({ since: since?.toISOString(), until: until?.toISOString() });
    setOpen(false);
  };
  return (
    <Popover
      label="Time"
      align="start"
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="w-64"
      trigger={
        <button type="button" className={buttonClasses({ size: 'sm' })}>
          <span className="inline-flex items-center gap-2">
            <Calendar aria-hidden="true" />
            {isChosen ? 'Chosen time' : 'Any time'}
          </span>
        </button>
      }
    >
      <div className="flex flex-col gap-1">
        {quickChoices.map(({ label, period }) => (
          <Button
            key={label}
            variant="ghost"
            size="sm"
            className="justify-start"
            onClick={() => choose(...period(new Date()))}
          >
            {label}
          </Button>
        ))}
        <Button variant="ghost" size="sm" className="justify-start" onClick={() => choose()}>
          Any time
          <Check aria-hidden="true" className={cn('ml-2', isChosen && 'invisible')} />
        </Button>
      </div>
      <div className="mt-2 flex flex-col gap-3 border-t pt-3">
        <Field label="Since">
          <TextInput
            type="datetime-local"
            size="sm"
            value={toClock(chosen.since)}
            onChange={(event) => change({ since: toInstant(event.target.value) })}
          />
        </Field>
        <Field label="Until">
          <TextInput
            type="datetime-local"
            size="sm"
            value={toClock(chosen.until)}
            onChange={(event) => change({ until: toInstant(event.target.value) })}
          />
        </Field>
      </div>
    </Popover>
  );
}

const hourMs = 3_600_000;

const dayBefore = (now: Date, days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);

const quickChoices: { label: string; period: (now: Date) => [since: Date, until?: Date] }[] = [
  { label: 'Last hour', period: (now) => [new Date(now.getTime() - hourMs)] },
  { label: 'Today', period: (now) => [dayBefore(now, 0)] },
  { label: 'Yesterday', period: (now) => [dayBefore(now, 1), dayBefore(now, 0)] },
  { label: 'Last 7 days', period: (now) => [new Date(now.getTime() - 7 * 24 * hourMs)] },
];

/** An instant as a datetime-local input writes it, in the viewer's time. */
function toClock(instant: string | undefined): string {
  if (instant === undefined) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Undefined if the field holds no time, or one that no delivery can have. */
function toInstant(clock: string): string | undefined {
  const at = new Date(clock);
  const year = at.getFullYear();
  return year >= 1970 && year < 2200 ? at.toISOString() : undefined;
}
