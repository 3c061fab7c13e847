// Appointments for people, each with its call or the reason why it has none.
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Appointment, AppointmentQuery } from '#contract/appointment-imports';
import type { CompanyScope } from '../../access/scope';
import type { Reads } from '../engine/connect';
import type { PreviewedRow } from '../schema/appointment-json';
import { isInScope } from './appointment-lists';

type Filters = Omit<z.infer<typeof AppointmentQuery>, 'after' | 'limit' | 'companyId'>;

/** Columns of `Appointment`; of appointment `a`, its call `c` and location `l`. */
export const shownAppointment = sql`
  a.key, a.list_id as "listId", i.name as "listName", a.import_id as "importId", a.line, a.phone,
  to_char(a.created_at at time zone 'UTC', ${'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'}) as "createdAt", a.is_day_only as "isDayOnly",
  to_char(a.appointment_at at time zone 'UTC', ${'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'}) as "appointmentAt",
  a.location_id as "storeId", l.name as "storeName", s.name as "serviceName",
  e.first_name || ' ' || e.last_name as "employeeName", a.status, a.value_cents as "valueCents", a.row_id as "rowId",
  case when a.match is null then 'unmatched' when a.match = 'possible' and not a.is_confirmed then 'possible' else 'matched' end
    as state,
  a.match, a.call_id as "callId",
  to_char(c.started_at at time zone 'UTC', ${'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'}) as "callStartedAt", a.is_confirmed as "isConfirmed", a.reason`;

/** What the columns need beside appointment `a`. */
export const shownFrom = sql`
  join appointment_lists i on i.company_id = a.company_id and i.id = a.list_id
  left join calls c on c.company_id = a.company_id and c.id = a.call_id
  left join locations l on l.company_id = a.company_id and l.id = a.location_id
  left join services s on s.id = a.service_id
  left join employees e on e.company_id = a.company_id and e.id = a.employee_id`;

/** Appointments that are stored, or, of a preview, its first rows; a phone number is that of the call. */
function sourceOf(companyId: number, preview: Preview | undefined): SQL {
  if (!preview) return sql`appointments a`;
  const { id, listId, rows } = preview;
  return sql`(
    select ${companyId}::bigint as company_id, ${listId}::bigint as list_id, ${id}::bigint as import_id, p.key, p.line,
      coalesce(k.customer_phone, '') as phone, p."createdAt" as created_at, p."isDayOnly" as is_day_only,
      null::timestamptz as appointment_at, p."locationId" as location_id, p."serviceId" as service_id,
      p."employeeId" as employee_id, p.status, null::bigint as value_cents, null::text as row_id, p.match,
      p."callId" as call_id, p."isConfirmed" as is_confirmed, p.reason
    from json_to_recordset(${JSON.stringify(rows)}::json) as p(key uuid, line int, "createdAt" timestamptz,
      "isDayOnly" boolean, "locationId" bigint, "serviceId" bigint, "employeeId" bigint, status text, match text,
      "callId" bigint, "isConfirmed" boolean, reason text)
    left join calls k on k.company_id = ${companyId} and k.id = p."callId") a`;
}

export interface Preview {
  id: number;
  listId: number;
  rows: readonly PreviewedRow[];
}

/** Newest first. `after` is the cursor of the page before. The caller checks the company. */
export async function findAppointmentPage(
  reads: Reads,
  scope: CompanyScope,
  companyId: number,
  filters: Filters,
  { after, limit, preview }: { after: string | undefined; limit: number; preview?: Preview | undefined },
): Promise<{ total: number; rows: Appointment[]; nextAfter: string | null }> {
  const from = sql`from ${sourceOf(companyId, preview)} ${shownFrom}
    where a.company_id = ${companyId} and ${isInScope(scope)} and ${matching(filters)}`;
  const { rows } = await reads.execute<Appointment & Record<string, unknown>>(sql`
    select ${shownAppointment} ${from} and ${isAfter(after)}
    order by a.created_at desc, a.key desc limit ${limit}`);
  const { rows: totals } = await reads.execute<{ total: number }>(sql`select count(*) as total ${from}`);
  const last = rows.at(-1);
  return {
    total: totals[0]?.total ?? 0,
    rows,
    nextAfter: last && rows.length === limit ? cursorOf(last) : null,
  };
}

export const cursorOf = ({ createdAt, key }: Pick<Appointment, 'createdAt' | 'key'>) => `${createdAt} ${key}`;

const cursor = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The condition that appointment `a` follows the cursor; an unknown one is the beginning. */
export function isAfter(after: string | undefined): SQL {
  const [, createdAt, key] = cursor.exec(after ?? '') ?? [];
  if (createdAt === undefined || key === undefined) return sql`true`;
  return sql`(date_trunc('milliseconds', a.created_at), a.key) < (${createdAt}::timestamptz, ${key}::uuid)`;
}

/** The condition on appointment `a` and its call `c`. */
export function matching({ listId, importId, storeId, state, reason, match }: Partial<Filters>): SQL {
  const conditions = [sql`true`];
  if (listId !== undefined) conditions.push(sql`a.list_id = ${listId}`);
  if (importId !== undefined) conditions.push(sql`a.import_id = ${importId}`);
  if (storeId !== undefined) conditions.push(sql`coalesce(a.location_id, c.location_id) = ${storeId}`);
  if (state === 'unmatched') conditions.push(sql`a.match is null`);
  if (state === 'possible') conditions.push(sql`a.match = 'possible' and not a.is_confirmed`);
  if (state === 'matched') conditions.push(sql`(a.match <> 'possible' or a.is_confirmed)`);
  if (match !== undefined) conditions.push(sql`a.match = ${match}`);
  if (reason !== undefined) conditions.push(sql`a.reason = ${reason}`);
  return sql.join(conditions, sql` and `);
}
