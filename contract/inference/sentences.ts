// Says in a sentence what a mapping makes of a delivery, so that a person can confirm it without reading keys:
// "Sun 9:53, (646) 606-3895 called (312) 555-0142, 49 seconds, answered by nobody named."
import { findInPayload } from '../find-in-payload';
import type { JsonValue } from '../json-value';
import { type Condition, notKnown } from '../mapping-rules';
import { type WebhookField, webhookFieldNames, webhookFields } from '../webhook-fields';
import type { MappingDraft } from '../webhooks';
import { tableOf } from './facts/columns';
import { instantIn, lengthIn, phoneIn, textOf, timeIn } from './facts/read-facts';
import type { Certainty, CompanyFacts, Inference, SeenDelivery } from './inference';

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
  const { rows } = tableOf([delivery], facts, draft.callsPath);
  return rows.map(({ call, root, query }) => {
    const look = (key: string) => findInPayload(call, key, { root, query });
    return sentenceOf({ look, draft, facts }, inference);
  });
}

interface Read {
  look: (key: string) => JsonValue | undefined;
  draft: MappingDraft;
  facts: CompanyFacts;
}

function sentenceOf(read: Read, inference: Inference): Sentence {
  const values = Object.fromEntries(webhookFieldNames.map((field) => [field, valueIn(field, read)])) as Values;
  const word = (field: WebhookField, text: string): SentencePart => ({
    text,
    field,
    certainty: certaintyOf(field, read.draft, inference),
  });
  const parts: SentencePart[] = [];
  const say = (...more: (SentencePart | string)[]) =>
    parts.push(...more.map((it) => (typeof it === 'string' ? { text: it } : it)));
  if (values.timestamp) say(word('timestamp', values.timestamp), ', ');
  say(...callers(values, read, word));
  if (values.duration) say(', ', word('duration', values.duration));
  say(', ', ...outcome(values, word));
  if (values.service) say(', about ', word('service', values.service));
  if (values.appointment) say(', ', word('appointment', values.appointment === 'yes' ? 'booked' : 'not booked'));
  if (values.callTag === 'Practice') say(', ', word('callTag', 'a practice call'));
  say('.');
  return {
    parts,
    notFound: webhookFieldNames.filter((field) => values[field] === undefined && !isAnswered(field, read)),
  };
}

type Values = Record<WebhookField, string | undefined>;

/** The location needs no value of its own where the number called tells it. */
const isAnswered = (field: WebhookField, { draft }: Read) =>
  field === 'storeId' && draft.rules.storeId?.byNumberCalled === true && draft.numberCalledField !== '';

function callers(
  { customerPhone, numberCalled, direction }: Values,
  { facts }: Read,
  word: (field: WebhookField, text: string) => SentencePart,
): (SentencePart | string)[] {
  const customer = customerPhone ? word('customerPhone', customerPhone) : 'an unknown number';
  const ours = numberCalled ? word('numberCalled', numberCalled) : 'a number that is not named';
  // Keys of the caller and the callee change sides on an outbound call; those of the customer and the shop do not.
  const numbers = facts.locations.flatMap((it) => [it.phone ?? '', ...(it.numbers ?? [])].map(digitsOf));
  const isSwapped = customerPhone !== undefined && numbers.includes(digitsOf(customerPhone));
  const verb = direction ? word('direction', 'called') : 'called';
  return direction === 'outbound' && !isSwapped ? [ours, ' ', verb, ' ', customer] : [customer, ' ', verb, ' ', ours];
}

const digitsOf = (text: string) => phoneIn(text)?.digits ?? text;

function outcome(
  { answered, employeeId }: Values,
  word: (field: WebhookField, text: string) => SentencePart,
): (SentencePart | string)[] {
  if (answered === 'missed') return [word('answered', 'missed')];
  if (answered === 'voicemail') return [word('answered', 'voicemail')];
  const verb = answered ? word('answered', 'answered') : 'answered';
  return [verb, ' by ', word('employeeId', employeeId ?? 'nobody named')];
}

/** A key that a person chose instead of the best guess is certain. */
function certaintyOf(field: WebhookField, draft: MappingDraft, { fields }: Inference): Certainty {
  const key = draft[webhookFields[field].configKey];
  const { best, others } = fields[field];
  if (!best) return 'certain';
  const candidate = best.key === key ? best : others.find((it) => it.key === key);
  return candidate?.certainty ?? 'certain';
}

function valueIn(field: WebhookField, read: Read): string | undefined {
  const { draft, look } = read;
  const rule = draft.rules[field];
  if (field === 'duration') return durationOf(read);
  const keys = [draft[webhookFields[field].configKey], ...(rule?.keys ?? [])].filter((key) => key !== '');
  const found = keys.map(look).find(hasValue);
  const meant = rule?.values?.find((it) => holds(found, it) && (!it.and || holds(look(it.and.key), it.and)))?.means;
  const value = keys.length === 0 ? undefined : (meant ?? (found === undefined ? rule?.constant : rule?.otherwise));
  if (value !== undefined && value.toLowerCase() === notKnown) return undefined;
  const text = value ?? rule?.constant ?? shown(found);
  if (text === undefined || text === '') return undefined;
  if (field === 'timestamp') return timeOf(text, read);
  return field === 'customerPhone' || field === 'numberCalled' ? phoneOf(text) : text;
}

const hasValue = (value: JsonValue | undefined) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

function shown(value: JsonValue | undefined): string | undefined {
  if (Array.isArray(value)) return value.map((it) => textOf(it)).join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : textOf(value);
}

/** Enough of a rule for a sentence; the ingest reads it exactly. */
function holds(found: JsonValue | undefined, { when, value = '' }: Pick<Condition, 'when' | 'value'>): boolean {
  if (when === 'present') return hasValue(found);
  if (when === 'missing') return !hasValue(found);
  const texts = (Array.isArray(found) ? found : [found]).map((it) =>
    typeof it === 'boolean' ? String(it) : textOf(it),
  );
  const wanted = value.toLowerCase();
  return texts.some((given) => {
    const text = given.toLowerCase();
    if (when === 'is') return text === wanted;
    if (when === 'contains') return text.includes(wanted);
    if (when === 'over' || when === 'under') {
      const count = lengthIn(given)?.count;
      return count !== undefined && (when === 'over' ? count > Number(value) : count < Number(value));
    }
    const words = wanted.replace(/[^\p{L}\p{N}\s*]/gu, '').replace(/\*/g, '\\p{L}*');
    return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u').test(text);
  });
}

function timeOf(text: string, { draft, look, facts }: Read): string | undefined {
  const rule = draft.rules.timestamp;
  const day = timeIn(text);
  const clock = rule?.timeKey ? timeIn(look(rule.timeKey)) : undefined;
  if (!day?.hasDay) return undefined;
  const at = day.at + (clock?.at ?? 0);
  const instant = day.isWall ? instantIn(at, rule?.timeZone ?? facts.timeZone) : at;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: facts.timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return format.format(instant).replace(/^(\w+),? 0?(\d+:)/, '$1 $2');
}

/** Numbers of other countries stay as they are written. */
function phoneOf(text: string): string {
  if (/^\s*\+(?!1)/.test(text)) return text;
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? digits.replace(/^(...)(...)(....)$/, '($1) $2-$3') : text;
}

const secondsOf = { seconds: 1, milliseconds: 0.001, minutes: 60 } as const;

function durationOf({ draft, look }: Read): string | undefined {
  const rule = draft.rules.duration;
  const keys = [draft.durationField, ...(rule?.keys ?? [])].filter((key) => key !== '');
  const stated = keys.map(look).flatMap((value) => lengthIn(value) ?? [])[0];
  if (stated) return inWords(stated.count * (stated.hasUnit ? 1 : secondsOf[rule?.unit ?? 'seconds']));
  const { from, to } = rule?.between ?? {};
  if (!from || !to) return undefined;
  // An event of a stream has only one of them.
  const [start, end] = [from, to].map(({ key, only }) =>
    only && !holds(look(only.key), only) ? undefined : timeIn(look(key))?.at,
  );
  return start === undefined || end === undefined || end < start ? undefined : inWords((end - start) / 1000);
}

function inWords(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 120) return `${whole} ${whole === 1 ? 'second' : 'seconds'}`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} minutes`;
}
