// Each published payload, posted as its vendor would, to a phone system that is set up by its preset: every field of the call.
import { describe, expect, test } from 'vitest';
import { recognizeVendor } from '#contract/recognize-vendor';
import { justCall, ringCentral } from '../documented-payloads';
import { type Call, connect, empty, post, read } from '../preset-world';
import type { TestApp } from '../test-app';

interface Story {
  preset: string;
  /** A file, or a body that the vendor's notes describe. */
  sent: string | object;
  /** The number of the shop, in the notation of the person who entered it. */
  phone: string;
  call: Call;
  method?: 'GET';
}

const notStated = { service_id: null, call_type: null, booked: null, outcome: null, was_booked: null, is_known: false };
const missed = { ...notStated, was_booked: false, is_known: true };

const whole: Story[] = [
  {
    preset: 'callrail',
    sent: 'callrail-post-call.json',
    phone: '404-555-8514',
    call: {
      ...missed,
      call_key: '766970532',
      started_at: '2018-02-19T18:41:00.236Z',
      stated_seconds: 13,
      customer_phone: '+12148654559',
      number_called: '+14045558514',
      direction: 'inbound',
      answered: 'voicemail',
    },
  },
  {
    preset: 'callrail',
    sent: 'callrail-call-object-v3.json',
    phone: '+13038163491',
    call: {
      ...missed,
      call_key: 'CAL8154748ae6bd4e278a7cddd38a662f4f',
      started_at: '2017-01-24T16:27:48.119Z',
      stated_seconds: 4,
      customer_phone: '+13036231131',
      number_called: '+13038163491',
      direction: 'inbound',
      answered: 'missed',
      employee_id: 5,
    },
  },
  {
    preset: 'callrail',
    sent: 'callrail-legacy-querystring.form',
    phone: '+12015911668',
    call: {
      ...notStated,
      call_key: '305895151',
      started_at: '2014-10-09T16:23:45.000Z',
      stated_seconds: 247,
      customer_phone: '+16617240240',
      number_called: '+12015911668',
      answered: 'answered',
    },
  },
  {
    preset: 'callrail',
    sent: 'callrail-legacy-querystring.form',
    method: 'GET',
    phone: '(201) 591-1668',
    call: {
      ...notStated,
      call_key: '305895151',
      started_at: '2014-10-09T16:23:45.000Z',
      stated_seconds: 247,
      customer_phone: '+16617240240',
      number_called: '+12015911668',
      answered: 'answered',
    },
  },
  {
    preset: 'ctm',
    sent: 'ctm-end-webhook-integrator.json',
    phone: '(201) 903-7784',
    call: {
      ...notStated,
      call_key: '12345',
      started_at: '2025-07-08T18:40:00.000Z',
      stated_seconds: 62,
      customer_phone: '+12015551234',
      number_called: '+12019037784',
      direction: 'inbound',
      answered: 'answered',
      employee_id: 4,
    },
  },
  {
    preset: 'ctm',
    sent: 'ctm-start-webhook-captured.json',
    phone: '+1 239 933 5750',
    call: {
      ...notStated,
      call_key: '4379952365',
      started_at: '2024-07-28T12:33:20.000Z',
      customer_phone: '+12396001971',
      number_called: '+12399335750',
    },
  },
  {
    preset: 'ctm',
    sent: 'ctm-call-object.json',
    phone: '+17203584118',
    call: {
      ...notStated,
      call_key: '729485',
      started_at: '2013-05-02T03:48:00.000Z',
      stated_seconds: 25,
      customer_phone: '+17607058888',
      number_called: '+17203584118',
      answered: 'answered',
    },
  },
  {
    // Its times have no zone, so the location's applies.
    preset: 'marchex',
    sent: 'marchex-call-preprocessed.json',
    phone: '866-959-2359',
    call: {
      ...notStated,
      call_key: '2079571437',
      started_at: '2019-11-15T14:09:54.000Z',
      answered_at: '2019-11-15T14:09:56.000Z',
      ended_at: '2019-11-15T14:10:03.000Z',
      duration_seconds: 7,
      number_called: '+18669592359',
      answered: 'answered',
    },
  },
  {
    preset: 'marchex',
    sent: 'marchex-sales-rescue-new.json',
    phone: '312-555-0142',
    call: {},
  },
  {
    preset: 'twilio',
    sent: 'twilio-status-callback.form',
    phone: '+16466063895',
    call: {
      ...notStated,
      call_key: 'CAbe982f58915a2def4cf7aaa1f1766236',
      started_at: '2018-03-25T09:53:19.000Z',
      stated_seconds: 49,
      customer_phone: '+551135892112',
      number_called: '+16466063895',
      direction: 'outbound',
      answered: 'answered',
      is_counted: false,
    },
  },
  {
    preset: 'dialpad',
    sent: 'dialpad-call-hangup.json',
    phone: '+15106666687',
    call: {
      ...notStated,
      call_key: '6421977457180672',
      started_at: '2024-11-14T22:40:39.404Z',
      stated_seconds: 9,
      customer_phone: '+15102609745',
      number_called: '+15106666687',
      direction: 'inbound',
    },
  },
  {
    preset: 'whatconverts',
    sent: 'whatconverts-phone-call-in-progress.json',
    phone: '+17044486577',
    call: {
      ...notStated,
      call_key: '153928',
      started_at: '2016-02-01T14:09:01.000Z',
      customer_phone: '+18033861858',
      number_called: '+17044486577',
    },
  },
  {
    preset: 'zoom',
    sent: 'zoom-phone-callee-ended.json',
    phone: '+49123456789',
    call: {
      ...notStated,
      call_key: 'call123',
      started_at: '2023-01-01T12:00:00.000Z',
      answered_at: '2023-01-01T12:00:05.000Z',
      ended_at: '2023-01-01T12:05:00.000Z',
      duration_seconds: 295,
      customer_phone: '+4987654321',
      number_called: '+49123456789',
      direction: 'inbound',
      answered: 'answered',
    },
  },
  {
    preset: 'openphone',
    sent: 'openphone-call-completed.json',
    phone: '+18885550101',
    call: {
      ...missed,
      call_key: 'EVd39d3c8d6f244d21a9131de4fc9350d0',
      started_at: '2022-01-24T19:21:59.545Z',
      ended_at: '2022-01-24T19:22:19.000Z',
      customer_phone: '+18005550100',
      number_called: '+18885550101',
      direction: 'inbound',
      answered: 'voicemail',
    },
  },
  {
    preset: 'justcall',
    sent: justCall,
    phone: '(312) 555-0142',
    call: {
      ...notStated,
      call_key: 'CA-77',
      started_at: '2024-03-21T21:08:22.000Z',
      stated_seconds: 64,
      customer_phone: '+15551234567',
      number_called: '+13125550142',
      direction: 'inbound',
      answered: 'answered',
      employee_id: 4,
    },
  },
];

const known = whole.filter(({ call }) => Object.keys(call).length > 0);

test.each(known.map((story) => [nameOf(story), story] as const))('%s is a call with every field', async (_, story) => {
  const { app, calls, newest } = await connect(story.preset, story.phone);
  await send(app, story);
  expect(await newest()).toMatchObject({ status: 'success', reason: null });
  const duration = story.call.stated_seconds ?? story.call.duration_seconds ?? null;
  expect(await calls()).toEqual([
    { ...empty, ...story.call, duration_seconds: duration, is_counted: story.call.is_counted ?? true },
  ]);
});

test.each(whole.map((story) => [nameOf(story), story] as const))('%s is recognized', (_, story) => {
  expect(recognizeVendor([{ payload: payloadOf(story) }])?.id).toBe(story.preset);
});

test('a vendor whose payloads two share is told by its header, and a mixture is nobody’s', () => {
  const payload = JSON.parse(read('openphone-call-completed.json'));
  const quo = { payload, headers: { 'webhook-signature': 'v1,x', 'webhook-id': '1' } };
  expect(recognizeVendor([quo])?.id).toBe('quo');
  expect(recognizeVendor([quo, { payload: JSON.parse(read('zoom-phone-callee-ended.json')) }])).toBeUndefined();
  expect(recognizeVendor([{ payload: { hello: 'world' } }])).toBeUndefined();
  expect(recognizeVendor([])).toBeUndefined();
});

describe('the events of one call', () => {
  const dialpad = JSON.parse(read('dialpad-call-hangup.json'));
  const leg = (state: string, at: number, more: object = {}) => ({
    ...dialpad,
    ...{ state, event_timestamp: dialpad.date_started + at, total_duration: at },
    ...more,
  });
  const twilio = (SequenceNumber: number, CallStatus: string, time: string, more: object = {}) => ({
    ...{ AccountSid: 'AC1', CallSid: 'CA1', From: '+15551234567', To: '+13125550142', Direction: 'inbound' },
    ...{ SequenceNumber: String(SequenceNumber), CallStatus, Timestamp: time },
    ...more,
  });
  const stories: [name: string, preset: string, phone: string, events: object[], call: Call][] = [
    [
      'RingCentral: the duration is from the answer to the end',
      'ringcentral',
      '+13125550142',
      [
        ringCentral(1, 0, 'Setup'),
        ringCentral(2, 1, 'Proceeding'),
        ringCentral(3, 9, 'Answered'),
        ringCentral(4, 130, 'Disconnected'),
      ],
      {
        ...notStated,
        call_key: 's-1',
        started_at: '2025-11-20T15:00:00.000Z',
        answered_at: '2025-11-20T15:00:09.000Z',
        ended_at: '2025-11-20T15:02:10.000Z',
        duration_seconds: 121,
        customer_phone: '+15551234567',
        number_called: '+13125550142',
        direction: 'inbound',
        answered: 'answered',
        employee_id: 4,
      },
    ],
    [
      'Dialpad: legs are one call, answered by the one who took it',
      'dialpad',
      '+15106666687',
      [
        leg('ringing', 100),
        leg('missed', 4_000, { call_id: 7, entry_point_call_id: dialpad.call_id }),
        leg('connected', 5_000, {
          call_id: 8,
          entry_point_call_id: dialpad.call_id,
          date_connected: dialpad.date_started + 5_000,
          target: { type: 'user', email: 'emanuel@example.com' },
        }),
        leg('hangup', 65_000, { date_connected: dialpad.date_started + 5_000 }),
      ],
      {
        ...notStated,
        call_key: '6421977457180672',
        started_at: '2024-11-14T22:40:39.404Z',
        stated_seconds: 65,
        duration_seconds: 65,
        customer_phone: '+15102609745',
        number_called: '+15106666687',
        direction: 'inbound',
        answered: 'answered',
        employee_id: 4,
      },
    ],
    [
      'Dialpad: a disposition stays when later events have no label',
      'dialpad',
      '+15106666687',
      [
        leg('hangup', 65_000, { date_connected: dialpad.date_started + 5_000 }),
        leg('dispositions', 70_000, { date_connected: dialpad.date_started + 5_000, disposition: 'Booked' }),
        leg('recap_summary', 90_000, { date_connected: dialpad.date_started + 5_000 }),
      ],
      {
        call_key: '6421977457180672',
        call_type: 'Appointment',
        booked: true,
        was_booked: true,
        is_known: false,
        started_at: '2024-11-14T22:40:39.404Z',
        stated_seconds: 90,
        duration_seconds: 90,
        customer_phone: '+15102609745',
        number_called: '+15106666687',
        direction: 'inbound',
        answered: 'answered',
      },
    ],
    [
      'Twilio: a call is of the day on which it began',
      'twilio',
      '+13125550142',
      [
        twilio(0, 'ringing', 'Mon, 10 Nov 2025 04:59:50 +0000'),
        twilio(1, 'in-progress', 'Mon, 10 Nov 2025 04:59:55 +0000'),
        twilio(2, 'completed', 'Mon, 10 Nov 2025 05:00:39 +0000', { CallDuration: '44', Duration: '1' }),
      ],
      {
        ...notStated,
        call_key: 'CA1',
        started_at: '2025-11-10T04:59:50.000Z',
        stated_seconds: 44,
        duration_seconds: 44,
        customer_phone: '+15551234567',
        number_called: '+13125550142',
        direction: 'inbound',
        answered: 'answered',
      },
    ],
  ];

  test.each(stories)('%s, in any order', async (_name, preset, phone, events, call) => {
    for (const order of [events, [...events].reverse(), [...events.slice(1), ...events.slice(0, 2)]]) {
      const { app, calls } = await connect(preset, phone);
      for (const event of order) await post(app, JSON.stringify(event), 'application/json');
      expect(await calls()).toEqual([{ ...empty, is_counted: true, ...call }]);
    }
  });

  test('Aircall: a call is incomplete until a delivery says which number was called', async () => {
    const { app, newest } = await connect('aircall', '+1 312 555 0142');
    await send(app, { sent: 'aircall-call-created.json' });
    // It went out, so it is no failure.
    expect(await newest()).toMatchObject({ status: 'not-placed', reason: 'not-placed' });
    const created = JSON.parse(read('aircall-call-created.json'));
    const ended = {
      ...created,
      event: 'call.tagged',
      timestamp: 1732622999,
      data: {
        ...created.data,
        direction: 'inbound',
        duration: 88,
        number: { digits: '+1 312-555-0142' },
        user: { email: 'emanuel@example.com' },
        tags: [{ name: 'VIP' }, { name: 'Booked' }],
      },
    };
    await post(app, JSON.stringify(ended), 'application/json');
    expect(await newest()).toMatchObject({
      status: 'success',
      processed_data: {
        durationSeconds: 88,
        appointment: true,
        isLone: true,
        callType: 'Appointment',
        callTag: 'Live',
        employee: { id: 4, name: 'Emanuel Diaz' },
      },
    });
  });
});

describe('tags', () => {
  // The words of findings from nine calls that staff tagged as they liked. Nobody has explained any: none is a known outcome.
  test.each([
    ['booked', true],
    ['Appt Set', true],
    ['Appointment Booked', true],
    ['set appt', true],
    ['Appointment - Yes', true],
    ['BOOKED!', true],
    ['no appt', false],
    ['Not booked', false],
    ['cancelled', false],
    ['vip', null],
    ['bookkeeper', null],
    ['', null],
  ])('%s means %s', async (tag, outcome) => {
    const { app, calls } = await connect('ctm', '+12019037784');
    const payload = {
      ...JSON.parse(read('ctm-end-webhook-integrator.json')),
      tag_list: tag === '' ? [] : ['sales', tag],
    };
    await post(app, JSON.stringify(payload), 'application/json');
    expect(await calls()).toMatchObject([{ was_booked: outcome, is_known: false }]);
  });
});

async function send(app: TestApp['app'], { sent, method }: Pick<Story, 'sent' | 'method'>): Promise<void> {
  if (typeof sent === 'object') return post(app, JSON.stringify(sent), 'application/json');
  if (method !== 'GET') {
    return post(app, read(sent), sent.endsWith('.form') ? 'application/x-www-form-urlencoded' : 'application/json');
  }
  const answer = await app.inject({ method, url: `/api/webhook/calls?${read(sent)}` });
  expect(answer.statusCode).toBe(200);
}

function payloadOf({ sent }: Story) {
  if (typeof sent === 'object') return JSON.parse(JSON.stringify(sent));
  return sent.endsWith('.form') ? Object.fromEntries(new URLSearchParams(read(sent))) : JSON.parse(read(sent));
}

function nameOf({ preset, sent, method }: Story): string {
  return typeof sent === 'string' ? `${sent} by ${method ?? 'POST'}` : `a payload of ${preset}`;
}
