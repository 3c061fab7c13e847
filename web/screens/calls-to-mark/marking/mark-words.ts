// What is said about calls to mark.
import type { MarkList } from '#contract/calls-to-mark';
import { formatCount, formatLongMonth } from '../../../ui/format';
import type { DoneCall, MarkProgress } from './mark-state';

export const wordOf: Record<DoneCall['did'], string> = {
  booked: 'Booked',
  'not-booked': 'Not booked',
  'not-known': 'Not known',
  skipped: 'Skipped',
};

/** "marked Not booked", "skipped". */
export function describeDone({ did }: Pick<DoneCall, 'did'>): string {
  return did === 'skipped' ? 'skipped' : `marked ${wordOf[did]}`;
}

/** "28 left, about 2 minutes". */
export function describeRest({ left, secondsLeft }: MarkProgress): string {
  const minutes = Math.round(secondsLeft / 60);
  const time = minutes === 0 ? 'under a minute' : `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `${formatCount(left)} left, ${time}`;
}

/** "All 40 are marked", "37 marked, 3 skipped". */
export function describeEnd({ marked, skipped }: MarkProgress): string {
  if (skipped > 0) return marked > 0 ? `${marked} marked, ${skipped} skipped` : `${skipped} skipped`;
  return marked === 1 ? 'The call is marked' : `All ${marked} are marked`;
}

type Known = NonNullable<MarkList['known']>;

/** Whole percent, never rounded up to what it has not reached: 79.9 is not yet 80. */
export function percentKnown({ calls, knownCalls }: Known): number {
  return calls === 0 ? 0 : Math.floor((100 * Math.min(knownCalls, calls)) / calls);
}

/** "November", "November 2025" of another year than today's. */
export function monthOf({ monthDay }: Known, now = new Date()): string {
  const isThisYear = monthDay.startsWith(String(now.getFullYear()));
  const month = formatLongMonth(monthDay);
  return isThisYear ? month : `${month} ${monthDay.slice(0, 4)}`;
}

/** "Airport Road’s calls", "James’ calls", "your calls". */
export function callsOf(name: string | null): string {
  if (name === null) return 'your calls';
  return `${name}${name.endsWith('s') ? '’' : '’s'} calls`;
}
