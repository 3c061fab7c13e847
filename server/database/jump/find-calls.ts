// Calls and deliveries by exact ids, and customers by the end of their number: each by an index.
import { sql } from 'drizzle-orm';
import { type JumpResults, maxJumpCalls, maxJumpsPerKind } from '#contract/jump';
import type { CompanyScope } from '../../access/scope';
import { callConditions } from '../call-list/call-conditions';
import { findCallIds } from '../call-list/call-targets';
import { isOfVisible, isVisible } from '../companies/companies';
import { idIn, uuidIn } from '../conditions';
import type { Reads } from '../engine/connect';
import { companiesOf, within } from '../log/log-scope';

type Row<Kind extends keyof JumpResults> = JumpResults[Kind][number] & Record<string, unknown>;

/** Of all numbers with these last digits, those of so many calls are looked at. */
const maxCallsLookedAt = 500;

/** Customers with calls in the scope, by the last digits of their number. */
export async function findPhones(reads: Reads, scope: CompanyScope, digits: string): Promise<JumpResults['phones']> {
  const ofCompanies = sql`(select c.id as company_id from companies c where ${isVisible(scope)}) co`;
  const { rows } = await reads.execute<Row<'phones'>>(sql`
    with alike as (
      select distinct c.customer_phone as phone from (
        select c.customer_phone from ${ofCompanies} cross join lateral (
          select c.customer_phone from calls c
          where c.company_id = co.company_id and ${callConditions(scope, { phoneEnd: digits })}
          limit ${maxCallsLookedAt}
        ) c
        limit ${maxCallsLookedAt}
      ) c
      order by phone limit ${maxJumpsPerKind}
    )
    select a.phone, counted.calls from alike a cross join lateral (
      select count(*)::int as calls from (
        select from ${ofCompanies} join calls c on c.company_id = co.company_id
        where reverse(c.customer_phone) = reverse(a.phone) and ${callConditions(scope, {})}
        limit ${maxJumpCalls}
      ) listed
    ) counted
    order by a.phone`);
  return rows;
}

/** Calls in the scope by our id or the phone system's, newest first. */
export async function findCallsById(reads: Reads, scope: CompanyScope, id: string): Promise<JumpResults['calls']> {
  const callIds = await findCallIds(reads, scope, id);
  if (callIds.length === 0) return [];
  const { rows } = await reads.execute<Row<'calls'>>(sql`
    select c.id, c.company_id as "companyId", co.name as "companyName", c.started_at as "startedAt",
      coalesce(l.time_zone, co.time_zone) as "timeZone", c.customer_phone as "customerPhone", l.name as "storeName"
    from calls c join companies co on co.id = c.company_id
    left join locations l on l.company_id = c.company_id and l.id = c.location_id
    where ${isOfVisible(sql`c.company_id`, scope)} and ${callConditions(scope, { callIds })}
    order by c.started_at desc, c.id desc limit ${maxJumpsPerKind}`);
  return rows.map((row) => ({ ...row, startedAt: new Date(row.startedAt).toISOString() }));
}

/** Deliveries in the scope by their id in the log, their delivery id, or as those of calls; newest first. */
export async function findDeliveriesById(
  reads: Reads,
  scope: CompanyScope,
  id: string,
  calls: JumpResults['calls'],
): Promise<JumpResults['deliveries']> {
  const columns = sql`d.company_id, d.id, d.received_at, d.status`;
  const ofCalls = sql`unnest(${sql.param(calls.map(({ companyId }) => companyId))}::bigint[],
    ${sql.param(calls.map((call) => call.id))}::bigint[]) as k(company_id, id)`;
  const { rows } = await reads.execute<Row<'deliveries'>>(sql`
    select f.id, f.company_id as "companyId", c.name as "companyName", f.received_at as "receivedAt", f.status
    from (
      select ${columns} from ${companiesOf(scope)} as c(id)
      join deliveries d on d.company_id = c.id and d.id = ${idIn(id)} ${within(scope)}
      union
      select ${columns} from ${companiesOf(scope)} as c(id)
      join deliveries d on d.company_id = c.id and d.delivery_id = ${uuidIn(id)} ${within(scope)}
      union
      select ${columns} from ${ofCalls} join deliveries d on d.company_id = k.company_id and d.call_id = k.id ${within(scope)}
      union
      select ${columns} from ${ofCalls}
      join delivery_calls p on p.company_id = k.company_id and p.call_id = k.id
      join deliveries d on d.company_id = p.company_id and d.id = p.log_id ${within(scope)}
    ) f join companies c on c.id = f.company_id
    order by f.received_at desc, f.id desc limit ${maxJumpsPerKind}`);
  return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt).toISOString() }));
}
