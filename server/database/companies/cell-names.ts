// The names of what "What changed" lists.
import { sql } from 'drizzle-orm';
import type { Reads } from '../engine/connect';

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
  const { rows } = await reads.execute<CellNames & Record<string, unknown>>(sql`
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
