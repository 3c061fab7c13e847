// Live calls by company, location, service and employee: the cells of which "What changed" compares every sum.
import { sql } from 'drizzle-orm';
import type { CompanyScope } from '../../access/scope';
import type { Reads } from '../engine/connect';
import { type AllServicesQuestion, rangesOf, singleCalls } from './counted-calls';
import { foldedServices } from './folded-services';
import { listTally, type Tally, tallyOf } from './tallies';

type Row<T> = T & Record<string, unknown>;

export interface CellCount {
  companyId: number;
  locationId: number;
  /** 0: not known. */
  serviceId: number;
  /** Null: nobody was named. */
  employeeId: number | null;
  current: Tally;
  previous: Tally;
}

/** Live calls of the current ranges and of the others, in at most so many cells. Services fold as in counts.ts. */
export async function countCells(
  reads: Reads,
  scope: CompanyScope,
  question: AllServicesQuestion,
  limit: number,
): Promise<CellCount[]> {
  const { rows } = await reads.execute<Row<CellCount>>(sql`
    with recursive ${rangesOf(question)}, ${foldedServices},
    counted as (
      select company_id, location_id, service_id, employee_id, is_current, ${tallyOf('true')}
      from ${singleCalls(scope, { ...question, callTag: 'Live' })}
      group by 1, 2, 3, 4, 5
    )
    select company_id as "companyId", location_id as "locationId", folded.service_id as "serviceId",
      employee_id as "employeeId",
      json_build_object(${listTally(`'$name', coalesce(sum($column) filter (where is_current), 0)`)}) as current,
      json_build_object(${listTally(`'$name', coalesce(sum($column) filter (where not is_current), 0)`)}) as previous
    from counted c join folded on folded.id = c.service_id
    group by 1, 2, 3, 4
    limit ${limit}`);
  return rows;
}

/** What cells are named by; a deleted location or employee keeps its name. */
export interface CellIds {
  companyId: number;
  serviceId: number | null;
  locationId: number | null;
  employeeId: number | null;
}

export interface CellNames {
  companyName: string;
  serviceName: string | null;
  storeName: string | null;
  employeeName: string | null;
}

/** The names of these, in their order. The ids are those of cells that a scope was allowed to count. */
export async function findCellNames(reads: Reads, cells: readonly CellIds[]): Promise<CellNames[]> {
  const column = (key: keyof CellIds) => sql.param(cells.map((cell) => cell[key]));
  const { rows } = await reads.execute<Row<CellNames>>(sql`
    select c.name as "companyName", s.name as "serviceName", l.name as "storeName",
      e.first_name || ' ' || e.last_name as "employeeName"
    from unnest(${column('companyId')}::bigint[], ${column('serviceId')}::bigint[], ${column('locationId')}::bigint[],
      ${column('employeeId')}::bigint[]) with ordinality as k(company_id, service_id, location_id, employee_id, place)
    join companies c on c.id = k.company_id
    left join services s on s.id = k.service_id
    left join locations l on l.company_id = k.company_id and l.id = k.location_id
    left join employees e on e.company_id = k.company_id and e.id = k.employee_id
    order by k.place`);
  return rows;
}
