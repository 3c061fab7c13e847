// The company's numbers in messages that wait: the list of numbers knows only those of calls that were read.
import type { NewestArrival } from '#contract/arrivals';
import type { CalledNumber } from '#contract/called-numbers';
import { findInPayload } from '#contract/find-in-payload';
import type { JsonValue } from '#contract/json-value';
import type { MappingDraft } from '#contract/webhooks';
import { placeOf } from '../draft/answers';

const maxShown = 20;

/** In E.164 as far as digits tell, without those that are listed. */
export function listUnlistedNumbers(
  messages: readonly Pick<NewestArrival, 'payload'>[],
  mapping: MappingDraft,
  listed: readonly Pick<CalledNumber, 'number'>[],
): string[] {
  const { key, rule } = placeOf(mapping, 'numberCalled');
  const keys = [key, ...(rule.keys ?? [])].filter((it) => it !== '');
  const seen = messages.flatMap(({ payload }) => {
    const body = payload as JsonValue;
    if (isOutbound(body, mapping)) return [];
    const found = keys.map((it) => findInPayload(body, it)).find(isText);
    return found === undefined ? [] : toNumber(String(found));
  });
  const known = new Set(listed.map(({ number }) => number));
  return [...new Set(seen)].filter((number) => !known.has(number)).slice(0, maxShown);
}

const isText = (value: JsonValue | undefined) => typeof value === 'string' || typeof value === 'number';

/** The number called is then the customer's. */
function isOutbound(payload: JsonValue, mapping: MappingDraft): boolean {
  const { key, rule } = placeOf(mapping, 'direction');
  const found = findInPayload(payload, key);
  const text = typeof found === 'string' ? found : '';
  const means = rule.values?.find(({ when, value }) => when === 'is' && value?.toLowerCase() === text.toLowerCase());
  return /^out/i.test(means?.means ?? text);
}

function toNumber(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 10 || digits.length > 15) return [];
  return [digits.length === 10 ? `+1${digits}` : `+${digits}`];
}
