// What stands beside a call to mark: the customer's earlier calls, the location's most frequent services, and what the
// person has marked today.
import { sql } from 'drizzle-orm';
import type { EarlierCall } from '#contract/calls-to-mark';
import { addDays, type Day, firstOfMonth, todayIn } from '#contract/days';
import { unknownService } from '#contract/services';
import { earlierCallsListed, maxEarlierCounted, servicesWithKeys } from '#contract/to-mark-limits';
import type { CompanyScope } from '../../access/scope';
import { type CallRow, listedCalls } from '../call-list/call-columns';
import { callConditions } from '../call-list/call-conditions';
import { marksOn } from '../call-list/marked-calls';
import type { Reads } from '../engine/connect';
import { servicesOfCompany } from '../services/folded-services';

/** Calls of a company by id, in no order. */
export async function findCallsById(
  reads: Reads,
  scope: CompanyScope,
  companyId: number,
  ids: readonly number[],
): Promise<CallRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await reads.execute<CallRow>(
    listedCalls(sql`(
      select * from calls c
      where c.company_id = ${companyId} and c.id = any(${sql.param([...ids])}::bigint[]) and ${callConditions(scope, {})}
    ) c`),
  );
  return rows;
}

export interface EarlierCalls {
  callId: number;
  /** Newest first. */
  calls: EarlierCall[];
  /** At most `maxEarlierCounted`. */
  total: number;
  since: string;
}

/** The live calls that the customers of these calls made before, as far as the viewer can see them. */
export async function findEarlierCalls(
  reads: Reads,
  scope: CompanyScope,
  companyId: number,
  calls: readonly Pick<CallRow, 'id' | 'customerPhone' | 'startedAt'>[],
): Promise<EarlierCalls[]> {
  const known = calls.filter(({ customerPhone }) => customerPhone !== null);
  if (known.length === 0) return [];
  const { rows } = await reads.execute<EarlierCalls & Record<string, unknown>>(sql`
    select t.id as "callId", e.total, e.since, e.calls
    from unnest(${sql.param(known.map(({ id }) => id))}::bigint[], ${sql.param(known.map(({ customerPhone }) => customerPhone))}::text[],
      ${sql.param(known.map(({ startedAt }) => new Date(startedAt).toISOString()))}::timestamptz[]) as t(id, phone, started_at)
    cross join lateral (
      select max(place)::int as total, min(local_day) as since,
        json_agg(json_build_object('id', k.id, 'localDay', k.local_day, 'serviceName', coalesce(m.name, v.name, ${unknownService}),
          'appointment', k.was_booked, 'employeeName', nullif(concat_ws(' ', e.first_name, e.last_name), ''),
          'durationSeconds', k.duration_seconds) order by k.place) filter (where k.place <= ${earlierCallsListed}) as calls
      from (
        select c.*, row_number() over (order by c.started_at desc, c.id desc) as place from calls c
        where c.company_id = ${companyId} and reverse(c.customer_phone) = reverse(t.phone) and c.started_at < t.started_at and not c.is_practice
          and ${callConditions(scope, {})}
        order by c.started_at desc, c.id desc limit ${maxEarlierCounted}
      ) k
      left join employees e on e.company_id = k.company_id and e.id = k.employee_id
      left join services v on v.id = k.service_id
      left join services m on m.id = v.merged_into_id
    ) e
    where e.total > 0`);
  return rows;
}

export interface ServiceOfLocation {
  storeId: number;
  id: number;
  name: string;
}

/** The services that callers of each location ask for most often, most frequent first; then the company's others by name. */
export async function findFrequentServices(
  reads: Reads,
  companyId: number,
  locationIds: readonly number[],
  now: Date,
): Promise<ServiceOfLocation[]> {
  if (locationIds.length === 0) return [];
  const since = firstOfMonth(addDays(todayIn('UTC', now), -90));
  const { rows } = await reads.execute<ServiceOfLocation & Record<string, unknown>>(sql`
    with recursive ${servicesOfCompany(companyId)},
    offered as (
      select distinct f.service_id as id, f.name from folded f join services s on s.id = f.service_id
      where s.removed_at is null and not exists (
        select from hidden_services h where h.company_id = ${companyId} and h.service_id = f.service_id)
    ),
    counted as (
      select t.location_id, f.service_id, count(*) as calls
      from calls t join folded f on f.id = coalesce(t.service_id, 0)
      where t.company_id = ${companyId} and t.local_day >= ${since}::date
        and t.location_id = any(${sql.param([...locationIds])}::bigint[]) and t.is_counted and not t.is_practice
      group by 1, 2
    ),
    ranked as (
      select l.id as location_id, o.id, o.name,
        row_number() over (partition by l.id order by coalesce(n.calls, 0) desc, lower(o.name), o.id) as place
      from unnest(${sql.param([...locationIds])}::bigint[]) as l(id)
      cross join offered o
      left join counted n on n.location_id = l.id and n.service_id = o.id
    )
    select location_id as "storeId", id, name from ranked where place <= ${servicesWithKeys} order by location_id, place`);
  return rows;
}

export interface MarkedToday extends Record<string, unknown> {
  day: Day;
  booked: number;
  notBooked: number;
  notKnown: number;
}

/** Calls of a company whose appointment this person has stated today, by the company's calendar; what they said last counts. */
export async function countMarkedToday(
  reads: Reads,
  { companyId, userId, now }: { companyId: number; userId: number; now: Date },
): Promise<MarkedToday> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone co.time_zone)::date`;
  const { rows } = await reads.execute<MarkedToday>(sql`
    select to_char(${today}, 'YYYY-MM-DD') as day, count(*) filter (where m.value = 'true')::int as booked,
      count(*) filter (where m.value = 'false')::int as "notBooked",
      count(*) filter (where m.call_id is not null and m.value is null)::int as "notKnown"
    from companies co left join (${marksOn(userId, today)}) m on m.company_id = co.id
    where co.id = ${companyId} group by 1`);
  const [marked] = rows;
  if (!marked) throw new Error(`There is no company ${companyId}.`);
  return marked;
}
