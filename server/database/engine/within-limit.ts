import { type SQL, sql } from 'drizzle-orm';

/** True if `column` is one of these ids; `all` is no condition, an empty limit allows nothing. */
export function withinLimit(column: SQL, limit: readonly number[] | 'all'): SQL {
  return limit === 'all' ? sql`true` : sql`${column} = any(${sql.param([...limit])}::bigint[])`;
}
