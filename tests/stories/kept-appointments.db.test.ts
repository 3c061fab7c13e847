// What became of the appointments of lists: sums, the show rate and values, inside the scope and every filter, against a plain
// count; and from which day on figures may still rise.
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#contract/days';
import type { AppointmentSums, KeptAppointments } from '#contract/kept-appointments';
import { appointments } from '../../server/database/schema';
import { roundedPercent } from '../../server/reports/measures/close-rate';
import { AppointmentWorld, anna, appointmentRows, noon } from '../appointment-world';
import { longEnough } from '../counted-world';
import { inLongRun } from '../long-run';
import { testApp } from '../test-app';
import { testDatabase } from '../test-database';

interface Given {
  companyId: number;
  createdDay: string;
  status: 'open' | 'kept' | 'no-show' | 'canceled';
  valueCents: number | null;
  locationId: number | null;
  serviceId: number | null;
  employeeId: number | null;
  /** The place of its call among the calls. */
  call: number | null;
  isConfirmed: boolean;
  match: 'sure' | 'possible';
}

const stores = { 1: [1, 2], 2: [3] } as Record<number, number[]>;
const calls = Array.from({ length: 12 }, (_, index) => ({
  companyId: index % 3 === 2 ? 2 : 1,
  id: index + 1,
  locationId: index % 3 === 2 ? 3 : 1 + (index % 2),
  localDay: '2026-02-20',
  serviceId: index % 4 === 0 ? null : 1 + (index % 2),
  employeeId: index % 3 === 2 ? null : index % 2 === 0 ? 11 : 12,
  callType: 'Quote' as const,
  direction: index % 2 === 0 ? ('inbound' as const) : null,
}));

const anyAppointment: fc.Arbitrary<Given> = fc
  .record({
    companyId: fc.constantFrom(1, 2),
    createdDay: fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-01-01', days)),
    status: fc.constantFrom('open' as const, 'kept' as const, 'no-show' as const, 'canceled' as const),
    valueCents: fc.option(fc.integer({ min: -500, max: 90_000 })),
    place: fc.nat(3),
    serviceId: fc.option(fc.constantFrom(1, 2)),
    employee: fc.nat(3),
    call: fc.nat(20),
    isConfirmed: fc.boolean(),
    match: fc.constantFrom('sure' as const, 'possible' as const),
  })
  .map(({ place, employee, call, ...row }) => {
    const own = calls.flatMap((it, index) => (it.companyId === row.companyId ? [index] : []));
    return {
      ...row,
      locationId: stores[row.companyId]?.[place] ?? null,
      employeeId: row.companyId === 1 ? ([11, 12][employee] ?? null) : null,
      call: own[call] ?? null,
    };
  });

describe('the report', () => {
  let given: Given[];
  let ask: (who: string, query: string) => Promise<KeptAppointments>;

  beforeAll(async () => {
    given = fc.sample(anyAppointment, 300);
    const database = await testDatabase({ ...appointmentRows, calls });
    await database.background.insert(appointments).values(
      given.map(({ call, createdDay, match, isConfirmed, ...row }, index) => ({
        ...row,
        key: `00000000-0000-8000-8000-${String(index).padStart(12, '0')}`,
        ...{ listId: 1, importId: 1, phone: anna, createdDay, createdAt: new Date(`${createdDay}T18:00:00Z`) },
        ...{ isDayOnly: false, line: index, isConfirmed },
        ...(call === null ? { reason: 'no-call' } : { match, callId: calls[call]?.id ?? null }),
      })),
    );
    const tested = await testApp(database);
    tested.clock.now = noon;
    const visitors = new Map<string, ReturnType<typeof tested.visit>>();
    for (const who of ['ada', 'dana', 'mona', 'emil', 'olga']) {
      const visitor = tested.visit();
      await visitor.openSession(who);
      visitors.set(who, visitor);
    }
    ask = async (who, query) => {
      const answer = await visitors.get(who)?.get(`/api/reports/kept-appointments?${query}`);
      expect(answer).toMatchObject({ code: 200 });
      return answer?.body as KeptAppointments;
    };
  }, longEnough);

  /** Of what each may see: companies, locations, employees. */
  const scopes: Record<string, { companies: number[]; stores?: number[]; employees?: number[] }> = {
    ada: { companies: [1, 2] },
    dana: { companies: [1] },
    olga: { companies: [2] },
    mona: { companies: [1], stores: [1] },
    emil: { companies: [1], employees: [12] },
  };

  interface Asked {
    who: string;
    storeId?: number | undefined;
    employeeId?: number | undefined;
    serviceId?: number | undefined;
    direction?: 'inbound' | 'unknown' | undefined;
    startDate: string;
    endDate: string;
  }

  function countPlainly({
    who,
    storeId,
    employeeId,
    serviceId,
    direction,
    startDate,
    endDate,
  }: Asked): AppointmentSums {
    const scope = scopes[who] ?? { companies: [] };
    const rows = given.filter((row) => {
      const isStated = row.call !== null && (row.match === 'sure' || row.isConfirmed);
      const call = isStated ? calls[row.call ?? 0] : undefined;
      const store = row.locationId ?? call?.locationId ?? null;
      const employee = row.employeeId ?? call?.employeeId ?? null;
      const service = row.serviceId ?? call?.serviceId ?? 0;
      if (!scope.companies.includes(row.companyId)) return false;
      if (scope.stores && (store === null || !scope.stores.includes(store))) return false;
      if (scope.employees && (employee === null || !scope.employees.includes(employee))) return false;
      if (storeId !== undefined && store !== storeId) return false;
      if (employeeId !== undefined && employee !== employeeId) return false;
      if (serviceId !== undefined && service !== serviceId) return false;
      if (direction !== undefined && (!call || call.direction !== (direction === 'unknown' ? null : direction)))
        return false;
      return row.createdDay >= startDate && row.createdDay <= endDate;
    });
    const of = (status: string) => rows.filter((row) => row.status === status);
    const sumOfValues = (some: Given[]) => some.reduce((sum, { valueCents }) => sum + (valueCents ?? 0), 0);
    const [kept, noShow] = [of('kept').length, of('no-show').length];
    return {
      ...{ appointments: rows.length, kept, noShow, canceled: of('canceled').length, open: of('open').length },
      showRate: roundedPercent(kept, kept + noShow),
      ...{ valueCents: sumOfValues(rows), keptValueCents: sumOfValues(of('kept')) },
      withValue: rows.filter(({ valueCents }) => valueCents !== null).length,
      matched: rows.filter(({ call, match, isConfirmed }) => call !== null && (match === 'sure' || isConfirmed)).length,
    };
  }

  test(
    'counts what a plain count does, whoever asks and whatever they filter by',
    async () => {
      const question = fc.record({
        who: fc.constantFrom(...Object.keys(scopes)),
        storeId: fc.constantFrom(undefined, undefined, 1, 2),
        employeeId: fc.constantFrom(undefined, undefined, 11, 12),
        serviceId: fc.constantFrom(undefined, undefined, 1, 2),
        direction: fc.constantFrom(undefined, undefined, 'inbound' as const, 'unknown' as const),
        from: fc.nat(60),
        days: fc.nat(40),
      });
      await fc.assert(
        fc.asyncProperty(question, async ({ from, days, ...asked }) => {
          const startDate = addDays('2026-01-01', from);
          const seen = {
            olga: { storeId: undefined, employeeId: undefined },
            mona: { storeId: undefined },
            emil: { employeeId: undefined },
          };
          const all: Asked = {
            ...asked,
            ...(seen as Record<string, object>)[asked.who],
            startDate,
            endDate: addDays(startDate, days),
          };
          const { who, ...filters } = all;
          const query = new URLSearchParams(
            Object.entries(filters).flatMap(([name, value]) =>
              value === undefined ? [] : [[name, String(value)] as [string, string]],
            ),
          );
          const report = await ask(who, String(query));
          const expected = countPlainly(all);
          expect(report.overall).toEqual(expected);
          const sum = (name: 'appointments' | 'kept' | 'valueCents') =>
            report.services.reduce((total, service) => total + service[name], 0);
          expect([sum('appointments'), sum('kept'), sum('valueCents')]).toEqual([
            expected.appointments,
            expected.kept,
            expected.valueCents,
          ]);
        }),
        { numRuns: inLongRun({ short: 20, long: 60 }) },
      );
    },
    longEnough,
  );
});

describe('figures that may still rise', () => {
  let world: AppointmentWorld;
  beforeEach(async () => {
    world = await AppointmentWorld.create();
  });

  const rising = async () => (await world.dana.get('/api/rising-figures?companyId=1')).body;

  test('are those of the last N days, once a list has brought something', async () => {
    expect(await rising()).toEqual({ sinceDay: null, windowDays: null });
    const list = await world.addList({ windowDays: 10 });
    expect(await rising()).toEqual({ sinceDay: null, windowDays: null });
    await world.import(list.id, [{ Phone: anna, Created: '2026-03-01T15:00:00Z' }]);
    expect(await rising()).toEqual({ sinceDay: '2026-02-20', windowDays: 10 });
  });
});
