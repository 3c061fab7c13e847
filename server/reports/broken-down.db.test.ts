// Every break-down of the two reports that have one, against a calculation of its own (tests/broken-down-world.ts).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Grouping } from '#contract/break-down';
import {
  CloseRateTrendFilters,
  CloseRateTrendReport,
  ServiceCloseRateFilters,
  ServiceCloseRateReport,
} from '#contract/reports';
import {
  anyBrokenDownCalls,
  anyBrokenDownQuestion,
  type BrokenDownCall,
  type BrokenDownFilters,
  type BrokenDownQuestion,
  callsOf,
  figuresOf,
  groupOf,
  rowsOfBrokenDown,
  seriesOf,
  trendOf,
} from '../../tests/broken-down-world';
import { inLongRun } from '../../tests/long-run';
import { testDatabase } from '../../tests/test-database';
import { scopeOf } from '../access/scope';
import type { Reads } from '../database/engine/connect';
import { reportCloseRateTrend } from './close-rate-trend';
import { frameReport } from './frame-report';
import { groupCalls } from './group-calls';
import { reportServiceCloseRate } from './service-close-rate';

const longEnough = 180_000;

test('every row of every break-down equals a count of its calls, opens as a filter, and the rows add up', {
  timeout: longEnough,
}, async () => {
  const seen = { answers: 0, rows: 0, trends: 0, gaps: 0, rowsOfNone: 0 };
  await fc.assert(
    fc.asyncProperty(
      anyBrokenDownCalls,
      fc.array(anyBrokenDownQuestion, { minLength: 25, maxLength: 25 }),
      async (calls, questions) => {
        const { people: reads } = await testDatabase(rowsOfBrokenDown(calls));
        for (const question of questions) {
          const closeRates = await ask(reads, question);
          if (closeRates === 'not-found') continue;
          const { overall, breakDown, period } = closeRates;
          const groups = breakDown?.groups ?? [];
          const expected = expectGroups(calls, question, period);
          seen.answers += 1;
          seen.rows += groups.length;
          seen.trends += groups.filter(({ trend }) => trend !== null).length;
          seen.gaps += groups.filter(({ closeRate }) => closeRate === null).length;
          seen.rowsOfNone += groups.filter(({ id }) => id === 0).length;

          expect(overall).toEqual(expected.overall);
          expect(byRow(groups)).toEqual(expected.groups);
          expect(groups.map(({ totalCalls }) => totalCalls)).toEqual(
            groups.map(({ totalCalls }) => totalCalls).sort((a, b) => b - a),
          );
          expect(sum(groups)).toEqual(countsOf(overall));
          await expectTrendToAgree(reads, question, closeRates, calls);
          for (const row of groups.slice(0, 4)) await expectRowToOpen(reads, question, row, period);
        }
      },
    ),
    { numRuns: inLongRun({ short: 1, long: 3 }), endOnFailure: true },
  );
  for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(0);
});

type Row = NonNullable<ServiceCloseRateReport['breakDown']>['groups'][number];

async function ask(reads: Reads, { viewer, now, by, filters }: BrokenDownQuestion, breakDownBy: string = by) {
  const asked = ServiceCloseRateFilters.parse({ ...filters, breakDownBy });
  const answer = await reportServiceCloseRate(reads, scopeOf(viewer), asked, now);
  return answer === 'not-found' ? answer : ServiceCloseRateReport.parse(answer);
}

function expectGroups(
  calls: readonly BrokenDownCall[],
  question: BrokenDownQuestion,
  period: ServiceCloseRateReport['period'],
) {
  const { current, previous } = callsOf(calls, question);
  const { by, filters } = question;
  const keyed = new Map(current.map((call) => [keyOf(groupOf(call, by)), groupOf(call, by)]));
  const of = (list: readonly BrokenDownCall[], key: string) => list.filter((call) => keyOf(groupOf(call, by)) === key);
  const [now, before] = [figuresOf(current), figuresOf(previous)];
  return {
    overall: {
      ...now,
      trend: trendOf(now, before),
      previousCloseRate: before.closeRate,
      previousCalls: before.totalCalls,
      previousKnownCalls: before.knownCalls,
      previousKnownAppointments: before.knownAppointments,
    },
    groups: Object.fromEntries(
      [...keyed].map(([key, group]) => {
        const figures = figuresOf(of(current, key));
        const trend = trendOf(figures, figuresOf(of(previous, key)));
        return [key, { ...group, ...figures, trend, points: seriesOf(of(current, key), period, filters.timeRange) }];
      }),
    ),
  };
}

function keyOf({ id, location }: Pick<Row, 'id' | 'location'>): string {
  return `${id} at ${location?.id ?? 'any'}`;
}

function byRow(rows: readonly Row[]) {
  const keyed = Object.fromEntries(rows.map(({ isTrendBeyondChance: _, ...row }) => [keyOf(row), row]));
  expect(Object.keys(keyed)).toHaveLength(rows.length);
  return keyed;
}

type Counts = Pick<Row, 'totalCalls' | 'appointmentsMade' | 'knownCalls' | 'knownAppointments'>;

function countsOf({ totalCalls, appointmentsMade, knownCalls, knownAppointments }: Counts): Counts {
  return { totalCalls, appointmentsMade, knownCalls, knownAppointments };
}

function sum(rows: readonly Counts[]): Counts {
  const total = (name: keyof Counts) => rows.reduce((all, row) => all + row[name], 0);
  return {
    totalCalls: total('totalCalls'),
    appointmentsMade: total('appointmentsMade'),
    knownCalls: total('knownCalls'),
    knownAppointments: total('knownAppointments'),
  };
}

/** Close Rate Trend has the same rows without a trend, and its own figures do not depend on the break-down. */
async function expectTrendToAgree(
  reads: Reads,
  { viewer, now, by, filters }: BrokenDownQuestion,
  closeRates: ServiceCloseRateReport,
  calls: readonly BrokenDownCall[],
) {
  const answer = (breakDownBy: string) =>
    reportCloseRateTrend(reads, scopeOf(viewer), CloseRateTrendFilters.parse({ ...filters, breakDownBy }), now);
  const [trend, byService] = [await answer(by), await answer('service')];
  if (trend === 'not-found' || byService === 'not-found') throw new Error('One report finds what another does not.');
  const { breakDown, ...head } = CloseRateTrendReport.parse(trend);
  expect(breakDown?.groups).toEqual(
    closeRates.breakDown?.groups.map(({ trend: _, isTrendBeyondChance: __, ...row }) => row),
  );
  expect(head).toEqual({ ...byService, services: [], servicesTrend: {} });
  const { current } = callsOf(calls, { viewer, now, by, filters });
  expect(head.trend).toEqual(seriesOf(current, closeRates.period, filters.timeRange));
}

const filterOf: Record<Grouping, keyof BrokenDownFilters> = {
  company: 'companyId',
  region: 'regionId',
  district: 'districtId',
  location: 'storeId',
  employee: 'employeeId',
};

async function expectRowToOpen(
  reads: Reads,
  question: BrokenDownQuestion,
  row: Row,
  { startDay, endDay }: ServiceCloseRateReport['period'],
) {
  const filters = {
    ...question.filters,
    [filterOf[question.by]]: String(row.id),
    ...(row.location && { storeId: String(row.location.id) }),
    // Of one company, today can be another day than of all.
    ...(question.by === 'company' && { startDate: startDay, endDate: endDay }),
  };
  const opened = await ask(reads, { ...question, filters }, 'service');
  if (opened === 'not-found') throw new Error(`${question.by} ${row.name} is a row, but not found as a filter.`);
  const { closeRate, trend } = opened.overall;
  expect({ ...countsOf(opened.overall), closeRate, trend }).toEqual({
    ...countsOf(row),
    ...{ closeRate: row.closeRate, trend: row.trend },
  });
}

test('rows beyond the limits are summed up, and beyond the first ones have no points', {
  tags: 'long',
  timeout: longEnough,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyBrokenDownCalls, async (calls) => {
      const { people: reads } = await testDatabase(rowsOfBrokenDown(calls));
      const nobody = { userId: 1, username: '', name: '', email: '', companyIds: [], locationIds: [], employeeIds: [] };
      const scope = scopeOf({ ...nobody, role: 'admin' });
      const filters = ServiceCloseRateFilters.parse({ months: '4', breakDownBy: 'employee' });
      const frame = await frameReport(reads, scope, filters, new Date('2026-12-31T11:30:00Z'));
      if (frame === 'not-found') throw new Error('Nothing is filtered.');
      const { period, before } = frame;
      const question = { ...filters, period, before };
      const group = (maxGroups: number, maxGroupsByDay: number) =>
        groupCalls(reads, scope, 'employee', question, 'month', { maxGroups, maxGroupsByDay });
      const whole = await group(1000, 1000);
      const some = await group(3, 2);
      expect(whole.rest).toBeNull();
      expect(some.all).toEqual(expect.arrayContaining(whole.all));
      expect(some.listed.map(({ current, previous }) => [current, previous])).toEqual(
        whole.listed.slice(0, 3).map(({ current, previous }) => [current, previous]),
      );
      expect(some.listed.map(({ byDay }) => byDay !== null)).toEqual([true, true, false]);
      const left = whole.listed.slice(3);
      const total = (name: keyof (typeof left)[number]['current']) =>
        left.reduce((all, { current }) => all + current[name], 0);
      expect(some.rest).toEqual({
        groups: left.length,
        current: {
          calls: total('calls'),
          appointments: total('appointments'),
          knownCalls: total('knownCalls'),
          knownAppointments: total('knownAppointments'),
        },
      });
    }),
    { numRuns: inLongRun({ short: 1, long: 2 }), endOnFailure: true },
  );
});
