import { sql } from 'drizzle-orm';
import type { Queries } from '../engine/connect';

type Ask = Pick<Queries, 'execute'>;

/** The companies to be searched, by id, also deleted ones: one, or all. */
export async function findErasureCompanies(queries: Ask, companyId: number | null): Promise<number[]> {
  const { rows } = await queries.execute<{ id: number }>(sql`
    select c.id from companies c where ${companyId}::bigint is null or c.id = ${companyId} order by c.id`);
  return rows.map(({ id }) => id);
}

/** Companies with that id or name, whatever its case. */
export async function findCompaniesNamed(queries: Ask, named: string): Promise<number[]> {
  const { rows } = await queries.execute<{ id: number }>(sql`
    select c.id from companies c where c.id::text = ${named} or lower(c.name) = lower(${named}) order by c.id`);
  return rows.map(({ id }) => id);
}
