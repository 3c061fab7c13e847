// An event's position within its call, by the sender's own count or clock (docs/decisions/0004).
import type { JsonValue } from '#contract/json-value';
import { type DateOrder, readTime } from './read-time';
import { type Reading, readTextAs } from './reading';
import { asIfUtc } from './wall-clock';

const greatest = 2n ** 53n;

/** A whole number up to 2^53 as is, or a time as microseconds since 1970, read as UTC without a zone. */
export function readOrder(value: JsonValue | undefined, dates?: DateOrder): Reading<number> {
  return readTextAs(value, (text) => {
    const order = /^\d+$/.test(text) ? BigInt(text) : microsecondsIn(text, dates);
    return order !== undefined && order >= 0n && order <= greatest ? Number(order) : undefined;
  });
}

function microsecondsIn(text: string, dates?: DateOrder): bigint | undefined {
  // A fraction is neither a count nor a written time.
  const time = /^[\d.]+$/.test(text) ? undefined : readTime(text, dates);
  if (time?.kind !== 'read') return undefined;
  return BigInt('at' in time.value ? time.value.at.getTime() : asIfUtc(time.value.wallClock)) * 1000n;
}
