// Whole published payloads, and anything else that can be sent.
// spec 5: yes/no values
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import type { JsonValue } from '#contract/json-value';
import type { FieldKeys } from '#contract/webhook-fields';
import { webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import { readBody } from '../delivery/read-body';
import { compileMapping, type Mapping } from './compile-mapping';
import { mapFields } from './map-fields';
import { readName, readValues } from './read-values';

/** Any UTF-16 units, including NUL and lone surrogates. */
const anyText = fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units));

/** The readings of a published payload with only these fields mapped; `Date`s in ISO 8601. */
function readPublished(file: string, contentType: string, keys: Partial<FieldKeys>) {
  const bytes = readFileSync(new URL(`../../../tests/payloads/${file}`, import.meta.url));
  const body = readBody(bytes, contentType);
  if (!('payload' in body)) throw new Error(JSON.stringify(body));
  const readings = readAs({ ...notMapped, ...keys }, body.payload);
  const found = webhookFieldNames.flatMap((field) =>
    readings[field].kind === 'absent' ? [] : [[field, readings[field]]],
  );
  return Object.fromEntries(found);
}

function readAs(mapping: Mapping, payload: JsonValue) {
  const compiled = compileMapping(mapping);
  return readValues(mapFields(payload, compiled), compiled);
}

const notMapped = Object.fromEntries(
  webhookFieldNames.map((field) => [webhookFields[field].configKey, '']),
) as FieldKeys;

const read = (value: unknown) => ({ kind: 'read', value });
const at = (instant: string) => read({ at: new Date(instant) });

test('the example payload is read completely', () => {
  const readings = readAs(exampleKeys, examplePayload('c-1', new Date('2026-11-20T15:38:12Z')) as JsonValue);
  expect(readings).toEqual({
    service: read('Oil Change'),
    appointment: read(true),
    callType: read('Appointment'),
    storeId: read('NS-01'),
    employeeId: read('Jane Smith'),
    duration: read(312),
    customerCalled: read(true),
    financingOffered: read(false),
    callTag: read('Live'),
    callId: read('c-1'),
    timestamp: at('2026-11-20T15:38:12Z'),
    customerPhone: read('+15551234567'),
    direction: { kind: 'absent' },
    answered: { kind: 'absent' },
    numberCalled: { kind: 'absent' },
    recording: { kind: 'absent' },
    answeredAt: { kind: 'absent' },
    endedAt: { kind: 'absent' },
    order: { kind: 'absent' },
  });
});

test('CallRail’s call after its end is read', () => {
  const readings = readPublished('callrail-post-call.json', 'application/json', {
    callIdField: 'id',
    timestampField: 'start_time',
    durationField: 'formatted_duration',
    customerPhoneField: 'customer_phone_number',
    storeIdField: 'tracking_phone_number',
    serviceField: 'campaign',
    callTypeField: 'call_type',
    appointmentField: 'answered',
    employeeIdField: 'tags',
    financingOfferedField: 'score',
  });
  expect(readings).toEqual({
    callId: read('766970532'),
    timestamp: at('2018-02-19T18:41:00.236Z'),
    duration: read(13),
    customerPhone: read('+12148654559'),
    storeId: read('+14045558514'),
    callType: { kind: 'unreadable', saw: '“voicemail”' },
    appointment: read(false),
    financingOffered: read(true),
  });
});

test('CallRail’s older form is read', () => {
  const readings = readPublished('callrail-legacy-querystring.form', 'application/x-www-form-urlencoded', {
    callIdField: 'id',
    timestampField: 'datetime',
    durationField: 'duration',
    customerPhoneField: 'callernum',
    storeIdField: 'destinationnum',
    customerCalledField: 'first_call',
    employeeIdField: 'callername',
    serviceField: 'keywords',
  });
  expect(readings).toEqual({
    callId: read('305895151'),
    timestamp: read({ wallClock: { year: 2014, month: 10, day: 9, hour: 16, minute: 23, second: 45, millisecond: 0 } }),
    duration: read(247),
    customerPhone: read('+16617240240'),
    storeId: read('2015014231'),
    customerCalled: read(true),
    employeeId: read('SKYPE CALLER'),
  });
});

test('CTM’s calls are read at their start and at their end', () => {
  expect(
    readPublished('ctm-start-webhook-captured.json', 'application/json', {
      callIdField: 'id',
      timestampField: 'unix_time',
      customerPhoneField: 'caller_number_format',
      appointmentField: 'tag_list',
      durationField: 'duration',
    }),
  ).toEqual({
    callId: read('4379952365'),
    timestamp: at('2024-07-28T12:33:20Z'),
    customerPhone: read('+12396001971'),
  });
  expect(
    readPublished('ctm-end-webhook-integrator.json', 'application/json', {
      callIdField: 'sid',
      timestampField: 'unix_time',
      employeeIdField: 'agent.email',
      serviceField: 'tag_list[0]',
      durationField: 'talk_time',
      appointmentField: 'tag_list',
    }),
  ).toEqual({
    callId: read('CA0001'),
    timestamp: at('2025-07-08T18:40:00Z'),
    employeeId: read('emanuel@example.com'),
    service: read('sales'),
    duration: read(48),
    appointment: { kind: 'unreadable', saw: 'a list' },
  });
});

test('Aircall’s nested call is read', () => {
  const readings = readPublished('aircall-call-created.json', 'application/json', {
    callIdField: 'data.id',
    timestampField: 'data.started_at',
    durationField: 'data.duration',
    customerPhoneField: 'data.raw_digits',
    employeeIdField: 'data.participants[1].name',
    storeIdField: 'data.number',
    callTagField: 'data.ended_at',
  });
  expect(readings).toEqual({
    callId: read('123'),
    timestamp: at('2024-11-26T12:08:15Z'),
    duration: read(0),
    customerPhone: read('+18001234567'),
    employeeId: read('John Doe'),
  });
});

test('Marchex’s call in a list is read', () => {
  const readings = readPublished('marchex-call-preprocessed.json', 'text/plain', {
    callIdField: 'Notifications[0].TelmetricsId',
    timestampField: 'Notifications[0].StartTime',
    customerPhoneField: 'Notifications[0].CalledNumber',
    storeIdField: 'Notifications[0].OrganizationId',
  });
  expect(readings).toEqual({
    callId: read('2079571437'),
    timestamp: read({ wallClock: { year: 2019, month: 11, day: 15, hour: 9, minute: 9, second: 54, millisecond: 0 } }),
    customerPhone: read('+18669592359'),
    storeId: read('4062'),
  });
});

test.each([
  ['CA-0001', 'CA-0001'],
  ['  00123 ', '00123'],
  [766970532, '766970532'],
  [-12.5, '-12.5'],
  [123456789012345, '123456789012345'],
  ['1'.repeat(200), '1'.repeat(200)],
  ['a\0b\ud800c😀', 'a\uFFFDb\uFFFDc😀'],
])('the call id and the name %j are the text %s', (value, text) => {
  expect(readName(value)).toEqual(read(text));
});

test.each([
  [true, 'true'],
  [['a'], 'a list'],
  [{ id: 1 }, 'an object'],
  ['1'.repeat(201), `“${'1'.repeat(40)}…”`],
])('the call id and the name %j are unreadable', (value, saw) => {
  expect(readName(value)).toEqual({ kind: 'unreadable', saw });
});

test.each(['undefined', 'N/A', '{{call.id}}', '%call_id%', '0', 0, '-', ' Unknown '])(
  '%j names nothing, and is a value to the fields without names',
  (value) => {
    const { service, storeId, employeeId, callId, customerPhone, appointment } = readEverywhere(value);
    const absent = { kind: 'absent', instead: String(value).trim() };
    for (const reading of [service, storeId, employeeId, callId]) expect(reading).toEqual(absent);
    expect(customerPhone).toEqual({ kind: 'absent' });
    expect(appointment.kind).not.toBe('absent');
  },
);

test('every time of a phone system whose dates name the day first is read that way', () => {
  const dayFirst = {
    timestamp: { timeKey: 'clock', dayFirst: true as const },
    duration: { between: { from: { key: 'from' }, to: { key: 'to' } } },
  };
  const mapping = { ...notMapped, timestampField: 'day', orderField: 'to', rules: dayFirst };
  const payload = { day: '05/11/2026', clock: '18:31', from: '05/11/2026 18:32', to: '05/11/2026 18:40' };
  const at = (hour: number, minute: number) =>
    read({ wallClock: { year: 2026, month: 11, day: 5, hour, minute, second: 0, millisecond: 0 } });
  expect(readAs(mapping, payload)).toMatchObject({
    timestamp: at(18, 31),
    answeredAt: at(18, 32),
    endedAt: at(18, 40),
    order: read(Date.UTC(2026, 10, 5, 18, 40) * 1_000),
  });
});

test.each([undefined, null, '', ' \n', [], {}])('the value %j is absent in every field', (value) => {
  for (const reading of Object.values(readEverywhere(value))) expect(reading).toEqual({ kind: 'absent' });
});

test('a call id of up to 200 digits survives from the bytes to its text', () => {
  const id = fc.stringMatching(/^[1-9]\d{0,199}$/);
  fc.assert(
    fc.property(id, (digits) => {
      const body = readBody(Buffer.from(`{"call_id":${digits}}`), 'application/json');
      const payload = 'payload' in body ? body.payload : null;
      expect(readAs(exampleKeys, payload).callId).toEqual(read(digits));
    }),
    { numRuns: 500 },
  );
});

test('no value makes a reader throw, and every text read can be stored and shown', () => {
  const text = fc.oneof(
    anyText,
    fc.string({ unit: fc.constantFrom(...'0123456789:-/.+ TZAPMhms\0\n"', '\ud800', '\udc00', '😀') }),
    fc.stringMatching(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:\d\d)?$/),
    fc.stringMatching(/^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d\d [AP]M$/),
    fc.stringMatching(/^\+?[\d() -]{1,20}$/),
  );
  const value = fc.oneof(text, fc.double(), fc.integer(), fc.jsonValue({ maxDepth: 2 }));
  fc.assert(
    fc.property(value, (anything) => {
      for (const reading of Object.values(readEverywhere(anything as JsonValue))) {
        const said = reading.kind === 'read' ? reading.value : reading.kind === 'unreadable' ? reading.saw : '';
        if (typeof said === 'string') expect(said).not.toMatch(/[\0\p{Surrogate}]/u);
        if (typeof said === 'string') expect(said.length).toBeLessThanOrEqual(200);
        if (typeof said === 'number') expect(said >= 0 && said <= 86_400 && Number.isInteger(said)).toBe(true);
        if (typeof said === 'object' && 'at' in said) expect(said.at.getTime()).not.toBeNaN();
      }
    }),
    { numRuns: 2000 },
  );
});

function readEverywhere(value: JsonValue | undefined) {
  const keys = Object.fromEntries(webhookFieldNames.map((field) => [webhookFields[field].configKey, 'it']));
  return readAs(keys as FieldKeys, value === undefined ? {} : { it: value });
}
