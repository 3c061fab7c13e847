// One delivery for each call, or a few: pixels, forms, XML, flat JSON, records of switchboards.
import {
  answerOf,
  calls,
  clock,
  dashed,
  digits,
  endOf,
  form,
  fromOf,
  inZone,
  iso,
  json,
  lengthOf,
  multipart,
  pixel,
  saysBooked,
  stated,
  type TrueCall,
  toOf,
  type UnseenSystem,
  xml,
} from './calls';

const [booked, quoted, missed, outbound] = calls;
const inboundOnly = [booked, quoted, missed];
const third = (it: TrueCall) => it === missed;

/** Start and end as pixels; the start of one comes late, and an end comes twice. */
const pixels = (): UnseenSystem => {
  const start = (it: TrueCall) => ({
    call_uuid: `RX${it.id}-9f`,
    event: 'call_start',
    caller: digits(it.customer),
    tracking_number: it.ours,
    campaign: 'Spring tires',
    start_time: String(it.at / 1000),
  });
  const end = (it: TrueCall) => ({
    ...start(it),
    event: 'call_end',
    connected: it.talk > 0 ? '1' : '0',
    connected_secs: String(it.talk),
    total_secs: String(lengthOf(it)),
    payout: '12.50',
  });
  return {
    name: 'pixels by GET, with everything in the query string',
    sent: [
      ...inboundOnly.map((it) => pixel(endOf(it) + 900, end(it))),
      ...inboundOnly.map((it) => pixel(third(it) ? endOf(it) + 60_000 : it.at + 500, start(it))),
      pixel(endOf(booked) + 30_000, end(booked)),
    ],
    calls: inboundOnly.map((it) => stated(it, `RX${it.id}-9f`, { direction: null, employee: null })),
    others: 0,
  };
};

const signals = (): UnseenSystem => ({
  name: 'a flat list of signals with a transaction of its own for each delivery',
  sent: inboundOnly.flatMap((it) =>
    [2_000, 95_000].map((delay, index) =>
      json(endOf(it) + delay, {
        transaction_id: `0A${it.id * 3 + index}-00FF`,
        complete_call_id: `D8F1-${it.id}`,
        start_time_t: it.at,
        start_time_local: `${inZone(it.at, 'America/Chicago')} -06:00`,
        call_source_description: 'Google Ads',
        calling_phone_number: dashed(it.customer),
        destination_phone_number: '312-555-0999',
        promo_line_number: dashed(it.ours),
        promo_line_description: it.ours.endsWith('42') ? 'Northside' : 'Lakeview',
        duration: lengthOf(it),
        connect_duration: it.talk,
        keypresses: '1',
        call_result: it.talk > 0 ? 'Connected' : 'Abandoned',
        signals: [{ name: 'Sales', value: true }],
        media_type: 'Online',
      }),
    ),
  ),
  calls: inboundOnly.map((it) => stated(it, `D8F1-${it.id}`, { direction: null, employee: null })),
  others: 0,
});

const contactCenter = (): UnseenSystem => ({
  name: 'forms of a contact center on Pacific time, with dispositions in free words',
  sent: [quoted, booked, missed, outbound, booked].map((it, index) =>
    form(endOf(it) + 4_000 + index, {
      'Call.call_id': `3000000${it.id}`,
      'Call.ANI': digits(fromOf(it)),
      'Call.DNIS': digits(toOf(it)),
      'Call.type_name': it.direction === 'outbound' ? 'Outbound' : 'Inbound',
      'Call.start_timestamp': inZone(it.at, 'America/Los_Angeles'),
      'Call.end_timestamp': inZone(endOf(it), 'America/Los_Angeles'),
      'Call.length': clock(lengthOf(it)),
      'Call.queue_time': clock(it.ring),
      'Call.disposition_name': it.words,
      'Agent.full_name': it.talk > 0 ? it.person.name : '',
      'Agent.user_name': it.talk > 0 ? it.person.email : '',
    }),
  ),
  calls: [
    stated(booked, `3000000${booked.id}`, { ...saysBooked, answered: null }),
    stated(quoted, `3000000${quoted.id}`, { answered: null }),
    stated(missed, `3000000${missed.id}`, { employee: null }),
    stated(outbound, `3000000${outbound.id}`, { answered: null }),
  ],
  others: 0,
});

const switchboard = (): UnseenSystem => {
  const internal = { ...outbound, id: 70_590, at: outbound.at + 600_000 };
  const record = (it: TrueCall, more: object = {}) => ({
    accountcode: it.ours.endsWith('42') ? 'NS-01' : 'LV-02',
    src: it.direction === 'outbound' ? it.person.extension : digits(it.customer),
    dst: it.direction === 'outbound' ? digits(it.customer) : it.ours.slice(1),
    dcontext: it.direction === 'outbound' ? 'from-internal' : 'from-trunk',
    channel: `PJSIP/${it.direction === 'outbound' ? it.person.extension : 'trunk'}-0000${it.id}`,
    lastapp: 'Dial',
    start: it.at / 1000,
    answer: answerOf(it) === undefined ? 0 : (answerOf(it) ?? 0) / 1000,
    end: endOf(it) / 1000,
    duration: lengthOf(it),
    billsec: it.talk,
    disposition: it.talk > 0 ? 'ANSWERED' : it === missed ? 'NO ANSWER' : 'BUSY',
    amaflags: 3,
    uniqueid: `${it.at / 1000}.${it.id}`,
    ...more,
  });
  const busy = { ...missed, id: 70_533, customer: '+13126640021', at: missed.at + 400_000 };
  return {
    name: 'records of a switchboard in seconds since 1970, with the site as account code',
    sent: [
      json(endOf(booked) + 300, record(booked)),
      json(endOf(missed) + 300, record(missed)),
      json(endOf(quoted) + 300, record(quoted)),
      json(endOf(busy) + 300, record(busy, { disposition: 'BUSY' })),
      json(endOf(outbound) + 300, record(outbound)),
      json(endOf(internal) + 300, record(internal, { dst: '203' })),
      json(endOf(missed) + 9_000, record(missed)),
    ],
    calls: [
      ...[booked, quoted, missed, busy].map((it) =>
        stated(it, `${it.at / 1000}.${it.id}`, { direction: 'inbound', employee: null, seconds: it.talk }),
      ),
      ...[outbound, internal].map((it) =>
        stated(it, `${it.at / 1000}.${it.id}`, {
          ...{ ours: null, employee: null, seconds: it.talk },
          ...(it === internal && { customer: null }),
        }),
      ),
    ],
    others: 0,
  };
};

const template = (): UnseenSystem => ({
  name: 'a template of a CRM integration, with agents by extension and times as Americans write them',
  sent: [outbound, missed, booked, quoted, missed].map((it, index) =>
    json(endOf(it) + 5_000 + index, {
      CallType: it.talk === 0 ? 'Missed' : it.direction === 'outbound' ? 'Outbound' : 'Inbound',
      CallId: `0000019A${it.id}_${it.id % 977}`,
      Number: it.customer,
      Name: 'WIRELESS CALLER',
      DidNumber: it.ours,
      Agent: it.person.extension,
      AgentEmail: it.person.email,
      Duration: clock(lengthOf(it)),
      DurationTimespan: `PT${lengthOf(it)}S`,
      CallStartTimeLocal: inZone(it.at, 'America/Chicago', 'us'),
      CallStartTimeUTC: inZone(it.at, 'UTC', 'us'),
    }),
  ),
  calls: [
    stated(booked, `0000019A${booked.id}_${booked.id % 977}`, { answered: null }),
    stated(quoted, `0000019A${quoted.id}_${quoted.id % 977}`, { answered: null }),
    stated(missed, `0000019A${missed.id}_${missed.id % 977}`, { direction: null }),
    stated(outbound, `0000019A${outbound.id}_${outbound.id % 977}`, { answered: null }),
  ],
  others: 0,
});

const recordsInXml = (): UnseenSystem => ({
  name: 'XML of a switchboard, with I and O',
  sent: [booked, quoted, outbound, missed, quoted].map((it, index) =>
    xml(
      endOf(it) + 2_000 + index,
      `<CallRecord version="2">
        <StartTime>${inZone(it.at, 'America/Chicago').replaceAll('-', '/')}</StartTime>
        <ConnectedTime>${clock(it.talk)}</ConnectedTime><RingTime>${it.ring}</RingTime>
        <Caller>${digits(fromOf(it))}</Caller><Direction>${it.direction === 'outbound' ? 'O' : 'I'}</Direction>
        <CalledNumber>${digits(toOf(it))}</CalledNumber><IsInternal>0</IsInternal>
        <CallId>1000${it.id}</CallId><Continuation>0</Continuation>
        <Party1Device>E${it.person.extension}</Party1Device><Party1Name>${it.person.name}</Party1Name>
        <Party2Device>T9001</Party2Device><Party2Name>Line 1.1</Party2Name><HoldTime>0</HoldTime><ParkTime>0</ParkTime>
      </CallRecord>`,
    ),
  ),
  calls: [booked, quoted, missed, outbound].map((it) =>
    stated(it, `1000${it.id}`, { answered: null, seconds: it.talk, booked: null, isKnown: false }),
  ),
  others: 0,
});

const virtualNumber = (): UnseenSystem => {
  const message = { type: 'sms', id: 'm-1', body: 'Can I come in at nine tomorrow?', status: 'received' };
  return {
    name: 'multipart forms of a virtual number, with texts and faxes between the calls',
    sent: [
      ...[booked, quoted, missed].map((it) =>
        multipart(endOf(it) + 3_000, {
          type: it.talk > 0 ? 'call' : 'voicemail',
          id: `gh_${it.id}aa`,
          from: `(${digits(it.customer).slice(0, 3)}) ${digits(it.customer).slice(3, 6)}-${digits(it.customer).slice(6)}`,
          to: it.ours,
          date: new Date(it.at).toUTCString().replace('GMT', '+0000'),
          length: it.talk > 0 ? `${Math.floor(lengthOf(it) / 60)}m ${lengthOf(it) % 60}s` : `${lengthOf(it)}s`,
          extension: it.person.extension,
        }),
      ),
      ...[booked, quoted].map((it, index) =>
        multipart(endOf(it) + 700_000, { ...message, id: `gh_m${index}`, from: it.customer, to: it.ours }),
      ),
      multipart(endOf(missed) + 800_000, {
        ...{ type: 'fax', id: 'gh_f1', from: '+13125559000', to: missed.ours, pages: '3' },
      }),
    ],
    calls: [booked, quoted, missed].map((it) =>
      stated(it, `gh_${it.id}aa`, {
        ...{ direction: null, employee: null },
        answered: it.talk > 0 ? null : 'voicemail',
      }),
    ),
    others: 3,
  };
};

const messagingPlatform = (): UnseenSystem => ({
  name: 'flags for yes and no, minutes with a fraction, the store as a code and people by their own',
  sent: [missed, booked, outbound, quoted, outbound].map((it, index) =>
    json(endOf(it) + 1_500 + index, {
      ref: it.id,
      site: it.ours.endsWith('42') ? 'NS-01' : 'LV-02',
      staff_code: it.talk > 0 ? it.person.code : null,
      phone: dashed(it.customer),
      is_outgoing: it.direction === 'outbound' ? 'Y' : 'N',
      answered: it.talk > 0 ? 'Y' : 'N',
      started: inZone(it.at, 'America/Chicago'),
      minutes: Number((lengthOf(it) / 60).toFixed(2)),
      appointment: it === booked ? 'Y' : it === quoted ? 'N' : '',
    }),
  ),
  calls: [
    stated(booked, booked.id, { ours: null, booked: true, isKnown: true }),
    stated(quoted, quoted.id, { ours: null, booked: false, isKnown: true }),
    stated(missed, missed.id, { ours: null, employee: null }),
    stated(outbound, outbound.id, { ours: null }),
  ],
  others: 0,
});

export const flatSystems: UnseenSystem[] = [
  pixels(),
  signals(),
  contactCenter(),
  switchboard(),
  template(),
  recordsInXml(),
  virtualNumber(),
  messagingPlatform(),
  {
    name: 'milliseconds with a fraction, and numbers as addresses',
    sent: [booked, missed, quoted, outbound, booked].map((it, index) =>
      json(endOf(it) + 800 + index, {
        data: {
          event_type: 'call.hangup',
          id: `ev-${it.id}-${index}`,
          occurred_at: iso(endOf(it) + 120),
          payload: {
            call_control_id: `v3:${it.id}xyz`,
            from: `sip:${fromOf(it)}@carrier.example`,
            to: `sip:${toOf(it)}@carrier.example`,
            direction: it.direction === 'outbound' ? 'outgoing' : 'incoming',
            start_ms: it.at + 0.25,
            end_ms: endOf(it) + 0.5,
            duration_ms: lengthOf(it) * 1000 + 0.25,
            hangup_cause: 'normal_clearing',
          },
        },
      }),
    ),
    calls: [booked, quoted, missed, outbound].map((it) =>
      stated(it, `v3:${it.id}xyz`, { answered: null, employee: null, booked: null, isKnown: false }),
    ),
    others: 0,
  },
];
