import { sql } from 'drizzle-orm';
import type { PayloadNames } from '../../organization/name-owners';
import type { Queries } from '../engine/connect';

/** Names by which payloads can refer to active employees. Compared in the server, like in ingest. */
export async function findPayloadNames(queries: Pick<Queries, 'execute'>, companyId: number): Promise<PayloadNames[]> {
  const { rows } = await queries.execute<PayloadNames & Record<string, unknown>>(sql`
    select e.id, e.code, e.email, u.username, e.first_name || ' ' || e.last_name as name,
      array(
        select a.alias from employee_aliases a where a.company_id = e.company_id and a.employee_id = e.id
      ) as aliases
    from employees e left join users u on u.id = e.user_id and u.deleted_at is null
    where e.company_id = ${companyId} and e.deleted_at is null`);
  return rows;
}
