// What nobody stated stays not known: from the mapping to every figure (docs/decisions/0055).
import { beforeEach, describe, expect, test } from 'vitest';
import type { MappingRules } from '#contract/mapping-rules';
import {
  CloseRateTrendFilters,
  EmployeePracticeFilters,
  PracticeVsLiveFilters,
  ServiceCloseRateFilters,
} from '#contract/reports';
import { type OpenTwoShops, openTwoShops } from '../../tests/open-two-shops';
import { refoldStaleCalls } from '../../tests/refold-stale-calls';
import { scopeOf } from '../access/scope';
import { reportCloseRateTrend } from '../reports/close-rate-trend';
import {
  conversionRateSeries,
  practiceVsLiveSeries,
  rankEmployees,
  servicePerformance,
  summarizeMetrics,
} from '../reports/dashboard';
import { reportEmployeePractice } from '../reports/employee-practice';
import { reportPracticeVsLive } from '../reports/practice-vs-live';
import { reportServiceCloseRate } from '../reports/service-close-rate';
import { createArrivals } from './delivery/delivery-id';

const now = () => new Date('2026-11-20T16:00:00Z');
const person = { userId: 1, username: '', name: '', email: '', companyIds: [], locationIds: [], employeeIds: [] };
const scope = scopeOf({ ...person, role: 'admin' });
let shops: OpenTwoShops;
let arrive: ReturnType<typeof createArrivals>;
let sent = 0;
beforeEach(async () => {
  shops = await openTwoShops(now);
  arrive = createArrivals(now);
  sent = 0;
});

const map = (rules: MappingRules, keys = {}) => shops.map({ ...keys, rules });
const deliver = (payload: object) => shops.receive({ ...arrive(), body: Buffer.from(JSON.stringify(payload)) });
/** A call of its own, with everything but an outcome. */
const call = (more: object = {}) =>
  deliver({ call_id: `c${sent++}`, store_id: 'A', product_service: 'Tires', call_type: 'Quote', ...more });

async function callsNow() {
  await refoldStaleCalls(shops.database);
  const { rows } = await shops.database.people.$client.query<Record<string, unknown>>(
    'select was_booked, is_known, is_counted, service_id, call_type, duration_seconds from calls order by call_key',
  );
  return rows;
}

const question = () => ({ reads: shops.database.people, scope, now: now() });
const closeRates = () =>
  reportServiceCloseRate(shops.database.people, scope, ServiceCloseRateFilters.parse({}), now()).then(found);
const overall = async () => (await closeRates()).overall;

function found<T>(answer: T | 'not-found'): T {
  if (answer === 'not-found') throw new Error('Nothing was found.');
  return answer;
}

const tags = { appointmentField: 'tags' };
const tagged = (otherwise: string, ...more: { when: 'is' | 'word'; value: string; means: string }[]): MappingRules => ({
  appointment: { values: [{ when: 'is', value: 'booked', means: 'yes' }, ...more], otherwise, constant: otherwise },
});

describe('34 calls of a phone system that states no outcome', () => {
  beforeEach(async () => {
    await map(
      { appointment: { notReported: true }, service: { notReported: true }, callType: { notReported: true } },
      {
        ...{ appointmentField: '', serviceField: '', callTypeField: '' },
      },
    );
    for (let n = 0; n < 34; n++) await call({ potential_salesperson: 'Jane Smith' });
  });

  test('count, under the service Not known, and have no rate in any report', async () => {
    const rate = { totalCalls: 34, appointmentsMade: 0, closeRate: null, knownCalls: 0, knownAppointments: 0 };
    const { overall, services, closeRates: series } = await closeRates();
    expect(overall).toMatchObject({ ...rate, trend: null, previousCloseRate: null });
    expect(services).toEqual([
      { serviceId: 0, serviceName: 'Not known', ...rate, trend: null, isTrendBeyondChance: false },
    ]);
    expect(series['0']?.filter(({ value }) => value !== null)).toEqual([]);

    const reads = shops.database.people;
    const trend = found(await reportCloseRateTrend(reads, scope, CloseRateTrendFilters.parse({}), now()));
    expect(trend.overall).toMatchObject({
      averageCloseRate: null,
      trendDirection: 'stable',
      bestDay: null,
      worstDay: null,
    });
    expect(trend.trend.filter(({ closeRate }) => closeRate !== null)).toEqual([]);
    const versus = found(await reportPracticeVsLive(reads, scope, PracticeVsLiveFilters.parse({}), now()));
    expect(versus.overall).toMatchObject({ totalLiveCalls: 34, liveCloseRate: null, knownCalls: 0 });
    const people = found(await reportEmployeePractice(reads, scope, EmployeePracticeFilters.parse({}), now()));
    expect(people.employees).toMatchObject([
      { livePerformance: { totalCalls: 34, closeRate: null, knownCalls: 0, knownAppointments: 0 } },
    ]);
  });

  test('have no rate on the dashboard, no slice and no bar', async () => {
    const summary = found(await summarizeMetrics(question()));
    expect(summary.callVolume.value).toBe(34);
    expect(summary.conversions).toEqual({ value: 0, previous: 0, change: null });
    expect(summary.closeRate).toEqual({
      ...{ value: null, previous: null, change: null, isBeyondChance: false },
      ...{ calls: 34, knownCalls: 0, knownAppointments: 0 },
    });
    expect(found(await conversionRateSeries(question())).filter(({ rate }) => rate !== null)).toEqual([]);
    expect(found(await practiceVsLiveSeries(question())).filter(({ live }) => live !== null)).toEqual([]);
    expect(found(await servicePerformance(question()))).toEqual([]);
    expect(found(await rankEmployees(question()))).toEqual([]);
  });

  test('are found by the filter for services that are not known', async () => {
    await map({ appointment: { notReported: true } }, { serviceField: 'product_service', callTypeField: 'call_type' });
    await call();
    const ask = (filters: object) =>
      reportServiceCloseRate(shops.database.people, scope, ServiceCloseRateFilters.parse(filters), now());
    expect(found(await ask({})).overall.totalCalls).toBe(35);
    expect(found(await ask({ serviceId: '0' })).overall.totalCalls).toBe(34);
    expect(found(await ask({ serviceId: '1' })).overall.totalCalls).toBe(1);
  });
});

describe('a rate', () => {
  test.each([
    [79, 21, null],
    [80, 20, 50],
    [4, 1, 50],
    [3, 1, null],
    [100, 0, 50],
  ])('of %i calls with a known outcome and %i without is %s', async (known, unknown, rate) => {
    await map(tagged('not known', { when: 'is', value: 'lost', means: 'no' }), tags);
    for (let n = 0; n < known; n++) await call({ tags: n % 2 === 0 ? ['booked'] : ['lost'] });
    for (let n = 0; n < unknown; n++) await call({ tags: n % 2 === 0 ? ['vip'] : [] });
    expect(await overall()).toMatchObject({ totalCalls: known + unknown, knownCalls: known, closeRate: rate });
  });

  test('is never stated from a phone system that only says yes, whatever the number of calls and the filter', async () => {
    await map(tagged('not known'), tags);
    for (let total = 1; total <= 30; total++) {
      const half = total % 2 === 0 ? { store_id: 'B', call_type: 'Status', product_service: 'Brakes' } : {};
      await call({ tags: ['booked'], potential_salesperson: 'Jane Smith', ...half });
      for (const filters of [
        {},
        { storeId: '1' },
        { callType: 'Quote' },
        { serviceId: '1' },
        { employeeId: '1' },
        { direction: 'unknown' },
        { answered: 'unknown' },
        { companyId: '1' },
      ]) {
        const answer = found(
          await reportServiceCloseRate(shops.database.people, scope, ServiceCloseRateFilters.parse(filters), now()),
        );
        expect(answer.overall).toMatchObject({
          closeRate: null,
          knownCalls: 0,
          appointmentsMade: answer.overall.totalCalls,
        });
      }
    }
    expect((await overall()).appointmentsMade).toBe(30);
  });

  test('is stated from words of a preset only when a person has explained a no', async () => {
    const noAppt = { when: 'word' as const, value: 'no appt', means: 'no' };
    await map(tagged('not known', noAppt), tags);
    for (let n = 0; n < 30; n++) await call({ tags: n < 5 ? ['booked'] : ['no appt'] });
    expect(await overall()).toMatchObject({ totalCalls: 30, appointmentsMade: 5, knownCalls: 0, closeRate: null });
  });

  test('counts a lone yes as known where the outcome would be known without it', async () => {
    await map({ ...tagged('not known') }, { ...tags, answeredField: 'answered' });
    await call({ tags: ['booked'], answered: 'missed' });
    await call({ tags: ['booked'], answered: 'yes' });
    expect(await callsNow()).toMatchObject([
      { was_booked: true, is_known: true },
      { was_booked: true, is_known: false },
    ]);
  });
});

describe('the value of a call', () => {
  const event = (more: object) =>
    deliver({ call_id: 'a', store_id: 'A', product_service: 'Tires', call_type: 'Quote', ...more });
  const start = { event: 'start', n: 1 };
  const end = { event: 'end', n: 2, tags: [] };
  const booked = { event: 'tagged', n: 3, tags: ['booked'] };
  const untagged = { event: 'untagged', n: 4, tags: [] };

  test('start, end, tagged, end again: booked, without an order of events', async () => {
    await map(tagged('not known'), tags);
    for (const one of [start, end, booked, end]) await event(one);
    expect(await callsNow()).toMatchObject([{ was_booked: true }]);
  });

  test.each([
    ['no', false],
    ['not known', null],
  ])(
    'a tag that is taken away leaves it %s, in any order of arrival, if events have an order',
    async (otherwise, outcome) => {
      await map(tagged(otherwise), { ...tags, orderField: 'n' });
      for (const one of [untagged, booked, start, end, booked]) await event(one);
      expect(await callsNow()).toMatchObject([{ was_booked: outcome }]);
    },
  );

  test('a mapped key that its deliveries lack is refused, as ever', async () => {
    expect(await call()).toMatchObject({ status: 'failed', error: { reason: 'appointment-missing' } });
    expect(await callsNow()).toMatchObject([{ is_counted: false }]);
  });

  test('an outcome that is not known gives way to any that is stated, and to one that is assumed later in another mapping', async () => {
    await map({ appointment: { notReported: true } }, { appointmentField: '' });
    expect(await event({})).toMatchObject({ status: 'success' });
    await map({}, { appointmentField: 'appointment_made' });
    await event({ appointment_made: 'yes' });
    expect(await callsNow()).toMatchObject([{ was_booked: true, is_known: true }]);
    await map({ appointment: { notReported: true } }, { appointmentField: '' });
    await event({ n: 9 });
    expect(await callsNow()).toMatchObject([{ was_booked: true, is_known: true }]);
  });

  test('a duration that no delivery states is the time between two that they do', async () => {
    const { database } = shops;
    await event({ appointment_made: 'no' });
    await database.people.$client.query(
      `update calls set answered_at = '2026-11-20T15:00:05Z', ended_at = '2026-11-20T15:05:00.4Z'`,
    );
    expect(await callsNow()).toMatchObject([{ duration_seconds: 295 }]);
    await database.people.$client.query(`update calls set ended_at = '2026-11-20T14:00:00Z'`);
    expect(await callsNow()).toMatchObject([{ duration_seconds: null }]);
  });
});

describe('a missed call', () => {
  const answered = { answeredField: 'answered' };

  test.each(['missed', 'voicemail', 'no'])('counts, and is assumed to be not booked: %s', async (word) => {
    await map({ appointment: { notReported: true } }, { ...answered, appointmentField: '' });
    await call({ answered: word });
    expect(await callsNow()).toEqual([
      expect.objectContaining({ was_booked: false, is_known: true, is_counted: true }),
    ]);
    expect(await overall()).toMatchObject({ totalCalls: 1, knownCalls: 1, closeRate: 0 });
  });

  test('is what somebody stated: that it was booked wins', async () => {
    await map({}, answered);
    await call({ answered: 'missed', appointment_made: 'yes' });
    expect(await callsNow()).toMatchObject([{ was_booked: true, is_known: true }]);
  });

  test('is so only if the phone system states it', async () => {
    await map(
      { appointment: { notReported: true }, answered: { constant: 'missed' } },
      { ...answered, appointmentField: '' },
    );
    await call();
    await call({ answered: 'answered' });
    expect(await callsNow()).toMatchObject([
      { was_booked: null, is_known: false },
      { was_booked: null, is_known: false },
    ]);
  });
});

describe('the direction', () => {
  const volume = async () => found(await summarizeMetrics(question())).callVolume.value;

  test('keeps outbound and internal calls out of every live figure, and only those', async () => {
    await map({}, { directionField: 'direction' });
    for (const direction of ['inbound', 'outbound', 'internal', '', 'Incoming']) {
      expect(await call({ direction, appointment_made: 'yes' })).toMatchObject({ status: 'success' });
    }
    expect(await volume()).toBe(3);
    expect((await callsNow()).map(({ is_counted }) => is_counted)).toEqual([true, false, false, true, true]);
  });

  test('moves the counts when a later event says outbound', async () => {
    await map({}, { directionField: 'direction' });
    const whole = { store_id: 'A', product_service: 'Tires', call_type: 'Quote', appointment_made: 'yes' };
    await deliver({ ...whole, call_id: 'a' });
    expect(await volume()).toBe(1);
    await deliver({ ...whole, call_id: 'a', direction: 'outbound' });
    expect(await volume()).toBe(0);
  });

  test('does not matter to practice', async () => {
    await map({}, { directionField: 'direction' });
    await call({ direction: 'outbound', call_tag: 'Practice', appointment_made: 'yes' });
    const answer = await reportPracticeVsLive(shops.database.people, scope, PracticeVsLiveFilters.parse({}), now());
    expect(found(answer).overall).toMatchObject({ totalPracticeCalls: 1, totalLiveCalls: 0 });
  });
});

test.each([
  [['answered', 'missed'], 'answered'],
  [['missed', 'answered'], 'answered'],
  [['voicemail', 'missed'], 'voicemail'],
  [['missed', 'missed'], 'missed'],
])('a call that somebody took was not missed, whatever its other legs say: %j', async (events, answered) => {
  await map({}, { answeredField: 'answered' });
  const { database } = shops;
  for (const one of events) await deliver({ call_id: 'a', store_id: 'A', appointment_made: 'no', answered: one });
  const { rows } = await database.people.$client.query('select answered from calls');
  expect(rows).toEqual([{ answered }]);
});
