// Definitions of the reports' figures, as the server measures them: behind a button on screen, in full in exports and
// print.

import { fewCalls } from '#contract/few-calls';

const liveOnly = 'Only live calls count.';
const known = 'calls whose outcome is known';
const unknown =
  'No rate is shown where the outcome of fewer than 80% is known. An appointment from a phone system that never says no is counted, but is no known outcome.';
const enough = `at least ${fewCalls} ${known}`;

export const definitions = {
  closeRate: `Close rate = known appointments ÷ calls with a known outcome × 100. ${liveOnly} ${unknown}`,
  trend: `Trend = this period − the period of equal length just before, in points. It needs ${enough} in each of the two. It has a color only where it is more than chance.`,
  practiceCalls: 'Calls tagged Practice. They never count toward a live close rate.',
  practiceCloseRate:
    'Practice close rate = known appointments ÷ practice calls with a known outcome × 100. No rate is shown where the outcome of fewer than 80% is known.',
  improvement: `Improvement = (live close rate now − before, of the people who practiced the service) − (the same of those who did not), in points. Now and before are equally long, at most 60 days, with as long a gap between them, because people may be chosen for practice after weak weeks. Only people with live calls in both count. It needs ${enough} in each of the four rates. Its range holds the true value 95 times in 100; it has a color only where the range is wholly above or below 0.`,
  averageImprovement:
    'The improvements of all services, each weighted by the live calls now of the people who practiced it. It has a color only where its 95% range is wholly above or below 0.',
  topPracticeServices: 'The three services practiced most in the period.',
  employees: 'Everyone with a practice or a live call in the period.',
  practiceServices: 'The services a person practiced in the period, most practiced first, with the calls.',
  livePerformance: `Live calls of the same person in the same period, and their close rate = known appointments ÷ live calls with a known outcome × 100.`,
  averageCloseRate: `Average close rate = all known appointments ÷ all calls of the period with a known outcome × 100. ${liveOnly} ${unknown}`,
  direction:
    'The direction of a straight line through the close rates, each weighted by its calls with a known outcome: Increasing or Decreasing when it moves at least one point from first to last, else Stable. It has a color only where it is more than chance.',
  bestDay: `The weekday with the highest close rate in the period, among those with ${enough}.`,
  worstDay: `The weekday with the lowest close rate in the period, among those with ${enough}.`,
};
