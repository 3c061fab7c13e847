// Tests contract/inference with series of calls in the shapes of published payloads: several events, several callers.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inferMapping, noFacts } from '#contract/inference/infer-mapping';
import type { Inference, SeenDelivery } from '#contract/inference/inference';
import { endsAt, onlyInbound, someCalls, stream } from '#contract/inference/invented-systems';
import type { JsonObject, JsonValue } from '#contract/json-value';
import type { WebhookField } from '#contract/webhook-fields';

const facts = { ...noFacts, timeZone: 'America/Chicago' };

type Expected = Partial<Record<WebhookField | 'order', string>>;

function keysOf({ fields, order }: Inference): Expected {
  const named = Object.entries({ ...fields, order }).flatMap(([field, { best }]) => (best ? [[field, best.key]] : []));
  return Object.fromEntries(named) as Expected;
}

/** A vendor's payloads as a series of calls: several events, several callers, minutes before they arrive. */
const series: [name: string, deliveries: SeenDelivery[], keys: Expected][] = [
  [
    'Twilio',
    stream(someCalls, (it, event, at, index) => ({
      ...(read('twilio-status-callback.form') as JsonObject),
      CallSid: `CA${it.id}be982f58915a2def4cf7aaa1`,
      CallStatus: { start: 'ringing', answer: 'in-progress', end: it.talkSeconds > 0 ? 'completed' : 'no-answer' }[
        event
      ],
      ...sides(it, ['From', 'Caller'], ['To', 'Called']),
      Direction: it.direction === 'outbound' ? 'outbound-api' : 'inbound',
      Timestamp: new Date(at).toUTCString(),
      SequenceNumber: String(index),
      AnsweredBy: '',
      CallDuration: event === 'end' ? String(it.talkSeconds) : '',
      Duration: event === 'end' ? String(Math.ceil(it.talkSeconds / 60)) : '',
    })),
    {
      callId: 'CallSid',
      timestamp: 'Timestamp',
      duration: 'CallDuration',
      direction: 'Direction',
      answered: 'CallStatus',
      order: 'SequenceNumber',
    },
  ],
  [
    'Aircall',
    stream(onlyInbound, (it, event, at) => {
      const sample = read('aircall-call-created.json') as { data: JsonObject } & JsonObject;
      const data = {
        ...sample.data,
        id: it.id,
        call_uuid: `CAed${it.id}ba60a84d62c77cee898`,
        direction: 'inbound',
        started_at: Math.floor(it.startsAt / 1000),
        raw_digits: it.customer,
        number: { id: 77, digits: it.ours },
        participants: [],
      };
      const end =
        event === 'end' ? { ended_at: Math.floor(at / 1000), duration: Math.floor((at - it.startsAt) / 1000) } : {};
      return { ...sample, event: `call.${event}`, timestamp: Math.ceil(at / 1000) + 1, data: { ...data, ...end } };
    }),
    {
      timestamp: 'data.started_at',
      customerPhone: 'data.raw_digits',
      numberCalled: 'data.number.digits',
      duration: 'data.duration',
      order: 'timestamp',
    },
  ],
  [
    'Zoom',
    onlyInbound.map((it) => {
      const sample = {
        event: 'phone.callee_ended',
        payload: {
          account_id: 'account123',
          object: {
            call_id: `70${it.id}`,
            callee: { phone_number: it.ours },
            caller: { phone_number: it.customer },
            ringing_start_time: iso(it.startsAt),
            answer_start_time: it.talkSeconds > 0 ? iso(it.startsAt + it.ringSeconds * 1000) : '',
            call_end_time: iso(endsAt(it)),
          },
        },
      };
      return { payload: sample, receivedAt: iso(endsAt(it) + 900) };
    }),
    {
      callId: 'payload.object.call_id',
      timestamp: 'payload.object.ringing_start_time',
      customerPhone: 'payload.object.caller.phone_number',
      numberCalled: 'payload.object.callee.phone_number',
      duration: '',
      answered: 'payload.object.answer_start_time',
    },
  ],
  [
    'Dialpad, both directions',
    someCalls.map((it) => {
      const sample = read('dialpad-call-hangup.json') as JsonObject;
      const payload = {
        ...sample,
        call_id: it.id * 7_000_000,
        external_number: it.customer,
        internal_number: it.ours,
        contact: { phone: it.customer, id: it.id + 5 },
        target: { phone: it.ours, id: 5527348, type: 'office' },
        direction: it.direction,
        date_started: it.startsAt,
        date_ended: endsAt(it),
        event_timestamp: endsAt(it) + 900,
        total_duration: endsAt(it) - it.startsAt + 0.03,
        talk_time: it.talkSeconds * 1000,
      };
      return { payload, receivedAt: iso(endsAt(it) + 1_900) };
    }),
    {
      callId: 'call_id',
      timestamp: 'date_started',
      customerPhone: 'external_number',
      numberCalled: 'internal_number',
      duration: 'total_duration',
      direction: 'direction',
    },
  ],
  [
    'CallRail, its clock without a zone',
    onlyInbound.map((it) => {
      const sample = read('callrail-legacy-querystring.form') as JsonObject;
      const payload = {
        ...sample,
        id: String(it.id),
        datetime: iso(it.startsAt).slice(0, 19).replace('T', ' '),
        callernum: it.customer,
        trackingnum: it.ours,
        duration: String(it.ringSeconds + it.talkSeconds),
      };
      return { payload, receivedAt: iso(endsAt(it) + 2_000) };
    }),
    {
      callId: 'id',
      timestamp: 'datetime',
      customerPhone: 'callernum',
      numberCalled: 'trackingnum',
      duration: 'duration',
    },
  ],
];

describe('several deliveries of a vendor', () => {
  test.each(series)('%s', (_, deliveries, keys) => {
    const found = inferMapping(deliveries, facts);
    expect(keysOf(found)).toMatchObject(keys);
    expect(found.fields.callId.best?.certainty).toBe('certain');
    expect(found.callsSeen).toBe(someCalls.length);
  });

  test('an ID that is the same for different callers is never that of a call', () => {
    const deliveries = onlyInbound.map((it) => ({
      payload: { call: { target_group: { id: 153_924 }, uuid: `RX-${it.id}`, caller: it.customer, dialed: it.ours } },
      receivedAt: iso(endsAt(it)),
    }));
    expect(inferMapping(deliveries, facts).fields.callId.best?.key).toBe('call.uuid');
  });
});

test('the order in which deliveries are given does not change the result', () => {
  const all = series.map(([, deliveries]) => deliveries);
  const shuffled = fc
    .constantFrom(...all)
    .chain((deliveries) =>
      fc.tuple(fc.constant(deliveries), fc.shuffledSubarray(deliveries, { minLength: deliveries.length })),
    );
  fc.assert(
    fc.property(shuffled, ([deliveries, other]) => {
      expect(inOrder(inferMapping(other, facts), other)).toEqual(inOrder(inferMapping(deliveries, facts), deliveries));
    }),
    { numRuns: 25 },
  );
});

/** Examples of kinds are positions in what was given. */
const inOrder = (found: Inference, given: SeenDelivery[]) => ({
  ...found,
  kinds: found.kinds.map((kind) => ({
    ...kind,
    kinds: kind.kinds.map((it) => ({ ...it, example: given[it.example] })),
  })),
});

function iso(at: number): string {
  return new Date(at).toISOString();
}

function sides(it: (typeof someCalls)[number], from: string[], to: string[]): JsonObject {
  const isOut = it.direction === 'outbound';
  const [caller, called] = isOut ? [it.ours, it.customer] : [it.customer, it.ours];
  return Object.fromEntries([...from.map((key) => [key, caller]), ...to.map((key) => [key, called])]);
}

function read(file: string): JsonValue {
  const text = readFileSync(new URL(`../../../tests/payloads/${file}`, import.meta.url), 'utf8');
  return file.endsWith('.form') ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
}
