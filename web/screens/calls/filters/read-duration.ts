/** Seconds of "2:30", "1:02:03" or "150"; undefined for anything else, and for more than a day. */
export function readDuration(text: string): number | undefined {
  const parts = /^\s*(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})\s*$/.exec(text);
  if (!parts) return undefined;
  const [hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0));
  const total = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return total <= 86_400 ? total : undefined;
}
