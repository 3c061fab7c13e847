import type { JsonValue } from '#contract/json-value';
import type { FieldRule } from '#contract/mapping-rules';
import { type Reading, readTextAs } from './reading';

const maxDurationSeconds = 24 * 60 * 60;

/**
 * Reads seconds as a number or text (`312`, `"13"`, `63.5`), clock forms (`4:32` is minutes and seconds, `1:04:32`),
 * and forms with units (`13s`, `1.5 min`, `1m 3s`, `1 hour 5 min`, `PT1M3S`, `49000 ms`). Rounds half up. Unreadable below 0 or above 24
 * hours. A bare number uses `unit`.
 */
export function readDuration(value: JsonValue | undefined, unit: DurationUnit = 'seconds'): Reading<number> {
  return typeof value === 'number'
    ? readTextAs(value, () => wholeSeconds(inSeconds(value, unit)))
    : readTextAs(value, (text) => wholeSeconds(secondsIn(text, unit)));
}

type DurationUnit = NonNullable<FieldRule['unit']>;

function inSeconds(count: number, unit: DurationUnit): number {
  if (unit === 'milliseconds') return count / 1000;
  return unit === 'minutes' ? count * 60 : count;
}

function wholeSeconds(seconds: number | undefined): number | undefined {
  if (seconds === undefined || seconds < 0 || seconds > maxDurationSeconds) return undefined;
  // Math.abs only turns -0 into 0.
  return Math.round(Math.abs(seconds));
}

const plain = /^\d+(?:\.\d+)?$/;
const clock = /^(?:(\d+):)?(\d+):(\d\d(?:\.\d+)?)$/;
const count = String.raw`(\d+(?:\.\d+)?)`;
const hours = `(?:${count} ?(?:h|hrs?|hours?),? ?)?`;
const minutes = `(?:${count} ?(?:m|mins?|minutes?),? ?)?`;
const seconds = `(?:${count} ?(?:s|secs?|seconds?))?`;
const units = new RegExp(`^(?:PT)?${hours}${minutes}${seconds}$`, 'i');
const milliseconds = new RegExp(`^${count} ?(?:ms|msecs?|milliseconds?)$`, 'i');

function secondsIn(text: string, unit: DurationUnit): number | undefined {
  if (plain.test(text)) return inSeconds(Number(text), unit);
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
