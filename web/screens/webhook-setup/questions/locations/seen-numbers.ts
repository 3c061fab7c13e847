// The company's numbers in messages that wait: the list of numbers knows only those of calls that were read.
import type { NewestArrival } from '#contract/arrivals';
import type { CalledNumber } from '#contract/called-numbers';
import type { CompanyFacts } from '#contract/inference/inference';
import { readSeenCalls, type SeenCall } from '#contract/inference/read-seen-calls';
import type { MappingDraft } from '#contract/webhooks';
import { seenOf } from '../seen-of';

const maxShown = 20;

/**
 * In E.164 as far as digits tell, without those that are listed. Only of calls that customers make: nothing is better
 * than a customer's number.
 */
export function listUnlistedNumbers(
  messages: readonly Pick<NewestArrival, 'payload' | 'receivedAt' | 'query'>[],
  mapping: MappingDraft,
  { facts, listed }: { facts: CompanyFacts; listed: readonly Pick<CalledNumber, 'number'>[] },
): string[] {
  const calls = messages.flatMap((message) => readSeenCalls(seenOf(message), mapping, facts));
  const seen = calls.filter(isFromCustomer).flatMap(({ values }) => toNumber(values.numberCalled ?? ''));
  const known = new Set(listed.map(({ number }) => number));
  return [...new Set(seen)].filter((number) => !known.has(number)).slice(0, maxShown);
}

const isFromCustomer = ({ isCall, direction }: SeenCall) =>
  isCall && (direction === 'inbound' || direction === undefined);

function toNumber(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 10 || digits.length > 15) return [];
  return [digits.length === 10 ? `+1${digits}` : `+${digits}`];
}
