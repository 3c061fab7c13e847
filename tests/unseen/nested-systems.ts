// Streams of events, legs and transfers, envelopes, batches and tokens.
import {
  answerOf,
  calls,
  endOf,
  fromOf,
  iso,
  json,
  lengthOf,
  type Sent,
  saysBooked,
  stated,
  type TrueCall,
  token,
  toOf,
  type UnseenSystem,
} from './calls';

const [booked, quoted, missed, outbound] = calls;
const all = [booked, quoted, missed, outbound];

type Moment = 'start' | 'answer' | 'end';

/** The moments of a call; without an answer if nobody took it. */
const momentsOf = (it: TrueCall): [Moment, number][] => {
  const answer = answerOf(it);
  return [
    ['start', it.at],
    ...(answer === undefined ? [] : [['answer', answer] as [Moment, number]]),
    ['end', endOf(it)],
  ];
};

const streamOf = (of: TrueCall[], shape: (it: TrueCall, moment: Moment, at: number, index: number) => object): Sent[] =>
  of.flatMap((it) => momentsOf(it).map(([moment, at], index) => json(at + 400, shape(it, moment, at, index))));

/** The second arrives before the first, and the last twice. */
const shuffled = (sent: Sent[]): Sent[] => {
  const [first, second, ...rest] = sent;
  const last = sent.at(-1);
  if (!first || !second || !last) return sent;
  return [{ ...second, at: second.at }, { ...first, at: second.at + 700 }, ...rest, { ...last, at: last.at + 4_000 }];
};

const conversation = (): UnseenSystem => {
  const topic = { start: 'customer.start', answer: 'user.start', end: 'customer.end' };
  return {
    name: 'events of a conversation with a topic, whose end has no numbers',
    sent: shuffled(
      streamOf(all, (it, moment, at) => ({
        id: `evt-${it.id}-${moment}`,
        version: '2',
        topicName: `v2.detail.events.conversation.${topic[moment]}`,
        metadata: { CorrelationId: `c0-${at}` },
        eventBody: {
          eventTime: at,
          conversationId: `7d1c${it.id}-4c2a-9b1e-${it.id}`,
          participantId: `p-${it.id}-${moment}`,
          sessionId: `s-${it.id}-${moment}`,
          mediaType: 'VOICE',
          ...(moment !== 'end' && {
            direction: it.direction.toUpperCase(),
            ani: `tel:${fromOf(it)}`,
            dnis: `tel:${toOf(it)}`,
          }),
          ...(moment === 'end' && { disconnectType: 'PEER' }),
        },
      })),
    ),
    calls: all.map((it) =>
      stated(it, `7d1c${it.id}-4c2a-9b1e-${it.id}`, {
        employee: null,
        answered: null,
        booked: null,
        isKnown: false,
      }),
    ),
    others: 0,
  };
};

const statusEvents = (): UnseenSystem => {
  const words = { start: 'ringing', answer: 'answered', end: 'completed' };
  return {
    name: 'status events, the last with the times and a duration as text',
    sent: shuffled(
      streamOf(all, (it, moment, at) => ({
        uuid: `aaaa${it.id}bbbbccccddddeeeeffff`,
        from: fromOf(it).slice(1),
        to: toOf(it).slice(1),
        direction: it.direction,
        status: moment === 'end' && it.talk === 0 ? 'unanswered' : words[moment],
        timestamp: iso(at),
        ...(moment === 'end' && it.talk > 0
          ? {
              ...{ rate: '0.0045', price: '0.0090', network: '310260' },
              ...{ start_time: iso(answerOf(it) ?? 0), end_time: iso(endOf(it)), duration: String(it.talk) },
            }
          : {}),
      })),
    ),
    calls: all.map((it) =>
      stated(it, `aaaa${it.id}bbbbccccddddeeeeffff`, { employee: null, seconds: it.talk > 0 ? it.talk : null }),
    ),
    others: 0,
  };
};

const bareEvents = (): UnseenSystem => {
  const transferred = answerOf(quoted) ?? 0;
  return {
    name: 'bare events: only the first has the numbers, a transfer has another person',
    sent: [
      ...streamOf([booked, quoted, missed], (it, moment, at) => ({
        evt: { start: 'NewCall', answer: 'Answered', end: 'Hangup' }[moment],
        cid: `k${it.id}`,
        t: at,
        ...(moment === 'start' && { caller: it.customer, did: it.ours }),
        ...(moment === 'answer' && { by: it.person.email }),
        ...(moment === 'end' && { cause: 'NORMAL_CLEARING' }),
      })),
      json(transferred + 60_000, { evt: 'Transfer', cid: `k${quoted.id}`, t: transferred + 59_000, reason: 'parts' }),
    ],
    calls: [booked, quoted, missed].map((it) =>
      stated(it, `k${it.id}`, {
        direction: null,
        employee: it.talk > 0 ? it.person.id : null,
        seconds: it.talk > 0 ? it.talk : null,
      }),
    ),
    others: 0,
  };
};

const legs = (): UnseenSystem => ({
  name: 'one delivery for each call, with its legs and a transfer in a list',
  sent: [booked, outbound, quoted, missed, quoted].map((it, index) =>
    json(endOf(it) + 6_000 + index, {
      event: 'call-ended',
      call: {
        linkedId: `lnk-${it.id}`,
        way: it.direction,
        external: it.customer,
        internalNumber: it.ours,
        createdAt: iso(it.at),
        answeredAt: answerOf(it) === undefined ? null : iso(answerOf(it) ?? 0),
        endedAt: iso(endOf(it)),
        legs: [
          { legId: `l1-${it.id}`, user: { name: it.person.name }, seconds: it.talk - 20, result: 'transferred' },
          { legId: `l2-${it.id}`, user: { name: 'Parts Desk' }, seconds: 20, result: 'ended' },
        ].slice(0, it === quoted ? 2 : 1),
        outcome: it === booked ? 'Booked for Tuesday' : it === quoted ? 'No appt, price only' : null,
      },
    }),
  ),
  calls: [
    stated(booked, `lnk-${booked.id}`, { ...saysBooked, seconds: booked.talk }),
    stated(quoted, `lnk-${quoted.id}`, { booked: false, isKnown: false, seconds: quoted.talk }),
    stated(missed, `lnk-${missed.id}`, { seconds: null }),
    stated(outbound, `lnk-${outbound.id}`, { seconds: outbound.talk }),
  ],
  others: 0,
});

const legsApart = (): UnseenSystem => {
  const leg = (it: TrueCall, part: 'A' | 'B') => ({
    LegId: `${it.id}-${part}`,
    ParentId: part === 'A' ? '' : `${it.id}-A`,
    From: it.customer,
    To: part === 'A' ? it.ours : '+13125550777',
    State: it.talk > 0 ? 'answered' : 'no-answer',
    Started: iso(part === 'A' ? it.at : it.at + 2_000),
    Ended: iso(endOf(it)),
    Length: part === 'A' ? lengthOf(it) : lengthOf(it) - 2,
  });
  return {
    name: 'legs apart: that of the line behind our number names the other as its parent',
    sent: [booked, quoted, missed].flatMap((it) => [
      json(endOf(it) + 500, leg(it, 'B')),
      json(endOf(it) + 900, leg(it, 'A')),
    ]),
    calls: [booked, quoted, missed].map((it) => stated(it, `${it.id}-A`, { direction: null, employee: null })),
    others: 0,
  };
};

const batches = (): UnseenSystem => {
  const record = (it: TrueCall) => ({
    eventId: it.id * 17,
    subscriptionType: 'call.completed',
    objectId: 551_000_000 + it.id,
    portalId: 62_515,
    occurredAt: endOf(it) + 1_000,
    properties: {
      hs_call_from_number: fromOf(it),
      hs_call_to_number: toOf(it),
      hs_call_direction: it.direction.toUpperCase(),
      hs_call_duration: String(lengthOf(it) * 1000),
      hs_call_status: it.talk > 0 ? 'COMPLETED' : 'NO_ANSWER',
      hs_call_disposition_label: it.talk > 0 ? it.words : null,
      hs_timestamp: iso(it.at),
      hs_owner_email: it.person.email,
    },
  });
  return {
    name: 'batches: the body is a list of calls',
    sent: [[booked, quoted], [missed], [outbound, missed]].map((of) =>
      json(Math.max(...of.map(endOf)) + 20_000, of.map(record)),
    ),
    calls: [
      stated(booked, 551_000_000 + booked.id, { ...saysBooked }),
      ...[quoted, missed, outbound].map((it) => stated(it, 551_000_000 + it.id)),
    ],
    others: 0,
  };
};

const tokens = (): UnseenSystem => ({
  name: 'tokens whose claims are the call, in states',
  sent: all.flatMap((it) =>
    momentsOf(it).map(([moment, at]) =>
      token(at + 600, {
        call_id: 5_400_000_000_000_000 + it.id,
        state: { start: 'ringing', answer: 'connected', end: 'hangup' }[moment],
        direction: it.direction,
        external_number: it.customer,
        internal_number: it.ours,
        date_started: it.at,
        date_connected: moment === 'start' ? null : (answerOf(it) ?? null),
        date_ended: moment === 'end' ? endOf(it) : null,
        event_timestamp: at,
        target: { id: 88_123, type: 'user', email: it.person.email, name: it.person.name, phone: it.ours },
        iat: Math.floor(at / 1000),
      }),
    ),
  ),
  calls: all.map((it) => stated(it, 5_400_000_000_000_000 + it.id, { seconds: it.talk > 0 ? it.talk : null })),
  others: 0,
});

const platform = (): UnseenSystem => {
  const about = (eventType: string, at: number, data: object) =>
    json(at, { metadata: { eventType, eventUid: `u-${at}`, version: '2026.02' }, data });
  const call = (it: TrueCall) => ({
    uid: `cl-${it.id}`,
    contact: { phoneNumber: it.customer, name: 'Pat Doe' },
    location: { name: it.ours.endsWith('42') ? 'Northside' : 'Lakeview', phoneNumber: it.ours },
    callDirection: it.direction,
    startedAt: iso(it.at),
    durationInSeconds: lengthOf(it),
    answeredBy: it.talk > 0 ? { email: it.person.email } : null,
  });
  const text = (it: TrueCall) => ({
    uid: `ms-${it.id}`,
    contact: { phoneNumber: it.customer, name: 'Pat Doe' },
    location: { name: 'Northside', phoneNumber: it.ours },
    body: 'Thanks for calling, book here any time you like.',
    createdAt: iso(endOf(it)),
  });
  return {
    name: 'a messaging platform: calls, texts, a web form and a test ping',
    sent: [
      about('webhook.test', booked.at - 600_000, { hello: 'world' }),
      ...all.map((it) => about(it.talk > 0 ? 'call.completed' : 'call.missed', endOf(it) + 900, call(it))),
      about('message.received', endOf(booked) + 100_000, text(booked)),
      about('message.sent', endOf(quoted) + 100_000, text(quoted)),
      about('webform.submitted', endOf(outbound) + 100_000, {
        ...{ uid: 'wf-1', contact: { phoneNumber: '+13125557711', name: 'Lee' }, createdAt: iso(endOf(outbound)) },
      }),
      about('call.completed', endOf(outbound) + 200_000, call(outbound)),
    ],
    calls: all.map((it) => stated(it, `cl-${it.id}`, { employee: it.talk > 0 ? it.person.id : null })),
    others: 4,
  };
};

export const nestedSystems: UnseenSystem[] = [
  conversation(),
  statusEvents(),
  bareEvents(),
  legs(),
  legsApart(),
  batches(),
  tokens(),
  platform(),
];
