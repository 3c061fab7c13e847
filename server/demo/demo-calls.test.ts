import { describe, expect, test } from 'vitest';
import { addDays, todayIn } from '#contract/days';
import { daysBetween, weekdayNumberOf } from './calendar';
import { type CastCompany, castCompanies, locationsOf } from './cast';
import type { DemoCall } from './demo-call';
import { planDemo } from './demo-calls';

const [northside, lakeshore, prairie] = castCompanies;

const moments = [
  ['on a Friday morning', '2026-11-20T15:42:00Z'],
  ['three minutes after midnight in Chicago', '2026-11-20T06:03:00Z'],
  ['one second before midnight in Chicago', '2026-11-21T05:59:59Z'],
  ['a quarter of an hour after opening', '2026-11-20T13:15:00Z'],
  ['on a Sunday at noon', '2026-11-22T18:00:00Z'],
  ['on the Sunday on which clocks go back', '2026-11-01T20:00:00Z'],
  ['on the Sunday on which clocks go forward', '2027-03-14T20:00:00Z'],
  ['in the night in which clocks go forward', '2027-03-14T08:30:00Z'],
  ['in the week after clocks went back', '2026-11-04T04:30:00Z'],
  ['on New Year’s Day', '2027-01-01T17:00:00Z'],
  ['on a leap day', '2028-02-29T23:00:00Z'],
] as const;

describe.each(moments)('a demo seeded %s', (_name, instant) => {
  const now = new Date(instant);
  const plan = planDemo(northside, now);
  const callsOf = (from: number, to: number) =>
    daysBetween(addDays(plan.seededDay, from), addDays(plan.seededDay, to)).flatMap((day) => plan.callsOn(day, now));
  const week = callsOf(-6, 0);

  test('shows 897 calls, 351 appointments and 4:32 in the last seven days', () => {
    expect(figuresOf(week)).toEqual({ calls: 897, appointments: 351, averageSeconds: 272 });
  });

  test('shows 797 calls, 287 appointments and 4:20 in the seven days before', () => {
    expect(figuresOf(callsOf(-13, -7))).toEqual({ calls: 797, appointments: 287, averageSeconds: 260 });
  });

  test('shows the five services of the landing page in the last seven days', () => {
    const byService = groupBy(live(week), ({ serviceName }) => serviceName);
    const figures = [...byService].map(([name, calls]) => [
      name,
      { calls: calls.length, booked: booked(calls).length },
    ]);
    expect(Object.fromEntries(figures)).toEqual({
      Tires: { calls: 286, booked: 150 },
      Brakes: { calls: 201, booked: 84 },
      'Oil Change': { calls: 231, booked: 78 },
      Alignment: { calls: 104, booked: 27 },
      Battery: { calls: 75, booked: 12 },
    });
  });

  test('has every call on its own local day, delivered by now, and none twice', () => {
    for (const company of castCompanies) {
      const { firstDay, seededDay, callsOn } = planDemo(company, now);
      const days = [...daysBetween(firstDay, addDays(firstDay, 3)), ...daysBetween(addDays(seededDay, -14), seededDay)];
      const calls = days.flatMap((day) => callsOn(day, now));
      expect(days.map((day) => callsOn(day, now).filter(({ localDay }) => localDay !== day))).toEqual(
        days.map(() => []),
      );
      expect(
        calls.filter(({ localDay, startedMs }) => todayIn(company.timeZone, new Date(startedMs)) !== localDay),
      ).toEqual([]);
      expect(calls.filter(({ receivedMs }) => receivedMs > now.getTime())).toEqual([]);
      expect(calls.filter((call) => call.receivedMs <= call.startedMs + call.durationSeconds * 1000)).toEqual([]);
      expect(new Set(calls.map(({ callKey }) => callKey)).size).toBe(calls.length);
      expect(new Set(calls.map(({ deliveryId }) => deliveryId)).size).toBe(calls.length);
    }
  });
});

describe('the last week of a fresh demo', () => {
  const callsByWeekday = (instant: string) => {
    const now = new Date(instant);
    const { seededDay, callsOn } = planDemo(northside, now);
    const counts = Array.from({ length: 7 }, () => 0);
    for (const day of daysBetween(addDays(seededDay, -6), seededDay))
      counts[weekdayNumberOf(day)] = live(callsOn(day, now)).length;
    return counts;
  };

  test.each(['2026-11-20T15:42:00Z', '2026-11-22T23:00:00Z', '2026-11-25T03:00:00Z'])(
    'has the shape of the landing page once today is under way (%s)',
    (instant) => {
      expect(callsByWeekday(instant)).toEqual([148, 141, 139, 146, 152, 118, 53]);
    },
  );

  test('has no call today before the locations open', () => {
    const shape = [148, 141, 139, 146, 0, 118, 53];
    const calls = callsByWeekday('2026-11-20T06:03:00Z');
    expect(calls[4]).toBe(0);
    expect(calls.every((count, weekday) => count >= (shape[weekday] ?? 0))).toBe(true);
  });
});

describe('the outcomes of a demo', () => {
  const now = new Date('2026-11-20T15:42:00Z');
  const callsIn = (company: CastCompany, from: number, to: number) => {
    const { seededDay, callsOn } = planDemo(company, now);
    return daysBetween(addDays(seededDay, from), addDays(seededDay, to)).flatMap((day) => callsOn(day, now));
  };
  const unknownIn = (calls: readonly DemoCall[]) => calls.filter(({ wasBooked }) => wasBooked === null);

  test('are unknown of a tenth of the third company’s live calls of the last seven days', () => {
    const calls = callsIn(prairie, -6, 0);
    expect(unknownIn(calls).filter(({ isPractice }) => isPractice)).toEqual([]);
    expect(unknownIn(calls).length / live(calls).length).toBeCloseTo(0.1, 2);
    const places = new Set(unknownIn(calls).map(({ location }) => location.name));
    expect(places.size).toBeGreaterThan(2);
  });

  test('are unknown of a twentieth of the first company’s live calls of the two weeks before its last 60 days', () => {
    const calls = callsIn(northside, -73, -60);
    expect(unknownIn(calls).length / live(calls).length).toBeCloseTo(0.05, 2);
    expect(new Set(unknownIn(calls).map(({ location }) => location.name)).size).toBeGreaterThan(4);
  });

  test('are known of all other calls', () => {
    expect(unknownIn(callsIn(prairie, -60, -7))).toEqual([]);
    expect(unknownIn(callsIn(northside, -120, -74))).toEqual([]);
    expect(unknownIn(callsIn(northside, -59, 0))).toEqual([]);
    expect(unknownIn(callsIn(lakeshore, -60, 0))).toEqual([]);
  });
});

describe('a running demo', () => {
  const seededAt = new Date('2026-11-20T06:03:00Z');

  test('keeps its figures until midnight', () => {
    const plan = planDemo(northside, seededAt);
    const lateEvening = new Date('2026-11-21T05:59:00Z');
    const week = daysBetween(addDays(plan.seededDay, -6), plan.seededDay).flatMap((day) =>
      plan.callsOn(day, lateEvening),
    );
    expect(figuresOf(week)).toEqual({ calls: 897, appointments: 351, averageSeconds: 272 });
  });

  test('completes the day of seeding once that day is over', () => {
    const nextMorning = new Date('2026-11-21T15:00:00Z');
    const calls = live(planDemo(northside, seededAt).callsOn('2026-11-20', nextMorning));
    expect(calls.length).toBeGreaterThan(110);
    expect(calls.length).toBeLessThanOrEqual(152);
  });

  test('leaves a complete day of seeding unchanged', () => {
    const plan = planDemo(northside, new Date('2026-11-20T15:42:00Z'));
    expect(live(plan.callsOn('2026-11-20', new Date('2026-11-21T15:00:00Z')))).toHaveLength(152);
  });

  test.each(castCompanies.map((company) => [company.name, company] as const))(
    'only adds calls to a day as it passes: %s',
    (_name, company) => {
      const plan = planDemo(company, seededAt);
      const hours = Array.from(
        { length: 30 },
        (_, hour) => new Date(Date.parse('2026-11-23T06:00:00Z') + hour * 3_600_000),
      );
      const answers = hours.map((now) => plan.callsOn('2026-11-23', now));
      expect(answers[0]).toEqual([]);
      for (const [index, calls] of answers.slice(1).entries())
        expect(calls).toEqual(expect.arrayContaining(answers[index] ?? []));
      expect(live(answers.at(-1) ?? []).length).toBeGreaterThan(30);
    },
  );
});

describe('two years of the demo', () => {
  const now = new Date('2026-11-20T15:42:00Z');
  const callsOf = (company: CastCompany) => {
    const { firstDay, seededDay, callsOn } = planDemo(company, now);
    return daysBetween(firstDay, seededDay).flatMap((day) => callsOn(day, now));
  };
  const all = new Map(castCompanies.map((company) => [company.key, callsOf(company)]));
  const northsideCalls = all.get('northside') ?? [];

  test('are always the same', () => {
    const again = planDemo(lakeshore, now);
    const days = daysBetween(again.firstDay, addDays(again.firstDay, 30));
    expect(days.flatMap((day) => again.callsOn(day, now))).toEqual(
      all.get('lakeshore')?.filter(({ localDay }) => localDay <= addDays(again.firstDay, 30)),
    );
  });

  test('differ with another seed', () => {
    const plan = planDemo(lakeshore, now, { seed: 'another' });
    expect(plan.callsOn('2026-11-10', now)).not.toEqual(planDemo(lakeshore, now).callsOn('2026-11-10', now));
  });

  test('have fewer than 170,000 calls for all three companies', () => {
    const total = [...all.values()].reduce((sum, calls) => sum + calls.length, 0);
    expect(total).toBeGreaterThan(140_000);
    expect(total).toBeLessThan(170_000);
  });

  test('raise the close rate by about seven points in twelve months', () => {
    const rateOf = (month: string) => {
      const calls = live(northsideCalls).filter(({ localDay }) => localDay.startsWith(month));
      return (100 * booked(calls).length) / calls.length;
    };
    const rise = rateOf('2026-11') - rateOf('2025-12');
    expect(rise).toBeGreaterThan(5);
    expect(rise).toBeLessThan(9);
  });

  test('cover every location, every person and, among them, every service of the catalog', () => {
    for (const company of castCompanies) {
      const calls = all.get(company.key) ?? [];
      expect(new Set(calls.map(({ location }) => location))).toEqual(new Set(locationsOf(company)));
      expect(new Set(calls.flatMap(({ employee }) => employee ?? []))).toEqual(new Set(company.employees));
    }
    expect(new Set([...all.values()].flat().map(({ serviceName }) => serviceName)).size).toBe(10);
  });

  test('let a person close more live calls on a service after practicing it', () => {
    const gain = [...all.values()].map((calls) => {
      const before: DemoCall[] = [];
      const after: DemoCall[] = [];
      const byPersonAndService = groupBy(calls, ({ employee, serviceName }) => `${employee?.code} ${serviceName}`);
      for (const own of byPersonAndService.values()) {
        const practiced = new Set(own.filter(({ isPractice }) => isPractice).map(({ localDay }) => localDay));
        const starts = [...practiced].filter((day) => ![...practiced].some((d) => d < day && d >= addDays(day, -28)));
        for (const start of starts) {
          before.push(...live(own).filter(({ localDay }) => localDay < start && localDay >= addDays(start, -42)));
          after.push(
            ...live(own).filter(({ localDay }) => localDay >= addDays(start, 14) && localDay < addDays(start, 56)),
          );
        }
      }
      return booked(after).length / after.length - booked(before).length / before.length;
    });
    for (const points of gain) expect(points).toBeGreaterThan(0.02);
  });
});

const live = (calls: readonly DemoCall[]) => calls.filter(({ isPractice }) => !isPractice);
const booked = (calls: readonly DemoCall[]) => calls.filter(({ wasBooked }) => wasBooked);

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function figuresOf(calls: readonly DemoCall[]) {
  const seconds = live(calls).reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  return {
    calls: live(calls).length,
    appointments: booked(live(calls)).length,
    averageSeconds: seconds / live(calls).length,
  };
}
