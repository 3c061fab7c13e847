import { formatCount } from './format';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * How long ago an ISO 8601 `instant` was, in the largest unit that fits: "4 minutes ago". "Just now" under a minute, or
 * if a clock is behind.
 */
export function formatAgo(instant: string, now: Date): string {
  const seconds = (now.getTime() - new Date(instant).getTime()) / 1000;
  for (const [unit, length] of units) {
    const count = Math.floor(seconds / length);
    if (count > 0) return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}
