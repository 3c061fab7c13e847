// The Practice vs. Live Performance report: live and practice close rates, and whether people who practiced a service
// now close more of its live calls.
import type { PracticeVsLiveFilters, PracticeVsLiveReport } from '#contract/reports';
import type { CompanyScope } from '../access/scope';
import type { CountQuestion } from '../database/counts/counted-calls';
import { countByServiceAndTag } from '../database/counts/counts';
import { countPracticingEmployees } from '../database/counts/employee-counts';
import type { Reads } from '../database/engine/connect';
import { frameReport, statePeriod } from './frame-report';
import { averageImprovement, improvementPoints, type Practiced } from './measures/improvement';
import { closeRateOf, knownOf, noCalls, rateOf, sumOf } from './measures/tally';
import { tallyTags } from './tally-tags';

/** Returns `not-found` for a filter outside the scope. */
export async function reportPracticeVsLive(
  reads: Reads,
  scope: CompanyScope,
  filters: PracticeVsLiveFilters,
  now: Date,
): Promise<PracticeVsLiveReport | 'not-found'> {
  const frame = await frameReport(reads, scope, filters, 'monthly', now);
  if (frame === 'not-found') return 'not-found';
  const { narrowed, ranges, thresholds } = frame;
  const question = { ...filters, ranges };
  const services = tallyTags(await countByServiceAndTag(reads, narrowed, question));
  const practiced = await findPracticed(reads, narrowed, question);

  const live = rateOf(sumOf(services.map((service) => service.live)));
  return {
    period: statePeriod(frame),
    overall: {
      totalLiveCalls: live.totalCalls,
      liveCloseRate: live.closeRate,
      knownCalls: live.knownCalls,
      knownAppointments: live.knownAppointments,
      totalPracticeCalls: sumOf(services.map((service) => service.practice)).calls,
      averageImprovement: averageImprovement(practiced.values()),
    },
    services: services.map(({ serviceId, serviceName, live, practice }) => ({
      serviceId,
      serviceName,
      liveCalls: live.calls,
      liveCloseRate: closeRateOf(live),
      ...knownOf(live),
      practiceCalls: practice.calls,
      practiceCloseRate: closeRateOf(practice),
      practiceKnownCalls: practice.knownCalls,
      practiceKnownAppointments: practice.knownAppointments,
      improvementPoints: improvementPoints(practiced.get(serviceId) ?? { current: noCalls(), previous: noCalls() }),
    })),
    ...(thresholds && { company: thresholds }),
  };
}

/** By service id. Empty with only live or only practice calls, since improvement needs both. */
async function findPracticed(
  reads: Reads,
  scope: CompanyScope,
  question: CountQuestion,
): Promise<Map<number, Practiced>> {
  if (question.callTag) return new Map();
  const counts = await countPracticingEmployees(reads, scope, question);
  return new Map(counts.map(({ serviceId, current, previous }) => [serviceId, { current, previous }]));
}
