import type { JsonValue } from '#contract/json-value';
import { type DurationUnit, inSeconds, secondsIn } from '#contract/meanings/length-of-time';
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

function wholeSeconds(seconds: number | undefined): number | undefined {
  if (seconds === undefined || seconds < 0 || seconds > maxDurationSeconds) return undefined;
  // Math.abs only turns -0 into 0.
  return Math.round(Math.abs(seconds));
}
