import type { CompanyScope } from '../../access/scope';
import type { Database, Reads } from '../../database/engine/connect';
import { findFilterTargets } from '../../database/organization/filter-targets';
import { reportCloseRateTrend } from '../../reports/close-rate-trend';
import { reportEmployeePractice } from '../../reports/employee-practice';
import { reportKnownSince } from '../../reports/known-since';
import { reportPracticeVsLive } from '../../reports/practice-vs-live';
import { reportServiceCloseRate } from '../../reports/service-close-rate';
import { reportWhatChanged } from '../../reports/what-changed';
import type { HandlerInput, Handlers } from '../door';
import { refuse } from '../failures';
import { stateToday } from '../state-today';

type ReportHandlers = Pick<
  Handlers,
  | 'getServiceCloseRate'
  | 'getPracticeVsLive'
  | 'getEmployeePractice'
  | 'getCloseRateTrend'
  | 'getWhatChanged'
  | 'getKnownSince'
  | 'getFilterNames'
>;

/** The dashboard's card shows it. */
const tooManyToCompare = 'There is too much to compare at once. Choose a company.';

type Report<Filters, Answer> = (
  reads: Reads,
  scope: CompanyScope,
  filters: Filters,
  now: Date,
) => Promise<Answer | 'not-found' | 'too-many'>;

type Asked<Filters> = Pick<HandlerInput<'getServiceCloseRate'>, 'scope' | 'stateAsOf'> & { query: Filters };

export function reportHandlers({ database, now }: { database: Database; now: () => Date }): ReportHandlers {
  const answering =
    <Filters extends { companyId?: number | undefined }, Answer>(report: Report<Filters, Answer>) =>
    async (asked: Asked<Filters>) => {
      const { query, scope } = asked;
      const asOf = now();
      await stateToday(database.people, asked, asOf);
      const answer = await report(database.people, scope, query, asOf);
      if (answer === 'too-many') return refuse('malformed', tooManyToCompare);
      return answer === 'not-found' ? refuse('not-found') : answer;
    };
  return {
    getServiceCloseRate: answering(reportServiceCloseRate),
    getPracticeVsLive: answering(reportPracticeVsLive),
    getEmployeePractice: answering(reportEmployeePractice),
    getCloseRateTrend: answering(reportCloseRateTrend),
    getWhatChanged: answering(reportWhatChanged),
    getKnownSince: answering(reportKnownSince),
    async getFilterNames({ query, scope }) {
      const targets = await findFilterTargets(database.people, scope, query);
      if (targets === 'not-found') return refuse('not-found');
      return Object.fromEntries([...targets].map(([filter, { name }]) => [filter, name]));
    },
  };
}
