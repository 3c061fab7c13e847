// The product's example payload: shown in the instructions and sent by Send test call and `npm run send-call`.
import { splitKey } from './find-in-payload';
import type { Comparison, FieldRule, MappingRules } from './mapping-rules';
import { type FieldKeys, type WebhookField, webhookFieldNames, webhookFields } from './webhook-fields';

const exampleValues = {
  service: 'Oil Change',
  appointment: 'yes',
  callType: 'Appointment',
  storeId: 'NS-01',
  employeeId: 'Jane Smith',
  duration: 312,
  callTag: 'Live',
  customerCalled: true,
  financingOffered: false,
  customerPhone: '+15551234567',
  direction: 'inbound',
  answered: 'answered',
  numberCalled: '+15551230100',
  recording: 'https://example.com/recordings/312',
} as const;

const orderOfKeys: WebhookField[] = [
  'callId',
  'timestamp',
  'service',
  'appointment',
  'callType',
  'storeId',
  'employeeId',
  'duration',
  'callTag',
  'customerCalled',
  'financingOffered',
  'customerPhone',
  'direction',
  'answered',
  'numberCalled',
  'recording',
];

/** Not in our own format. Phone systems read these from keys of other fields as well, which keep their values. */
const onlyWithOwnKey: readonly WebhookField[] = ['direction', 'answered', 'numberCalled', 'recording'];

export type ExampleValues = Partial<Record<WebhookField, string | number | boolean>>;

/** The example with its own keys and the demo company's first location. */
export function examplePayload(callId: string, now: Date, values: ExampleValues = {}): Record<string, unknown> {
  return callIn(exampleKeys, callId, now, values);
}

/**
 * The example with a company's own keys, as the only call of its body. Dotted keys become nested objects. Where rules
 * give words a meaning, it contains the words for the example's values.
 */
export function payloadFor(
  keys: Mapping,
  callId: string,
  now: Date,
  values: ExampleValues = {},
): Record<string, unknown> | Record<string, unknown>[] {
  const call = callIn(keys, callId, now, values);
  if (!keys.callsPath) return call;
  if (keys.callsPath === '$') return [call];
  const body: Record<string, unknown> = {};
  setAtPath(body, splitKey(keys.callsPath), [call]);
  return body;
}

type Mapping = FieldKeys & { callsPath?: string; rules?: MappingRules };

function callIn(keys: Mapping, callId: string, now: Date, values: ExampleValues): Record<string, unknown> {
  const all: ExampleValues = { ...exampleValues, callId, timestamp: now.toISOString(), ...values };
  const call: Record<string, unknown> = {};
  for (const field of orderOfKeys) {
    const key = keys[webhookFields[field].configKey];
    if (key === '' || all[field] === undefined) continue;
    const readers = orderOfKeys.filter((it) => keys[webhookFields[it].configKey] === key);
    const owners = readers.filter((it) => !onlyWithOwnKey.includes(it));
    const sharing = owners.length > 0 ? owners : readers.slice(0, 1);
    const words = sharing.map((it) => exampleWord(all[it], keys.rules?.[it])).filter((it) => it !== undefined);
    // A list that several fields read contains all their words; without any it is still present, but empty.
    if (sharing.length > 1 || key.includes('[]')) setAtPath(call, splitKey(key), [...new Set(words)]);
    else if (words[0] !== undefined) setAtPath(call, splitKey(key), words[0]);
  }
  return call;
}

const hasWord: readonly Comparison[] = ['is', 'contains', 'word'];

/** The word a system would send for a value; undefined if any other word, or none, means it. */
function exampleWord(value: ExampleValues[WebhookField], rule: FieldRule = {}) {
  if (rule.unit && typeof value === 'number') {
    return { seconds: value, milliseconds: value * 1000, minutes: value / 60 }[rule.unit];
  }
  const named = rule.values?.find(
    ({ when, means }) => hasWord.includes(when) && means.toLowerCase() === String(value).toLowerCase(),
  );
  return named?.value?.replaceAll('*', '') ?? (rule.otherwise === undefined ? value : undefined);
}

/** The example payload's keys, which the demo company maps. */
export const exampleKeys = Object.fromEntries(
  webhookFieldNames.map((field) => [webhookFields[field].configKey, webhookFields[field].exampleKey]),
) as FieldKeys;

function setAtPath(target: Record<string, unknown>, path: string[], value: unknown): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  if (key.endsWith('[]') && Array.isArray(value)) {
    const list = rest.length === 0 ? value : value.map((each) => objectWith(rest, each));
    setAtPath(target, [key.slice(0, -2)], list);
    return;
  }
  const [, name = '', member = '', label = ''] = /^([^[\]]+)\[([^[\]=]+)=([^\]]+)\]$/.exec(key) ?? [];
  if (name !== '' && rest.length > 0) {
    const list: unknown[] = Array.isArray(target[name]) ? target[name] : [];
    const entry = list.filter(isObject).find((it) => it[member] === label) ?? { [member]: label };
    setAtPath(entry, rest, value);
    setAtPath(target, [name], [...list.filter((it) => it !== entry), entry]);
    return;
  }
  const inner = target[key];
  if (rest.length === 0)
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else {
    const next = isObject(inner) ? inner : {};
    Object.defineProperty(target, key, { value: next, enumerable: true, configurable: true, writable: true });
    setAtPath(next, rest, value);
  }
}

function objectWith(path: string[], value: unknown): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  setAtPath(made, path, value);
  return made;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
