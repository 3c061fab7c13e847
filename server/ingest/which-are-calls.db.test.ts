// Which deliveries are phone calls, and the rules that read what phone systems send, from bytes to calls.
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FilterRule, MappingRules } from '#contract/mapping-rules';
import { type OpenTwoShops, openTwoShops } from '../../tests/open-two-shops';
import { createArrivals } from './delivery/delivery-id';

let shops: OpenTwoShops;
let at: Date;
let arrive: ReturnType<typeof createArrivals>;

beforeEach(async () => {
  at = new Date('2026-11-20T16:00:00Z');
  shops = await openTwoShops(() => at);
  arrive = createArrivals(() => at);
});

const send = (payload: object) => shops.receive({ ...arrive(), body: Buffer.from(JSON.stringify(payload)) });
const ask = async (question: string) => (await shops.database.people.$client.query(question)).rows;
const calls = () => ask('select * from calls order by call_key, id');
const lastLog = async () => (await ask('select * from deliveries order by id desc limit 1'))[0];

const call = { call_id: 'c-1', store_id: 'A', product_service: 'Tires', appointment_made: 'yes', call_type: 'Quote' };
const filter = (...callFilter: FilterRule[]) => shops.map({ callFilter });

describe('a delivery that is not a phone call', () => {
  test.each<[string, FilterRule, object, string]>([
    ['is none of the kinds', { key: 'lead_type', only: ['phone call'] }, { lead_type: 'Web Form' }, 'Web Form'],
    ['is one of the excluded', { key: 'event', except: ['call.sms*'] }, { event: 'CALL.SMS.sent' }, 'CALL.SMS.sent'],
    ['says so by a boolean', { key: 'spam', except: ['true'] }, { spam: true }, 'true'],
    ['has another ending', { key: 'event', only: ['*/sessions*'] }, { event: '/line/2/presence' }, '/line/2/presence'],
    ['has an excluded ending', { key: 'event', except: ['*.sms'] }, { event: 'New.SMS' }, 'New.SMS'],
    ['says so in a list', { key: 'kinds', except: ['chat'] }, { kinds: ['x', 'chat'] }, 'chat'],
  ])('%s: it is kept, and changes no call', async (_, rule, more, saw) => {
    await filter(rule);
    expect(await send({ ...call, ...more })).toMatchObject({
      status: 'not-a-call',
      error: { reason: 'not-a-call', message: `${rule.key} is “${saw}”, which is not a phone call.` },
    });
    expect(await calls()).toEqual([]);
    expect(await lastLog()).toMatchObject({ status: 'not-a-call', reason: 'not-a-call', call_id: null });
  });

  test.each<[string, FilterRule, object]>([
    ['lacks the key', { key: 'lead_type', only: ['Phone Call'] }, {}],
    ['has nothing under it', { key: 'lead_type', only: ['Phone Call'] }, { lead_type: '' }],
    ['has an object under it', { key: 'lead_type', only: ['Phone Call'] }, { lead_type: { id: 1 } }],
    ['is of the kind', { key: 'lead_type', only: ['Chat', 'Phone*'] }, { lead_type: ' phone call ' }],
    ['has it within', { key: 'event', only: ['*/sessions*'] }, { event: '/line/2/Sessions?live' }],
    ['ends with it', { key: 'event', only: ['*/sessions'] }, { event: '/line/2/sessions' }],
    ['is not excluded', { key: 'event', except: ['sms'] }, { event: 'call' }],
    ['has the kind in a list', { key: 'kinds', only: ['call'] }, { kinds: ['x', 'Call'] }],
  ])('does not include what %s', async (_, rule, more) => {
    await filter(rule);
    expect(await send({ ...call, ...more })).toMatchObject({ status: 'success' });
  });

  test('is also one without the list of calls that the mapping expects', async () => {
    await shops.map({ callsPath: 'list', callFilter: [{ key: 'event', only: ['calls'] }] });
    expect(await send({ event: 'ping' })).toMatchObject({ status: 'not-a-call' });
    expect(await send({ event: 'calls' })).toMatchObject({ status: 'failed', error: { reason: 'calls-unreadable' } });
    expect(await send({ event: 'calls', list: [] })).toMatchObject({
      status: 'not-a-call',
      error: { message: 'The list under “list”, where its calls should be, is empty, so it tells of no phone call.' },
    });
  });
});

test('of a body with several calls those that pass count, and the row says how many were left out', async () => {
  await shops.map({ callsPath: 'list', callFilter: [{ key: 'kind', only: ['call'] }] });
  const list = ['call', 'sms', 'call', 'chat'].map((kind, index) => ({ ...call, call_id: `c-${index}`, kind }));
  expect(await send({ list })).toMatchObject({ status: 'success' });
  expect((await calls()).map((it) => it.call_key)).toEqual(['c-0', 'c-2']);
  const message = '2 of the 4 items of this body are no phone calls and were left out.';
  expect((await lastLog()).processed_data.warnings).toContainEqual({ field: 'callFilter', message });
  expect(await send({ list: [list[1]] })).toMatchObject({ status: 'not-a-call' });
});

test.each([{}, { test: true }, { event: 'webhook.test', call_id: null }])(
  'a body without any mapped key is no call, though constants would make one of it: %j',
  async (payload) => {
    const rules: MappingRules = {
      storeId: { constant: 'A' },
      service: { notReported: true },
      appointment: { notReported: true },
      callType: { constant: 'Other' },
    };
    const keys = { serviceField: '', appointmentField: '', callTypeField: '', storeIdField: '' };
    await shops.map({ ...keys, rules });
    expect(await send(payload)).toMatchObject({ status: 'not-a-call', error: { reason: 'not-a-call' } });
    expect(await send({ ...payload, call_id: 'c-9' })).toMatchObject({ status: 'success' });
    await shops.map({ storeIdField: 'store_id', rules: { ...rules, storeId: {} } });
    expect(await send(payload)).toMatchObject({ status: 'failed', error: { reason: 'store-missing' } });
  },
);

test('any order of a call’s events and of other deliveries gives the same calls', async () => {
  const events = [
    { ...call, appointment_made: 'no', kind: 'call', n: 1 },
    { ...call, kind: 'call', n: 2 },
    { ...call, appointment_made: 'no', kind: 'sms', n: 3 },
    { call_id: 'c-1', kind: 'chat', n: 4 },
    { ...call, call_id: 'c-2', kind: 'call', n: 5 },
  ];
  const anyOrder = fc.shuffledSubarray(events, { minLength: events.length });
  await fc.assert(
    fc.asyncProperty(anyOrder, async (order) => {
      await shops.database.background.$client.query('delete from deliveries; delete from calls');
      await shops.map({ orderField: 'n', callFilter: [{ key: 'kind', only: ['call'] }] });
      for (const event of order) await send(event);
      expect((await calls()).map((it) => [it.call_key, it.was_booked])).toEqual([
        ['c-1', true],
        ['c-2', true],
      ]);
    }),
    { numRuns: 20 },
  );
});

test('a leg to a line at no location adds to its call in any order, and a call that went out stays in no figure', async () => {
  const [placed, line, customer] = ['+13125550142', '+13125550777', '+16466063895'];
  const from = { product_service: 'Tires', call_type: 'Quote', from: customer };
  const events = [
    { ...from, call_id: 'c-1', to: placed, way: 'inbound', appointment_made: 'no', duration_seconds: 90, n: 1 },
    { ...from, call_id: 'c-1', to: '104', duration_seconds: 40, appointment_made: 'yes', n: 2 },
    { ...from, call_id: 'c-1', from: '104', to: line, way: 'internal', appointment_made: 'yes', n: 3 },
    { ...from, call_id: 'c-2', from: line, to: customer, way: 'outbound', appointment_made: 'yes', n: 4 },
    { call_id: 'c-2', from: '103', appointment_made: 'no', n: 5 },
  ];
  const called = { numberCalledField: 'to', customerPhoneField: 'from', directionField: 'way', orderField: 'n' };
  await shops.database.people.$client.query(`update locations set phone = '${placed}' where id = 1`);
  await shops.map({ ...called, storeIdField: '', rules: { storeId: { byNumberCalled: true } } });
  let first: unknown;
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(events, { minLength: events.length }), async (order) => {
      await shops.database.background.$client.query('delete from deliveries; delete from calls');
      for (const event of order) await send(event);
      const now = (await calls()).map((it) => [
        it.call_key,
        it.location_id,
        it.was_booked,
        it.direction,
        it.is_counted,
      ]);
      expect(now).toEqual([
        ['c-1', 1, true, 'inbound', true],
        ['c-2', null, false, 'outbound', false],
      ]);
      const whole = (await calls()).map(({ number_called, customer_phone, duration_seconds, employee_id }) => [
        ...[number_called, customer_phone, duration_seconds, employee_id],
      ]);
      first ??= whole;
      expect(whole).toEqual(first);
      const failed = await ask(`select from deliveries d join calls c on c.id = d.call_id
        where d.status = 'failed' and c.direction = 'outbound' and d.id = (select max(id) from deliveries where call_id = c.id)`);
      expect(failed).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

describe('an appointment is read by', () => {
  const given = async (appointment: MappingRules['appointment'], more: object) => {
    await shops.map({ appointmentField: 'note', rules: appointment ? { appointment } : {} });
    await send({ ...call, ...more });
    return (await lastLog()).processed_data;
  };
  const values: NonNullable<MappingRules['appointment']>['values'] = [
    { when: 'word', value: 'no appt', means: 'no' },
    { when: 'word', value: 'not booked', means: 'no' },
    { when: 'word', value: 'did not book', means: 'no' },
    { when: 'word', value: 'cancel*', means: 'no' },
    { when: 'word', value: 'appointment', means: 'yes' },
    { when: 'word', value: 'book*', means: 'yes' },
  ];

  test.each([
    ['Appointment set', true],
    ['BOOKED!', true],
    ['they booked the appointment', true],
    ['No Appt', false],
    ['not booked', false],
    ['customer did not book', false],
    ['appointment canceled', false],
    ['I do NOT need an appointment', undefined],
    ['notebook', undefined],
    [['vip', 'booked'], true],
    [['vip', 'no appt'], false],
    [`${'word '.repeat(10_000)}booked`, true],
  ])('words: %j', async (note, appointment) => {
    const said = await given({ values, otherwise: 'not known' }, { note });
    expect([said.appointment, said.unknown?.includes('appointment') ?? false]).toEqual([
      appointment,
      appointment === undefined,
    ]);
  });

  test('the first 64 KiB of a longer text, with a warning', async () => {
    const said = await given({ values, otherwise: 'not known' }, { note: `${'word '.repeat(20_000)}booked` });
    expect(said.appointment).toBeUndefined();
    const message = 'Appointment (“note”) is longer than 64 KiB; value rules read only its beginning.';
    expect(said.warnings).toContainEqual({ field: 'appointment', message });
  });

  test.each([
    [61, true],
    [60, false],
    ['61.5', true],
    ['1:04', true],
    ['0:59', false],
    ['soon', undefined],
  ])('a number: %j', async (note, appointment) => {
    const rule = { when: 'over' as const, value: '60', means: 'yes' };
    const others = [
      { when: 'under' as const, value: '60', means: 'no' },
      { when: 'is' as const, value: '60', means: 'no' },
    ];
    expect((await given({ values: [rule, ...others] }, { note })).appointment).toBe(appointment);
  });

  test.each([
    [{ answered_at: '2026-11-20T10:00:00Z' }, true],
    [{ answered_at: '' }, false],
    [{}, false],
  ])('whether there is a value: %j', async (more, appointment) => {
    await shops.map({
      appointmentField: 'answered_at',
      rules: {
        appointment: {
          values: [
            { when: 'present', means: 'yes' },
            { when: 'missing', means: 'no' },
          ],
        },
      },
    });
    await send({ ...call, ...more });
    const said = (await lastLog()).processed_data;
    expect(said.appointment).toBe(appointment);
    expect(said.assumed?.includes('appointment') ?? false).toBe(!appointment);
  });

  test.each([
    [{ note: 'won', seconds: 61 }, true],
    [{ note: 'won', seconds: 59 }, false],
    [{ note: 'won' }, false],
    [{ note: 'lost', seconds: 61 }, false],
  ])('two conditions together: %j', async (more, appointment) => {
    const and = { key: 'seconds', when: 'over' as const, value: '60' };
    const said = await given({ values: [{ when: 'is', value: 'won', means: 'yes', and }], otherwise: 'no' }, more);
    expect(said.appointment).toBe(appointment);
  });

  test.each([
    [{ note: [], status: 'good_lead' }, true],
    [{ note: ['vip'], status: 'good_lead' }, true],
    [{ note: ['booked'], status: 'x' }, true],
    [{ note: ['vip'], status: 'x' }, false],
    [{ status: 'x' }, false],
  ])('either of two keys: %j', async (more, appointment) => {
    const said = await given(
      {
        keys: ['status'],
        either: true,
        values: [
          { when: 'is', value: 'booked', means: 'yes' },
          { when: 'is', value: 'good_lead', means: 'yes' },
        ],
        otherwise: 'no',
      },
      more,
    );
    expect(said.appointment).toBe(appointment);
  });
});

describe('“All other values mean” is stated by the phone system', () => {
  const rules: MappingRules = {
    appointment: { values: [{ when: 'is', value: 'booked', means: 'yes' }], otherwise: 'no' },
  };

  test.each([
    ['with an order of events and a value', 'n', { tags: 'vip' }, false],
    ['with an order of events and an empty text', 'n', { tags: '' }, false],
    ['with an order of events and an empty list', 'n', { tags: [] }, false],
    ['not without an order of events', '', { tags: 'vip' }, true],
    ['not for an empty list without an order of events', '', { tags: [] }, true],
  ])('%s', async (_, orderField, more, isAssumed) => {
    await shops.map({ appointmentField: 'tags', orderField, rules });
    await send({ ...call, n: 1, ...more });
    const said = (await lastLog()).processed_data;
    expect([said.appointment, said.assumed?.includes('appointment') ?? false]).toEqual([false, isAssumed]);
  });

  test.each([{}, { tags: null }])('but says nothing of a body without the key: %j', async (more) => {
    await shops.map({ appointmentField: 'tags', orderField: 'n', rules });
    await send({ ...call, n: 1, tags: 'booked' });
    await send({ ...call, n: 2, ...more });
    expect((await lastLog()).processed_data).not.toHaveProperty('appointment');
    expect(await calls()).toMatchObject([{ was_booked: true }]);
  });
});

describe('what names nothing', () => {
  const placeholders = ['undefined', 'undefined', '{{call.id}}', '{{call.id}}', 'N/A', '%call_id%', 0, '-'];

  test('is no id: each delivery is a call of its own, and says so', async () => {
    for (const [n, call_id] of placeholders.entries()) {
      await send({ ...call, call_id, customer_phone: `+1312555016${n}` });
    }
    expect(await calls()).toHaveLength(placeholders.length);
    expect((await lastLog()).processed_data.warnings).toEqual([
      { field: 'callId', message: '“-” is no call ID. The delivery counts as a call of its own.' },
    ]);
  });

  test('adds no service, names nobody, and is filled by another event of the call', async () => {
    await send({ ...call, product_service: 'N/A', potential_salesperson: 'null' });
    expect(await lastLog()).toMatchObject({
      reason: 'service-missing',
      error_message: 'Service is “N/A”, which names nothing. Say in Webhook Setup what a missing value means.',
      unmapped: null,
    });
    expect(await ask("select name from services where lower(name) in ('n/a', 'null')")).toEqual([]);
    await send(call);
    expect(await calls()).toMatchObject([{ employee_id: null, is_counted: true }]);
  });

  test('is a name if the company has it', async () => {
    await ask("update locations set code = '0' where code = 'A'");
    await shops.directory.invalidate();
    expect(await send({ ...call, store_id: 0 })).toMatchObject({ status: 'success' });
  });
});

test('a duration is the difference of two times, which come with different events', async () => {
  const only = (value: string) => ({ key: 'event', when: 'is' as const, value });
  await shops.map({
    durationField: '',
    timestampField: 'at',
    rules: {
      timestamp: { isEventTime: true },
      duration: { between: { from: { key: 'at', only: only('answered') }, to: { key: 'at', only: only('ended') } } },
    },
  });
  const events = [
    { event: 'started', at: '2026-11-20T15:00:00Z' },
    { event: 'answered', at: '2026-11-20T15:00:09Z' },
    { event: 'ended', at: '2026-11-20T15:01:10Z' },
  ];
  await send({ ...call, ...events[1] });
  expect((await lastLog()).processed_data).toMatchObject({ answeredAt: '2026-11-20T15:00:09.000Z' });
  expect((await lastLog()).processed_data).not.toHaveProperty('endedAt');
  for (const event of [events[2], events[0]]) await send({ ...call, ...event });
  expect(await calls()).toMatchObject([{ duration_seconds: 61, started_at: new Date('2026-11-20T15:00:00Z') }]);
  await send({ ...call, event: 'ended', at: 'soon', timestamp: '' });
  expect((await lastLog()).reason).toBe('timestamp-unreadable');
});
