// The filters above the list: in a row where there is room; otherwise the number, the period, and all others behind one
// button.
import { SlidersHorizontal } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Button } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import { Popover } from '../../../ui/popover';
import { SearchBox } from '../../../ui/search-box';
import { ColumnChoices } from '../list/columns-menu';
import { AllFilters } from './all-filters';
import { AppointmentMenu } from './appointment-menu';
import { EmployeeChoice } from './employee-choice';
import { AnswerChoice, FilterCount, type FilterProps } from './filter-parts';
import { countOfFilters, moreNames } from './filter-words';
import { LookupChoice } from './lookup-choice';
import { MoreFilters } from './more-filters';
import { PeriodMenu } from './period-menu';
import { hasPhoneDigits, useTypedFilter } from './use-typed-filter';

/** `room`: a row of all, of some, or on a phone only the number. */
export function FilterRow({
  address,
  filters,
  choices,
  columns,
  room,
  searchRef,
}: FilterProps & { room: 'wide' | 'narrow' | 'phone'; searchRef: Ref<HTMLInputElement> }) {
  const { change, clear, isFiltered } = address;
  const [phone, setPhone] = useTypedFilter(address, 'phone', hasPhoneDigits);
  const search = (
    <SearchBox
      label="Phone number"
      value={phone}
      onChange={setPhone}
      inputRef={searchRef}
      className={room === 'wide' ? 'min-w-34 flex-[1_1_136px]' : 'min-w-0 flex-1'}
    />
  );
  if (room !== 'wide') {
    return (
      <section aria-label="Filters" className="flex items-center gap-2 px-5 py-3 max-md:px-4">
        {search}
        {room === 'narrow' && <PeriodMenu filters={filters} change={change} className="w-36" />}
        <AllFilters
          address={address}
          filters={filters}
          choices={choices}
          columns={columns}
          isSheet={room === 'phone'}
        />
      </section>
    );
  }
  return (
    <section aria-label="Filters" className="flex items-center gap-1.5 px-5 py-3">
      {search}
      <PeriodMenu filters={filters} change={change} className={cn(inRow, 'flex-[1_1_118px]')} />
      <LookupChoice
        name="storeId"
        filters={filters}
        choices={choices}
        change={change}
        className={cn(inRow, 'flex-[1_1_120px]')}
      />
      <LookupChoice
        name="serviceId"
        filters={filters}
        choices={choices}
        change={change}
        className={cn(inRow, 'flex-[1_1_116px]')}
      />
      <EmployeeChoice filters={filters} choices={choices} change={change} className={cn(inRow, 'flex-[1_1_128px]')} />
      <AppointmentMenu filters={filters} change={change} className={cn(inRow, 'flex-[1_1_142px]')} />
      <AnswerChoice filters={filters} change={change} className={cn(inRow, 'flex-[1_1_112px]')} />
      <More address={address} filters={filters} choices={choices} columns={columns} />
      {isFiltered && (
        <Button variant="ghost" size="sm" onClick={clear} className="px-2 text-primary-text hover:text-primary-text">
          Clear filters
        </Button>
      )}
    </section>
  );
}

const inRow = 'min-w-0 gap-1 px-2 [&>svg]:size-3.5';

function More(props: FilterProps) {
  const [isOpen, setOpen] = useState(false);
  const count = countOfFilters(props.filters, moreNames);
  return (
    <Popover
      label="More filters"
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="w-[440px]"
      trigger={
        <Button variant="ghost" size="sm" icon={<SlidersHorizontal aria-hidden="true" />} className="px-2">
          More
          <FilterCount count={count} />
        </Button>
      }
    >
      <MoreFilters {...props} />
      <div className="mt-3 border-t pt-3">
        <ColumnChoices of={props.columns} />
      </div>
    </Popover>
  );
}
