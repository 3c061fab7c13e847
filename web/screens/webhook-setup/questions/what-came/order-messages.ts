// Which messages are shown as calls, and which of them first.
import type { NewestArrival } from '#contract/arrivals';
import type { CompanyFacts } from '#contract/inference/inference';
import { readSeenCalls, type SeenCall } from '#contract/inference/read-seen-calls';
import type { MappingDraft } from '#contract/webhooks';
import { seenOf } from '../seen-of';

interface Ranked {
  message: NewestArrival;
  isInbound: boolean;
  /** How much is known of its first call. */
  fullness: number;
  callId: string | undefined;
}

/**
 * Without what is no call, unless nothing else came. The fullest message of each call comes before the other ones, and
 * customers' calls before those that the staff make; newest first otherwise.
 */
export function orderMessages(
  messages: readonly NewestArrival[],
  mapping: MappingDraft,
  facts: CompanyFacts,
): NewestArrival[] {
  const all = messages.map((message) => ({ message, calls: readSeenCalls(seenOf(message), mapping, facts) }));
  const about = all.filter(({ calls }) => calls.some(({ isCall }) => isCall));
  const ranked = (about.length > 0 ? about : all).map(({ message, calls }) => rank(message, calls));
  const fullestOf = new Map<string, Ranked>();
  for (const it of ranked) {
    const before = it.callId === undefined ? undefined : fullestOf.get(it.callId);
    if (it.callId !== undefined && (!before || it.fullness > before.fullness)) fullestOf.set(it.callId, it);
  }
  const isRepeated = (it: Ranked) => it.callId !== undefined && fullestOf.get(it.callId) !== it;
  return ranked
    .toSorted((a, b) => Number(isRepeated(a)) - Number(isRepeated(b)) || Number(b.isInbound) - Number(a.isInbound))
    .map(({ message }) => message);
}

function rank(message: NewestArrival, calls: readonly SeenCall[]): Ranked {
  const call = calls.find(({ isCall }) => isCall) ?? calls[0];
  const values = call ? Object.values(call.values) : [];
  return {
    message,
    isInbound: call?.direction === undefined || call.direction === 'inbound',
    fullness: values.filter((value) => value !== undefined).length,
    callId: call?.values.callId,
  };
}
