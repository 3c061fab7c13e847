// Systems that nobody has seen, one delivery for each call: shapes under names that are in no table.
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../json-value';
import { MappingRules } from '../mapping-rules';
import { WebhookConfigurationInput } from '../webhooks';
import { draftMapping } from './draft-mapping';
import { inferMapping } from './infer-mapping';
import type { SeenDelivery } from './inference';
import {
  answersAt,
  atEnd,
  endsAt,
  fromOf,
  type InventedCall,
  inChicago,
  inferForNorthside,
  iso,
  keysOf,
  onlyInbound,
  ruleOf,
  sent,
  someCalls,
  stream,
  toOf,
} from './invented-systems';

test('flat JSON once per call, times in epoch seconds', () => {
  const found = inferForNorthside(
    atEnd(someCalls, (it) => ({
      ref: `K${it.id}`,
      a_party: fromOf(it),
      b_party: toOf(it),
      way: it.direction === 'outbound' ? 'OUT' : 'IN',
      began: Math.floor(it.startsAt / 1000),
      finished: Math.floor(endsAt(it) / 1000),
      len: it.ringSeconds + it.talkSeconds,
      ringing: it.ringSeconds,
      handled_by: it.agent,
      wrapup: it.words[0] ?? '',
      brand: 'acme',
    })),
  );
  expect(keysOf(found)).toMatchObject({
    callId: 'ref',
    customerPhone: 'a_party',
    numberCalled: 'b_party',
    direction: 'way',
    timestamp: 'began',
    duration: 'len',
    employeeId: 'handled_by',
    appointment: 'wrapup',
  });
  expect(ruleOf(found, 'duration')).toEqual({});
  expect(ruleOf(found, 'storeId')).toEqual({ byNumberCalled: true });
  expect(found.fields.duration.best?.certainty).toBe('certain');
  expect(found.fields.employeeId.best?.certainty).toBe('certain');
});

test('nested JSON with milliseconds, the unit from start and end', () => {
  const found = inferForNorthside(
    atEnd(onlyInbound, (it) => ({
      meta: { sentAt: endsAt(it) + 900, deliveryId: `dlv-${it.id * 7}-${it.talkSeconds}` },
      interaction: {
        key: `9f${it.id}aa`,
        party: { remote: { e164: it.customer }, local: { e164: it.ours } },
        clock: { up: it.startsAt, down: endsAt(it) },
        span: (it.ringSeconds + it.talkSeconds) * 1000,
        wait: it.ringSeconds * 1000,
        advisor: { mail: it.agent === 'Ann Lee' ? 'ann@northside.example' : 'emanuel@northside.example' },
      },
    })),
  );
  expect(keysOf(found)).toMatchObject({
    callId: 'interaction.key',
    customerPhone: 'interaction.party.remote.e164',
    numberCalled: 'interaction.party.local.e164',
    timestamp: 'interaction.clock.up',
    duration: 'interaction.span',
    employeeId: 'interaction.advisor.mail',
  });
  expect(ruleOf(found, 'duration')).toEqual({ unit: 'milliseconds' });
});

test('German keys: values decide', () => {
  const found = inferForNorthside(
    atEnd(someCalls, (it) => ({
      Vorgang: `V-${it.id}`,
      Rufnummer1: fromOf(it),
      Rufnummer2: toOf(it),
      Richtung: it.direction === 'outbound' ? 'ausgehend' : 'eingehend',
      Beginn: inChicago(it.startsAt),
      Ende: inChicago(endsAt(it)),
      Dauer: it.ringSeconds + it.talkSeconds,
      Mitarbeiter: it.agent,
      Filiale: it.ours.endsWith('42') ? 'NS-01' : 'LV-02',
    })),
  );
  expect(keysOf(found)).toMatchObject({
    callId: 'Vorgang',
    customerPhone: 'Rufnummer1',
    numberCalled: 'Rufnummer2',
    timestamp: 'Beginn',
    duration: 'Dauer',
    direction: 'Richtung',
    employeeId: 'Mitarbeiter',
    storeId: 'Filiale',
  });
  expect(ruleOf(found, 'direction')).toEqual({
    values: [
      { when: 'is', value: 'ausgehend', means: 'outbound' },
      { when: 'is', value: 'eingehend', means: 'inbound' },
    ],
  });
  expect(found.fields.storeId.best?.certainty).toBe('certain');
});

test('names that mean nothing at all', () => {
  const found = inferForNorthside(
    atEnd(someCalls, (it) => ({
      f1: `${it.id}x${it.id % 91}`,
      f2: toOf(it),
      f3: fromOf(it),
      f4: it.direction === 'outbound' ? 'B' : 'A',
      f5: iso(it.startsAt),
      f6: iso(endsAt(it)),
      f7: it.ringSeconds + it.talkSeconds,
      f8: 'v2',
    })),
  );
  expect(keysOf(found)).toMatchObject({
    callId: 'f1',
    customerPhone: 'f3',
    numberCalled: 'f2',
    timestamp: 'f5',
    duration: 'f7',
    direction: 'f4',
  });
  expect(ruleOf(found, 'direction')).toEqual({
    values: [
      { when: 'is', value: 'A', means: 'inbound' },
      { when: 'is', value: 'B', means: 'outbound' },
    ],
  });
});

test('a list of calls in the body, with its own time and ID around it', () => {
  const found = inferForNorthside(
    [onlyInbound.slice(0, 3), onlyInbound.slice(3, 5), onlyInbound.slice(5)].map((calls) =>
      sent(
        {
          batch: `b${calls[0]?.id}`,
          sent: iso((calls.at(-1)?.startsAt ?? 0) + 900_000),
          records: calls.map((it) => ({
            Uid: `u${it.id}`,
            ANI: it.customer,
            DNIS: it.ours,
            Connected: iso(it.startsAt),
            Minutes: Math.ceil((it.talkSeconds + it.ringSeconds) / 60),
            Released: iso(endsAt(it)),
          })),
        },
        (calls.at(-1)?.startsAt ?? 0) + 901_000,
      ),
    ),
  );
  expect(keysOf(found)).toMatchObject({
    callsPath: 'records',
    callId: 'Uid',
    customerPhone: 'ANI',
    numberCalled: 'DNIS',
    timestamp: 'Connected',
    duration: 'Minutes',
  });
  expect(ruleOf(found, 'duration')).toEqual({ unit: 'minutes' });
});

test('date and time in two keys, without a zone, the length as a clock, keys with spaces', () => {
  const found = inferForNorthside(
    atEnd(onlyInbound, (it) => {
      const [day = '', time = ''] = inChicago(it.startsAt).split(' ');
      const length = it.ringSeconds + it.talkSeconds;
      return {
        'Record No': `R${it.id}`,
        'Call Date': day,
        'Call Time': time,
        'Caller Number': it.customer.replace(/^\+1(...)(...)(....)$/, '($1) $2-$3'),
        'Dialed Number': it.ours.replace(/^\+1(...)(...)(....)$/, '($1) $2-$3'),
        'Total Talk': `${Math.floor(length / 60)}:${String(length % 60).padStart(2, '0')}`,
        'Agent Name': it.agent,
        Outcome: it.words.join(', '),
      };
    }),
  );
  expect(keysOf(found)).toMatchObject({
    callId: 'Record No',
    timestamp: 'Call Date',
    customerPhone: 'Caller Number',
    numberCalled: 'Dialed Number',
    duration: 'Total Talk',
    employeeId: 'Agent Name',
    appointment: 'Outcome',
  });
  expect(ruleOf(found, 'timestamp')).toEqual({ timeKey: 'Call Time' });
});

test('a clock that shows UTC without saying so', () => {
  const found = inferForNorthside(
    atEnd(onlyInbound, (it) => ({
      id: it.id,
      src: it.customer,
      dst: it.ours,
      start: iso(it.startsAt)?.slice(0, 19).replace('T', ' ') ?? '',
      billsec: it.talkSeconds,
      end: iso(endsAt(it))?.slice(0, 19).replace('T', ' ') ?? '',
    })),
  );
  expect(keysOf(found)).toMatchObject({
    callId: 'id',
    customerPhone: 'src',
    numberCalled: 'dst',
    timestamp: 'start',
    duration: 'billsec',
  });
  expect(ruleOf(found, 'timestamp')).toEqual({ timeZone: 'UTC' });
});

test('a fixed customer and shop number in both directions', () => {
  const found = inferForNorthside(
    atEnd(someCalls, (it) => ({
      uuid: `0b7c-${it.id}`,
      isOutgoing: it.direction === 'outbound',
      from: fromOf(it),
      to: toOf(it),
      otherParty: it.customer,
      myNumber: it.ours,
      ring_started: it.startsAt,
      ms: it.talkSeconds * 1000,
      pickup: answersAt(it) ?? null,
      hangup: endsAt(it),
    })),
  );
  expect(keysOf(found)).toMatchObject({
    customerPhone: 'otherParty',
    numberCalled: 'myNumber',
    direction: 'isOutgoing',
    timestamp: 'ring_started',
    duration: 'ms',
  });
  expect(ruleOf(found, 'direction')?.values).toEqual([
    { when: 'is', value: 'false', means: 'inbound' },
    { when: 'is', value: 'true', means: 'outbound' },
  ]);
  expect(ruleOf(found, 'duration')).toEqual({ unit: 'milliseconds' });
});

test('only start and end: the duration is between them, and an answer time tells missed calls', () => {
  const found = inferForNorthside(
    atEnd(onlyInbound, (it) => ({
      CallGuid: `g-${it.id}`,
      CallerNumber: it.customer,
      CalledNumber: it.ours,
      TimeStart: iso(it.startsAt),
      TimeAnswered: iso(answersAt(it)),
      TimeEnded: iso(endsAt(it)),
      VoicemailLength: it.talkSeconds > 0 ? null : 14,
    })),
  );
  expect(ruleOf(found, 'duration')).toEqual({ between: { from: { key: 'TimeAnswered' }, to: { key: 'TimeEnded' } } });
  expect(found.fields.answered.best).toMatchObject({ key: 'TimeAnswered', certainty: 'certain' });
  expect(ruleOf(found, 'answered')?.values).toContainEqual({
    when: 'missing',
    means: 'missed',
    and: { key: 'TimeEnded', when: 'present' },
  });
});

const systems: [name: string, deliveries: SeenDelivery[]][] = [
  ['once per call', atEnd(someCalls, (it) => flat(it))],
  [
    'a stream',
    stream(someCalls, (it, event, at, index) => ({ ...flat(it), event, at, index, eid: `${it.id}-${index}` })),
  ],
  ['one delivery', atEnd(someCalls.slice(0, 1), (it) => flat(it))],
  ['nothing known', [sent({ hello: 'world' }, Date.UTC(2026, 9, 12))]],
];

function flat(it: InventedCall): JsonObject {
  return {
    id: it.id,
    from: fromOf(it),
    to: toOf(it),
    direction: it.direction,
    start: iso(it.startsAt),
    end: iso(endsAt(it)),
    tags: it.words,
  };
}

test.each(systems)('the draft can be saved as it is: %s', (_, deliveries) => {
  const draft = draftMapping(inferForNorthside(deliveries));
  expect(MappingRules.parse(draft.rules)).toEqual(draft.rules);
  const saved = WebhookConfigurationInput.parse({ ...draft, companyId: 1, endpointPath: 'abc' });
  expect(saved).toMatchObject(draft);
});

test('with one delivery every guess is probable and says what would prove it', () => {
  const { callTag: _, ...fields } = inferForNorthside(atEnd(someCalls.slice(0, 1), (it) => flat(it))).fields;
  const guesses = Object.values(fields).flatMap(({ best }) => best ?? []);
  expect(guesses.length).toBeGreaterThan(5);
  for (const { proof, certainty } of guesses) if (certainty === 'probably') expect(proof).not.toBe('');
  for (const field of ['callId', 'customerPhone', 'timestamp', 'duration'] as const) {
    expect(fields[field].best?.certainty).toBe('probably');
  }
});

test('a PBX whose ID looks like a time, and whose disposition only says who answered', () => {
  const found = inferForNorthside(
    atEnd(someCalls, (it) => ({
      uniqueid: `${Math.floor(it.startsAt / 1000)}.${it.id}`,
      src: fromOf(it),
      dst: toOf(it),
      calldate: inChicago(it.startsAt),
      billsec: it.talkSeconds,
      disposition: it.talkSeconds > 0 ? 'ANSWERED' : 'NO ANSWER',
      dcontext: it.direction === 'outbound' ? 'from-internal' : 'from-trunk',
    })),
  );
  expect(keysOf(found)).toEqual({
    callId: 'uniqueid',
    customerPhone: 'src',
    numberCalled: 'dst',
    storeId: '',
    timestamp: 'calldate',
    duration: 'billsec',
    answered: 'disposition',
    direction: 'dcontext',
  });
  expect(ruleOf(found, 'direction')?.values).toContainEqual({ when: 'is', value: 'from-internal', means: 'outbound' });
});

test('a query string beside an empty body, and a list of calls as the body', () => {
  const shape = (it: InventedCall) => ({
    cid: String(it.id),
    ani: it.customer,
    dnis: it.ours,
    start: String(Math.floor(it.startsAt / 1000)),
    len: String(it.talkSeconds),
  });
  const byQuery = inferForNorthside(onlyInbound.map((it) => ({ ...sent({}, endsAt(it)), query: shape(it) })));
  const keys = { callId: 'cid', customerPhone: 'ani', numberCalled: 'dnis', timestamp: 'start', duration: 'len' };
  const asked = Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, `?${key}`]));
  expect(keysOf(byQuery)).toMatchObject(asked);
  const inList = inferForNorthside([sent(onlyInbound.map(shape), Math.max(...onlyInbound.map(endsAt)))]);
  expect(keysOf(inList)).toMatchObject({ ...keys, callsPath: '$' });
});

test('a caller is found where withheld numbers come as 0', () => {
  const froms: JsonValue[] = ['+13125550161', 0, '+13125550162', '0', '+13125550163', 'N/A', '+13125550164', 'Unknown'];
  const calls = froms.map((from, at) => ({
    payload: { id: `c-77${at}1`, who: from, line: '+18005550190', at: `2026-11-20T15:${10 + at}:00Z` },
    receivedAt: `2026-11-20T15:${10 + at}:50.000Z`,
  }));
  expect(inferMapping(calls).fields.customerPhone.best?.key).toBe('who');
});
