// The list of companies with their last 7 days and their last delivery.
import type { CompanyActivity } from '#contract/companies';
import type { CompanyScope } from '../access/scope';
import type { Reads } from '../database/engine/connect';
import { findCompanyDeliveries } from '../database/log/company-deliveries';
import { ask } from './ask';
import { frameReport } from './frame-report';
import { noCalls, rateOf } from './measures/tally';

const dayMs = 86_400_000;

/** Every active company in the scope, ordered by id. */
export async function listCompanyActivity(reads: Reads, scope: CompanyScope, now: Date): Promise<CompanyActivity[]> {
  const frame = await frameReport(reads, scope, { days: 7 }, now);
  if (frame === 'not-found') return [];
  const counts = await ask(reads, frame.narrowed, { period: frame.period, callTag: 'Live' }, ['company']);
  const tallies = new Map(counts.map(({ companyId, ...tally }) => [companyId, tally]));
  const deliveries = await findCompanyDeliveries(reads, scope, new Date(now.getTime() - dayMs));
  return deliveries.map((row) => {
    const { appointmentsMade: _, ...rate } = rateOf(tallies.get(row.companyId) ?? noCalls());
    return { ...row, ...rate };
  });
}
