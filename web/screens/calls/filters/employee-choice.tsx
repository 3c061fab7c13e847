// The filter by employee.
import { useState } from 'react';
import type { CallListFilters } from '#contract/call-list';
import { SearchableSelect } from '../../../ui/searchable-select';
import type { Choices } from '../choices/use-choices';
import { usePeople } from '../choices/use-people';
import type { CallsAddress } from '../use-calls-address';

/** Outside a Field it names itself. */
export function EmployeeChoice({
  filters,
  choices,
  change,
  isInField = false,
  className,
}: {
  filters: CallListFilters;
  choices: Choices;
  change: CallsAddress['change'];
  isInField?: boolean;
  className?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const people = usePeople(filters.companyId, isOpen);
  const { employeeId } = filters;
  const value = employeeId === undefined ? '' : String(employeeId);
  return (
    <SearchableSelect
      size="sm"
      {...(!isInField && { 'aria-label': 'Employee' })}
      value={value}
      shown={employeeId === undefined ? 'All employees' : choices.nameOf('employeeId', employeeId)}
      onChange={(next) => change({ employeeId: next || undefined })}
      options={[{ value: '', label: 'All employees' }, ...people.options]}
      onOpen={setOpen}
      onSearch={people.search}
      {...(className && { className })}
    />
  );
}
