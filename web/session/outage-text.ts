// Texts for a database outage, the same for every viewer.
import type { Outage } from '#contract/intake';
import { formatCount, formatTimestampClock, formatTimestampDay } from '../ui/format';

export function describeOutage({ since, keepsCalls }: Outage, waiting = 0): string {
  const away = `The database has not responded since ${formatSince(since)}.`;
  if (!keepsCalls) return `${away} Calls cannot be kept: senders are asked to send them again.`;
  const kept = waiting > 0 ? ` (${formatCount(waiting)} so far)` : '';
  return `${away} Calls are being kept${kept} and will be counted when it is back.`;
}

/** The time, with the day unless it is today. */
export function formatSince(instant: string): string {
  const isToday = new Date(instant).toDateString() === new Date().toDateString();
  const clock = formatTimestampClock(instant);
  return isToday ? clock : `${formatTimestampDay(instant)}, ${clock}`;
}
