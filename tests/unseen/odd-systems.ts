// Shapes that mislead: IDs of conversations, legs, placeholders for nothing, other zones, no direction, no ID.
import {
  answerOf,
  calls,
  clock,
  digits,
  endOf,
  form,
  fromOf,
  inZone,
  iso,
  json,
  lengthOf,
  saysBooked,
  stated,
  type TrueCall,
  toOf,
  type UnseenSystem,
  xml,
} from './calls';

const [booked, quoted, missed, outbound] = calls;
const all = [booked, quoted, missed, outbound];
const inboundOnly = [booked, quoted, missed];
const unstated = { booked: null, isKnown: false };

/** The first caller calls again an hour and a half later. */
const again: TrueCall = {
  ...quoted,
  id: 70_633,
  customer: booked.customer,
  ours: booked.ours,
  at: booked.at + 5_600_000,
};

const conversations = (): UnseenSystem => {
  const of = [booked, quoted, missed, again];
  const event = (it: TrueCall, type: string, at: number, more: object) =>
    json(at + 300, {
      id: `EV${it.id}${type.length}`,
      object: 'event',
      createdAt: iso(at),
      type,
      data: {
        object: {
          id: `AC${it.id}f`,
          object: 'call',
          from: it.customer,
          to: it.ours,
          direction: 'incoming',
          createdAt: iso(it.at),
          userId: `US${it.person.id}aa`,
          phoneNumberId: it.ours.endsWith('42') ? 'PNaa1' : 'PNbb2',
          conversationId: `CN${it.customer.slice(-4)}${it.ours.slice(-2)}`,
          ...more,
        },
      },
    });
  return {
    name: 'an ID of the conversation, which stays when a customer calls again',
    sent: of.flatMap((it) => [
      event(it, 'call.ringing', it.at, { status: 'ringing', answeredAt: null, completedAt: null }),
      event(it, 'call.completed', endOf(it), {
        status: 'completed',
        answeredAt: it.talk > 0 ? iso(answerOf(it) ?? 0) : null,
        completedAt: iso(endOf(it)),
      }),
    ]),
    calls: of
      .map((it) => stated(it, `AC${it.id}f`, { employee: null, seconds: it.talk > 0 ? it.talk : null }))
      .sort((a, b) => (a.start < b.start ? -1 : 1)),
    others: 0,
  };
};

const callbacks = (): UnseenSystem => {
  const states = (it: TrueCall): [string, number][] => [
    ['ringing', it.at],
    ...(it.talk > 0 ? [['in-progress', answerOf(it) ?? 0] as [string, number]] : []),
    [it.talk > 0 ? 'completed' : 'no-answer', endOf(it)],
  ];
  return {
    name: 'status callbacks as forms, with a word for machines',
    sent: all.flatMap((it) =>
      states(it).map(([state, at], index) =>
        form(at + 200, {
          CallSid: `CA${'0'.repeat(27)}${it.id}`,
          AccountSid: 'AC00000000000000000000000000000001',
          From: fromOf(it),
          To: toOf(it),
          Caller: fromOf(it),
          Called: toOf(it),
          CallStatus: state,
          Direction: it.direction,
          Timestamp: new Date(at).toUTCString().replace('GMT', '+0000'),
          SequenceNumber: String(index),
          CallbackSource: 'call-progress-events',
          ...(it === outbound && index > 0 && { AnsweredBy: 'machine_start' }),
          ...(at === endOf(it) && { CallDuration: String(it.talk), Duration: String(Math.ceil(it.talk / 60)) }),
        }),
      ),
    ),
    calls: all.map((it) => stated(it, `CA${'0'.repeat(27)}${it.id}`, { employee: null, seconds: it.talk })),
    others: 0,
  };
};

const listInXml = (): UnseenSystem => {
  const call = (it: TrueCall) =>
    `<call id="x${it.id}" from="${digits(it.customer)}" to="${digits(it.ours)}" start="${iso(it.at)}" answered="${it.talk > 0}" duration="${lengthOf(it)}" agent="${it.talk > 0 ? it.person.code : ''}"/>`;
  return {
    name: 'a list of calls in XML, as attributes, sometimes of one',
    sent: [[booked, quoted], [missed], [quoted, again]].map((of) =>
      xml(Math.max(...of.map(endOf)) + 9_000, `<report site="all"><calls>${of.map(call).join('')}</calls></report>`),
    ),
    calls: [booked, quoted, missed, again]
      .map((it) => stated(it, `x${it.id}`, { direction: null, employee: it.talk > 0 ? it.person.id : null }))
      .sort((a, b) => (a.start < b.start ? -1 : 1)),
    others: 0,
  };
};

const internalToo = (): UnseenSystem => {
  const inside: TrueCall = { ...outbound, id: 70_710, direction: 'internal', at: outbound.at + 900_000 };
  const from = (it: TrueCall) => (it === inside ? '202' : fromOf(it));
  const to = (it: TrueCall) => (it === inside ? '203' : toOf(it));
  const event = (it: TrueCall, name: string, at: number) =>
    json(at + 100, {
      notification: name,
      call: { key: `q-${it.id}`, kind: it.direction, origin: from(it), destination: to(it), ext: it.person.code },
      epoch: Math.floor(at / 1000),
    });
  return {
    name: 'start and end in seconds since 1970, with calls between extensions, and people by their codes',
    sent: [...all, inside].flatMap((it) => [event(it, 'CallStart', it.at), event(it, 'CallEnd', endOf(it))]),
    // Extensions name no location: such a call is in no figure until a person places them.
    calls: all.map((it) => stated(it, `q-${it.id}`, { answered: null, ...unstated })),
    others: 0,
  };
};

const participants = (): UnseenSystem => ({
  name: 'the parties in a list, with the times of an hour east',
  sent: [...all, booked].map((it, index) =>
    json(endOf(it) + 2_500 + index, {
      conversation: { uuid: `0f${it.id}-77aa-4e21-8c11-5bd0${it.id}`, direction: it.direction },
      participants: [
        { role: 'external', address: it.customer, label: 'MOBILE' },
        { role: 'internal', address: it.ours, label: 'Main line', employee: it.person.name },
      ],
      began: inZone(it.at, 'America/New_York', 'us').concat(' EST'),
      ended: inZone(endOf(it), 'America/New_York', 'us').concat(' EST'),
      disposition: it.words,
    }),
  ),
  calls: [
    stated(booked, `0f${booked.id}-77aa-4e21-8c11-5bd0${booked.id}`, { ...saysBooked, answered: null }),
    stated(quoted, `0f${quoted.id}-77aa-4e21-8c11-5bd0${quoted.id}`, { answered: null }),
    stated(missed, `0f${missed.id}-77aa-4e21-8c11-5bd0${missed.id}`),
    stated(outbound, `0f${outbound.id}-77aa-4e21-8c11-5bd0${outbound.id}`, { answered: null }),
  ],
  others: 0,
});

const placeholders = (): UnseenSystem => ({
  name: 'placeholders for nothing: zero days, dashes, N/A',
  sent: [...inboundOnly, missed].map((it, index) =>
    form(endOf(it) + 2_000 + index, {
      cdr_id: `77${it.id}`,
      caller_id: digits(it.customer),
      did: digits(it.ours),
      start_stamp: inZone(it.at, 'America/Chicago'),
      answer_stamp: it.talk > 0 ? inZone(answerOf(it) ?? 0, 'America/Chicago') : '0000-00-00 00:00:00',
      end_stamp: inZone(endOf(it), 'America/Chicago'),
      billsec: it.talk > 0 ? String(it.talk) : '-',
      agent: it.talk > 0 ? it.person.email : 'N/A',
      recording: it.talk > 0 ? `https://rec.example/${it.id}.mp3` : 'none',
    }),
  ),
  calls: inboundOnly.map((it) =>
    stated(it, `77${it.id}`, {
      direction: null,
      employee: it.talk > 0 ? it.person.id : null,
      seconds: it.talk > 0 ? it.talk : null,
    }),
  ),
  others: 0,
});

const noDirection = (): UnseenSystem => ({
  name: 'only from and to, in both directions, and nothing that says which',
  sent: [...all, missed].map((it, index) =>
    json(endOf(it) + 1_000 + index, {
      'Record ID': `r${it.id}`,
      'From Number': fromOf(it),
      'To Number': toOf(it),
      'Start Time': iso(it.at),
      'Length (s)': lengthOf(it),
      Person: it.person.name,
    }),
  ),
  calls: all.map((it) =>
    stated(it, `r${it.id}`, { answered: null, direction: it === outbound ? 'outbound' : null, ...unstated }),
  ),
  others: 0,
});

const withoutId = (): UnseenSystem => ({
  name: 'no ID at all, compact times in UTC',
  sent: inboundOnly.map((it) =>
    json(endOf(it) + 1_000, {
      customerNumber: it.customer,
      dialedNumber: it.ours,
      time: iso(it.at).replace(/[-:]|\.\d+/g, ''),
      talk: clock(it.talk),
      status: it.talk > 0 ? 'answered' : 'voicemail',
      voicemail: it.talk > 0 ? null : { url: 'https://vm.example/1.mp3', seconds: 18 },
    }),
  ),
  calls: inboundOnly.map((it) =>
    stated(it, undefined, {
      ...{ direction: null, employee: null, seconds: it.talk },
      answered: it.talk > 0 ? 'answered' : 'voicemail',
    }),
  ),
  others: 0,
});

const transfers = (): UnseenSystem => {
  const event = (it: TrueCall, type: string, at: number, more: object) =>
    json(at + 250, {
      eventType: type,
      eventId: `${it.id}-${at}`,
      sessionId: `sess-${it.id}`,
      accountId: '998877',
      occurredAt: iso(at),
      party: { callerNumber: it.customer, dialedNumber: it.ours, ...more },
    });
  return {
    name: 'a stream with legs, holds and a transfer to another person',
    sent: inboundOnly.flatMap((it) => [
      event(it, 'CALL_RINGING', it.at, { legId: `${it.id}-1` }),
      ...(it.talk > 0 ? [event(it, 'CALL_ANSWERED', answerOf(it) ?? 0, { legId: `${it.id}-1` })] : []),
      ...(it === quoted
        ? [
            event(it, 'CALL_HOLD', (answerOf(it) ?? 0) + 40_000, { legId: `${it.id}-1` }),
            event(it, 'CALL_TRANSFERRED', (answerOf(it) ?? 0) + 70_000, { legId: `${it.id}-2` }),
          ]
        : []),
      event(it, it.talk > 0 ? 'CALL_ENDED' : 'CALL_MISSED', endOf(it), { legId: `${it.id}-${it === quoted ? 2 : 1}` }),
    ]),
    calls: inboundOnly.map((it) =>
      stated(it, `sess-${it.id}`, { direction: null, employee: null, seconds: it.talk > 0 ? it.talk : null }),
    ),
    others: 0,
  };
};

export const oddSystems: UnseenSystem[] = [
  conversations(),
  callbacks(),
  listInXml(),
  internalToo(),
  participants(),
  placeholders(),
  noDirection(),
  withoutId(),
  transfers(),
];
