// What a mapping reads in a delivery, well enough for screens; the ingest reads it exactly.
import { isLike } from '../filter-texts';
import { findInPayload } from '../find-in-payload';
import type { JsonValue } from '../json-value';
import { type Condition, type FilterRule, notKnown } from '../mapping-rules';
import { type WebhookField, webhookFieldNames, webhookFields } from '../webhook-fields';
import type { MappingDraft } from '../webhooks';
import { tableOf } from './facts/columns';
import { instantIn, lengthIn, phoneIn, textOf, timeIn } from './facts/read-facts';
import type { CompanyFacts, SeenDelivery } from './inference';

export type SeenValues = Record<WebhookField, string | undefined>;

export type SeenDirection = 'inbound' | 'outbound' | 'internal';

/** One of the fields that carry the two numbers of a call. */
export type Side = 'numberCalled' | 'customerPhone';

export interface SeenCall {
  look: (key: string) => JsonValue | undefined;
  values: SeenValues;
  /** `unclear`: the phone system says one, in words that are not known here. Undefined: it says none. */
  direction: SeenDirection | 'unclear' | undefined;
  /** The field that has the company's own number. */
  ours: Side;
  /** The mapping's conditions on what is a call keep it. */
  isCall: boolean;
}

interface Read {
  look: (key: string) => JsonValue | undefined;
  draft: MappingDraft;
  facts: CompanyFacts;
}

/** Each call of a delivery. */
export function readSeenCalls(delivery: SeenDelivery, draft: MappingDraft, facts: CompanyFacts): SeenCall[] {
  return tableOf([delivery], facts, draft.callsPath).rows.map(({ call, root, query }) => {
    const read: Read = { look: (key) => findInPayload(call, key, { root, query }), draft, facts };
    const values = Object.fromEntries(webhookFieldNames.map((field) => [field, valueIn(field, read)])) as SeenValues;
    return {
      look: read.look,
      values,
      ...sidesOf(values, read),
      isCall: draft.callFilter.every((rule) => isKeptBy(rule, read)),
    };
  });
}

/** A value that is missing excludes nothing; of a list any element decides. */
function isKeptBy({ key, only, except }: FilterRule, { look }: Read): boolean {
  const found = look(key);
  const elements = (Array.isArray(found) ? found : [found]).filter(hasValue);
  const texts = elements.flatMap((it) => (typeof it === 'object' ? [] : [String(it).trim().toLowerCase()]));
  const isNamed = (text: string) => (only ?? except ?? []).some((pattern) => isLike(pattern.toLowerCase(), text));
  return texts.length === 0 || texts.some(isNamed) === (only !== undefined);
}

/** As the ingest decides whose number is whose (docs/decisions/0065). */
function sidesOf(values: SeenValues, { draft, facts }: Read): Pick<SeenCall, 'direction' | 'ours'> {
  const { numberCalled, customerPhone } = values;
  const numbers = facts.locations.flatMap((it) => [it.phone ?? '', ...(it.numbers ?? [])].map(digitsOf));
  const isOurs = (text: string | undefined) => text !== undefined && numbers.includes(digitsOf(text));
  const isOneWay = (ours: string | undefined, theirs: string | undefined) =>
    isOurs(ours) && theirs !== undefined && !isOurs(theirs);
  const tellsDirection = draft.directionField !== '' || draft.rules.direction?.constant !== undefined;
  if (!tellsDirection && isOneWay(customerPhone, numberCalled)) return { direction: 'outbound', ours: 'customerPhone' };
  const direction = directionIn(values.direction);
  if (direction === 'outbound' && numberCalled !== undefined && customerPhone !== undefined) {
    return { direction, ours: isOneWay(numberCalled, customerPhone) ? 'numberCalled' : 'customerPhone' };
  }
  const isTurned = direction === 'internal' && isOneWay(customerPhone, numberCalled);
  return { direction, ours: isTurned ? 'customerPhone' : 'numberCalled' };
}

const directionWords: [SeenDirection, RegExp][] = [
  ['inbound', /^(?:in|(?:inbound|incoming)(?: call)?|received)$/],
  ['outbound', /^(?:out|(?:outbound|outgoing)(?: call| api| dial)?|placed)$/],
  ['internal', /^(?:internal(?: call)?|intercom)$/],
];

function directionIn(text: string | undefined): SeenCall['direction'] {
  if (text === undefined) return undefined;
  const words = text.toLowerCase().replace(/[\s_-]+/g, ' ');
  return directionWords.find(([, test]) => test.test(words))?.[0] ?? 'unclear';
}

const digitsOf = (text: string) => phoneIn(text)?.digits ?? text;

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
