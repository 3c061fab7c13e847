// Where an event stands among those of its call, by the sender's own count or clock (docs/decisions/0004).
import type { JsonValue } from '#contract/json-value';
import { readTime } from './read-time';
import { type Reading, readTextAs } from './reading';
import { asIfUtc } from './wall-clock';

const greatest = 2n ** 53n;

/**
 * A whole number of 0 to 2^53 as it is, or a time as microseconds since 1970. Only orders of one sender are compared, so
 * a clock without a zone may hang anywhere: it is taken for one in UTC. Anything else is unreadable.
 */
export function readOrder(value: JsonValue | undefined): Reading<number> {
  return readTextAs(value, (text) => {
    const order = /^\d+$/.test(text) ? BigInt(text) : microsecondsIn(text);
    return order !== undefined && order >= 0n && order <= greatest ? Number(order) : undefined;
  });
}

function microsecondsIn(text: string): bigint | undefined {
  // A number with a fraction is neither a count nor a time that is written out.
  const time = /^[\d.]+$/.test(text) ? undefined : readTime(text);
  if (time?.kind !== 'read') return undefined;
  return BigInt('at' in time.value ? time.value.at.getTime() : asIfUtc(time.value.wallClock)) * 1000n;
}
