// What a day of one phone system's traffic shows to be wrong. Pure.
import type { CheckedCall, CheckedDelivery } from '../../database/sources/checked-deliveries';
import type { FoundWrong } from '../../database/sources/source-findings';
import { countEventsByBody, countEventsByStart } from './find-events-apart';

export interface Traffic {
  deliveries: readonly CheckedDelivery[];
  calls: readonly CheckedCall[];
  /** By log id; only of a phone system without call ids. */
  bodies: ReadonlyMap<number, string>;
  /** The log ids of those named as texts, forms, bookings or the like. */
  others: ReadonlySet<number>;
}

/** Fewer deliveries or calls show nothing. */
export const minSent = 20;
/** One call may have twenty events, but not for hours, nor from many callers. */
const maxCallMs = 4 * 3_600_000;
const maxCallersOfCall = 2;
/** Another start than that of a leg, or another time than that of an event. */
const minOtherStartMs = 10 * 60_000;
const minOtherEventMs = 3_600_000;
const maxShortSeconds = 1;
const minOldMs = 7 * 24 * 3_600_000;
/** A phone system may send its past, but does so at once. */
const minOldSpanMs = 24 * 3_600_000;
/** Calls that look like events of others: at least so many, and this share of all. */
const minEvents = 6;
const minShareOfEvents = 0.2;

export function findWrong(traffic: Traffic): FoundWrong[] {
  const oneCaller = findOneCaller(traffic);
  return [
    findOneCallId(traffic) ?? findReusedIds(traffic),
    findShortCalls(traffic),
    findNoTimes(traffic),
    findOldTimes(traffic),
    findNoCalls(traffic),
    oneCaller,
    // Where all calls seem to be of one caller, that is the mistake.
    oneCaller ? null : findEventsApart(traffic),
  ]
    .filter((found) => found !== null)
    .map((found) => ({ ...found, otherSource: '' }));
}

type Found = Omit<FoundWrong, 'otherSource'> | null;

function findOneCallId({ deliveries }: Traffic): Found {
  const parts = deliveries.flatMap(partsOf);
  const ids = parts.map(({ callId }) => callId);
  const [first] = ids;
  if (ids.length < minSent || first === undefined || ids.some((id) => id !== first)) return null;
  const times = deliveries.map(({ receivedAt }) => receivedAt.getTime());
  const callers = new Set(parts.flatMap(({ customerPhone }) => customerPhone ?? []));
  if (Math.max(...times) - Math.min(...times) <= maxCallMs && callers.size <= maxCallersOfCall) return null;
  return { finding: 'one-call-id', found: ids.length, outOf: ids.length };
}

/** However few they are, each has folded different calls into one. */
function findReusedIds({ deliveries }: Traffic): Found {
  const uses = new Map<string, IdUse[]>();
  for (const delivery of deliveries) {
    for (const { callId, customerPhone, startedAt, assumed } of partsOf(delivery)) {
      // The number of a leg may be that of a line behind.
      if (callId === undefined || customerPhone === undefined || assumed?.includes('customerPhone')) continue;
      const isStated = startedAt !== undefined && !assumed?.includes('timestamp');
      const start = startedAt === undefined ? delivery.receivedAt.getTime() : Date.parse(startedAt);
      uses.set(callId, [...(uses.get(callId) ?? []), { customerPhone, start, isStated }]);
    }
  }
  const found = [...uses.values()].filter((of) =>
    of.some((use, index) => of.slice(0, index).some((it) => isOfOther(use, it))),
  );
  return found.length === 0 ? null : { finding: 'reused-call-ids', found: found.length, outOf: uses.size };
}

interface IdUse {
  customerPhone: string;
  start: number;
  /** Not the time of an event of the call, or of its arrival. */
  isStated: boolean;
}

/** Another caller and another start. */
const isOfOther = (a: IdUse, b: IdUse) =>
  a.customerPhone !== b.customerPhone &&
  Math.abs(a.start - b.start) > (a.isStated && b.isStated ? minOtherStartMs : minOtherEventMs);

/** Calls that nobody answered take no time. */
function findShortCalls({ calls }: Traffic): Found {
  const seconds = calls
    .filter(({ answered }) => answered !== 'missed' && answered !== 'voicemail')
    .flatMap(({ durationSeconds }) => durationSeconds ?? []);
  if (seconds.length < minSent || seconds.some((duration) => duration > maxShortSeconds)) return null;
  return { finding: 'short-calls', found: seconds.length, outOf: seconds.length };
}

function findNoTimes({ deliveries, calls }: Traffic): Found {
  if (calls.length < minSent || deliveries.flatMap(partsOf).some(({ startedAt }) => startedAt !== undefined))
    return null;
  return { finding: 'no-times', found: calls.length, outOf: calls.length };
}

/** Day and month exchanged, or another key than that of the call's time. */
function findOldTimes({ deliveries }: Traffic): Found {
  const sent = deliveries.flatMap((delivery) =>
    partsOf(delivery).flatMap(({ startedAt }) => {
      const arrived = delivery.receivedAt.getTime();
      return startedAt === undefined ? [] : [{ arrived, isOld: arrived - Date.parse(startedAt) > minOldMs }];
    }),
  );
  const old = sent.filter(({ isOld }) => isOld).map(({ arrived }) => arrived);
  if (old.length < minSent || old.length * 2 < sent.length) return null;
  return Math.max(...old) - Math.min(...old) < minOldSpanMs
    ? null
    : { finding: 'old-times', found: old.length, outOf: sent.length };
}

function findOneCaller({ calls }: Traffic): Found {
  const phones = calls.flatMap(({ customerPhone }) => customerPhone ?? []);
  if (phones.length < minSent || new Set(phones).size > 1) return null;
  return { finding: 'one-caller', found: phones.length, outOf: phones.length };
}

function findEventsApart({ deliveries, calls, bodies }: Traffic): Found {
  if (calls.length < minSent) return null;
  const byStart = countEventsByStart(calls);
  const byBody = countEventsByBody(deliveries, bodies);
  const most = byBody.events > byStart.events ? byBody : byStart;
  if (most.events < Math.max(minEvents, calls.length * minShareOfEvents)) return null;
  return { finding: 'events-apart', found: most.events, outOf: most.calls };
}

const partsOf = ({ data }: CheckedDelivery) => [data, ...(data.calls ?? [])];

/** A kind of message that was not there when the phone system was set up. If most calls are of it, it was. */
function findNoCalls({ deliveries, calls, others }: Traffic): Found {
  const ofCalls = new Set(deliveries.filter(({ logId }) => !others.has(logId)).map(({ callId }) => callId));
  const ofOthers = new Set(deliveries.map(({ callId }) => callId).filter((id) => !ofCalls.has(id)));
  const counted = calls.filter(({ isCounted }) => isCounted);
  const found = counted.filter(({ id }) => ofOthers.has(id)).length;
  return found === 0 || found * 2 > counted.length ? null : { finding: 'no-calls', found, outOf: counted.length };
}
