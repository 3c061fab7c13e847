// What a person confirms as a sentence is what the ingest reads: for every field, random messages and random rules.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noFacts } from '#contract/inference/infer-mapping';
import { inTimeZone, inWords, readSeenCalls } from '#contract/inference/read-seen-calls';
import type { JsonObject, JsonValue } from '#contract/json-value';
import {
  type Condition,
  type FieldRule,
  MappingRules,
  reportableFields,
  saysNothing,
  type ValueRule,
} from '#contract/mapping-rules';
import { byConfigKey, fieldOf, type WebhookField, webhookFieldNames } from '#contract/webhook-fields';
import type { MappingDraft } from '#contract/webhooks';
import { inLongRun } from '../../../tests/long-run';
import { compileMapping } from './compile-mapping';
import { mapFields } from './map-fields';
import { readPhone } from './read-phone';
import type { Moment } from './read-time';
import { type Readings, readValues } from './read-values';
import { type Reading, readValue } from './reading';
import { isPlausibleTime, toInstant } from './to-instant';

const timeZone = 'America/Chicago';
const arrival = new Date('2026-11-27T21:00:00Z');
const keys = ['a', 'b', 'c', 'list', 'deep.a', 'fields[name=Appointment].value'];

const words = [
  ...[
    'yes',
    'no',
    'Booked',
    'not booked',
    'Appt Set',
    'Appt Set: No',
    'no appt',
    'Quote',
    'callback',
    'Practice',
    'live',
  ],
  ...[
    'Incoming',
    'outbound-api',
    'NoAnswer',
    'answered',
    'voicemail',
    'spam',
    'ringing',
    'Tires',
    'not known',
    ' N/A ',
  ],
  ...[
    '2026-11-27T14:03:00Z',
    '2026-11-27 14:03:10',
    '11/27/2026 2:03 PM',
    '1795788180',
    '0001-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    '84',
    '4:32',
    '1m 3s',
    '900 ms',
  ],
  ...['2026-0142-1010', '4472-3142-10', '447231421011', '773208.1143'],
  ...['(312) 555-0142', '+17732081143', 'anonymous', 'sip:+17732081143@host', '1001', 'https://x.example/1', '', '  '],
];
const word = fc.constantFrom(...words);
const named = fc.constantFrom(...words.map((it) => it.trim()).filter((it) => it !== ''));
const leaf: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 6, arbitrary: word },
  fc.constantFrom<JsonValue>(true, false, null, 0, 1, 84, 1_795_788_180),
);
const list: fc.Arbitrary<JsonValue> = fc.array(leaf, { maxLength: 3 });
const fields: fc.Arbitrary<JsonValue> = fc.array(
  fc.record({ name: fc.constantFrom('Appointment', ' appointment', 'Service'), value: fc.oneof(leaf, list) }),
  { maxLength: 2 },
);
const message: fc.Arbitrary<JsonObject> = fc.record(
  { a: leaf, b: leaf, c: leaf, list, deep: fc.record({ a: leaf }), fields },
  { requiredKeys: [] },
);

const key = fc.constantFrom(...keys);
const comparison: fc.Arbitrary<Pick<Condition, 'when' | 'value'>> = fc.oneof(
  fc.record({ when: fc.constantFrom('present' as const, 'missing' as const) }),
  fc.record({ when: fc.constantFrom('over' as const, 'under' as const), value: fc.constantFrom('1', '60', '84') }),
  {
    weight: 4,
    arbitrary: fc.record({ when: fc.constantFrom('is' as const, 'contains' as const, 'word' as const), value: named }),
  },
);
const condition: fc.Arbitrary<Condition> = fc.tuple(comparison, key).map(([it, own]) => ({ ...it, key: own }));

const meanings = (field: WebhookField) =>
  fieldOf(field).words ?? ['Tires', '84', '(312) 555-0188', '2026-11-27T15:03:00Z'];
const meaning = (field: WebhookField) => fc.constantFrom(...meanings(field), 'not known');
const ruleOf = (field: WebhookField): fc.Arbitrary<ValueRule> =>
  fc
    .tuple(
      comparison,
      fc.oneof({ weight: 9, arbitrary: meaning(field) }, fc.constant(saysNothing)),
      fc.option(condition),
    )
    .map(([it, means, and]) => ({ ...it, means, ...(and && means !== saysNothing && { and }) }));

const fieldRule = (field: WebhookField): fc.Arbitrary<FieldRule> =>
  fc.record(
    {
      keys: fc.array(key, { maxLength: 2 }),
      either: fc.constant(true as const),
      values: fc.array(ruleOf(field), { maxLength: 3 }),
      ...(field !== 'timestamp' && { otherwise: meaning(field) }),
      ...(field !== 'callId' && field !== 'timestamp' && { constant: meaning(field) }),
      ...(field === 'duration' && {
        unit: fc.constantFrom('seconds' as const, 'minutes' as const, 'milliseconds' as const),
        between: fc.record({ from: part, to: part }),
      }),
      ...(field === 'timestamp' && {
        timeZone: fc.constantFrom('America/Denver', 'UTC'),
        dayFirst: fc.constant(true as const),
      }),
    },
    { requiredKeys: [] },
  );
const part = fc.record({ key, only: condition }, { requiredKeys: ['key'] });

const draft: fc.Arbitrary<MappingDraft> = fc
  .record({
    keys: fc.record(Object.fromEntries(webhookFieldNames.map((field) => [field, fc.constantFrom('', ...keys)]))),
    rules: fc.record(Object.fromEntries(webhookFieldNames.map((field) => [field, fieldRule(field)])), {
      requiredKeys: [],
    }),
    isReported: fc.boolean(),
    orderField: fc.constantFrom('', 'c'),
  })
  .map(({ keys: own, rules, isReported, orderField }) => ({
    ...byConfigKey((field) => (isReported || !isReportable(field) ? (own[field] ?? '') : '')),
    rules: {
      ...rules,
      ...(!isReported && Object.fromEntries(reportableFields.map((field) => [field, { notReported: true as const }]))),
    },
    orderField,
    callsPath: '',
    callFilter: [],
  }));
const isReportable = (field: WebhookField) => reportableFields.some((it) => it === field);

const clockOf = (reading: Reading<Moment>, zone: string) => {
  const moment = readValue(reading);
  const at = moment && toInstant(moment, zone);
  return at instanceof Date && isPlausibleTime(at, arrival) ? at.getTime() : undefined;
};

/** What the ingest reads, in the words of a sentence. */
function told(field: WebhookField, readings: Readings, mapping: MappingDraft): string | undefined {
  const zone = mapping.rules.timestamp?.timeZone ?? timeZone;
  const reading = readings[field];
  if (reading.kind === 'unknown') return 'not known';
  if (field === 'timestamp') {
    const at = clockOf(readings.timestamp, zone);
    return at === undefined ? undefined : inTimeZone(at, timeZone);
  }
  if (field === 'duration' && reading.kind === 'absent') {
    const [from, to] = [clockOf(readings.answeredAt, zone), clockOf(readings.endedAt, zone)];
    return from === undefined || to === undefined || to < from ? undefined : inWords((to - from) / 1000);
  }
  if (reading.kind !== 'read') return field === 'direction' && reading.kind === 'unreadable' ? 'unclear' : undefined;
  if (typeof reading.value === 'boolean') return reading.value ? 'yes' : 'no';
  return field === 'duration' ? inWords(Number(reading.value)) : String(reading.value);
}

/** Numbers are shown as people write them; an extension and other texts that are no number are shown as they came. */
function plain(field: WebhookField, value: string | undefined): string | undefined {
  const isNumber = field === 'customerPhone' || field === 'numberCalled';
  const isDigits = value !== undefined && /^\d[\d .-]{6,}$/.test(value);
  return isNumber ? (readValue(readPhone(value)) ?? (isDigits ? value : undefined)) : value;
}

test('for every field and any rules the sentence says what the ingest reads', () => {
  fc.assert(
    fc.property(message, draft, (payload, mapping) => {
      fc.pre(MappingRules.safeParse(mapping.rules).success);
      const compiled = compileMapping(mapping);
      const readings = readValues(mapFields(payload, compiled), compiled);
      const [call] = readSeenCalls({ payload, receivedAt: arrival.toISOString() }, mapping, { ...noFacts, timeZone });
      const said = webhookFieldNames.map((field) => [field, plain(field, call?.values[field])]);
      expect(said).toEqual(webhookFieldNames.map((field) => [field, told(field, readings, mapping)]));
    }),
    { numRuns: inLongRun({ short: 60, long: 6_000 }) },
  );
});
