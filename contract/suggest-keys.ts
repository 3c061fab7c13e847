// Guesses which key of a payload carries which field, from key names and the shapes of values. Only suggestions.
import { isJsonObject, type JsonObject, type JsonValue } from './json-value';
import type { FieldRule } from './mapping-rules';
import { tagRules } from './presets';
import type { WebhookField } from './webhook-fields';

export interface Suggestion {
  key: string;
  /** If a key alone is not enough: meanings of tags, a unit. */
  rule?: FieldRule;
}

export interface Suggestions {
  /** The list of calls in the body; the keys are then a call's. */
  callsPath: string;
  fields: Partial<Record<WebhookField, Suggestion>>;
}

/** For the first call if there are several. Looks at up to 500 values, 6 levels deep. */
export function suggestKeys(payload: JsonValue): Suggestions {
  let best: Suggestions = { callsPath: '', fields: suggestFields(payload) };
  for (const [callsPath, call] of listsOfCalls(payload)) {
    const fields = suggestFields(call);
    if (Object.keys(fields).length > Object.keys(best.fields).length) best = { callsPath, fields };
  }
  return best;
}

interface Leaf {
  path: string;
  /** `agent_email` for `agent.email`, and the last step alone: lower case, joined by underscores. */
  names: [whole: string, own: string];
  depth: number;
  value: JsonValue;
}

type Shape = (value: JsonValue) => boolean;

/** Names by preference; `shape` excludes values that only have the name. */
interface Signs {
  names: readonly string[];
  shape: Shape;
}

const isText: Shape = (value) =>
  (typeof value === 'string' && value.trim() !== '' && value.length <= 200) || typeof value === 'number';
const isPhone: Shape = (value) => /^\+?[\d\s().-]{7,24}$/.test(textOf(value)) && digitsIn(value) >= 7;
const isDuration: Shape = (value) => /^\d{1,8}(?:\.\d+)?s?$|^(?:\d{1,3}:)?\d{1,2}:\d\d$/.test(textOf(value));
const isYesNo: Shape = (value) =>
  typeof value === 'boolean' || /^(?:yes|no|y|n|true|false|0|1|(?:not )?booked)$/i.test(textOf(value));
const isTime: Shape = (value) =>
  /^(?:\d{10}|\d{13})(?:\.\d+)?$/.test(textOf(value)) ||
  /^(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}\/\d{1,2}\/\d{4}|[a-z]{3}, \d{1,2} )/i.test(textOf(value));
const isWord =
  (words: string): Shape =>
  (value) =>
    new RegExp(`^(?:${words})$`, 'i').test(textOf(value).trim());

const named = (...lines: string[]) => lines.flatMap((line) => line.split(' '));

const signs: Partial<Record<WebhookField, Signs>> = {
  service: {
    names: named('product_service service service_name service_requested service_type product lead_summary'),
    shape: isText,
  },
  appointment: {
    names: named('appointment_made appointment_set appointment_booked appointment appt booked', 'is_booked'),
    shape: isYesNo,
  },
  callType: {
    names: named('call_type type outcome disposition'),
    shape: isWord('appointment|quote|status|callback|other'),
  },
  storeId: {
    names: named(
      'store_id store_code store location_code location_id location branch shop dealer_id',
      'tracking_phone_number tracking_number trackingnum called_number dialed_number dnis',
      'number_digits to_number to called tracking_number_bare destination_number',
    ),
    shape: isText,
  },
  employeeId: {
    names: named(
      'potential_salesperson salesperson employee_id employee_email employee agent_email',
      'user_email rep_email advisor service_advisor agent_name user_name rep agent',
      'answered_by',
    ),
    shape: isText,
  },
  duration: {
    names: named(
      'duration_seconds duration call_duration duration_ms duration_minutes talk_time',
      'talk_seconds call_length length_seconds length billsec seconds',
    ),
    shape: isDuration,
  },
  customerCalled: { names: named('customer_called_appt customer_called'), shape: isYesNo },
  financingOffered: { names: named('financing_offered financing'), shape: isYesNo },
  callTag: { names: named('call_tag tag mode'), shape: isWord('live|practice') },
  callId: { names: named('call_id resource_id id call_uuid call_sid uuid sid'), shape: isText },
  timestamp: {
    names: named(
      'start_time started_at call_time call_start start unix_time timestamp datetime',
      'date_time call_date created_at created when time date',
    ),
    shape: isTime,
  },
  customerPhone: {
    names: named(
      'customer_phone_number customer_phone customer_number caller_number caller_phone',
      'callernum caller_id caller from_number from ani raw_digits caller_number_bare phone',
      'phone_number',
    ),
    shape: isPhone,
  },
};

/** Inside one of these, an id, name or number belongs to someone else, not to the call. */
const belongsToOtherParty = /^(?:user|agent|contact|customer|number|company|account|organization|properties|meta)/;
const ofTheCall: readonly WebhookField[] = ['callId', 'timestamp', 'customerPhone'];

const tagNames = ['tags', 'tag_list', 'call_tags', 'labels'];

function suggestFields(call: JsonValue): Suggestions['fields'] {
  const leaves = leavesOf(call);
  const fields: Suggestions['fields'] = {};
  for (const [field, wanted] of Object.entries(signs) as [WebhookField, Signs][]) {
    const leaf = findLeaf(leaves, field, wanted);
    if (leaf) fields[field] = { key: leaf.path, ...ruleFor(field, leaf) };
  }
  const tags = tagsIn(call);
  if (tags === undefined) return fields;
  for (const field of ['appointment', 'callType', 'callTag'] as const) {
    fields[field] ??= { key: tags, rule: tagRules[field] };
  }
  return fields;
}

function findLeaf(leaves: Leaf[], field: WebhookField, { names, shape }: Signs): Leaf | undefined {
  const rank = ({ names: [whole, own], depth }: Leaf) => {
    const byWhole = names.indexOf(whole);
    const byOwn =
      ofTheCall.includes(field) && belongsToOtherParty.test(whole) && whole !== own ? -1 : names.indexOf(own);
    const found = [byWhole, byOwn].filter((index) => index >= 0);
    return found.length === 0 ? undefined : Math.min(...found) * 10 + depth;
  };
  const ranked = leaves.flatMap((leaf) => {
    const at = shape(leaf.value) ? rank(leaf) : undefined;
    return at === undefined ? [] : [{ leaf, at }];
  });
  return ranked.sort((a, b) => a.at - b.at)[0]?.leaf;
}

function ruleFor(field: WebhookField, { names: [, own] }: Leaf): { rule?: FieldRule } {
  if (field !== 'duration') return {};
  if (own.endsWith('_ms')) return { rule: { unit: 'milliseconds' } };
  return own.endsWith('_minutes') ? { rule: { unit: 'minutes' } } : {};
}

const maxLeaves = 500;
const deepest = 6;

/** Texts, numbers and booleans in objects; values in lists are ignored. */
function leavesOf(call: JsonValue): Leaf[] {
  const leaves: Leaf[] = [];
  const walk = (from: JsonObject, steps: string[]) => {
    for (const [key, value] of Object.entries(from)) {
      if (leaves.length >= maxLeaves || steps.length >= deepest) return;
      const inner = [...steps, key];
      // A path is split at dots, so such a key works only at the top level.
      if (steps.length > 0 && key.includes('.')) continue;
      if (isJsonObject(value)) walk(value, inner);
      else if (value !== null && !Array.isArray(value) && isPath(inner)) {
        const names: Leaf['names'] = [nameOf(inner.slice(-2).join('_')), nameOf(key)];
        leaves.push({ path: inner.join('.'), names, depth: steps.length, value });
      }
    }
  };
  if (isJsonObject(call)) walk(call, []);
  return leaves;
}

/** Below the top level, keys are reached step by step. */
const isPath = (steps: string[]) => steps.length === 1 || !steps[0]?.includes('.');

/** The key of a list of tags, texts or objects with a name; an empty list counts as texts. */
function tagsIn(call: JsonValue, prefix = ''): string | undefined {
  if (!isJsonObject(call)) return undefined;
  for (const [key, value] of Object.entries(call)) {
    if (!Array.isArray(value) || !tagNames.includes(nameOf(key))) continue;
    const isOfObjects = isJsonObject(value[0]);
    if (isOfObjects && isJsonObject(value[0]) && !Object.hasOwn(value[0], 'name')) continue;
    return `${prefix}${key}${isOfObjects ? '[].name' : ''}`;
  }
  if (prefix !== '') return undefined;
  for (const [key, value] of Object.entries(call)) {
    const found = key.includes('.') ? undefined : tagsIn(value, `${key}.`);
    if (found) return found;
  }
  return undefined;
}

/** Lists of objects at the top or one level below, with their first element. */
function listsOfCalls(payload: JsonValue): [path: string, call: JsonObject][] {
  if (!isJsonObject(payload)) return [];
  return Object.entries(payload).flatMap(([key, value]) => {
    const inner: [string, JsonValue][] =
      isJsonObject(value) && !key.includes('.')
        ? Object.entries(value).map(([below, list]): [string, JsonValue] => [`${key}.${below}`, list])
        : [[key, value]];
    return inner.flatMap(([path, list]): [string, JsonObject][] => {
      const call = Array.isArray(list) ? list[0] : undefined;
      return isJsonObject(call) ? [[path, call]] : [];
    });
  });
}

/** `TrackingNumber`, `tracking-number` and `Tracking Number` are all `tracking_number`. */
function nameOf(key: string): string {
  return key
    .slice(0, 120)
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '_')
    .replace(/^_|_$/g, '');
}

const textOf = (value: JsonValue) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : '';
const digitsIn = (value: JsonValue) => textOf(value).replace(/\D/g, '').length;
