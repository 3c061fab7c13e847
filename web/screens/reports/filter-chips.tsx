// What is applied, in words, each to be taken away by itself.
import { Chip } from '../../ui/chip';
import { formatDayRange } from '../../ui/format';
import { type FilterName, type Filters, hasDates, withoutFilters } from './report-filters';
import { type Lookup, useHierarchy } from './use-hierarchy';

/** One chip per applied filter; nothing when none is. A level takes those below it along. */
export function FilterChips({
  filters,
  companyId,
  isKnown,
  onChange,
}: {
  filters: Filters;
  companyId: number | undefined;
  isKnown: boolean;
  onChange: (filters: Filters) => void;
}) {
  const hierarchy = useHierarchy(companyId, filters, isKnown);
  const chips: [name: string, value: string, ...removes: FilterName[]][] = [];
  const { regionId, districtId, storeId, employeeId, serviceId, callType, timeRange, months, startDate, endDate } =
    filters;
  if (regionId) chips.push(['Region', nameOf(hierarchy.regions, regionId), 'regionId']);
  if (districtId) chips.push(['District', nameOf(hierarchy.districts, districtId), 'districtId']);
  if (storeId) chips.push(['Location', nameOf(hierarchy.stores, storeId), 'storeId']);
  if (employeeId) chips.push(['Employee', nameOf(hierarchy.employees, employeeId), 'employeeId']);
  if (serviceId) chips.push(['Service', nameOf(hierarchy.services, serviceId), 'serviceId']);
  if (callType) chips.push(['Call Type', callType, 'callType']);
  if (hasDates(filters)) chips.push(['Period', formatDayRange(startDate ?? '', endDate ?? ''), 'startDate', 'endDate']);
  if (months) chips.push(['Period', months === '1' ? '1 month' : `${months} months`, 'months']);
  if (timeRange) chips.push(['Group by', timeRange === 'daily' ? 'Day' : 'Week', 'timeRange']);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap gap-2">
      {chips.map(([name, value, ...removes]) => (
        <li key={name} className="flex max-w-full">
          <Chip name={name} value={value} onRemove={() => onChange(withoutFilters(filters, removes))} />
        </li>
      ))}
    </ul>
  );
}

/** A name still on its way is a dot line; one that never comes, of a row unknown to the viewer, its number. */
function nameOf(lookup: Lookup, id: string): string {
  const found = lookup.options.find(({ value }) => value === id)?.label;
  return found ?? (lookup.status === 'loading' ? '…' : `#${id}`);
}
