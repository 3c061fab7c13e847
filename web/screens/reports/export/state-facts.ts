// What an exported report covers: whose calls, the period, and every applied filter.
import type { BreakDownBy } from '#contract/break-down';
import { type Preset, presetNames, type TimeRange } from '#contract/periods';
import type { Role } from '#contract/roles';
import { formatDay, formatDayRange, formatTimestamp } from '../../../ui/format';
import { type FilterWord, formatCountOf, groupings } from '../filters/describe-filters';
import { defaultsOf, type FilterRules, type Filters, hasDates } from '../filters/report-filters';
import type { ReportPeriod } from '../format-period';
import { titleOf } from '../levels';
import type { Fact } from './report-document';

interface StatedReport {
  companyName: string | undefined;
  words: readonly FilterWord[];
  filters: Filters;
  rules: FilterRules;
  breakDown?: { by: BreakDownBy };
}

/** `isCompared` includes the previous period; `user` is the viewer. */
export function stateFacts(
  { companyName, words, filters, rules, breakDown }: StatedReport,
  { period, timeRange }: { period: ReportPeriod; timeRange?: TimeRange },
  isCompared: boolean,
  user: { name: string; role: Role },
): Fact[] {
  const effective = { ...defaultsOf(rules, filters), ...filters };
  const days = formatDayRange(period.startDay, period.endDay);
  const facts: Fact[] = [
    ['Company', companyName ?? 'All Accounts'],
    ['Calls', scopes[user.role]],
    ['Period', hasDates(filters) ? days : `${days} (${nameOfPeriod(effective)})`],
  ];
  if (isCompared) facts.push(['Compared with', formatDayRange(period.previousStartDay, period.previousEndDay)]);
  if (timeRange) facts.push(['Grouped by', groupings[timeRange] ?? timeRange]);
  if (breakDown && breakDown.by !== 'service') facts.push(['Broken down by', titleOf(breakDown.by)]);
  const others = words.filter(({ name }) => name !== 'Period' && name !== 'Group by');
  for (const { name, value } of others) facts.push([name, value]);
  if (others.length === 0) facts.push(['Other filters', 'None']);
  facts.push(['Exported', `${formatTimestamp(new Date().toISOString())} by ${user.name}`]);
  return facts;
}

function nameOfPeriod({ since, preset, months, days }: Filters): string {
  if (since !== undefined) return `since ${formatDay(since)}`;
  if (preset !== undefined) return presetNames[preset as Preset].toLowerCase();
  return months ? formatCountOf(months, 'month') : formatCountOf(days ?? '', 'day');
}

/** Which calls each role's figures include. */
const scopes: Record<Role, string> = {
  admin: 'All',
  director: 'All',
  store_manager: 'Those of your locations',
  employee: 'Your own',
};
