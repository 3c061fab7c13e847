// Stores what a person states about a call, or takes it back. Needs the company's lock; the call follows at once.
import { sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import type { FieldName } from '../call-fields';
import { isVisible } from '../companies/companies';
import type { Transaction } from '../engine/connect';
import { withinLimit } from '../engine/within-limit';
import { addStatements, withdrawStatements } from './call-statements';

export interface Marking {
  companyId: number;
  callId: number;
  marks: readonly { field: FieldName; value: string | null }[];
  /** Statements to withdraw. */
  withdrawnIds: readonly number[];
  userId: number;
  at: Date;
}

export async function markCall(tx: Transaction, marking: Marking): Promise<void> {
  const { companyId, callId, marks, withdrawnIds, userId, at } = marking;
  if (withdrawnIds.length > 0) await withdrawStatements(tx, companyId, withdrawnIds, at);
  if (marks.length === 0) return;
  const orderKey = await nextOrderKey(tx, companyId, callId, at);
  await addStatements(
    tx,
    companyId,
    marks.map(({ field, value }) => ({ callId, field, by: 'person', orderKey, value, userId, at })),
  );
}

/** Later than every earlier statement about the call, whatever this server's clock says. */
async function nextOrderKey(tx: Transaction, companyId: number, callId: number, at: Date): Promise<string> {
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    select max(order_key) as last from call_statements
    where company_id = ${companyId} and call_id = ${callId} and rank = 3 and length(order_key) = ${orderDigits}`);
  const last = BigInt(`0x${rows[0]?.last ?? '0'}`);
  const micros = BigInt(at.getTime()) * 1000n;
  return (micros > last ? micros : last + 1n).toString(16).padStart(orderDigits, '0');
}

const orderDigits = 16;

/** Whether a person can state this service and this employee: living ones that the viewer can see. */
export async function areMarksKnown(
  tx: Transaction,
  scope: CompanyScope,
  { companyId, serviceId, employeeId }: { companyId: number; serviceId: number | null; employeeId: number | null },
): Promise<boolean> {
  const { rows } = await tx.execute<{ service: boolean; employee: boolean }>(sql`
    select
      exists (select from services s where s.id = ${serviceId} and (s.company_id is null or s.company_id = ${companyId})
        and s.merged_into_id is null and s.removed_at is null) as service,
      exists (select from employees e join companies c on c.id = e.company_id
        where e.company_id = ${companyId} and e.id = ${employeeId} and e.deleted_at is null and ${isVisible(scope)}
          and ${
            scope.locationIds === 'all'
              ? sql`true`
              : sql`exists (select from employee_locations w where w.company_id = e.company_id and w.employee_id = e.id
                  and ${withinLimit(sql`w.location_id`, scope.locationIds)})`
          }) as employee`);
  const [found] = rows;
  return found !== undefined && (serviceId === null || found.service) && (employeeId === null || found.employee);
}
