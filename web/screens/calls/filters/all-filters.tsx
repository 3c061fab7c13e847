// All filters behind one button: in a popover, or on a phone in a sheet.
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { CallListFilters } from '#contract/call-list';
import { Button } from '../../../ui/button';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Popover } from '../../../ui/popover';
import { ColumnChoices } from '../list/columns-menu';
import { AppointmentChoices } from './appointment-menu';
import { EmployeeChoice } from './employee-choice';
import { AnswerChoice, FilterCount, type FilterProps } from './filter-parts';
import { countOfFilters, hasPeriod, moreNames } from './filter-words';
import { LookupChoice } from './lookup-choice';
import { MoreFilters } from './more-filters';
import { PeriodMenu } from './period-menu';

const names = [
  'storeId',
  'serviceId',
  'employeeId',
  'appointment',
  'outcome',
  'appointmentSource',
  'answered',
  ...moreNames,
] as const satisfies readonly (keyof CallListFilters)[];

export function AllFilters({ isSheet, ...props }: FilterProps & { isSheet: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { filters, address } = props;
  const count = countOfFilters(filters, names) + (isSheet && hasPeriod(filters) ? 1 : 0);
  const button = (
    <Button
      size="sm"
      icon={<SlidersHorizontal aria-hidden="true" />}
      {...(isSheet && { onClick: () => setOpen(true) })}
    >
      Filters
      <FilterCount count={count} />
    </Button>
  );
  if (!isSheet) {
    return (
      <Popover label="Filters" isOpen={isOpen} onOpenChange={setOpen} className="w-[440px]" trigger={button}>
        <Fields {...props} isSheet={false} />
        {address.isFiltered && (
          <div className="mt-3 flex justify-end border-t pt-3">
            <Button variant="ghost" size="sm" onClick={address.clear}>
              Clear filters
            </Button>
          </div>
        )}
      </Popover>
    );
  }
  return (
    <>
      {button}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Filters">
        <DialogBody tabIndex={-1}>
          <Fields {...props} isSheet />
        </DialogBody>
        <DialogFooter>
          {address.isFiltered && (
            <Button variant="ghost" onClick={address.clear} className="mr-auto">
              Clear filters
            </Button>
          )}
          <Button variant="primary" onClick={() => setOpen(false)}>
            Show calls
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}

function Fields({ isSheet, ...props }: FilterProps & { isSheet: boolean }) {
  const { filters, choices, address } = props;
  const row = { filters, choices, change: address.change, isInField: true };
  return (
    <div className="flex flex-col gap-3">
      {isSheet && <PeriodMenu filters={filters} change={address.change} />}
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-md:grid-cols-1">
        <Field label="Location">
          <LookupChoice name="storeId" {...row} />
        </Field>
        <Field label="Service">
          <LookupChoice name="serviceId" {...row} />
        </Field>
        <Field label="Employee">
          <EmployeeChoice {...row} />
        </Field>
        <Field label="Answer">
          <AnswerChoice filters={filters} change={address.change} isInField />
        </Field>
      </div>
      <div className="rounded-control border p-1">
        <AppointmentChoices filters={filters} change={address.change} />
      </div>
      <MoreFilters {...props} />
      {!isSheet && <ColumnChoices of={props.columns} />}
    </div>
  );
}
