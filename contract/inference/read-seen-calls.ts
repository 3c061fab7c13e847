// What a mapping reads in a delivery: what the ingest reads (server/ingest/read/seen-calls.test.ts compares them), in words.
import { type CallDirection, CallTag, callTypes } from '../calls';
import { isLike } from '../filter-texts';
import { findInPayload } from '../find-in-payload';
import type { JsonValue } from '../json-value';
import {
  type Condition,
  type FieldRule,
  type FilterRule,
  notKnown,
  reportableFields,
  unknownFields,
  type ValueRule,
} from '../mapping-rules';
import { answerOfWord, directionOfWord } from '../meanings/call-words';
import { dialedPart } from '../meanings/dialed-part';
import { foldName } from '../meanings/fold-name';
import { secondsIn } from '../meanings/length-of-time';
import { matcherOf } from '../meanings/match-rules';
import { yesNoIn } from '../meanings/yes-no-words';
import { isBlank, isWithheld, isZeroDay, namesNothing, namingFields } from '../placeholders';
import { type WebhookField, webhookFieldNames, webhookFields } from '../webhook-fields';
import type { MappingDraft } from '../webhooks';
import { endings, toWord } from './facts/call-events';
import { tableOf } from './facts/columns';
import { instantIn, phoneIn, timeIn } from './facts/read-facts';
import type { CompanyFacts, SeenDelivery } from './inference';

/** Undefined: nothing that could be read. `not known`: the mapping says that it is not known. */
export type SeenValues = Record<WebhookField, string | undefined>;

/** One of the fields that carry the two numbers of a call. */
export type Side = 'numberCalled' | 'customerPhone';

export interface SeenCall {
  look: (key: string) => JsonValue | undefined;
  values: SeenValues;
  /** `unclear`: the phone system says one, in words that are not known here. Undefined: it says none. */
  direction: CallDirection | 'unclear' | undefined;
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
  const texts = textsIn([found]).map(foldName);
  const isNamed = (text: string) => (only ?? except ?? []).some((pattern) => isLike(foldName(pattern), text));
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
  const direction = values.direction as SeenCall['direction'];
  if (direction === 'outbound' && numberCalled !== undefined && customerPhone !== undefined) {
    return { direction, ours: isOneWay(numberCalled, customerPhone) ? 'numberCalled' : 'customerPhone' };
  }
  const isTurned = direction === 'internal' && isOneWay(customerPhone, numberCalled);
  return { direction, ours: isTurned ? 'customerPhone' : 'numberCalled' };
}

const digitsOf = (text: string) => phoneIn(text)?.digits ?? text;

function valueIn(field: WebhookField, read: Read): string | undefined {
  const { value, isMeant, isOtherwise } = pickValue(field, read);
  const service = field === 'service' && isOtherwise ? namedService(read) : undefined;
  if (service !== undefined) return service;
  if (isMeant && isNotKnown(value) && unknownFields.some((it) => it === field)) {
    return reportableFields.some((it) => it === field) ? notKnown : undefined;
  }
  if (field === 'duration') return durationOf(value, read);
  if (field === 'timestamp') return timeOf(value, read);
  if (field === 'direction') return isBlank(value) ? undefined : (directionOfWord(textIn(value) ?? '') ?? 'unclear');
  return typeof value === 'boolean' ? readFlag(field, value) : readText(field, textIn(value));
}

interface Picked {
  value: JsonValue | undefined;
  /** The mapping says so, not the message. */
  isMeant?: boolean;
  /** No rule is about it, and the mapping says what all others mean. */
  isOtherwise?: true;
}

/** What the field's reader gets: as the ingest picks it (server/ingest/read/map-fields.ts). */
function pickValue(field: WebhookField, read: Read): Picked {
  const { draft, look } = read;
  const rule: FieldRule = draft.rules[field] ?? {};
  const isValue = (value: JsonValue | undefined): value is JsonValue =>
    !isBlank(value) ||
    (rule.otherwise !== undefined && (Array.isArray(value) || (draft.orderField !== '' && typeof value === 'string')));
  const takesObject = Boolean(rule.values?.length) || rule.otherwise !== undefined;
  const all = keysOf(field, draft)
    .map(look)
    .filter(
      (value, place) => isValue(value) && (place === 0 || takesObject || typeof value !== 'object'),
    ) as JsonValue[];
  const named = all.filter((value) => !isNameless(value, field, rule));
  const found = rule.either ? named : named.slice(0, 1);
  const match = rule.values && findMatch(found, rule.values, read);
  if (found.length === 0 && !match && rule.constant === undefined) found.push(...all.slice(0, 1));
  // Another event of the call may say that it was answered.
  if (match && isOnlyEnd(field, match)) return { value: undefined };
  if (match) return { value: match.means, isMeant: true };
  if (found.length > 0 && rule.otherwise === undefined) {
    return { value: namingFields.has(field) && namesNothing(found[0]) ? undefined : found[0] };
  }
  if (found.length > 0) return { value: rule.otherwise, isMeant: true, isOtherwise: true };
  const constant = field === 'callId' || field === 'timestamp' ? undefined : rule.constant;
  return { value: rule.notReported ? notKnown : constant, isMeant: true };
}

const isNameless = (value: JsonValue, field: WebhookField, { values }: FieldRule) =>
  namingFields.has(field) &&
  namesNothing(value) &&
  (values === undefined || matcherOf(values)(String(value))?.length === 0);

const keysOf = (field: WebhookField, { rules, ...draft }: MappingDraft) =>
  [draft[webhookFields[field].configKey], ...(rules[field]?.keys ?? [])].filter((key) => key !== '');

const isOnlyEnd = (field: WebhookField, { means, value = '' }: ValueRule) =>
  field === 'answered' && means === 'missed' && endings.test(toWord(value));

/** The first of the rules that holds. */
function findMatch(found: JsonValue[], rules: ValueRule[], { look }: Read): ValueRule | undefined {
  const isPresent = found.some((value) => !isBlank(value));
  const places = new Set(textsIn(found).flatMap(matcherFor(rules)));
  return rules.find(({ when, and }, place) => {
    const isMatch = when === 'present' ? isPresent : when === 'missing' ? !isPresent : places.has(place);
    return isMatch && (!and || holds(look(and.key), and));
  });
}

function holds(found: JsonValue | undefined, condition: Condition): boolean {
  if (condition.when === 'present') return !isBlank(found);
  if (condition.when === 'missing') return isBlank(found);
  return found !== undefined && textsIn([found]).some((text) => matcherFor([condition])(text).length > 0);
}

type Matched = Parameters<typeof matcherOf>[0];
const matchers = new WeakMap<Matched, (text: string) => number[]>();

function matcherFor(rules: Matched): (text: string) => number[] {
  const match = matchers.get(rules);
  if (match) return match;
  const made = matcherOf(rules);
  const matchOrNone = (text: string) => made(text) ?? [];
  matchers.set(rules, matchOrNone);
  return matchOrNone;
}

/** Texts, numbers and booleans; of a list its elements. */
const textsIn = (values: (JsonValue | undefined)[]): string[] =>
  values
    .flatMap((value) => (Array.isArray(value) ? value.slice(0, 100) : [value]))
    .flatMap((value) => (value === undefined || value === null || typeof value === 'object' ? [] : [String(value)]));

const isNotKnown = (value: JsonValue | undefined) => typeof value === 'string' && foldName(value) === notKnown;

/** Among words without an explanation, one is a service's name. */
function namedService({ draft, look, facts }: Read): string | undefined {
  const texts = textsIn(keysOf('service', draft).map(look)).map(foldName);
  return facts.services.find((service) => texts.includes(foldName(service)));
}

const maxTextLength = 200;

function textIn(value: JsonValue | undefined): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  return text === '' || text.length > maxTextLength || isZeroDay(text) ? undefined : text;
}

function readFlag(field: WebhookField, value: boolean): string | undefined {
  if (field === 'answered') return value ? 'answered' : 'missed';
  const isYesNo = field === 'appointment' || field === 'customerCalled' || field === 'financingOffered';
  return isYesNo ? (value ? 'yes' : 'no') : undefined;
}

/** Undefined if it is not a value of the field. */
function readText(field: WebhookField, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  switch (field) {
    case 'appointment':
    case 'customerCalled':
    case 'financingOffered': {
      const isYes = yesNoIn(text, field);
      return isYes === undefined ? undefined : isYes ? 'yes' : 'no';
    }
    case 'callType':
      return callTypes.find((type) => type.toLowerCase() === text.toLowerCase());
    case 'callTag':
      return CallTag.options.find((tag) => tag.toLowerCase() === text.toLowerCase());
    case 'answered':
      return answerOfWord(text);
    case 'customerPhone':
    case 'numberCalled':
      return isWithheld(text) ? undefined : phoneOf(text);
    case 'recording':
      return /^https?:\/\//i.test(text) ? text : undefined;
    default:
      return text;
  }
}

function timeOf(value: JsonValue | undefined, { draft, look, facts }: Read): string | undefined {
  const rule = draft.rules.timestamp;
  const day = timeIn(value, rule?.dayFirst);
  const clock = rule?.timeKey ? timeIn(look(rule.timeKey)) : undefined;
  if (!day?.hasDay || (rule?.timeKey && !clock)) return undefined;
  const at = day.at + (clock?.at ?? 0);
  const instant = day.isWall ? instantIn(at, rule?.timeZone ?? facts.timeZone) : at;
  return inTimeZone(instant, facts.timeZone);
}

/** `Mon 9:03 AM`, with the clock of the viewer's locale. */
export function inTimeZone(instant: number, timeZone: string): string {
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(instant);
  const clock = new Intl.DateTimeFormat(undefined, { timeZone, hour: 'numeric', minute: '2-digit' }).format(instant);
  return `${weekday} ${clock.replaceAll('\u202f', ' ')}`;
}

/** Numbers of other countries and extensions stay as they are written; other digits are no number. */
function phoneOf(given: string): string | undefined {
  const text = dialedPart(given);
  if (/^\s*\+(?!1)/.test(text)) return text;
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const isPlain = /^(?!011)\d[\d .-]*$/.test(text) && digits.length > 6;
  if (isPlain && (!/^[2-9]\d{9}$/.test(digits) || isDecimal.test(text))) return undefined;
  return digits.length === 10 ? digits.replace(/^(...)(...)(....)$/, '($1) $2-$3') : text;
}

/** A number with one dot, unless it stands between the parts of a telephone's. */
const isDecimal = /^(?!1?\.?\d{3}\.?\d{3}\.?\d{4}$)\d+\.\d+$/;

function durationOf(value: JsonValue | undefined, { draft, look }: Read): string | undefined {
  const rule = draft.rules.duration;
  if (value !== undefined) {
    const seconds = secondsIn(textIn(value) ?? '', rule?.unit ?? 'seconds');
    return seconds === undefined || seconds > 86_400 ? undefined : inWords(seconds);
  }
  const { from, to } = rule?.between ?? {};
  if (!from || !to) return undefined;
  // An event of a stream has only one of them.
  const [start, end] = [from, to].map(({ key, only }) =>
    isBlank(look(key)) || (only && !holds(look(only.key), only))
      ? undefined
      : timeIn(look(key), draft.rules.timestamp?.dayFirst)?.at,
  );
  return start === undefined || end === undefined || end < start ? undefined : inWords((end - start) / 1000);
}

export function inWords(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 120) return `${whole} ${whole === 1 ? 'second' : 'seconds'}`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} minutes`;
}
