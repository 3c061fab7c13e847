import type { Database } from '../../database/engine/connect';
import {
  conversionRateSeries,
  countWeekdays,
  type DashboardQuestion,
  practiceVsLiveSeries,
  rankEmployees,
  servicePerformance,
  summarizeMetrics,
} from '../../reports/dashboard';
import type { HandlerInput, Handlers } from '../door';
import { refuse } from '../failures';
import { stateToday } from '../state-today';

type DashboardHandlers = Pick<
  Handlers,
  | 'getMetricsSummary'
  | 'getConversionRate'
  | 'getPracticeVsLiveSeries'
  | 'getServicePerformance'
  | 'getTopEmployees'
  | 'getCallVolume'
>;

type Asked = Pick<HandlerInput<'getMetricsSummary'>, 'query' | 'scope' | 'stateAsOf'>;

export function dashboardHandlers({ database, now }: { database: Database; now: () => Date }): DashboardHandlers {
  const answering =
    <Answer>(answer: (question: DashboardQuestion) => Promise<Answer | 'not-found'>) =>
    async (asked: Asked) => {
      const { query, scope } = asked;
      const asOf = now();
      await stateToday(database.people, asked, asOf);
      const question = { reads: database.people, scope, companyId: query.companyId, now: asOf };
      const given = await answer(question);
      return given === 'not-found' ? refuse('not-found') : given;
    };
  return {
    getMetricsSummary: answering(summarizeMetrics),
    getConversionRate: answering(conversionRateSeries),
    getPracticeVsLiveSeries: answering(practiceVsLiveSeries),
    getServicePerformance: answering(servicePerformance),
    getTopEmployees: answering(rankEmployees),
    getCallVolume: answering(countWeekdays),
  };
}
