// Which calls the counts hold: those up to their company's mark, by id. The later ones are counted together, in a fraction
// of the time that counting each with its delivery would take (docs/decisions/0023); until then whoever reads counts adds
// them. Ids of one company's calls become visible in their order, because whoever gives one holds the company's lock.
import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from './connect';

type InTransaction = Pick<Queries, 'execute'>;

/** The id of the last call that a company's counts hold, as an expression. */
export const markOf = (companyId: SQL): SQL =>
  sql`coalesce((select m.call_id from count_marks m where m.company_id = ${companyId}), 0)`;

/**
 * A company's complete calls that its counts do not hold yet, to be named in a `from`. "offset 0" and the upper bound keep
 * the planner to the index of ids: of one bound that it does not know it expects a third of all calls.
 */
export const uncountedCalls = (companyId: SQL): SQL => sql`(
  select * from calls where company_id = ${companyId} and id > ${markOf(companyId)} and id <= ${greatestId}::bigint
    and is_complete offset 0)`;

const greatestId = sql.raw(`${Number.MAX_SAFE_INTEGER}`);

/** The companies that have calls beyond their mark. */
export async function findUncounted(queries: InTransaction): Promise<number[]> {
  // The greatest id is one look into an index.
  const { rows } = await queries.execute<{ id: number }>(sql`
    select c.id from companies c
    where (select max(x.id) from calls x where x.company_id = c.id) > ${markOf(sql`c.id`)} order by 1`);
  return rows.map(({ id }) => Number(id));
}

/** So many at a time: a company takes no deliveries while its calls are counted. */
const mostAtOnce = 20_000;

export interface Settled {
  /** Companies that may have calls left to count. */
  left: number[];
  /** Companies that somebody else worked on, which may take a while. */
  busy: number[];
}

/** Counts calls beyond the marks of these companies, ascending, without waiting for who works on one. */
export async function settleCounts(queries: Queries, companyIds: readonly number[]): Promise<Settled> {
  const { rows } = await queries.$client.query<{ id: number; isLeft: boolean | null }>({
    ...settle,
    values: [companyIds, mostAtOnce],
  });
  const idsOf = (isLeft: boolean | null) => rows.filter((row) => row.isLeft === isLeft).map(({ id }) => Number(id));
  return { left: idsOf(true), busy: idsOf(null) };
}

const settle = {
  name: 'settle_counts',
  text: 'select c.id, settle_counts(c.id, $2::int, false) as "isLeft" from unnest($1::bigint[]) as c(id)',
};

/** The same for one company to its end, in a transaction that holds its lock. */
export async function settleCompany(transaction: InTransaction, companyId: number): Promise<void> {
  await transaction.execute(sql`select settle_counts(${companyId}::bigint, ${greatestInt}::int, true)`);
}

const greatestInt = 2_147_483_647;

/**
 * Sets a mark that is beyond a company's calls back to the last of them, else ids that are given anew, after a restore for
 * instance, would pass for counted. Needs the company's lock.
 */
export async function resetMark(transaction: InTransaction, companyId: number): Promise<void> {
  await transaction.execute(sql`
    update count_marks set call_id = least(call_id, (
      select coalesce(max(x.id), 0) from calls x where x.company_id = ${companyId}))
    where company_id = ${companyId}`);
}
