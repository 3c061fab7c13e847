// A range of days: a box that shows it, with two date fields behind it.
import { Calendar } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import { Field, useFieldControl } from '../../../ui/field';
import { fieldClasses } from '../../../ui/field-classes';
import { formatDay, formatDayRange } from '../../../ui/format';
import { Popover } from '../../../ui/popover';
import { TextInput } from '../../../ui/text-input';
import type { FilterName, Filters } from './report-filters';

interface Dates {
  startDate: string;
  endDate: string;
}

/** `faults` are shown at their fields; `onLeave` runs once both dates are chosen or left. */
export function DateRange({
  startDate,
  endDate,
  faults,
  onChange,
  onLeave,
}: Dates & { faults: Filters; onChange: (name: FilterName, text: string) => void; onLeave: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const open = (next: boolean) => {
    setOpen(next);
    if (!next) onLeave();
  };
  const clear = () => {
    onChange('startDate', '');
    onChange('endDate', '');
    open(false);
  };
  return (
    <Field label="Date range" error={isOpen ? undefined : (faults.startDate ?? faults.endDate)}>
      <Popover
        label="Date range"
        align="start"
        isOpen={isOpen}
        onOpenChange={open}
        className="w-60"
        trigger={<DateRangeBox startDate={startDate} endDate={endDate} />}
      >
        <div className="flex flex-col gap-3">
          <DateField
            label="Start date"
            value={startDate}
            fault={faults.startDate}
            onChange={(day) => onChange('startDate', day)}
          />
          <DateField
            label="End date"
            value={endDate}
            fault={faults.endDate}
            isFocused={!faults.startDate && Boolean(faults.endDate)}
            onChange={(day) => onChange('endDate', day)}
          />
          <div className="flex justify-between">
            <Button variant="ghost" size="sm" onClick={clear}>
              Any dates
            </Button>
            <Button size="sm" onClick={() => open(false)}>
              Done
            </Button>
          </div>
        </div>
      </Popover>
    </Field>
  );
}

/** Takes id, label and error from its Field, and trigger props from Popover. */
function DateRangeBox({ startDate, endDate, ...trigger }: Dates & ComponentProps<'button'>) {
  const control = useFieldControl();
  const text = textOf({ startDate, endDate });
  return (
    <button
      {...trigger}
      {...control}
      type="button"
      aria-label={`Date range: ${text}`}
      className={cn(
        fieldClasses('sm'),
        'flex items-center gap-2 px-3',
        control['aria-invalid'] && 'border-destructive',
      )}
    >
      <span className={cn('min-w-0 flex-1 truncate text-left', !startDate && !endDate && 'text-muted-foreground')}>
        {text}
      </span>
      <Calendar aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
    </button>
  );
}

function DateField({
  label,
  value,
  fault,
  isFocused = false,
  onChange,
}: {
  label: string;
  value: string;
  fault: string | undefined;
  /** Takes the focus when the popover opens; otherwise the first field would. */
  isFocused?: boolean;
  onChange: (day: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isFocusedAtFirst = useRef(isFocused);
  useEffect(() => {
    if (isFocusedAtFirst.current) input.current?.focus();
  }, []);
  return (
    <Field label={label} error={fault}>
      <TextInput ref={input} type="date" size="sm" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

function textOf({ startDate, endDate }: Dates): string {
  if (startDate && endDate)
    return startDate <= endDate
      ? formatDayRange(startDate, endDate)
      : `${formatDay(startDate)} – ${formatDay(endDate)}`;
  if (startDate) return `From ${formatDay(startDate)}`;
  return endDate ? `Until ${formatDay(endDate)}` : 'Any dates';
}
