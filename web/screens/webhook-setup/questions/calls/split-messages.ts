// What becomes of the messages that came: which are of calls that count, of calls kept apart, and of none.
import type { NewestArrival } from '#contract/arrivals';
import type { CompanyFacts } from '#contract/inference/inference';
import { readSeenCalls, type SeenCall } from '#contract/inference/read-seen-calls';
import type { MappingDraft } from '#contract/webhooks';
import { seenOf } from '../seen-of';

export interface MessageSplit {
  counting: number;
  /** Made by the staff, or among themselves. */
  apart: number;
  notCalls: number;
}

/** Several calls in one message are several. */
export function splitMessages(
  messages: readonly NewestArrival[],
  mapping: MappingDraft,
  facts: CompanyFacts,
): MessageSplit {
  const calls = messages.flatMap((message) => readSeenCalls(seenOf(message), mapping, facts));
  const [about, none] = [calls.filter(({ isCall }) => isCall), calls.filter(({ isCall }) => !isCall)];
  const apart = about.filter(isApart).length;
  return { counting: about.length - apart, apart, notCalls: none.length };
}

const isApart = ({ direction }: SeenCall) => direction === 'outbound' || direction === 'internal';
