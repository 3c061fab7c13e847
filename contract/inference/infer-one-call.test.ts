// Which deliveries are one call: what must never fold different calls into one, turn an event into a call, or set a call aside.
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../json-value';
import { draftMapping } from './draft-mapping';
import { inferMapping } from './infer-mapping';
import type { CompanyFacts, Inference } from './inference';
import { keysOf, northside } from './invented-systems';
import { readSeenCalls } from './read-seen-calls';

type Sent = [minute: number, payload: JsonValue];

const ours = '13125550142';
const customer = (n: number) => `1773928114${n}`;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 15, 0, minute * 60)).toISOString();
const nowhere: CompanyFacts = { ...northside, locations: [] };
const deliveriesOf = (sent: Sent[]) => sent.map(([minute, payload]) => ({ payload, receivedAt: at(minute) }));
const infer = (sent: Sent[], facts = northside): Inference => inferMapping(deliveriesOf(sent), facts);

/** For each delivery that is a call: the ID and the numbers that the mapping reads in it. */
function readAs(sent: Sent[], facts = northside) {
  const found = infer(sent, facts);
  return deliveriesOf(sent)
    .flatMap((delivery) => readSeenCalls(delivery, draftMapping(found), facts))
    .filter(({ isCall }) => isCall)
    .map(({ values }) => ({ id: values.callId, from: values.customerPhone, to: values.numberCalled }));
}

/** Three calls of three events, or the first of them. */
const streams: [name: string, (n: number) => Sent[]][] = [
  [
    'with the person who answered beside from and to',
    (n) => {
      const call = { callId: `704118${n}`, from: customer(n), to: ours, direction: 'in' };
      return [
        [n * 20, { event: 'newCall', ...call }],
        [n * 20 + 1, { event: 'answer', ...call, answeringNumber: `2119999999${n}` }],
        [n * 20 + 3, { event: 'hangup', ...call, cause: 'normalClearing', answeringNumber: `492119999999${n}` }],
      ];
    },
  ],
  [
    'with the person who answered where neither from nor to is',
    (n) => [
      [n * 20, { event: 'newCall', callId: 7_041_180 + n, from: customer(n), to: ours }],
      [n * 20 + 1, { event: 'answer', callId: 7_041_180 + n, answeringNumber: `2119999999${n}` }],
      [n * 20 + 3, { event: 'hangup', callId: 7_041_180 + n, answeringNumber: `492119999999${n}` }],
    ],
  ],
  [
    'with the line behind in the last event, and a reseller',
    (n) => [
      [n * 20, { type: 'begin', ref: `K2026-77${n}1`, dealer_id: 'd-77120', caller: customer(n), dialed: ours }],
      [n * 20 + 1, { type: 'talk', ref: `K2026-77${n}1`, dealer_id: 'd-77120', caller: customer(n), dialed: ours }],
      [n * 20 + 3, { type: 'end', ref: `K2026-77${n}1`, dealer_id: 'd-77120', target: `1847989898${n}`, secs: 60 * n }],
    ],
  ],
  [
    'with another line in each event',
    (n) => {
      const call = { CallGuid: `g-${n}f00a`, ANI: customer(n), DNIS: ours };
      return [
        [n * 20, { Step: 'IVR', ...call, Line: `1847555010${n}` }],
        [n * 20 + 1, { Step: 'Queue', ...call, Line: '18475550200' }],
        [n * 20 + 3, { Step: 'Agent', ...call, Line: `1847555030${n}` }],
      ];
    },
  ],
];

describe.each(streams)('a stream %s', (_, callOf) => {
  const many = [1, 2, 3].flatMap(callOf);

  test.each<[string, Sent[], number, CompanyFacts]>([
    ['many waiting', many, 3, northside],
    ['many waiting, and no number known', many, 3, nowhere],
    ['after the first call', callOf(1), 1, northside],
  ])('%s: the events of a call are one, and the caller is who called', (_, sent, calls, facts) => {
    const read = readAs(sent, facts);
    const shown = (text: string) => text.replace(/^1(...)(...)(....)$/, '($1) $2-$3');
    expect(new Set(read.map(({ id }) => id)).size).toBe(calls);
    expect(read.map(({ id }) => id)).not.toContain(undefined);
    const callers = new Set(read.flatMap(({ from }) => from ?? []));
    expect([...callers]).toEqual([1, 2, 3].slice(0, calls).map((n) => shown(customer(n))));
    expect([...new Set(read.flatMap(({ to }) => to ?? []))]).toEqual([shown(ours)]);
    expect(infer(sent, facts).callsSeen).toBe(calls);
  });
});

test('a number that another key repeats in the same call completes its side, and no other does', () => {
  const found = infer(
    [1, 2].flatMap((n): Sent[] => [
      [n * 20, { event: 'start', call_id: `c-88${n}`, from: customer(n), to: ours, caller_number: customer(n) }],
      [n * 20 + 2, { event: 'end', call_id: `c-88${n}`, caller_number: customer(n), moved_to: `1847989898${n}` }],
    ]),
  );
  expect(found.fields.callId.best?.key).toBe('call_id');
  const { best } = found.fields.customerPhone;
  expect([best?.key, ...(best?.rule.keys ?? [])].sort()).not.toContain('moved_to');
  expect([best?.key, ...(best?.rule.keys ?? [])]).toContain('caller_number');
  expect(found.fields.numberCalled.best).toMatchObject({ key: 'to', rule: {} });
});

describe('an ID that many calls share', () => {
  const own = (n: number): JsonObject => ({ CALLER_ID_NUMBER: customer(n), DIALED_NUMBER: ours });
  const shared: [name: string, JsonObject, (n: number) => JsonObject, key: string | undefined][] = [
    [
      'the PBX’s, beside a SIP call ID',
      { PBX_ID: '8cf95f76-1b2c-4d3e-8f90-a1b2c3d4e5f6' },
      (n) => ({ CALL_ID: `30886301${n}_15202812@67.231.3.21` }),
      'CALL_ID',
    ],
    [
      'the tenant’s, beside a SIP call ID of a host by name',
      { tenant: { uuid: '8cf95f76-1b2c-4d3e-8f90-a1b2c3d4e5f6' } },
      (n) => ({ 'Call-ID': `7f3a${n}b2c-11@pbx.northside.example` }),
      'Call-ID',
    ],
    ['the reseller’s', { resellerId: 'r-2026-00417' }, () => ({}), undefined],
    ['an account’s in one word', { accountid: 'AC-0099-1187' }, () => ({}), undefined],
    ['a trunk’s', { sipTrunkUuid: '8cf95f76-1b2c-4d3e-8f90-a1b2c3d4e5f6' }, () => ({}), undefined],
    ['a customer’s address', { customer_id: 'sam.lee@mail.example' }, () => ({}), undefined],
    ['an address under the name of a call', { call_ref: 'sam.lee@mail.example' }, () => ({}), undefined],
  ];

  test.each(shared)('%s is none, in one delivery or five', (_, same, each, key) => {
    const sent = [1, 2, 3, 4, 5].map((n): Sent => [n * 10, { ...same, ...each(n), ...own(n) }]);
    expect(infer(sent.slice(0, 1)).fields.callId.best?.key).toBe(key);
    expect(infer(sent).fields.callId.best?.key).toBe(key);
    expect(infer(sent).callsSeen).toBe(5);
  });

  test.each<[string, (n: number) => JsonObject]>([
    ['an instance’s', (n) => ({ instanceId: 'i-77aa00bb', systemEndpoint: `+1312555014${n}`, start: at(n * 15) })],
    ['a thread’s, at other times', (n) => ({ thread_ref: 'T-88120-5', start_time: at(n * 15) })],
    ['a key’s, hours apart', (n) => ({ key: 'northside-main-1', at: at(n * 90) })],
    ['what is called a call’s, hours apart', (n) => ({ call_id: 'c-000000', at: at(n * 90), text: `no. ${n}` })],
  ])('%s is none where no caller is named', (_, shape) => {
    const sent = [1, 2, 3].map((n): Sent => [n * 90, shape(n)]);
    expect(infer(sent).fields.callId.best).toBeUndefined();
    expect(infer(sent).callsSeen).toBe(3);
  });

  test('an unproved one is proposed only under the name of a call’s ID', () => {
    const alone = (payload: JsonObject) => infer([[1, { from: customer(1), to: ours, ...payload }]]).fields.callId;
    for (const key of ['route_key', 'desk_no', 'plan_ref', 'skill_id', 'call_queue_id', 'call_flow_id', 'caller_ref'])
      expect([key, alone({ [key]: 'x-771205' }).best]).toEqual([key, undefined]);
    for (const key of ['call_id', 'callUuid', 'uuid', 'cdr_id', 'CallSessionId'])
      expect(alone({ [key]: 'x-771205' }).best).toMatchObject({ key, certainty: 'probably' });
  });

  test('an event’s is none where nothing else is one', () => {
    const shape = (n: number) => ({
      notification: { id: `n-7712${n}` },
      event_id: 7_700_120 + n,
      from: customer(n),
      to: ours,
    });
    expect(infer([1, 2, 3].map((n): Sent => [n * 20, shape(n)])).fields.callId.best).toBeUndefined();
  });

  test.each<[string, (n: number) => JsonObject, string]>([
    [
      'of a call in a message',
      (n) => ({ message: { type: 'report', call: { id: `0f${n}a-77aa`, from: customer(n), to: ours } } }),
      'message.call.id',
    ],
    [
      'of a call in an event',
      (n) => ({ data: { id: `e-${n}-0ccc`, payload: { call_control_id: `v3:${n}abc`, from: customer(n), to: ours } } }),
      'data.payload.call_control_id',
    ],
    [
      'of a lead that is a call',
      (n) => ({ lead_id: `l-77${n}8`, lead_type: 'Phone Call', phone: customer(n), tracking: ours }),
      'lead_id',
    ],
  ])('the ID %s is found, in one delivery or four', (_, shape, key) => {
    const sent = [1, 2, 3, 4].map((n): Sent => [n * 30, shape(n)]);
    expect(infer(sent).fields.callId.best?.key).toBe(key);
    expect(infer(sent.slice(0, 1)).fields.callId.best?.key).toBe(key);
  });

  test.each([2, 4, 8])('a transfer changes the number of each of %i calls, and their ID stays', (calls) => {
    const sent = Array.from({ length: calls }, (_, index) => index + 1).flatMap((n): Sent[] => {
      const call = { call_id: `t-77${n}`, from: customer(n), to: ours };
      return [
        [n * 30, { type: 'call_started', ...call, ts: at(n * 30) }],
        [n * 30 + 2, { type: 'call_moved', ...call, from: '+18475550111', to: '+18475550222', ts: at(n * 30 + 2) }],
        [n * 30 + 4, { type: 'call_ended', ...call, ts: at(n * 30 + 4) }],
      ];
    });
    expect(infer(sent).fields.callId.best?.key).toBe('call_id');
    expect(infer(sent).callsSeen).toBe(calls);
  });

  test('the call that came before from the same customer is no leg', () => {
    const sent = [1, 2, 3, 4].map((n): Sent => {
      const earlier = n > 2 ? `c-8100${n - 2}` : null;
      return [
        n * 70,
        { call_id: `c-8100${n}`, parent_call_id: earlier, from: customer(n % 2), to: ours, start: at(n * 70) },
      ];
    });
    expect(infer(sent).fields.callId.best?.key).toBe('call_id');
    expect(infer(sent).callsSeen).toBe(4);
  });
});

test.each(['undefined', 'N/A', '{{call.id}}', '[tag:CallId]', '%call_id%', '#{call.id}', '""', '-', 0, '0', 'unknown'])(
  'the placeholder %j is no ID and no party, and keeps no other from being one',
  (nothing) => {
    const call = (n: number, more: JsonObject) => ({ from: customer(n), to: ours, start: at(n * 15), ...more });
    const sent = (more: (n: number) => JsonObject) => [1, 2, 3, 4].map((n): Sent => [n * 15, call(n, more(n))]);
    const same = infer(sent(() => ({ call_id: nothing, caller: nothing, tracking: nothing })));
    expect(same.fields.callId.best).toBeUndefined();
    expect(keysOf(same)).toMatchObject({ customerPhone: 'from', numberCalled: 'to' });
    expect(infer(sent(() => ({ call_id: nothing })).slice(0, 1)).fields.callId.best).toBeUndefined();
    const some = readAs(sent((n) => ({ call_id: n % 2 ? nothing : `c-7712${n}` })));
    expect(some.map(({ id }) => id)).toEqual([undefined, 'c-77122', undefined, 'c-77124']);
  },
);

describe('a conversation', () => {
  const message = (n: number, who = n): JsonObject => ({
    ...{ type: 'InboundMessage', messageType: 'CALL', messageId: `m-55120${n}`, conversationId: `cv-88${who}01` },
    ...{ from: customer(who), to: ours, startTime: at(n * 70), duration: 60 },
  });

  test.each<[string, number[][], number]>([
    ['alone', [[1, 1]], 1],
    [
      'of three customers',
      [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
      3,
    ],
    [
      'of a customer who calls again',
      [
        [1, 1],
        [2, 2],
        [3, 1],
      ],
      3,
    ],
  ])('%s gives way to the ID of a message that is a call, which no key sets aside', (_, of, calls) => {
    const sent = of.map(([n = 0, who = 0]): Sent => [n * 70 + 2, message(n, who)]);
    const found = infer(sent);
    expect(found.fields.callId.best?.key).toBe('messageId');
    expect(found.callsSeen).toBe(calls);
    expect(readAs(sent)).toHaveLength(calls);
  });

  test('gives way to any ID that differs where the start differs', () => {
    const sent = [1, 2, 3].map((n): Sent => {
      const event = { logEntryId: `L-77120${n}`, conversation_id: `cv-88${n}01` };
      return [n * 70 + 2, { ...event, caller: customer(n), did: ours, started: at(n * 70) }];
    });
    expect(infer(sent).fields.callId.best?.key).toBe('logEntryId');
  });

  test('is proposed alone only where its object is named a call', () => {
    const alone = (more: JsonObject) =>
      infer([[1, { conversationId: 'cv-88101', from: customer(1), to: ours, ...more }]]);
    expect(alone({ at: at(0) }).fields.callId.best).toBeUndefined();
    expect(alone({ object: 'call' }).fields.callId.best).toMatchObject({
      key: 'conversationId',
      certainty: 'probably',
    });
  });

  test('is the call while one call’s events are all that came', () => {
    const sent = ['ringing', 'answered', 'ended'].map((state, index): Sent => {
      const event = { id: `evt-7712${index}`, conversationId: 'cv-88101', state };
      return [index, { ...event, ani: customer(1), dnis: ours, eventTime: at(index) }];
    });
    expect(infer(sent).fields.callId.best).toMatchObject({ key: 'conversationId', certainty: 'probably' });
  });
});

describe('messages that are no calls', () => {
  const callOf = (n: number): Sent => [
    n * 10,
    {
      event: 'call.ended',
      data: { call_id: `c-7712${n}`, phone: customer(n), line: ours, seconds: 61, start: at(n * 10 - 2) },
    },
  ];
  const booked: JsonObject = { appointment_id: 'ap-77120', customer_phone: customer(1), duration_minutes: 30 };
  const text = { From: customer(5), To: ours, Message: 'Can I come in at nine tomorrow?' };

  test.each<[string, JsonObject]>([
    ['an appointment', { event: 'appointment.booked', data: booked }],
    ['a booking', { trigger: 'booking_created', booking: { id: 'b-1', phone: customer(1), start: at(900) } }],
    ['a text by its element', { TextNotification: text }],
    ['a message by its element', { IncomingMessage: { From: customer(5), To: ours, Text: 'Yes' } }],
    ['a lead from a form', { form_id: 'f-1', name: 'Sam Lee', phone: customer(1), email: 'sam@mail.example' }],
    [
      'a chat by its element',
      { ChatTranscript: { visitor_phone: customer(2), text: 'Do you sell tires for a Civic?' } },
    ],
  ])('%s is apart, alone and beside calls', (_, payload) => {
    expect(readAs([[5, payload]])).toEqual([]);
    expect(readAs([callOf(1), [15, payload], callOf(2)])).toHaveLength(2);
  });

  test('a text without the ID of the calls is apart beside two of them', () => {
    const calls = [1, 2].map((n): Sent => [n * 10, { CallId: `c-7712${n}`, From: customer(n), To: ours, Length: 60 }]);
    expect(readAs([...calls, [25, text]])).toHaveLength(2);
    expect(readAs([[25, text]])).toHaveLength(1);
  });

  test.each<[string, JsonObject]>([
    [
      'a call whose appointment has an ID',
      { call_id: 'c-1', from: customer(1), appointment_id: 'ap-1', talk_time: 60 },
    ],
    ['the outcome of a call', { event: 'appointment.booked', call_id: 'c-1', phone: customer(1) }],
    [
      'a call in an envelope of messages',
      { type: 'message', message: { type: 'voice-call', from: customer(1), to: ours } },
    ],
    ['a message that may be a call', { type: 'InboundMessage', from: customer(1), to: ours, duration: 61 }],
    [
      'a voicemail without an ID',
      { voicemail_id: 'v-77120', from: customer(1), to: ours, message: 'https://vm.example/1' },
    ],
  ])('%s is not set aside', (_, payload) => {
    expect(readAs([[5, payload]])).toHaveLength(1);
    expect(readAs([callOf(1), [15, payload], callOf(2)])).toHaveLength(3);
  });

  test('an event without numbers is not set aside while it is one call’s, has a call’s ID or is named as a call’s', () => {
    const sent = [1, 2, 3].flatMap((n): Sent[] => [
      [n * 20, { type: 'ringing', caller: customer(n), did: ours }],
      [n * 20 + 2, { type: 'missed', reason: 'nobody' }],
    ]);
    expect(readAs(sent)).toHaveLength(6);
    const named = [1, 2].flatMap((n): Sent[] => [
      [n * 20, { type: 'offer', interaction_id: `i-771${n}`, caller: customer(n), did: ours }],
      [n * 20 + 2, { type: 'summary', interaction_id: `i-99${n}`, words: 12 }],
    ]);
    expect(readAs(named)).toHaveLength(4);
    expect(
      readAs([
        [1, { type: 'offer', caller: customer(1), did: ours }],
        [2, { type: 'gone', by: 'them' }],
      ]),
    ).toHaveLength(2);
  });

  test('one call sets no other kind of message aside', () => {
    const [, payload] = callOf(1);
    for (const type of ['CALL', 'voice', 'phone']) {
      const { data } = payload as { data: JsonObject };
      expect(draftMapping(infer([[5, { type, ...data }]])).callFilter).toEqual([]);
    }
  });
});

test.each<[string, (n: number) => JsonObject]>([
  ['a telephone number', (n) => ({ callback_number: `1847989890${n}`, state: n % 2 ? 'start' : 'end' })],
  ['a version', (n) => ({ version: '0', state: n % 2 ? 'start' : 'end' })],
  ['a step that never grows', (n) => ({ step: 3, state: n % 2 ? 'start' : 'end' })],
])('%s orders nothing', (_, more) => {
  const sent = [1, 2, 3, 4].map((n): Sent => {
    const call = Math.ceil(n / 2);
    return [n * 2, { call_id: `c-7712${call}`, from: customer(call), to: ours, ...more(n) }];
  });
  expect(infer(sent).order.best).toBeUndefined();
  expect(infer(sent.slice(0, 1)).order.best).toBeUndefined();
});

test.each<[string, JsonObject]>([
  ['percent-encoded', { caller_id: '%22Ellen%20Marsh%22%20%3C1001%3E' }],
  ['a name', { callerid: 'MARSH ELLEN' }],
  ['an extension', { CallerId: 'ext-1001-front' }],
])('the caller’s ID is none of a call beside a uuid: %s', (_, caller) => {
  const shape = (n: number) => ({
    uuid: `0f70412a-77aa-4e21-8c11-5bd07041200${n}`,
    ...caller,
    destination_number: ours,
  });
  const sent = [1, 2, 3].map((n): Sent => [n * 10, { ...shape(n), start: at(n * 10) }]);
  expect(keysOf(infer(sent))).toMatchObject({ callId: 'uuid' });
  expect(keysOf(infer(sent.slice(0, 1)))).toMatchObject({ callId: 'uuid' });
});
