import { beforeAll, describe, expect, test } from 'vitest';
import {
  CloseRateTrendFilters,
  EmployeePracticeFilters,
  PracticeVsLiveFilters,
  type ReportFilters,
  ServiceCloseRateFilters,
} from '#contract/reports';
import type { Role } from '#contract/roles';
import { type CallRow, calls as callsOf } from '../../tests/counted-calls';
import { type TestRows, testDatabase } from '../../tests/test-database';
import { type CompanyScope, scopeOf, type Viewer } from '../access/scope';
import type { Database } from '../database/engine/connect';
import { reportCloseRateTrend } from './close-rate-trend';
import { reportEmployeePractice } from './employee-practice';
import { reportPracticeVsLive } from './practice-vs-live';
import { reportServiceCloseRate } from './service-close-rate';

const now = new Date('2026-11-20T18:00:00Z');
const thresholds = { silverThreshold: 10, goldThreshold: 30, platinumThreshold: 70 };

/**
 * Every call is of its own size class, so that a sum identifies its calls: 1, 2, 4, 8, 16 and so on. Each has an equal
 * practice call.
 */
const rows: TestRows = {
  companies: [
    { id: 1, ...thresholds },
    { id: 2, silverThreshold: 5, goldThreshold: null, platinumThreshold: 15 },
    { id: 3, deletedAt: now, ...thresholds },
    { id: 4 },
  ],
  services: [
    { id: 1, name: 'Oil Change' },
    { id: 2, companyId: 2, name: 'Towing' },
    { id: 3, companyId: 3, name: 'Glass' },
  ],
  regions: [
    { companyId: 1, id: 1, name: 'North' },
    { companyId: 1, id: 2, name: 'South' },
    { companyId: 2, id: 3, name: 'West' },
    { companyId: 3, id: 4, name: 'Gone' },
  ],
  districts: [
    { companyId: 1, id: 1, regionId: 1, name: 'Uptown' },
    { companyId: 1, id: 2, regionId: 2, name: 'Harbour' },
    { companyId: 2, id: 3, regionId: 3, name: 'Coast' },
  ],
  locations: [
    { companyId: 1, id: 1, regionId: 1, districtId: 1 },
    { companyId: 1, id: 2, regionId: 1 },
    { companyId: 1, id: 3, regionId: 2, districtId: 2 },
    { companyId: 2, id: 4, regionId: 3, districtId: 3 },
    { companyId: 3, id: 5, regionId: 4 },
    { companyId: 1, id: 6, deletedAt: now },
  ],
  employees: [
    { companyId: 1, id: 1 },
    { companyId: 1, id: 2 },
    { companyId: 2, id: 3 },
    { companyId: 1, id: 4, deletedAt: now },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 1 },
    { companyId: 1, employeeId: 2, locationId: 3 },
    { companyId: 2, employeeId: 3, locationId: 4 },
  ],
  calls: [
    ...calls(1, { locationId: 1, employeeId: 1 }),
    ...calls(2, { locationId: 1, callType: 'Quote' }),
    ...calls(4, { locationId: 2, employeeId: 1, callType: 'Quote' }),
    ...calls(8, { locationId: 3, employeeId: 2 }),
    ...calls(16, { companyId: 2, locationId: 4, employeeId: 3 }),
    ...calls(32, { companyId: 2, locationId: 4, serviceId: 2 }),
    ...calls(64, { companyId: 3, locationId: 5, serviceId: 3 }),
  ],
};

function calls(count: number, row: Partial<CallRow>): CallRow[] {
  return [false, true].flatMap((isPractice) => callsOf('2026-11-05', count, 0, { ...row, isPractice }));
}

const own: Record<Role, Partial<Viewer>> = {
  admin: {},
  director: { companyIds: [1] },
  store_manager: { companyIds: [1], locationIds: [1, 2] },
  employee: { companyIds: [1], locationIds: [1], employeeIds: [1] },
};

let database: Database;
beforeAll(async () => {
  database = await testDatabase(rows);
});

function scopeFor(role: Role, viewer: Partial<Viewer> = own[role]): CompanyScope {
  const nobody = { userId: 1, username: '', name: '', email: '', companyIds: [], locationIds: [], employeeIds: [] };
  return scopeOf({ ...nobody, role, ...viewer });
}

type Filters = Record<string, string>;
/** The live and practice calls of a report, and those with a known employee. */
type Totals = { all: number[]; known: number[] } | 'not-found';

const reports: Record<string, (scope: CompanyScope, filters: Filters) => Promise<Totals>> = {
  async 'Service Close Rate'(scope, filters) {
    const answer = await reportServiceCloseRate(database.people, scope, ServiceCloseRateFilters.parse(filters), now);
    return answer === 'not-found' ? answer : { all: [answer.overall.totalCalls], known: [] };
  },
  async 'Close Rate Trend'(scope, filters) {
    const answer = await reportCloseRateTrend(database.people, scope, CloseRateTrendFilters.parse(filters), now);
    return answer === 'not-found' ? answer : { all: [answer.overall.totalCalls], known: [] };
  },
  async 'Practice vs. Live Performance'(scope, filters) {
    const answer = await reportPracticeVsLive(database.people, scope, PracticeVsLiveFilters.parse(filters), now);
    if (answer === 'not-found') return answer;
    return { all: [answer.overall.totalLiveCalls, answer.overall.totalPracticeCalls], known: [] };
  },
  async 'Employee Practice Activity'(scope, filters) {
    const answer = await reportEmployeePractice(database.people, scope, EmployeePracticeFilters.parse(filters), now);
    if (answer === 'not-found') return answer;
    const { overall, employees } = answer;
    return {
      all: [overall.totalLiveCalls, overall.totalPracticeCalls],
      known: [
        sum(employees.map(({ livePerformance }) => livePerformance.totalCalls)),
        sum(employees.map(({ totalPracticeCalls }) => totalPracticeCalls)),
        sum(employees.flatMap(({ practiceServices }) => practiceServices.map(({ practiceCalls }) => practiceCalls))),
      ],
    };
  },
};

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** The size classes of calls without a known employee. */
const answeredByNobody = 2 | 32;

/** The report for a role has exactly these calls, or is not found. */
async function expectCalls(ask: (typeof reports)[string], scope: CompanyScope, filters: Filters, expected: unknown) {
  const totals = await ask(scope, filters);
  if (totals === 'not-found' || typeof expected !== 'number') return expect(totals).toBe(expected);
  expect(totals.all).toEqual(totals.all.map(() => expected));
  expect(totals.known).toEqual(totals.known.map(() => expected & ~answeredByNobody));
}

describe.each(Object.entries(reports))('%s', (_name, ask) => {
  // spec 3: report filter fields
  describe('filters narrow an admin’s report', () => {
    test.each<[Record<string, string>, number]>([
      [{}, 63],
      [{ companyId: '1' }, 15],
      [{ companyId: '2' }, 48],
      [{ regionId: '1' }, 7],
      [{ districtId: '1' }, 3],
      [{ storeId: '2' }, 4],
      [{ employeeId: '1' }, 5],
      [{ employeeId: '1', storeId: '1' }, 1],
      [{ employeeId: '1', callType: 'Quote' }, 4],
      [{ callType: 'Quote' }, 6],
      [{ callType: 'Callback' }, 0],
      [{ serviceId: '1' }, 31],
      [{ serviceId: '2' }, 32],
      [{ serviceId: '1', companyId: '2' }, 16],
      [{ companyId: '1', regionId: '2', districtId: '2', storeId: '3', employeeId: '2' }, 8],
      [{ districtId: '0' }, 4],
      [{ regionId: '0' }, 0],
      [{ employeeId: '0' }, 34],
      [{ employeeId: '0', companyId: '1' }, 2],
      [{ serviceId: '0' }, 0],
    ])('%j leaves %i calls', async (filters, count) => {
      await expectCalls(ask, scopeFor('admin'), filters, count);
    });

    test.each<[Record<string, string>]>([
      [{ companyId: '2', regionId: '1' }],
      [{ regionId: '2', districtId: '1' }],
      [{ districtId: '1', storeId: '2' }],
      [{ companyId: '2', employeeId: '1' }],
      [{ storeId: '3', employeeId: '1' }],
      [{ companyId: '1', serviceId: '2' }],
    ])('contradictory levels match nothing: %j', async (filters) => {
      await expectCalls(ask, scopeFor('admin'), filters, 0);
    });
  });

  describe('a missing filter value, or one of a deleted company, is not found', () => {
    const names = ['companyId', 'regionId', 'districtId', 'storeId', 'employeeId', 'serviceId'];

    test.each(names)('%s 999', async (name) => {
      await expectCalls(ask, scopeFor('admin'), { [name]: '999' }, 'not-found');
    });

    test.each<[Record<string, string>]>([
      [{ companyId: '3' }],
      [{ regionId: '4' }],
      [{ storeId: '5' }],
      [{ serviceId: '3' }],
      [{ companyId: '1', storeId: '999' }],
    ])('%j', async (filters) => {
      await expectCalls(ask, scopeFor('admin'), filters, 'not-found');
    });
  });

  test.each<[Record<string, string>]>([[{ storeId: '6' }], [{ employeeId: '4' }]])(
    'a deleted location or person is found, since their calls still count: %j',
    async (filters) => {
      await expectCalls(ask, scopeFor('admin'), filters, 0);
    },
  );

  describe('a distant period', () => {
    test.each(['1900-01-01', '2199-12-31'])('is answered as long as calendars agree: %s', async (day) => {
      for (const timeRange of ['daily', 'weekly', 'monthly'])
        await expectCalls(ask, scopeFor('admin'), { startDate: day, endDate: day, timeRange }, 0);
    });
  });

  describe('the scope limits filters', () => {
    test.each<[Role, Record<string, string>, number | 'not-found']>([
      ['director', {}, 15],
      ['director', { companyId: '1' }, 15],
      ['director', { companyId: '2' }, 'not-found'],
      ['director', { regionId: '3' }, 'not-found'],
      ['director', { districtId: '3' }, 'not-found'],
      ['director', { storeId: '4' }, 'not-found'],
      ['director', { employeeId: '3' }, 'not-found'],
      ['director', { serviceId: '2' }, 'not-found'],
      ['director', { serviceId: '1' }, 15],
      ['store_manager', {}, 7],
      ['store_manager', { companyId: '1' }, 7],
      ['store_manager', { regionId: '1' }, 7],
      ['store_manager', { regionId: '2' }, 'not-found'],
      ['store_manager', { districtId: '1' }, 3],
      ['store_manager', { districtId: '2' }, 'not-found'],
      ['store_manager', { storeId: '1' }, 3],
      ['store_manager', { storeId: '3' }, 'not-found'],
      ['store_manager', { employeeId: '1' }, 5],
      ['store_manager', { employeeId: '2' }, 'not-found'],
      ['employee', {}, 5],
      ['employee', { storeId: '1' }, 1],
      ['employee', { storeId: '2' }, 4],
      ['employee', { employeeId: '0' }, 0],
      ['store_manager', { employeeId: '0' }, 2],
      ['store_manager', { districtId: '0' }, 4],
      ['employee', { storeId: '3' }, 'not-found'],
      ['employee', { regionId: '1' }, 5],
      ['employee', { regionId: '2' }, 'not-found'],
      ['employee', { districtId: '1' }, 1],
      ['employee', { districtId: '2' }, 'not-found'],
      ['director', { regionId: '2' }, 8],
      ['employee', { employeeId: '1' }, 5],
      ['employee', { employeeId: '2' }, 'not-found'],
      ['employee', { companyId: '2' }, 'not-found'],
    ])('a %s asking for %j gets %s', async (role, filters, expected) => {
      await expectCalls(ask, scopeFor(role), filters, expected);
    });

    test.each<[Role]>([['director'], ['store_manager'], ['employee']])(
      'a %s without a location sees no calls',
      async (role) => {
        await expectCalls(ask, scopeFor(role, {}), {}, 0);
      },
    );
  });
});

/** A value of every filter that changes the answer of each report with that filter. */
const examples: Record<keyof ReportFilters, Filters> = {
  companyId: { companyId: '1' },
  regionId: { regionId: '1' },
  districtId: { districtId: '1' },
  storeId: { storeId: '1' },
  employeeId: { employeeId: '1' },
  serviceId: { serviceId: '1' },
  callType: { callType: 'Quote' },
  direction: { direction: 'inbound' },
  answered: { answered: 'missed' },
  callTag: { callTag: 'Practice' },
  timeRange: { timeRange: 'weekly' },
  breakDownBy: { breakDownBy: 'location' },
  months: { months: '1' },
  days: { days: '7' },
  startDate: { startDate: '2026-11-06', endDate: '2026-11-20' },
  endDate: { startDate: '2026-10-01', endDate: '2026-11-04' },
  preset: { preset: 'this-week' },
  since: { since: '2026-11-06' },
};

const wholeAnswers: [{ shape: object }, (filters: Filters) => Promise<unknown>][] = [
  [
    ServiceCloseRateFilters,
    (filters) =>
      reportServiceCloseRate(database.people, scopeFor('admin'), ServiceCloseRateFilters.parse(filters), now),
  ],
  [
    CloseRateTrendFilters,
    (filters) => reportCloseRateTrend(database.people, scopeFor('admin'), CloseRateTrendFilters.parse(filters), now),
  ],
  [
    PracticeVsLiveFilters,
    (filters) => reportPracticeVsLive(database.people, scopeFor('admin'), PracticeVsLiveFilters.parse(filters), now),
  ],
  [
    EmployeePracticeFilters,
    (filters) =>
      reportEmployeePractice(database.people, scopeFor('admin'), EmployeePracticeFilters.parse(filters), now),
  ],
];

test.each(wholeAnswers)('every filter that a report accepts changes its answer', async ({ shape }, ask) => {
  const unfiltered = await ask({});
  for (const name of Object.keys(shape) as (keyof ReportFilters)[])
    expect(await ask(examples[name]), name).not.toEqual(unfiltered);
});

test.each(['1899-12-31', '0000-01-01', '2200-01-01', '9999-12-31'])('no report is asked about %s', (day) => {
  for (const Filters of [
    ServiceCloseRateFilters,
    PracticeVsLiveFilters,
    EmployeePracticeFilters,
    CloseRateTrendFilters,
  ])
    expect(Filters.safeParse({ startDate: day, endDate: day }).success).toBe(false);
});

// spec 4: tier of a service, thresholds of the company or 20/35/50
describe('the thresholds in the answer', () => {
  const thresholdsFor = async (role: Role, filters: Record<string, string>, viewer?: Partial<Viewer>) => {
    const scope = scopeFor(role, viewer);
    const answers = [
      await reportServiceCloseRate(database.people, scope, ServiceCloseRateFilters.parse(filters), now),
      await reportPracticeVsLive(database.people, scope, PracticeVsLiveFilters.parse(filters), now),
      await reportCloseRateTrend(database.people, scope, CloseRateTrendFilters.parse(filters), now),
    ];
    const [first, ...others] = answers.map((answer) => (answer === 'not-found' ? answer : answer.company));
    expect(others).toEqual([first, first]);
    return first;
  };

  test.each<[Record<string, string>]>([
    [{ companyId: '1' }],
    [{ storeId: '1' }],
    [{ regionId: '1' }],
    [{ districtId: '1' }],
    [{ employeeId: '1' }],
    [{ storeId: '1', serviceId: '2' }],
    [{ companyId: '1', regionId: '3' }],
  ])('are those of the company that %j refers to', async (filters) => {
    expect(await thresholdsFor('admin', filters)).toEqual(thresholds);
  });

  test.each<[Record<string, string>]>([
    [{}],
    [{ serviceId: '1' }],
    [{ serviceId: '2' }],
    [{ regionId: '1', storeId: '4' }],
    [{ companyId: '4' }],
  ])('are absent if %j refers to no company, to two, or to one without saved ones', async (filters) => {
    expect(await thresholdsFor('admin', filters)).toBeUndefined();
  });

  test('use the default for each one that a company has not saved', async () => {
    expect(await thresholdsFor('admin', { companyId: '2' })).toEqual({
      silverThreshold: 5,
      goldThreshold: 35,
      platinumThreshold: 15,
    });
  });

  test('are those of a viewer’s only company, absent for a viewer of two', async () => {
    expect(await thresholdsFor('employee', {})).toEqual(thresholds);
    expect(await thresholdsFor('director', {}, { companyIds: [1, 2] })).toBeUndefined();
  });
});
