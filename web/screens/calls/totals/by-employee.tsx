// The way from a list of calls to the people who took them: the report of employees with the same filters.
import { Users } from 'lucide-react';
import { Link } from 'react-router';
import type { CallListFilters } from '#contract/call-list';
import { addDays } from '#contract/days';
import type { Preset } from '#contract/periods';
import { buttonClasses } from '../../../ui/button';
import { cn } from '../../../ui/cn';

export function ByEmployee({ filters, className }: { filters: CallListFilters; className?: string }) {
  const address = byEmployeeAddress(filters);
  if (address === undefined) return null;
  return (
    <Link to={address} className={cn(buttonClasses({ size: 'sm', variant: 'ghost' }), className)}>
      <span className="inline-flex items-center gap-2">
        <Users aria-hidden="true" />
        By employee
      </span>
    </Link>
  );
}

/**
 * Undefined if a filter is set that reports do not have: the report would be about other calls. A report needs a period: for
 * calls of any time it is the longest there is.
 */
export function byEmployeeAddress(filters: CallListFilters, now = new Date()): string | undefined {
  const { companyId, regionId, districtId, storeId, employeeId, serviceId, callType, direction, answered } = filters;
  const isOfReports = Object.entries(filters).every(
    ([name, value]) => value === undefined || ofReports.has(name) || impliedByReports[name] === value,
  );
  if (!isOfReports || callType === 'unknown') return undefined;
  const asked = {
    ...{ company: companyId ?? 'all', breakDownBy: 'employee' },
    ...{ regionId, districtId, storeId, employeeId, serviceId, callType, direction, answered },
    ...periodOf(filters, now),
  };
  const set = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `/reports?${new URLSearchParams(set)}`;
}

function periodOf({ startDate, endDate, since, preset, months, days, weeks }: CallListFilters, now: Date) {
  if (startDate || since || preset || months) return { startDate, endDate, since, preset, months };
  const length = days ?? (weeks && 7 * weeks);
  if (length === undefined) return { months: longestMonths };
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  const endDay = today.join('-');
  return presetOf[length] ? { preset: presetOf[length] } : { startDate: addDays(endDay, 1 - length), endDate: endDay };
}

const filtersOfReports: (keyof CallListFilters)[] = [
  ...(['companyId', 'regionId', 'districtId', 'storeId', 'employeeId', 'serviceId'] as const),
  ...(['callType', 'direction', 'answered'] as const),
  ...(['startDate', 'endDate', 'since', 'preset', 'months', 'days', 'weeks', 'asOf'] as const),
];
const ofReports = new Set<string>(filtersOfReports);

const impliedByReports: Readonly<Record<string, string>> = { callTag: 'Live', counted: 'yes', outcome: 'known' };

const longestMonths = 60;

const presetOf: Readonly<Record<number, Preset>> = { 7: 'last-7-days', 30: 'last-30-days', 90: 'last-90-days' };
