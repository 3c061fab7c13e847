// How long ago something was, in the largest unit that fits: "4 minutes ago".

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `instant` in ISO 8601; under a minute, and for a clock that is behind, "just now". */
export function formatAgo(instant: string, now: Date): string {
  const seconds = (now.getTime() - new Date(instant).getTime()) / 1000;
  for (const [unit, length] of units) {
    if (seconds >= length) return relative.format(-Math.floor(seconds / length), unit);
  }
  return 'just now';
}

const relative = new Intl.RelativeTimeFormat('en-US');
