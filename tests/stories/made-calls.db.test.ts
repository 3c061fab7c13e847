// The load that `npm run make-calls` makes: as many calls as asked, in the order of time, and continued after a stop.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '../../server/database/engine/connect';
import { buildIndex, findLoad, insertSlice, startLoad } from '../../server/demo/load/insert-load';
import { planCompanies, planSlices } from '../../server/demo/load/plan-load';
import { testDatabase } from '../test-database';

test('a load has the calls asked for, believable, also when it was stopped halfway', async () => {
  const database = await testDatabase({});
  const asked = { companies: 4, calls: 1200, days: 28, endDay: '2026-11-24' };
  const planned = planCompanies(asked.companies, asked.calls);
  // As for more calls, so that there are several slices.
  const slices = planSlices(asked.days, 2, 200_000);
  expect(slices.length).toBeGreaterThan(3);
  const indexes = await findIndexes(database);
  let load = await startLoad(database, asked, planned);
  for (const slice of slices.slice(0, 2)) load = await insertSlice(database, load, planned, slice);

  const found = await findLoad(database.background);
  expect(found).toEqual({ ...load, slicesDone: 2 });
  expect(found?.indexesLeft).toHaveLength(indexes.length - 1);
  load = found ?? load;
  for (const slice of slices.slice(load.slicesDone)) load = await insertSlice(database, load, planned, slice);
  while (load.indexesLeft.length > 0)
    load = await buildIndex(database, load, (statement) => database.background.execute(sql.raw(statement)));
  expect(await findIndexes(database)).toEqual(indexes);

  const { rows } = await database.people.execute(sql`
    select company_id::int as id, count(*)::int as calls, 
      min(local_day)::text as first_day, max(local_day)::text as last_day
    from calls group by 1 order by 1`);
  expect(rows).toEqual(
    planned.map(({ calls }, index) => ({
      ...{ id: load.companyIds[index], calls },
      ...{ first_day: '2026-10-27', last_day: '2026-11-23' },
    })),
  );
  const [shares] = (
    await database.people.execute<Record<'booked' | 'known' | 'sundays', number>>(sql`
      select (sum(was_booked::int) / sum(is_known::int)::float8) as booked, avg(is_known::int)::float8 as known,
        avg((extract(dow from local_day) = 0)::int)::float8 as sundays from calls`)
  ).rows;
  expect(shares?.booked).toBeGreaterThan(0.35);
  expect(shares?.booked).toBeLessThan(0.55);
  expect(shares?.known).toBeGreaterThan(0.9);
  expect(shares?.sundays).toBeLessThan(0.08);
});

/** Those of calls, as they are defined, oldest first; the primary key stays the oldest. */
async function findIndexes({ background }: Database): Promise<string[]> {
  const { rows } = await background.execute<{ definition: string }>(sql`
    select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'calls'::regclass order by indexrelid`);
  return rows.map(({ definition }) => definition);
}
