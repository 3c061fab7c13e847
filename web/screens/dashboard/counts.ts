// The counts behind a rate, as text and combined into a rate.
import { formatCount } from '../../ui/format';

export interface Counts {
  calls: number;
  appointments: number;
}

/** "1,241 of 3,576 calls". */
export function describeCounts(counts: Counts): string {
  return `${listCounts(counts)} ${counts.calls === 1 ? 'call' : 'calls'}`;
}

export function listCounts({ calls, appointments }: Counts): string {
  return `${formatCount(appointments)} of ${formatCount(calls)}`;
}

/** The close rate of all counts in percent, rounded half up to one decimal like the server; null without calls. */
export function closeRateOf(all: readonly Counts[]): number | null {
  const calls = all.reduce((sum, one) => sum + one.calls, 0);
  const appointments = all.reduce((sum, one) => sum + one.appointments, 0);
  return calls === 0 ? null : Math.floor((appointments * 2000 + calls) / (2 * calls)) / 10;
}
