// Of how many calls that came the outcome would be known under the answers so far.
import type { NewestArrival } from '#contract/arrivals';
import type { CompanyFacts } from '#contract/inference/inference';
import { readSeenCalls, type SeenCall } from '#contract/inference/read-seen-calls';
import type { JsonValue } from '#contract/json-value';
import type { Outcomes } from '#contract/known-outcomes';
import { canSayNo } from '#contract/meanings/can-say-no';
import { outcomesUnder } from '#contract/meanings/outcome-of-word';
import { yesNoIn } from '#contract/meanings/yes-no-words';
import type { MappingDraft } from '#contract/webhooks';
import { placeOf } from '../draft/answers';
import { seenOf } from '../seen-of';

/** Calls that count only. Messages of one call are one; what any of them says is known of it. */
export function countKnown(messages: readonly NewestArrival[], mapping: MappingDraft, facts: CompanyFacts): Outcomes {
  const isKnown = knownUnder(mapping);
  const calls = new Map<unknown, boolean>();
  for (const message of messages) {
    for (const call of readSeenCalls(seenOf(message), mapping, facts)) {
      if (!call.isCall || call.direction === 'outbound' || call.direction === 'internal') continue;
      const id = call.values.callId ?? call;
      calls.set(id, calls.get(id) || isKnown(call));
    }
  }
  return { calls: calls.size, knownCalls: [...calls.values()].filter(Boolean).length };
}

function knownUnder(mapping: MappingDraft): (call: SeenCall) => boolean {
  const { key, rule } = placeOf(mapping, 'appointment');
  const keys = [key, ...(rule.keys ?? [])].filter((it) => it !== '');
  const outcomeOf = outcomesUnder(rule);
  const isBoth = canSayNo(rule);
  const isStated = (text: string | undefined) => {
    const isYes = text === undefined ? undefined : yesNoIn(text, 'appointment');
    return isYes === false || (isYes === true && isBoth);
  };
  return ({ look, values }) => {
    // Nobody was there to book anything.
    if (values.answered === 'missed' || values.answered === 'voicemail') return true;
    const words = keys.flatMap((it) => textsOf(look(it)));
    const outcomes = words.map(outcomeOf);
    if (outcomes.some((it) => isStated(it))) return true;
    if (outcomes.includes('yes') || outcomes.includes('not-known')) return false;
    const isExplained = outcomes.every((it) => it === 'nothing');
    return isStated(isExplained ? (rule.constant ?? rule.otherwise) : rule.asksFirst ? undefined : rule.otherwise);
  };
}

function textsOf(value: JsonValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (value === undefined || value === null || value === '' || typeof value === 'object') return [];
  return [String(value)];
}
