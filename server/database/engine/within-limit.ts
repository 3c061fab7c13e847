// A scope's limit as a condition, for every query of this folder that a scope narrows.
import { type SQL, sql } from 'drizzle-orm';

/** `column` is one of these ids; `all` is no condition, an empty limit lets nothing through. */
export function withinLimit(column: SQL, limit: readonly number[] | 'all'): SQL {
  return limit === 'all' ? sql`true` : sql`${column} = any(${sql.param([...limit])}::bigint[])`;
}
