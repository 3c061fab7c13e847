// Tests contract/inference with published payloads, here because the contract cannot read files.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import { findInPayload } from '#contract/find-in-payload';
import { inferMapping, noFacts } from '#contract/inference/infer-mapping';
import type { Inference } from '#contract/inference/inference';
import type { JsonObject, JsonValue } from '#contract/json-value';
import { type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhook-fields';

const facts = { ...noFacts, timeZone: 'America/Chicago' };
const arrival = '2026-11-23T12:00:00.000Z';
const alone = (payload: JsonValue) => inferMapping([{ payload, receivedAt: arrival }], facts);

type Expected = Partial<Record<WebhookField | 'order', string>>;

function keysOf({ fields, order }: Inference): Expected {
  const named = Object.entries({ ...fields, order }).flatMap(([field, { best }]) => (best ? [[field, best.key]] : []));
  return Object.fromEntries(named) as Expected;
}

/** Alone, years after it was published. An empty key is a rule without one. */
const published: [file: string, callsPath: string, keys: Expected][] = [
  [
    'aircall-call-created.json',
    '',
    {
      callId: 'data.call_uuid',
      timestamp: 'data.started_at',
      customerPhone: 'data.raw_digits',
      duration: 'data.duration',
      direction: 'data.direction',
      answered: 'data.answered_at',
      order: 'timestamp',
    },
  ],
  [
    'callrail-call-object-v3.json',
    '',
    {
      callId: 'id',
      timestamp: 'start_time',
      customerPhone: 'customer_phone_number',
      numberCalled: 'tracking_phone_number',
      storeId: '',
      duration: 'duration',
      direction: 'direction',
      answered: 'answered',
      recording: 'recording_player',
      employeeId: 'agent_email',
    },
  ],
  [
    'callrail-legacy-querystring.form',
    '',
    {
      callId: 'id',
      timestamp: 'datetime',
      customerPhone: 'callernum',
      numberCalled: 'trackingnum',
      storeId: '',
      duration: 'duration',
      answered: 'answered',
      recording: 'recording',
    },
  ],
  [
    'callrail-post-call.json',
    '',
    {
      callId: 'id',
      timestamp: 'start_time',
      customerPhone: 'callernum',
      numberCalled: 'tracking_phone_number',
      storeId: '',
      duration: 'duration',
      direction: 'direction',
      answered: 'answered',
      recording: 'recording_player',
      appointment: 'tags',
      callType: 'tags',
    },
  ],
  [
    'ctm-call-object.json',
    '',
    {
      callId: 'id',
      timestamp: 'called_at',
      customerPhone: 'caller_number',
      numberCalled: 'tracking_number',
      storeId: '',
      duration: 'duration',
      answered: 'dial_status',
      recording: 'audio',
      appointment: 'tag_list',
      callType: 'tag_list',
    },
  ],
  [
    'ctm-end-webhook-integrator.json',
    '',
    {
      callId: 'id',
      timestamp: 'unix_time',
      customerPhone: 'caller_number',
      numberCalled: 'tracking_number',
      storeId: '',
      duration: 'duration',
      direction: 'direction',
      answered: 'dial_status',
      recording: 'audio',
      employeeId: 'agent.email',
      appointment: 'tag_list',
      callType: 'tag_list',
    },
  ],
  [
    'ctm-start-webhook-captured.json',
    '',
    {
      callId: 'id',
      timestamp: 'unix_time',
      customerPhone: 'caller_number_bare',
      numberCalled: 'tracking_number_bare',
      storeId: '',
      appointment: 'tag_list',
      callType: 'tag_list',
    },
  ],
  [
    'dialpad-call-hangup.json',
    '',
    {
      callId: 'call_id',
      timestamp: 'date_started',
      customerPhone: 'external_number',
      numberCalled: 'internal_number',
      storeId: '',
      duration: 'total_duration',
      direction: 'direction',
      answered: 'date_connected',
      order: 'event_timestamp',
      appointment: 'labels',
      callType: 'labels',
    },
  ],
  [
    'marchex-call-preprocessed.json',
    'Notifications',
    {
      callId: 'TelmetricsId',
      timestamp: 'StartTime',
      numberCalled: 'CalledNumber',
      storeId: '',
      duration: '',
      answered: 'AnswerTime',
    },
  ],
  [
    'marchex-sales-rescue-new.json',
    'Notifications',
    {
      callId: 'TelmetricsId',
      timestamp: 'StartTime',
      numberCalled: 'CalledNumber',
      storeId: '',
      duration: '',
      answered: 'AnswerStatus',
    },
  ],
  [
    'openphone-call-completed.json',
    '',
    {
      callId: 'data.object.conversationId',
      timestamp: 'data.object.createdAt',
      customerPhone: 'data.object.from',
      numberCalled: 'data.object.to',
      storeId: '',
      duration: '',
      direction: 'data.object.direction',
      answered: 'data.object.answeredAt',
    },
  ],
  [
    'ringcentral-telephony-session.json',
    '',
    {
      callId: 'pn_apns.body.sessionId',
      timestamp: 'pn_apns.body.eventTime',
      customerPhone: 'pn_apns.body.parties[0].from.phoneNumber',
      numberCalled: 'pn_apns.body.parties[0].to.phoneNumber',
      storeId: '',
      direction: 'pn_apns.body.parties[0].direction',
      answered: 'pn_apns.body.parties[0].missedCall',
      order: 'pn_apns.body.sequence',
    },
  ],
  [
    'twilio-status-callback.form',
    '',
    {
      callId: 'CallSid',
      timestamp: 'Timestamp',
      customerPhone: 'Caller',
      numberCalled: 'Called',
      storeId: '',
      duration: 'CallDuration',
      direction: 'Direction',
      answered: 'AnsweredBy',
      order: 'SequenceNumber',
    },
  ],
  [
    'whatconverts-phone-call-in-progress.json',
    '',
    {
      callId: 'lead_id',
      timestamp: 'date_created',
      customerPhone: 'caller_number',
      numberCalled: 'tracking_number',
      storeId: '',
      answered: 'call_status',
      order: 'last_updated',
    },
  ],
  [
    'whatconverts-phone-call-integrator-test.json',
    '',
    { callId: 'lead_id', timestamp: 'date_created', customerPhone: 'contact_phone_number' },
  ],
  [
    'zoom-phone-callee-ended.json',
    '',
    {
      callId: 'payload.object.call_id',
      timestamp: 'payload.object.ringing_start_time',
      customerPhone: 'payload.object.caller.phone_number',
      numberCalled: 'payload.object.callee.phone_number',
      storeId: '',
      duration: '',
      answered: 'payload.object.handup_result',
    },
  ],
];

describe('one published payload alone', () => {
  test.each(published)('%s: every key is found, and nothing else', (file, callsPath, keys) => {
    const found = alone(read(file));
    expect(found.callsPath).toBe(callsPath);
    expect(keysOf(found)).toEqual(keys);
    for (const field of ['callId', 'timestamp', 'customerPhone', 'numberCalled', 'duration'] as const) {
      const { best } = found.fields[field];
      if (best) expect([field, best.certainty, best.proof !== '']).toEqual([field, 'probably', true]);
    }
  });
});

test('the rules that published payloads need', () => {
  expect(alone(read('dialpad-call-hangup.json')).fields.duration.best?.rule).toEqual({ unit: 'milliseconds' });
  expect(alone(read('twilio-status-callback.form')).fields.timestamp.best?.rule).toEqual({ isEventTime: true });
  expect(alone(read('zoom-phone-callee-ended.json')).fields.duration.best?.rule).toEqual({
    between: { from: { key: 'payload.object.answer_start_time' }, to: { key: 'payload.object.call_end_time' } },
  });
  expect(alone(read('whatconverts-phone-call-in-progress.json')).kinds[0]?.rule).toEqual({
    key: 'lead_type',
    only: ['Phone Call'],
  });
  expect(alone(read('openphone-call-completed.json')).kinds[0]?.rule).toEqual({ key: 'type', only: ['call.*'] });
});

test('every key of the example payload is found', () => {
  const keys = keysOf(alone(examplePayload('c-1', new Date(arrival)) as JsonObject));
  const inExample = webhookFieldNames.filter((field) => webhookFields[field].exampleKey !== '');
  expect(keys).toEqual(
    Object.fromEntries(inExample.map((field) => [field, exampleKeys[webhookFields[field].configKey]])),
  );
});

test.each([null, 'text', 5, true, [], {}, [[]], { __proto__: null }])('nothing is guessed from %j', (payload) => {
  const found = alone(payload as JsonValue);
  expect(keysOf(found)).toEqual({});
  expect(found.callsPath).toBe('');
});

test('every guessed key finds a value, and the cost of fifty large payloads is bounded', { tags: 'long' }, () => {
  const wide = (seed: number) =>
    Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [
        `k${index}`,
        { duration: index, id: `${seed}-${index}`, at: 1_732_622_895 + seed * 99 + index },
      ]),
    );
  const deliveries = Array.from({ length: 50 }, (_, seed) => ({
    payload: wide(seed),
    receivedAt: new Date(Date.parse(arrival) + seed * 60_000).toISOString(),
  }));
  const began = performance.now();
  const found = inferMapping(deliveries, facts);
  expect(performance.now() - began).toBeLessThan(12_000);
  for (const { best } of Object.values(found.fields)) {
    if (best?.key) expect(findInPayload(wide(1), best.key)).toBeDefined();
  }
});

function read(file: string): JsonValue {
  const text = readFileSync(new URL(`../../../tests/payloads/${file}`, import.meta.url), 'utf8');
  return file.endsWith('.form') ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
}
