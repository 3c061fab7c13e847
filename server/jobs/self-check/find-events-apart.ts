// Whether the events of one call were counted as calls of their own. Pure.
import type { CheckedCall, CheckedDelivery } from '../../database/sources/checked-deliveries';

/** That many calls seem to be the events of so many calls. */
export interface EventsOfCalls {
  events: number;
  calls: number;
}

/** Nobody calls the same number again within seconds. */
const maxApartMs = 5_000;
/** The events of a call without an id. */
const maxEventsApartMs = 2 * 3_600_000;

/**
 * Calls of the same caller and number that start within seconds. Of a phone system that names no customer, those of the same
 * number or location: there its events look like that.
 */
export function countEventsByStart(calls: readonly CheckedCall[]): EventsOfCalls {
  const isNameless = calls.every(({ customerPhone }) => customerPhone === null);
  const starts = groupBy(
    calls.filter(({ customerPhone, called }) => (isNameless ? called !== null : customerPhone !== null)),
    ({ customerPhone, called }) => `${customerPhone} ${called}`,
    ({ startedAt }) => startedAt.getTime(),
  );
  return sumUp([...starts.values()].flatMap((times) => splitAtGaps(times, maxApartMs)));
}

/** Deliveries without a call id that differ only in the name of an event. */
export function countEventsByBody(
  deliveries: readonly CheckedDelivery[],
  bodies: ReadonlyMap<number, string>,
): EventsOfCalls {
  const compared = deliveries.flatMap(({ logId, receivedAt, data }) => {
    const body = data.callId === undefined ? bodies.get(logId) : undefined;
    return body === undefined ? [] : [{ body, at: receivedAt.getTime(), ...withoutEvents(body) }];
  });
  const alike = groupBy(
    compared,
    ({ rest }) => rest,
    (delivery) => delivery,
  );
  const groups = [...alike.values()].filter(
    (group) =>
      new Set(group.map(({ body }) => body)).size > 1 &&
      splitAtGaps(
        group.map(({ at }) => at),
        maxEventsApartMs,
      ).length === 1,
  );
  return sumUp(groups);
}

/** `"event": "…"` in JSON, `event=…` in a form, `<event>…<` in XML; the key may be longer, such as `CallStatus`. */
const eventKey = /([\w.-]*(?:event|status|state|type|action)[\w.-]*["']?\s*[:=>]\s*)("(?:[^"\\]|\\.)*"|[^\s&,<}\]]*)/gi;

function withoutEvents(body: string): { rest: string } {
  return { rest: body.replace(eventKey, '$1') };
}

/** Runs of instants with no gap longer than `maxGapMs`. */
function splitAtGaps(times: readonly number[], maxGapMs: number): number[][] {
  const runs: number[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const time of [...times].sort((a, b) => a - b)) {
    if (time - last <= maxGapMs) runs.at(-1)?.push(time);
    else runs.push([time]);
    last = time;
  }
  return runs;
}

function sumUp(groups: readonly (readonly unknown[])[]): EventsOfCalls {
  const several = groups.filter(({ length }) => length > 1);
  return { events: several.reduce((sum, { length }) => sum + length, 0), calls: several.length };
}

function groupBy<Item, Value>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  takeFrom: (item: Item) => Value,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(takeFrom(item));
    else groups.set(keyOf(item), [takeFrom(item)]);
  }
  return groups;
}
