// What all accounts read: counts that are summed over companies, whatever changes them.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { scopeOf } from '../../server/access/scope';
import { countByDay } from '../../server/database/counts/counts';
import type { CountedRange } from '../../server/database/counts-of-all/counted-range';
import { sumUpDifferences } from '../../server/database/counts-of-all/sum-up-counts';
import type { Database } from '../../server/database/engine/connect';
import { recountCompany, sumUpAgain, verifySums } from '../../server/jobs/recount';
import { testDatabase } from '../test-database';

const viewer = {
  userId: 1,
  username: 'kim',
  name: 'Kim',
  email: '',
  companyIds: [1, 2],
  locationIds: [],
  employeeIds: [],
};
const everything = scopeOf({ ...viewer, role: 'admin' });

const range = (companyId: number, from: string, to: string, more: Partial<CountedRange> = {}): CountedRange => ({
  ...{ companyId, locationId: 0, grain: 'day', from, to, isCurrent: true, ...more },
});

describe('counts of all companies', () => {
  let database: Database;
  beforeEach(async () => {
    database = await testDatabase({
      companies: [1, 2, 3].map((id) => ({ id, name: `Company ${id}`, ...(id === 3 && { deletedAt: new Date() }) })),
      services: [
        { id: 1, name: 'Brakes' },
        { id: 2, name: 'Tires' },
      ],
      locations: [1, 2, 3].map((id) => ({ id, companyId: id })),
      calls: [1, 1, 1, 2, 2, 3].map((companyId, index) => ({
        ...{ companyId, locationId: companyId, serviceId: 1 + (index % 2), localDay: `2026-03-0${1 + (index % 3)}` },
        wasBooked: index % 2 === 0,
      })),
    });
  });

  const rows = async () => {
    const { rows: found } = await database.background.execute<{ rows: number; differences: number }>(sql`
      select count(*)::int as rows, count(*) filter (where is_difference)::int as differences from counts_of_all`);
    return found[0];
  };

  const march = [1, 2].map((companyId) => range(companyId, '2026-03-01', '2026-03-31', { grain: 'month' }));
  const callsOfMarch = async () =>
    (await countByDay(database.people, everything, { ranges: march })).reduce((sum, { calls }) => sum + calls, 0);

  test('follow every change of counts, and are read without deleted companies and with calls not counted yet', async () => {
    expect(await verifySums(database)).toBe(0);
    expect(await callsOfMarch()).toBe(5);
    await database.background.execute(sql`update calls set service_id = 2, booked = true where company_id = 1`);
    await recountCompany(database, 1);
    expect(await verifySums(database)).toBe(0);
    await database.background.execute(sql`delete from counts where company_id = 2`);
    expect(await verifySums(database)).toBe(0);
    expect(await callsOfMarch()).toBe(3);
    await recountCompany(database, 2);
    expect(await callsOfMarch()).toBe(5);
    await database.background.execute(sql`update companies set deleted_at = now() where id = 2`);
    const [ofFirst] = march;
    const { length } = await countByDay(database.people, everything, { ranges: ofFirst ? [ofFirst] : [] });
    expect(length).toBe(1);
  });

  test('sum up their differences when these are many, and twice at once do no harm', async () => {
    for (const companyId of [1, 2, 1]) await recountCompany(database, companyId);
    const before = await rows();
    expect(before?.differences).toBeGreaterThan(0);
    await sumUpDifferences(database.background);
    expect(await rows()).toEqual(before);
    await Promise.all([1, 2, 3].map(() => sumUpDifferences(database.background, 0)));
    // Three days and a month, by service.
    expect((await rows())?.differences).toBe(0);
    expect((await rows())?.rows).toBeLessThan(before?.rows ?? 0);
    expect(await verifySums(database)).toBe(0);
    expect(await callsOfMarch()).toBe(5);
  });

  test('are found to be wrong, and made right by summing up again', async () => {
    await database.background.execute(sql`delete from counts_of_all where grain = 'day'`);
    expect(await verifySums(database)).toBeGreaterThan(0);
    await sumUpAgain(database);
    expect(await verifySums(database)).toBe(0);
    expect((await rows())?.differences).toBe(0);
  });
});
