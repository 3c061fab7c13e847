// Systems that nobody has seen, several deliveries for a call: events, legs, tags, and what is not a call.
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../json-value';
import { draftMapping } from './draft-mapping';
import type { SeenDelivery } from './inference';
import {
  atEnd,
  endsAt,
  fromOf,
  type InventedCall,
  inferForNorthside,
  iso,
  keysOf,
  northside,
  onlyInbound,
  ruleOf,
  sent,
  someCalls,
  stream,
  toOf,
} from './invented-systems';
import { readSeenCalls } from './read-seen-calls';

test('a stream of events with one time each', () => {
  const names = { start: 'call.ringing', answer: 'call.answered', end: 'call.hangup' } as const;
  const found = inferForNorthside([
    ...stream(onlyInbound, (it, event, at, index) => ({
      eventId: `ev_${it.id}${index}9`,
      event: names[event],
      occurredAt: iso(at),
      seq: index + 1,
      data: { sessionId: `s-${it.id}`, from: it.customer, to: it.ours },
    })),
    ...onlyInbound.slice(0, 2).map((it) =>
      sent(
        {
          eventId: `ev_m${it.id}`,
          event: 'message.received',
          occurredAt: iso(endsAt(it)),
          data: { from: it.customer, to: it.ours, body: 'Are you open on Sunday morning?' },
        },
        endsAt(it),
      ),
    ),
  ]);
  expect(keysOf(found)).toMatchObject({
    callId: 'data.sessionId',
    customerPhone: 'data.from',
    numberCalled: 'data.to',
    timestamp: 'occurredAt',
    duration: '',
  });
  expect(['seq', 'occurredAt']).toContain(found.order.best?.key);
  expect(ruleOf(found, 'timestamp')).toEqual({ isEventTime: true });
  expect(ruleOf(found, 'duration')).toEqual({
    between: {
      from: { key: 'occurredAt', only: { key: 'event', when: 'is', value: 'call.answered' } },
      to: { key: 'occurredAt', only: { key: 'event', when: 'is', value: 'call.hangup' } },
    },
  });
  expect(found.kinds[0]?.rule).toEqual({ key: 'event', only: ['call.*'] });
  expect(found.kinds[0]?.kinds.find(({ value }) => value === 'message.received')).toMatchObject({
    count: 2,
    isCall: false,
  });
  expect(found.callsSeen).toBe(8);
});

test('a form with a stream of states, everything a text', () => {
  const found = inferForNorthside(
    stream(someCalls, (it, event, at, index) => ({
      CallRef: `CR${it.id}`,
      PostId: `${it.id}${index}00${index}`,
      State: { start: 'Ringing', answer: 'InProgress', end: it.talkSeconds > 0 ? 'Completed' : 'NoAnswer' }[event],
      Caller: fromOf(it).slice(1),
      Callee: toOf(it).slice(1),
      Dir: it.direction === 'outbound' ? 'outbound-dial' : 'inbound',
      StartTime: new Date(it.startsAt).toUTCString(),
      Timestamp: new Date(at).toUTCString(),
      ...(event === 'end' && { CallLength: String(it.talkSeconds) }),
    })),
  );
  expect(keysOf(found)).toMatchObject({
    callId: 'CallRef',
    customerPhone: 'Caller',
    numberCalled: 'Callee',
    direction: 'Dir',
    timestamp: 'StartTime',
    duration: 'CallLength',
    answered: 'State',
    order: 'Timestamp',
  });
  expect(ruleOf(found, 'timestamp')?.isEventTime).toBeUndefined();
  expect(ruleOf(found, 'answered')?.values).toContainEqual({ when: 'is', value: 'NoAnswer', means: 'missed' });
});

test('legs: a parent groups them, the root has none', () => {
  const found = inferForNorthside(
    onlyInbound.flatMap((it) => {
      const leg = (id: number, parent: number | null, more: JsonObject) =>
        sent(
          {
            leg_id: id,
            root_leg_id: parent,
            state: 'hangup',
            outside: it.customer,
            inside: it.ours,
            started: it.startsAt,
            stopped: endsAt(it),
            ...more,
          },
          endsAt(it),
          id % 10 === 1 ? 1_000 : 2_000,
        );
      return [leg(it.id * 10 + 1, null, { target: 'office' }), leg(it.id * 10 + 2, it.id * 10 + 1, { target: 'user' })];
    }),
  );
  expect(found.fields.callId.best).toMatchObject({
    key: 'root_leg_id',
    rule: { keys: ['leg_id'] },
    certainty: 'certain',
  });
  expect(found.callsSeen).toBe(8);
  expect(keysOf(found)).toMatchObject({ customerPhone: 'outside', numberCalled: 'inside', timestamp: 'started' });
});

test('the ID of a number, an account, a customer or an event is not that of a call', () => {
  const found = inferForNorthside(
    stream(onlyInbound, (it, event, at, index) => ({
      id: `evt-${it.id}-${index}`,
      type: `call_${event === 'end' ? 'ended' : event}`,
      call: {
        target_group: { id: 153_924 },
        contact: { id: Number(it.customer.slice(-6)), number: it.customer },
        line: { id: 55_012, number: it.ours },
        thread: `T${it.id}`,
        started: iso(it.startsAt),
        stamp: at,
      },
      workspace_id: 'ws-77120',
    })),
  );
  expect(keysOf(found)).toMatchObject({
    callId: 'call.thread',
    customerPhone: 'call.contact.number',
    numberCalled: 'call.line.number',
    timestamp: 'call.started',
    order: 'call.stamp',
  });
  expect(found.fields.callId.best?.certainty).toBe('certain');
  const offered = [found.fields.callId.best, ...found.fields.callId.others].map((it) => it?.key);
  expect(offered).not.toContain('call.target_group.id');
  expect(offered).not.toContain('id');
});

test('calls, forms and chats in one stream of leads', () => {
  const calls = atEnd(onlyInbound, (it) => ({
    lead: `L${it.id}`,
    kind: 'Phone Call',
    phone: it.customer,
    tracking: it.ours,
    created: iso(it.startsAt),
    seconds: it.talkSeconds,
  }));
  const others = onlyInbound.slice(0, 3).map((it, index) =>
    sent(
      {
        lead: `L${it.id + 1}`,
        kind: index === 0 ? 'Chat' : 'Web Form',
        phone: it.customer,
        created: iso(it.startsAt),
        message: 'Please call me about new tires.',
      },
      it.startsAt + 5_000,
    ),
  );
  const found = inferForNorthside([...calls, ...others]);
  expect(found.kinds[0]).toMatchObject({ key: 'kind', rule: { key: 'kind', except: ['Web Form', 'Chat'] } });
  expect(found.kinds[0]?.kinds.map(({ value, count, isCall }) => [value, count, isCall])).toEqual([
    ['Phone Call', 8, true],
    ['Web Form', 2, false],
    ['Chat', 1, false],
  ]);
  expect(keysOf(found)).toMatchObject({
    callId: 'lead',
    customerPhone: 'phone',
    numberCalled: 'tracking',
    timestamp: 'created',
    duration: 'seconds',
  });
});

test('tag events without a number or time belong to a call', () => {
  const calls = atEnd(onlyInbound, (it) => ({
    event: 'call_finished',
    cid: `c${it.id}`,
    ani: it.customer,
    dnis: it.ours,
    at: it.startsAt,
    secs: it.talkSeconds,
  }));
  const tags = onlyInbound
    .slice(4)
    .map((it) => sent({ event: 'tagged', cid: `c${it.id}`, marks: it.words }, endsAt(it) + 60_000));
  const found = inferForNorthside([...calls, ...tags]);
  expect(found.kinds[0]?.kinds.every(({ isCall }) => isCall)).toBe(true);
  expect(found.kinds.flatMap((kind) => kind.rule ?? [])).toEqual([]);
  expect(keysOf(found)).toMatchObject({ callId: 'cid', appointment: 'marks' });
  expect(found.words[0]?.words).toContainEqual({ text: 'booked', count: 1, means: 'booked' });
  expect(found.words[0]?.words).toContainEqual({ text: 'no appt', count: 1, means: 'not booked' });
});

describe('a message that shares an ID with calls', () => {
  const kinds = [
    ['type', 'call', 'sms'],
    ['event', 'call.completed', 'sms.received'],
    ['channel', 'voice', 'sms'],
    ['activity', 'Phone Call', 'Web Form'],
    ['topic', 'call.ended', 'contact.updated'],
  ] as const;
  const shared: [string, (it: InventedCall) => string][] = [
    ['contact_id', (it) => `ct_49${it.customer.slice(-4)}`],
    ['conversation_id', (it) => `cv_49${it.customer.slice(-4)}`],
    ['thread', (it) => `th_49${it.customer.slice(-4)}`],
    ['line_id', (it) => `ln_49${it.ours.slice(-4)}`],
    ['handled_by', (it) => `ag_49${it.agent.length}`],
  ];
  const message = (key: string, kind: string, it: InventedCall, more: JsonObject) => ({
    ...{ [key]: kind, from: it.customer, to: it.ours, started: iso(it.startsAt), ended: iso(endsAt(it)), ...more },
  });

  test.each(shared)('is no call for all that: %s', (name, idOf) => {
    for (const [key, call, other] of kinds) {
      const calls = atEnd(onlyInbound, (it) => message(key, call, it, { id: `c_${it.id}`, [name]: idOf(it) }));
      const others = onlyInbound.slice(0, 2).map((it) => {
        const later = { ...it, startsAt: endsAt(it) + 3 * 3_600_000, talkSeconds: 0 };
        return sent(message(key, other, later, { id: `s_${it.id}`, [name]: idOf(it) }), endsAt(later));
      });
      const found = inferForNorthside([...calls, ...others]);
      expect([key, other, found.callsSeen]).toEqual([key, other, 8]);
      expect(found.kinds[0]?.kinds).toContainEqual(expect.objectContaining({ value: other, isCall: false }));
    }
  });

  test.each<[string, string, string]>([
    ['call_id', 'call.completed', 'sms.sent'],
    ['uuid', 'call.completed', 'lead.updated'],
  ])('is a call’s, if the ID is: %s', (name, call, other) => {
    const found = inferForNorthside(
      onlyInbound.flatMap((it, index) => [
        sent(message('event', call, it, { [name]: `c_77${it.id}` }), endsAt(it)),
        ...(index < 2 ? [sent({ event: other, [name]: `c_77${it.id}`, phone: it.customer }, endsAt(it), 90_000)] : []),
      ]),
    );
    expect(found.callsSeen).toBe(8);
    expect(found.kinds.flatMap(({ kinds }) => kinds).every(({ isCall }) => isCall)).toBe(true);
  });
});

test.each([
  ['type', 'phone call', 'web'],
  ['source', 'call', 'facebook'],
  ['kind', 'call', 'lead'],
])('with the ID of a call and both numbers it is a call, whatever its %s: %s, %s', (key, call, other) => {
  const found = inferForNorthside(
    onlyInbound.map((it, index) =>
      sent({ [key]: index % 2 ? call : other, call_id: `c_77${it.id}`, from: it.customer, to: it.ours }, endsAt(it)),
    ),
  );
  expect(found.callsSeen).toBe(8);
  expect(found.kinds.flatMap(({ rule }) => rule ?? [])).toEqual([]);
});

const idOf = (deliveries: SeenDelivery[]) => inferForNorthside(deliveries).fields.callId.best?.key;

describe('the ID of an event is not that of the call below it', () => {
  const system = (kind: string, name: string, idKey = 'id') => ({
    callOf: (it: InventedCall) => {
      const call = {
        [idKey]: `pc_${it.id}`,
        line: it.ours,
        customer: { phone: it.customer },
        beganAt: iso(it.startsAt),
      };
      return [
        sent({ [kind]: `${name}.started`, id: `ev_${it.id}1`, [name]: call }, it.startsAt),
        sent(
          { [kind]: `${name}.finished`, id: `ev_${it.id}2`, [name]: { ...call, lengthSeconds: it.talkSeconds } },
          endsAt(it),
        ),
      ];
    },
    reservation: sent(
      {
        [kind]: 'reservation.created',
        id: 'ev_3',
        reservation: {
          [idKey]: 'rs_7712',
          customer: { phone: '+17732081143' },
          startsAt: iso(Date.UTC(2026, 10, 2, 15)),
        },
      },
      Date.UTC(2026, 9, 12, 22),
    ),
  });
  const calls = onlyInbound.slice(0, 6);
  const [guide] = calls as [InventedCall];

  test.each([
    ['phonecall', system('topic', 'phonecall')],
    ['talk', system('event', 'talk', 'uuid')],
    ['voiceSession', system('type', 'voiceSession')],
  ])('in a %s, whatever was known of it first, and a reservation is none', (name, { callOf, reservation }) => {
    const all = [...calls.flatMap(callOf), reservation];
    for (const known of [callOf(guide).slice(0, 1), callOf(guide).slice(1), callOf(guide), all]) {
      const draft = draftMapping(inferForNorthside(known));
      const read = all.flatMap((it) => readSeenCalls(it, draft, northside)).filter(({ isCall }) => isCall);
      expect([name, known.length, read.length]).toEqual([name, known.length, 12]);
      expect(new Set(read.map(({ values }) => values.callId))).toEqual(new Set(calls.map(({ id }) => `pc_${id}`)));
    }
  });

  test('nor where the event is named by a word only', () => {
    const [first] = atEnd(calls, (it) => ({
      ...{ type: 'ended', id: `ev_${it.id}`, talk: { id: `t_${it.id}`, from: it.customer, to: it.ours } },
    }));
    expect(first && idOf([first])).toBe('talk.id');
  });

  test.each([
    ['sender', 'ended'],
    ['contact', 'contact.rang'],
    ['caller', 'caller.hung_up'],
  ])('but the ID of a %s is none of a call', (party, type) => {
    const sentBy = atEnd(calls, (it) => ({
      ...{ type, id: `c_${it.id}`, started: iso(it.startsAt) },
      [party]: { id: `p_${it.customer.slice(-4)}`, phone: it.customer, mobile: it.customer },
    }));
    for (const known of [sentBy.slice(0, 1), sentBy]) expect(idOf(known)).toBe('id');
  });
});

test('of two IDs the one that stays where caller and start stay is the call’s', () => {
  const [it] = onlyInbound as [InventedCall];
  const shape = (n: number) => ({ id: `ev_77${n}`, session_id: `s_${it.id}`, from: it.customer, to: it.ours });
  const events = [1, 2].map((n) => sent({ ...shape(n), started: iso(it.startsAt) }, it.startsAt + n * 20_000));
  expect(idOf(events)).toBe('session_id');
  const unnamed = events.map(({ payload, receivedAt }) => {
    const { session_id: thread_key, ...more } = payload as ReturnType<typeof shape>;
    return { payload: { ...more, thread_key }, receivedAt };
  });
  expect(idOf(unnamed)).not.toBe('id');
});
