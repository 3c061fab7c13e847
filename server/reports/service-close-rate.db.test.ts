import { describe, expect, test } from 'vitest';
import { ServiceCloseRateFilters, ServiceCloseRateReport } from '#contract/reports';
import { calls } from '../../tests/counted-calls';
import { expectAllKnown } from '../../tests/expect-all-known';
import { type TestRows, testDatabase } from '../../tests/test-database';
import { scopeOf } from '../access/scope';
import { reportServiceCloseRate } from './service-close-rate';

const noon = new Date('2026-11-20T18:00:00Z');
const admin = scopeOf({
  userId: 1,
  role: 'admin',
  username: 'admin',
  name: 'Ada',
  email: '',
  companyIds: [],
  locationIds: [],
  employeeIds: [],
});

const oilChange = { id: 1, name: 'Oil Change' };
const tires = { id: 2, name: 'Tires' };
const northside: TestRows = {
  companies: [{ id: 1 }],
  services: [oilChange, tires],
  locations: [{ companyId: 1, id: 1 }],
};

async function report(rows: TestRows, filters: Record<string, string> = {}, now = noon) {
  const database = await testDatabase(rows);
  const answer = await reportServiceCloseRate(database.people, admin, ServiceCloseRateFilters.parse(filters), now);
  if (answer === 'not-found') throw new Error('Nothing was found.');
  return expectAllKnown(ServiceCloseRateReport.parse(answer));
}

const mayBeChance = { isTrendBeyondChance: false };

describe('the Service Close Rate report', () => {
  // spec 3: service close-rate response
  test('of three months equals a calculation by hand', async () => {
    const answer = await report(
      {
        ...northside,
        calls: [
          // Oil changes: 16 + 8 = 24 calls, 6 + 6 = 12 booked, 50 %; before 20 calls, 5 booked, 25 %: +25 points.
          ...calls('2026-09-01', 16, 6),
          ...calls('2026-11-05', 8, 6),
          ...calls('2026-07-15', 20, 5),
          // Tires: 3 calls, 1 booked, 33.3 %; few calls have no trend.
          ...calls('2026-11-20', 3, 1, { serviceId: 2 }),
          ...calls('2026-08-31', 9, 9, { serviceId: 2 }),
          // The period has 30 + 31 + 20 = 81 days, so the one before begins on June 12: this day is outside both.
          ...calls('2026-06-11', 50, 50),
          // Never counted: practice, and incomplete calls.
          ...calls('2026-11-05', 4, 4, { isPractice: true }),
          ...calls('2026-11-05', 4, 4, { isComplete: false }),
        ],
      },
      { months: '3' },
    );
    expect(answer).toEqual({
      period: {
        startDay: '2026-09-01',
        endDay: '2026-11-20',
        previousStartDay: '2026-06-12',
        previousEndDay: '2026-08-31',
      },
      timeRange: 'monthly',
      // 13 of 27 are 48.1 %; before 14 of 29 were 48.3 %.
      overall: {
        totalCalls: 27,
        appointmentsMade: 13,
        closeRate: 48.1,
        trend: -0.2,
        previousCloseRate: 48.3,
        previousCalls: 29,
      },
      services: [
        {
          serviceId: 1,
          serviceName: 'Oil Change',
          totalCalls: 24,
          appointmentsMade: 12,
          closeRate: 50,
          trend: 25,
          ...mayBeChance,
        },
        {
          serviceId: 2,
          serviceName: 'Tires',
          totalCalls: 3,
          appointmentsMade: 1,
          closeRate: 33.3,
          trend: null,
          ...mayBeChance,
        },
      ],
      closeRates: {
        1: [
          { date: '2026-09-01', value: 37.5, totalCalls: 16, appointmentsMade: 6 },
          { date: '2026-10-01', value: null, totalCalls: 0, appointmentsMade: 0 },
          { date: '2026-11-01', value: 75, totalCalls: 8, appointmentsMade: 6 },
        ],
        2: [
          { date: '2026-09-01', value: null, totalCalls: 0, appointmentsMade: 0 },
          { date: '2026-10-01', value: null, totalCalls: 0, appointmentsMade: 0 },
          { date: '2026-11-01', value: 33.3, totalCalls: 3, appointmentsMade: 1 },
        ],
      },
    });
  });

  test('of no calls is empty, with null for rates', async () => {
    const answer = await report(northside, { months: '1' });
    expect(answer.overall).toEqual({
      totalCalls: 0,
      appointmentsMade: 0,
      closeRate: null,
      trend: null,
      previousCloseRate: null,
      previousCalls: 0,
    });
    expect(answer.services).toEqual([]);
    expect(answer.closeRates).toEqual({});
  });

  test('of an installation without a company has a period', async () => {
    const answer = await report({}, { months: '1' });
    expect(answer.period.endDay).toBe('2026-11-20');
  });

  test('omits a service without calls, but keeps its earlier calls in the overall trend', async () => {
    const answer = await report(
      {
        ...northside,
        calls: [...calls('2026-11-05', 20, 10), ...calls('2026-10-20', 20, 4, { serviceId: 2 })],
      },
      { months: '1' },
    );
    expect(answer.services.map(({ serviceName }) => serviceName)).toEqual(['Oil Change']);
    expect(answer.overall).toMatchObject({ closeRate: 50, previousCloseRate: 20, trend: 30 });
  });

  test('lists the most called service first, equal ones by name', async () => {
    const answer = await report({
      ...northside,
      services: [oilChange, tires, { id: 3, name: 'brakes' }, { id: 4, name: 'Alignment' }],
      calls: [
        ...calls('2026-11-05', 2, 1),
        ...calls('2026-11-05', 5, 1, { serviceId: 2 }),
        ...calls('2026-11-05', 2, 1, { serviceId: 3 }),
        ...calls('2026-11-05', 2, 1, { serviceId: 4 }),
      ],
    });
    expect(answer.services.map(({ serviceName }) => serviceName)).toEqual([
      'Tires',
      'Alignment',
      'brakes',
      'Oil Change',
    ]);
  });

  test('by week has points on Mondays, the first on the period’s first day', async () => {
    const answer = await report(
      {
        ...northside,
        calls: [...calls('2026-11-01', 1, 1), ...calls('2026-11-02', 2, 1), ...calls('2026-11-08', 2, 2)],
      },
      { startDate: '2026-10-31', endDate: '2026-11-09', timeRange: 'weekly' },
    );
    expect(answer.closeRates['1']).toEqual([
      { date: '2026-10-31', value: 100, totalCalls: 1, appointmentsMade: 1 },
      { date: '2026-11-02', value: 75, totalCalls: 4, appointmentsMade: 3 },
      { date: '2026-11-09', value: null, totalCalls: 0, appointmentsMade: 0 },
    ]);
  });

  test('by day has a point for every day, and chosen days override months', async () => {
    const answer = await report(
      { ...northside, calls: [...calls('2028-02-29', 4, 1), ...calls('2028-03-02', 1, 1)] },
      { startDate: '2028-02-28', endDate: '2028-03-01', timeRange: 'daily', months: '3' },
    );
    expect(answer.closeRates['1']?.map(({ date, totalCalls }) => [date, totalCalls])).toEqual([
      ['2028-02-28', 0],
      ['2028-02-29', 4],
      ['2028-03-01', 0],
    ]);
  });

  test('by month is the same whether its edges are days or months', async () => {
    const rows = {
      ...northside,
      calls: [...calls('2026-08-31', 1, 1), ...calls('2026-09-01', 2, 1), ...calls('2026-10-31', 3, 1)],
    };
    const whole = await report(rows, { startDate: '2026-09-01', endDate: '2026-10-31' });
    const cut = await report(rows, { startDate: '2026-08-31', endDate: '2026-10-30' });
    expect(whole.closeRates['1']?.map(({ date, totalCalls }) => [date, totalCalls])).toEqual([
      ['2026-09-01', 2],
      ['2026-10-01', 3],
    ]);
    expect(cut.closeRates['1']?.map(({ date, totalCalls }) => [date, totalCalls])).toEqual([
      ['2026-08-31', 1],
      ['2026-09-01', 2],
      ['2026-10-01', 0],
    ]);
  });
});

describe('services with equal names', () => {
  const rows: TestRows = {
    companies: [{ id: 1 }, { id: 2 }, { id: 3 }],
    services: [
      { id: 7, companyId: 1, name: 'Detailing' },
      { id: 4, companyId: 2, name: 'DETAILING' },
      { id: 5, companyId: 2, name: 'Towing' },
      { id: 3, companyId: 3, name: 'detailing' },
    ],
    locations: [
      { companyId: 1, id: 1 },
      { companyId: 2, id: 2 },
    ],
    calls: [
      ...calls('2026-11-05', 4, 1, { serviceId: 7 }),
      ...calls('2026-11-05', 6, 2, { companyId: 2, locationId: 2, serviceId: 4 }),
      ...calls('2026-11-05', 1, 1, { companyId: 2, locationId: 2, serviceId: 5 }),
    ],
  };

  test('are one row under the lowest id, ignoring case and company', async () => {
    const { services, closeRates } = await report(rows, { months: '1' });
    expect(services).toEqual([
      {
        serviceId: 3,
        serviceName: 'detailing',
        totalCalls: 10,
        appointmentsMade: 3,
        closeRate: 30,
        trend: null,
        ...mayBeChance,
      },
      {
        serviceId: 5,
        serviceName: 'Towing',
        totalCalls: 1,
        appointmentsMade: 1,
        closeRate: 100,
        trend: null,
        ...mayBeChance,
      },
    ]);
    expect(Object.keys(closeRates)).toEqual(['3', '5']);
  });

  test('of another company lend neither id nor name to a company’s report', async () => {
    const { services } = await report(rows, { companyId: '1' });
    expect(services).toMatchObject([{ serviceId: 7, serviceName: 'Detailing', totalCalls: 4 }]);
  });

  test('are all selected by a service filter with one of them', async () => {
    for (const serviceId of ['3', '4', '7'])
      expect((await report(rows, { serviceId })).overall).toMatchObject({ totalCalls: 10, appointmentsMade: 3 });
  });
});

describe('days and places', () => {
  test('today is the latest day of all locations, also of a report about one, and a call counts on its own local day', async () => {
    // 00:30 on the 20th in New York, 23:30 on the 19th in Chicago.
    const now = new Date('2026-11-20T05:30:00Z');
    const rows: TestRows = {
      ...northside,
      locations: [
        { companyId: 1, id: 1 },
        { companyId: 1, id: 2, timeZone: 'America/New_York' },
      ],
      calls: [
        ...calls('2026-11-19', 1, 1),
        ...calls('2026-11-19', 2, 2, { locationId: 2 }),
        ...calls('2026-11-20', 4, 4, { locationId: 2 }),
        ...calls('2026-11-21', 10, 0, { locationId: 2 }),
      ],
    };
    const answer = await report(rows, { months: '1', timeRange: 'daily' }, now);
    expect(answer.overall).toMatchObject({ totalCalls: 7, closeRate: 100 });
    expect(answer.closeRates['1']?.slice(-2)).toEqual([
      { date: '2026-11-19', value: 100, totalCalls: 3, appointmentsMade: 3 },
      { date: '2026-11-20', value: 100, totalCalls: 4, appointmentsMade: 4 },
    ]);
    const ofOne = await report(rows, { months: '1', storeId: '1' }, now);
    expect([ofOne.overall.totalCalls, ofOne.period.endDay]).toEqual([1, '2026-11-20']);
  });

  test('the calls of a deleted location still count', async () => {
    const deleted = { companyId: 1, id: 1, regionId: 1, deletedAt: noon };
    const rows = {
      ...northside,
      regions: [{ companyId: 1, id: 1, name: 'North' }],
      locations: [deleted],
      calls: calls('2026-11-05', 3, 1),
    };
    expect((await report(rows)).overall.totalCalls).toBe(3);
    expect((await report(rows, { regionId: '1' })).overall.totalCalls).toBe(3);
  });

  test('the calls of an inactive company count, those of a deleted one do not', async () => {
    const answer = await report({
      companies: [
        { id: 1, active: false },
        { id: 2, deletedAt: noon },
      ],
      services: [oilChange],
      locations: [
        { companyId: 1, id: 1 },
        { companyId: 2, id: 2 },
      ],
      calls: [...calls('2026-11-05', 3, 1), ...calls('2026-11-05', 5, 1, { companyId: 2, locationId: 2 })],
    });
    expect(answer.overall.totalCalls).toBe(3);
  });
});
