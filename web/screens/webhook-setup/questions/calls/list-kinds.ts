// The kinds of messages that came: what the keys that tell them apart say, with counts and an example.
import type { NewestArrival } from '#contract/arrivals';
import type { Inference } from '#contract/inference/inference';
import type { JsonValue } from '#contract/json-value';
import type { MappingDraft } from '#contract/webhooks';
import { findInCalls } from '../draft/find-in-calls';
import { isCallBy } from '../draft/with-kind';

export interface Kind {
  key: string;
  value: string;
  count: number;
  isCall: boolean;
  /** One of its messages. */
  example: NewestArrival;
}

/** By key, the most frequent first. */
export function listKinds(
  messages: readonly NewestArrival[],
  { kinds: found }: Pick<Inference, 'kinds'>,
  mapping: Pick<MappingDraft, 'callFilter' | 'callsPath'>,
): Kind[] {
  const { callFilter } = mapping;
  const [first, ...others] = found;
  const telling = [...(first ? [first] : []), ...others.filter(({ rule }) => rule)].map(({ key }) => key);
  const keys = [...new Set([...callFilter.map(({ key }) => key), ...telling])];
  return keys.flatMap((key) => {
    const kinds = new Map<string, Kind>();
    for (const message of messages) {
      const payload = message.payload as JsonValue;
      for (const value of textsAt(key, payload, mapping)) {
        const before = kinds.get(value);
        if (before) before.count += 1;
        else kinds.set(value, { key, value, count: 1, isCall: isCallBy(callFilter, key, value), example: message });
      }
    }
    return [...kinds.values()].sort((a, b) => b.count - a.count || a.value.localeCompare(b.value));
  });
}

function textsAt(key: string, payload: JsonValue, mapping: Pick<MappingDraft, 'callsPath'>): string[] {
  const values = findInCalls(payload, key, mapping);
  return values.flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []));
}
