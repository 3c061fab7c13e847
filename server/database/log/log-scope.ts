// Conditions for the part of the log that a viewer can see.
import { type SQL, sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';

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
