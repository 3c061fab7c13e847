// The calls behind the figures of lists in Settings, and of marking calls.
import type { MarkList } from '../calls-to-mark';
import { addDays, type Day, firstOfMonth } from '../days';
import type { CompanyService } from '../services';
import { allOf, type CallsOf, type FigureCalls, knownOf, narrowed, taggedCalls } from './figure-calls';

/** Of the services of one name of a company, which a filter names together, counted in months of UTC. */
export function callsOfCompanyService(
  { companyId, id, calls }: Pick<CompanyService, 'companyId' | 'id' | 'calls'>,
  asOf: string,
): CallsOf<Pick<CompanyService, 'calls'>> {
  const month = firstOfMonth(asOf.slice(0, 10));
  const period = { startDate: firstOfMonth(month, -11), endDate: lastOfMonth(month) };
  return { calls: allOf(narrowed(taggedCalls({ companyId, ...period, asOf }, 'Live'), { serviceId: id }), { calls }) };
}

/** The share of a month whose outcome is known opens its known calls. */
export function callsOfKnown(
  { monthDay, calls, knownCalls }: NonNullable<MarkList['known']>,
  place: { companyId: number; storeId?: number | undefined },
): FigureCalls | null {
  const period = { startDate: monthDay, endDate: lastOfMonth(monthDay) };
  return knownOf(taggedCalls({ ...place, ...period, asOf: monthDay }, 'Live'), { calls, knownCalls });
}

const lastOfMonth = (day: Day) => addDays(firstOfMonth(day, 1), -1);
