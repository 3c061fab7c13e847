// Says in a sentence what a mapping makes of a delivery, so that a person can confirm it without reading keys:
// "Sun 9:53 AM, (646) 606-3895 called (312) 555-0142, 49 seconds, answered by nobody named."
import { notKnown } from '../mapping-rules';
import { type WebhookField, webhookFieldNames, webhookFields } from '../webhook-fields';
import type { MappingDraft } from '../webhooks';
import type { Certainty, CompanyFacts, Inference, SeenDelivery } from './inference';
import { readSeenCalls, type SeenCall, type SeenValues, type Side } from './read-seen-calls';

/** A part with a field is a word to underline: solid if certain, dashed if probable; a click offers other candidates. */
export interface SentencePart {
  text: string;
  field?: WebhookField;
  certainty?: Certainty;
}

export interface Sentence {
  parts: SentencePart[];
  /** Fields of which the delivery says nothing, in the order of `webhookFields`. */
  notFound: WebhookField[];
}

/** One sentence for each call of the delivery. */
export function sentencesOf(
  delivery: SeenDelivery,
  draft: MappingDraft,
  { inference, facts }: { inference: Inference; facts: CompanyFacts },
): Sentence[] {
  return readSeenCalls(delivery, draft, facts).map((call) => sentenceOf(call, draft, inference));
}

type Wording = (field: WebhookField, text: string) => SentencePart;

function sentenceOf(call: SeenCall, draft: MappingDraft, inference: Inference): Sentence {
  const { values } = call;
  const word: Wording = (field, text) => ({ text, field, certainty: certaintyOf(field, draft, inference) });
  const parts: SentencePart[] = [];
  const say = (...more: (SentencePart | string)[]) =>
    parts.push(...more.map((it) => (typeof it === 'string' ? { text: it } : it)));
  const order = draft.rules.timestamp?.dayFirst ? ' (day first)' : '';
  if (values.timestamp) say(word('timestamp', `${values.timestamp}${order}`), ', ');
  say(...callers(call, word));
  if (values.duration) say(', ', word('duration', values.duration));
  say(...outcome(values, draft, word));
  if (isKnown(values.service)) say(', about ', word('service', values.service));
  const booked = bookingIn(call, draft);
  if (booked) say(', ', word('appointment', booked));
  if (values.callTag === 'Practice') say(', ', word('callTag', 'a practice call'));
  say('.');
  return {
    parts,
    notFound: webhookFieldNames.filter((field) => !isKnown(values[field]) && !isAnswered(field, draft)),
  };
}

const isKnown = (value: string | undefined): value is string => value !== undefined && value !== notKnown;

/** A message that has nothing about an appointment says nothing about it. */
function bookingIn({ values, look }: SeenCall, draft: MappingDraft): string | undefined {
  if (values.appointment !== notKnown)
    return values.appointment && { yes: 'booked', no: 'not booked' }[values.appointment];
  const isUnanswered = values.answered === 'missed' || values.answered === 'voicemail';
  return isUnanswered || look(draft.appointmentField) === undefined ? undefined : 'appointment not known';
}

/** The location needs no value of its own where the number called tells it. */
const isAnswered = (field: WebhookField, draft: MappingDraft) =>
  field === 'storeId' && draft.rules.storeId?.byNumberCalled === true && draft.numberCalledField !== '';

/** Keys of the caller and the callee change sides on an outbound call; those of the customer and the shop do not. */
function callers({ values, direction, ours }: SeenCall, word: Wording): (SentencePart | string)[] {
  const theirs: Side = ours === 'numberCalled' ? 'customerPhone' : 'numberCalled';
  const customer = values[theirs] ? word(theirs, values[theirs]) : 'an unknown number';
  const own = values[ours] ? word(ours, values[ours]) : 'a number that is not named';
  const verb = values.direction ? word('direction', 'called') : 'called';
  const isFromUs = direction === 'outbound' || (direction === 'internal' && ours === 'customerPhone');
  return isFromUs ? [own, ' ', verb, ' ', customer] : [customer, ' ', verb, ' ', own];
}

/** Until a message says that somebody answered, a person is who it rings at. */
function outcome({ answered, employeeId }: SeenValues, draft: MappingDraft, word: Wording): (SentencePart | string)[] {
  if (answered === 'missed' || answered === 'voicemail') return [', ', word('answered', answered)];
  if (answered) return [', ', word('answered', 'answered'), ' by ', word('employeeId', employeeId ?? 'nobody named')];
  if (!employeeId) return [];
  return [draft.answeredField === '' ? ', answered by ' : ', for ', word('employeeId', employeeId)];
}

/** A key that a person chose instead of the best guess is certain. */
function certaintyOf(field: WebhookField, draft: MappingDraft, { fields }: Inference): Certainty {
  const key = draft[webhookFields[field].configKey];
  const { best, others } = fields[field];
  if (!best) return 'certain';
  const candidate = best.key === key ? best : others.find((it) => it.key === key);
  return candidate?.certainty ?? 'certain';
}
