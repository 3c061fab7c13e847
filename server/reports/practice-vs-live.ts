// The Practice vs. Live Performance report: live and practice close rates, and whether people who practiced a service
// improved more on its live calls than those who did not.
import { countDays } from '#contract/days';
import type { Improvement, Interval } from '#contract/practice';
import type { PracticeVsLiveFilters, PracticeVsLiveReport } from '#contract/reports';
import type { CompanyScope } from '../access/scope';
import type { Reads } from '../database/engine/connect';
import { ask } from './ask';
import { askByPractice, type WindowQuestion } from './ask-practice';
import { frameReport, statePeriod } from './frame-report';
import { averageOf, type Compared, type Group, intervalOf, measureImprovement } from './measures/improvement';
import { windowsOf } from './measures/practice-windows';
import { closeRateOf, knownOf, noCalls, rateOf, sumOf } from './measures/tally';
import { tallyTags } from './tally-tags';

/** Returns `not-found` for a filter outside the scope. */
export async function reportPracticeVsLive(
  reads: Reads,
  scope: CompanyScope,
  filters: PracticeVsLiveFilters,
  now: Date,
): Promise<PracticeVsLiveReport | 'not-found'> {
  const frame = await frameReport(reads, scope, filters, now);
  if (frame === 'not-found') return 'not-found';
  const { narrowed, period, thresholds } = frame;
  const services = tallyTags(await ask(reads, narrowed, { ...filters, period }, ['service', 'tag']));
  const windows = windowsOf(period);
  const windowDays = countDays(windows.now.startDay, windows.now.endDay);
  // An improvement needs both tags.
  const compared = filters.callTag ? null : await compareByService(reads, narrowed, { ...filters, windows });

  const live = rateOf(sumOf(services.map((service) => service.live)));
  const average = averageOf(services.flatMap(({ serviceId }) => compared?.get(serviceId) ?? []));
  return {
    period: statePeriod(frame),
    practiceWindows: { days: windowDays, ...windows },
    overall: {
      totalLiveCalls: live.totalCalls,
      liveCloseRate: live.closeRate,
      knownCalls: live.knownCalls,
      knownAppointments: live.knownAppointments,
      totalPracticeCalls: sumOf(services.map((service) => service.practice)).calls,
      averageImprovement: average?.points ?? null,
      averageInterval: average && intervalOf(average.spread, windowDays),
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
      ...improvementOf(compared && (compared.get(serviceId) ?? nobody()), windowDays),
    })),
    ...(thresholds && { company: thresholds }),
  };
}

/** By service id: those who practiced it, and those who did not. */
async function compareByService(
  reads: Reads,
  scope: CompanyScope,
  question: WindowQuestion,
): Promise<Map<number, Compared>> {
  const services = new Map<number, Compared>();
  for (const { serviceId, practiced, ...group } of await askByPractice(reads, scope, question)) {
    const compared = services.get(serviceId) ?? nobody();
    services.set(serviceId, { ...compared, [practiced ? 'practiced' : 'others']: group });
  }
  return services;
}

const noGroup = (): Group => ({ people: 0, employees: 0, now: noCalls(), base: noCalls() });
const nobody = (): Compared => ({ practiced: noGroup(), others: noGroup() });

/** Null: the filters leave out live or practice calls. */
function improvementOf(
  compared: Compared | null,
  windowDays: number,
): { improvementPoints: number | null; improvement: Improvement } {
  const { practiced, others } = compared ?? nobody();
  const groups = { practiced: stateGroup(practiced), others: stateGroup(others) };
  const measured = compared ? measureImprovement(compared) : ({ points: null, reason: 'call-tag' } as const);
  const interval: Interval | null = measured.reason === null ? intervalOf(measured.spread, windowDays) : null;
  return { improvementPoints: measured.points, improvement: { reason: measured.reason, interval, ...groups } };
}

function stateGroup({ employees, now, base }: Group): Improvement['practiced'] {
  return { employees, now: rateOf(now), base: rateOf(base) };
}
