// The company's numbers in messages that wait: the list of numbers knows only those of calls that were read.
import type { NewestArrival } from '#contract/arrivals';
import type { CalledNumber } from '#contract/called-numbers';
import type { CompanyFacts } from '#contract/inference/inference';
import { readSeenCalls, type SeenCall } from '#contract/inference/read-seen-calls';
import { dialedPart } from '#contract/meanings/dialed-part';
import type { MappingDraft } from '#contract/webhooks';
import { seenOf } from '../seen-of';

const maxShown = 20;

export interface UnlistedNumber {
  number: string;
  /** The one location whose phone its messages name. */
  ringsAt: string | undefined;
}

/**
 * In E.164 as far as digits tell, without those that are listed. Only of calls that customers make: nothing is better
 * than a customer's number.
 */
export function listUnlistedNumbers(
  messages: readonly Pick<NewestArrival, 'payload' | 'receivedAt' | 'query'>[],
  mapping: MappingDraft,
  { facts, listed }: { facts: CompanyFacts; listed: readonly Pick<CalledNumber, 'number'>[] },
): UnlistedNumber[] {
  const known = new Set(listed.map(({ number }) => number));
  const seen = new Map<string, Set<string>>();
  for (const message of messages) {
    const calls = readSeenCalls(seenOf(message), mapping, facts).filter(isFromCustomer);
    for (const number of calls.flatMap(({ values }) => toNumber(values.numberCalled ?? ''))) {
      if (known.has(number)) continue;
      const names = seen.get(number) ?? new Set();
      for (const name of calls.length > 1 ? [] : locationsIn(message.payload, facts)) names.add(name);
      seen.set(number, names);
    }
  }
  return [...seen].slice(0, maxShown).map(([number, names]) => {
    const [name, ...others] = names;
    return { number, ringsAt: others.length > 0 ? undefined : name };
  });
}

/** Calls of customers none of whose messages says which number was called. */
export function countNumberless(
  messages: readonly Pick<NewestArrival, 'payload' | 'receivedAt' | 'query'>[],
  mapping: MappingDraft,
  facts: CompanyFacts,
): number {
  const calls = new Map<unknown, boolean>();
  for (const call of messages.flatMap((message) => readSeenCalls(seenOf(message), mapping, facts))) {
    if (!isFromCustomer(call)) continue;
    const id = call.values.callId ?? call;
    calls.set(id, Boolean(calls.get(id) || call.values.numberCalled));
  }
  return [...calls.values()].filter((hasNumber) => !hasNumber).length;
}

/** The locations whose phone a message names anywhere, such as where a call was forwarded. */
function locationsIn(payload: unknown, { locations }: CompanyFacts): string[] {
  const texts = JSON.stringify(payload).match(/"[+\d\s().-]{10,20}"|\d{10,15}/g) ?? [];
  const numbers = new Set(texts.flatMap(toNumber));
  return locations.flatMap(({ name, phone }) => (toNumber(phone ?? '').some((it) => numbers.has(it)) ? [name] : []));
}

const isFromCustomer = ({ isCall, direction }: SeenCall) =>
  isCall && (direction === 'inbound' || direction === undefined);

function toNumber(text: string): string[] {
  const digits = dialedPart(text).replace(/\D/g, '');
  if (digits.length < 10 || digits.length > 15) return [];
  return [digits.length === 10 ? `+1${digits}` : `+${digits}`];
}
