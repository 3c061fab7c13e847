// Inserts the companies of a load and their calls, slice by slice; then builds the indexes. Calls are
// stored in the order in which they would have come, so that those of many companies lie mixed, as real traffic leaves them.
import { sql } from 'drizzle-orm';
import type { Database, Queries } from '../../database/engine/connect';
import { castServices } from '../cast';
import { dropIndexes } from './bare-calls';
import { type LoadedCompany, type LoadSlice, peopleOf } from './plan-load';

/** What a load was asked for; another one does not continue it. */
export interface Load {
  companies: number;
  calls: number;
  days: number;
  /** The day after the last call, YYYY-MM-DD. */
  endDay: string;
}

export interface StartedLoad extends Load {
  companyIds: number[];
  slicesDone: number;
  /** Statements that build what calls lack meanwhile. */
  indexesLeft: string[];
}

const key = 'made-calls';

export async function findLoad(queries: Pick<Queries, 'execute'>): Promise<StartedLoad | undefined> {
  const { rows } = await queries.execute<{ value: StartedLoad }>(sql`select value from settings where key = ${key}`);
  return rows[0]?.value;
}

/** Companies with regions, districts, locations and people, in one transaction, and calls without indexes. */
export async function startLoad(
  database: Database,
  load: Load,
  planned: readonly LoadedCompany[],
): Promise<StartedLoad> {
  return database.background.transaction(async (tx) => {
    await tx.execute(sql`
      insert into services (name) select unnest(${sql.param([...castServices])}::text[]) on conflict do nothing`);
    const companyIds: number[] = [];
    for (const company of planned) companyIds.push(await insertCompany(tx, company));
    const started = { ...load, companyIds, slicesDone: 0, indexesLeft: await dropIndexes(tx) };
    await saveLoad(tx, started);
    return started;
  });
}

async function insertCompany(tx: Pick<Queries, 'execute'>, company: LoadedCompany): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into companies (name, time_zone) values (${company.name}, ${company.timeZone}) returning id`);
  const id = Number(rows[0]?.id);
  const regions = Math.ceil(company.locations / 19);
  const districts = Math.ceil(company.locations / 5);
  await tx.execute(sql`
    with r as (
      insert into regions (company_id, name) select ${id}::bigint, 'Region ' || n from generate_series(1, ${regions}::int) n
      returning id
    ), d as (
      insert into districts (company_id, region_id, name)
      select ${id}::bigint, r.id, 'District ' || n
      from generate_series(1, ${districts}::int) n join ${placed('r')} r on r.place = 1 + n % ${regions}::int
      returning id, region_id
    ), l as (
      insert into locations (company_id, region_id, district_id, code, name)
      select ${id}::bigint, d.region_id, d.id, 'L-' || n, 'Location ' || n
      from generate_series(1, ${company.locations}::int) n join ${placed('d')} d on d.place = 1 + n % ${districts}::int
      returning id
    ), e as (
      insert into employees (company_id, first_name, last_name)
      select ${id}::bigint, 'Person', n::text from generate_series(1, ${peopleOf(company)}::int) n
      returning id
    )
    insert into employee_locations (company_id, employee_id, location_id)
    select ${id}::bigint, e.id, l.id
    from ${placed('e')} e join ${placed('l')} l on l.place = 1 + e.place % ${company.locations}::int`);
  return id;
}

const placed = (inserted: string) =>
  sql.raw(`(select x.*, row_number() over (order by x.id) as place from ${inserted} x)`);

/** Inserts one slice; an interrupted one leaves nothing. */
export async function insertSlice(
  database: Database,
  started: StartedLoad,
  planned: readonly LoadedCompany[],
  slice: LoadSlice,
): Promise<StartedLoad> {
  const next = { ...started, slicesDone: started.slicesDone + 1 };
  await database.background.transaction(async (tx) => {
    await tx.execute(callsOf(started, planned, slice));
    await saveLoad(tx, next);
  });
  return next;
}

/** Builds the next index. `run` may take minutes. */
export async function buildIndex(
  { background }: Database,
  started: StartedLoad,
  run: (statement: string) => Promise<unknown>,
): Promise<StartedLoad> {
  const [statement, ...indexesLeft] = started.indexesLeft;
  if (statement !== undefined) await run(statement);
  const next = { ...started, indexesLeft };
  await saveLoad(background, next);
  return next;
}

/** Repeatable random numbers from 0 to 1 of the call `k` (its company and its place among that company's calls). */
const chance = (salt: number) => sql.raw(`((hashint8extended(k.key, ${salt}) & 16777215) / 16777216.0::float8)`);
const ofPerson = sql.raw('((hashint8extended(p.id, 91) & 16777215) / 16777216.0::float8)');
const ofService = sql.raw('((hashint8extended(s.id, 92) & 16777215) / 16777216.0::float8)');

/**
 * People differ in how much they book, services too; one call in fourteen is missed, some go out, some are practice, and of every
 * third company one call in twenty has no outcome.
 */
function callsOf(started: StartedLoad, planned: readonly LoadedCompany[], { fromDay, shares }: LoadSlice) {
  const column = (values: readonly unknown[], type: string) => sql`${sql.param([...values])}::${sql.raw(type)}[]`;
  const days = shares.slice(1).map((_, index) => fromDay + index - started.days);
  return sql`
    with load as materialized (
      select c.id, c.calls, c.place, co.time_zone,
        (select array_agg(l.id order by l.id) from locations l where l.company_id = c.id) as locations
      from unnest(${column(started.companyIds, 'bigint')}, ${column(
        planned.map(({ calls }) => calls),
        'bigint',
      )}) with ordinality as c(id, calls, place)
      join companies co on co.id = c.id
    ),
    offered as materialized (
      select array_agg(id order by id) as ids from services where company_id is null and merged_into_id is null and removed_at is null
    ),
    people as materialized (
      select company_id, location_id, array_agg(employee_id order by employee_id) as ids
      from employee_locations where company_id = any(${column(started.companyIds, 'bigint')}) group by 1, 2
    ),
    made as (
      select l.*, d.day, (l.id << 32) + n as key,
        l.locations[1 + floor(cardinality(l.locations) * power((hashint8extended((l.id << 32) + n, 1) & 65535) / 65536.0::float8, 1.4))::int] as location_id
      from load l
      cross join unnest(${column(days, 'int')}, ${column(shares.slice(0, -1), 'float8')}, ${column(
        shares.slice(1),
        'float8',
      )}) as d(day, share_before, share_after)
      cross join lateral generate_series(floor(l.calls * d.share_before)::bigint, floor(l.calls * d.share_after)::bigint - 1) n
    ),
    timed as (
      select k.*, ${started.endDay}::date + k.day as local_day,
        ((${started.endDay}::date + k.day) + interval '7 hours' + interval '11 hours' * ${chance(2)}) at time zone k.time_zone as started_at,
        1 + floor(cardinality(w.ids) * ${chance(3)})::int as person,
        1 + floor(cardinality(o.ids) * power(${chance(4)}, 1.5))::int as service,
        w.ids as people, o.ids as services
      from made k
      join people w on w.company_id = k.id and w.location_id = k.location_id
      cross join offered o
    ),
    chosen as (
      select k.*, p.id as employee_id, s.id as service_id,
        0.22 + 0.3 * ${ofPerson} + 0.15 * ${ofService} as rate, ${chance(5)} as answer, ${chance(6)} as luck
      from timed k
      cross join lateral (values (k.people[k.person])) p(id)
      cross join lateral (values (k.services[k.service])) s(id)
    ),
    stated as (
      select k.*, k.answer < 0.07 as is_missed, k.place % 3 = 0 and k.luck > 0.95 as is_unknown
      from chosen k
    )
    insert into calls (company_id, source, call_key, is_complete, location_id, service_id, employee_id, call_type, is_practice,
      booked, outcome, started_at, local_day, stated_seconds, customer_phone, direction, answered, fold_key)
    select k.id, 'made', k.key::text, true, k.location_id, k.service_id, case when not k.is_missed then k.employee_id end,
      (array['Appointment', 'Appointment', 'Quote', 'Quote', 'Status', 'Callback', 'Other'])[1 + floor(7 * ${chance(7)})::int]::call_type,
      ${chance(8)} < 0.04,
      case when not k.is_missed and not k.is_unknown then k.luck < k.rate end,
      case when not k.is_missed and not k.is_unknown then k.luck < k.rate end,
      k.started_at, k.local_day, case when k.is_missed then 0 else 20 + floor(560 * power(${chance(9)}, 2))::int end,
      '+1' || (2000000000 + floor(greatest(1, k.calls) * 0.6 * ${chance(10)})::bigint)::text,
      (case when ${chance(11)} < 0.08 then 'outbound' else 'inbound' end)::call_direction,
      (case when not k.is_missed then 'answered' when k.answer < 0.02 then 'voicemail' else 'missed' end)::call_answered,
      '1' || repeat('0', 48)
    from stated k
    order by k.started_at`;
}

async function saveLoad(tx: Pick<Queries, 'execute'>, load: StartedLoad): Promise<void> {
  await tx.execute(sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify(load)}::jsonb)
    on conflict (key) do update set value = excluded.value`);
}
