// Which calls the counts hold: those up to their company's mark, by number. The later ones are counted together, in a
// fraction of the time that counting each with its delivery would take (docs/decisions/0023); until then readers of counts
// add them. Numbers of one company's calls become visible in their order, because they are given under the company's lock.
import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../engine/connect';

type InTransaction = Pick<Queries, 'execute'>;

/** The number of the last call that a company's counts hold, as an expression. */
export const markOf = (companyId: SQL): SQL =>
  sql`coalesce((select m.call_number from count_marks m where m.company_id = ${companyId}), 0)`;

/**
 * A company's calls that its counts do not hold yet, to be named in a `from`. "offset 0" and the upper bound keep
 * the planner to the index of numbers: of one bound that it does not know it expects a third of all calls.
 */
export const uncountedCalls = (companyId: SQL): SQL => sql`(
  select * from calls where company_id = ${companyId} and number > ${markOf(companyId)} and number <= ${maxNumber}::bigint
    and is_counted offset 0)`;

const maxNumber = sql.raw(`${Number.MAX_SAFE_INTEGER}`);

/** The companies that drew numbers beyond their mark. */
export async function findUncounted(queries: InTransaction): Promise<number[]> {
  const { rows } = await queries.execute<{ id: number }>(sql`
    select c.id from companies c where c.last_call_number > ${markOf(sql`c.id`)} order by 1`);
  return rows.map(({ id }) => Number(id));
}

/** So many at a time: the company takes no deliveries while its calls are counted, some 3 µs each. */
const maxAtOnce = 5_000;

/** `busy`: another transaction has held the company's lock for a quarter of a second, so nothing was counted. */
export type Settled = 'all' | 'some' | 'busy';

/**
 * Counts calls beyond the company's mark, all or as many as are counted at once. One company in a transaction, because
 * a group of deliveries with one of each would wait for all of them.
 */
export async function settleCounts(queries: Queries, companyId: number): Promise<Settled> {
  const { rows } = await queries.$client.query<{ isLeft: boolean | null }>({
    ...settle,
    values: [companyId, maxAtOnce],
  });
  const isLeft = rows[0]?.isLeft ?? null;
  if (isLeft === null) return 'busy';
  return isLeft ? 'some' : 'all';
}

const settle = {
  name: 'settle_counts',
  text: 'select settle_counts($1::bigint, $2::int, false) as "isLeft"',
};

/** The same to its end, in a transaction that holds the company's lock. */
export async function settleCompany(transaction: InTransaction, companyId: number): Promise<void> {
  await settleSlice(transaction, companyId, maxInt);
}

/** The same for at most `max` calls; returns whether some may be left. */
export async function settleSlice(transaction: InTransaction, companyId: number, max: number): Promise<boolean> {
  const { rows } = await transaction.execute<{ isLeft: boolean | null }>(
    sql`select settle_counts(${companyId}::bigint, ${max}::int, true) as "isLeft"`,
  );
  return rows[0]?.isLeft === true;
}

const maxInt = 2_147_483_647;

/**
 * Sets mark and lock of a company back to its last call where they are beyond it, as after a restore: else numbers that are
 * given anew would pass for counted. Needs the company's lock.
 */
export async function resetMark(transaction: InTransaction, companyId: number): Promise<void> {
  const last = sql`(select coalesce(max(x.number), 0) from calls x where x.company_id = ${companyId})`;
  await transaction.execute(sql`
    update count_marks set call_number = least(call_number, ${last}) where company_id = ${companyId}`);
  await transaction.execute(sql`
    update companies set last_call_number = ${last} where id = ${companyId}`);
}
