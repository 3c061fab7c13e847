// A length of time as phone systems write it.
import type { FieldRule } from '../mapping-rules';

export type DurationUnit = NonNullable<FieldRule['unit']>;

export function inSeconds(count: number, unit: DurationUnit): number {
  if (unit === 'milliseconds') return count / 1000;
  return unit === 'minutes' ? count * 60 : count;
}

const plain = /^\d+(?:\.\d+)?$/;
const clock = /^(?:0 days?,? )?(?:(\d+):)?(\d+):(\d\d(?:\.\d+)?)$/i;
const count = String.raw`(\d+(?:\.\d+)?)`;
const hours = `(?:${count} ?(?:h|hrs?|hours?),? ?)?`;
const minutes = `(?:${count} ?(?:m|mins?|minutes?),? ?)?`;
const seconds = `(?:${count} ?(?:s|secs?|seconds?))?`;
const units = new RegExp(`^(?:P(?:0D)?T)?${hours}${minutes}${seconds}$`, 'i');
const milliseconds = new RegExp(`^${count} ?(?:ms|msecs?|milliseconds?)$`, 'i');

/** A text that is only a count. */
export const isPlainCount = (text: string): boolean => plain.test(text);

/** `4:32` is minutes and seconds; a bare number is in `unit`. Undefined for anything else. */
export function secondsIn(text: string, unit: DurationUnit): number | undefined {
  if (isPlainCount(text)) return inSeconds(Number(text), unit);
  const onClock = clock.exec(text);
  if (onClock !== null) return fromClock(onClock[1], Number(onClock[2]), Number(onClock[3]));
  const inMilliseconds = milliseconds.exec(text);
  if (inMilliseconds !== null) return Number(inMilliseconds[1]) / 1000;
  const inUnits = units.exec(text);
  return inUnits === null ? undefined : fromUnits(inUnits[1], inUnits[2], inUnits[3]);
}

/** Minutes may exceed 59 only without hours: `90:00` is an hour and a half. */
function fromClock(hours: string | undefined, minutes: number, seconds: number): number | undefined {
  if (seconds >= 60 || (hours !== undefined && minutes >= 60)) return undefined;
  return Number(hours ?? 0) * 3600 + minutes * 60 + seconds;
}

function fromUnits(hours?: string, minutes?: string, seconds?: string): number | undefined {
  if (hours === undefined && minutes === undefined && seconds === undefined) return undefined;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}
