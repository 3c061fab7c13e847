// The part of the log that a viewer can see, and its rows in order.
import { type SQL, sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import type { Queries } from '../engine/connect';

/** The ids of the scope's active companies, as a table. */
export function companiesOf(scope: CompanyScope): SQL {
  if (scope.companyIds === 'all') return sql`(select id from companies where deleted_at is null)`;
  return sql`(select id from companies where deleted_at is null and id = any(${sql.param([...scope.companyIds])}::bigint[]))`;
}

/** The condition on deliveries `d` for a viewer of some locations or employees. */
export function within(scope: CompanyScope): SQL {
  const limits: SQL[] = [];
  if (scope.locationIds !== 'all') {
    limits.push(sql`and d.location_id = any(${sql.param([...scope.locationIds])}::bigint[])`);
  }
  if (scope.employeeIds !== 'all') {
    limits.push(sql`and d.employee_id = any(${sql.param([...scope.employeeIds])}::bigint[])`);
  }
  return sql.join(limits, sql` `);
}

/** A row's position in the log. */
export interface LogPlace {
  companyId: number;
  id: number;
  receivedAt: Date;
}

interface FirstRows {
  /** On deliveries `d`, each beginning with "and". */
  conditions: SQL;
  limit: number;
  order?: 'asc' | 'desc';
}

/** The newest or oldest rows, as a query of places: each company has its own in the order of an index. */
export function firstPlaces(scope: CompanyScope, { conditions, limit, order = 'desc' }: FirstRows): SQL {
  const inOrder = (rows: 'd' | 'p') => sql.raw(`${rows}.received_at ${order}, ${rows}.id ${order}`);
  return sql`
    select p.* from ${companiesOf(scope)} as c(id)
    cross join lateral (
      select d.company_id, d.id, d.received_at from deliveries d
      where d.company_id = c.id ${conditions} ${within(scope)}
      order by ${inOrder('d')} limit ${limit}
    ) p
    order by ${inOrder('p')} limit ${limit}`;
}

export async function findPlaces(queries: Queries, places: SQL): Promise<LogPlace[]> {
  const { rows } = await queries.execute<{ company_id: number; id: number; received_at: string }>(places);
  return rows.map((row) => ({ companyId: row.company_id, id: row.id, receivedAt: new Date(row.received_at) }));
}

/** The condition that deliveries `d` are older in the log. */
export function olderThan({ receivedAt, id }: Pick<LogPlace, 'receivedAt' | 'id'>): SQL {
  return sql`and (d.received_at, d.id) < (${receivedAt.toISOString()}::timestamptz, ${id})`;
}
