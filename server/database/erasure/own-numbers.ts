import { sql } from 'drizzle-orm';
import { dialedNumber } from '../../access/phone-number';
import type { Queries } from '../engine/connect';

export interface OwnerOfNumber {
  companyName: string;
  /** Of a location, or of a person’s record; null: of the company. */
  name: string | null;
}

/** Whose number it is, if a company has it as its own: such a number is no customer’s. */
export async function findOwnerOfNumber(
  queries: Pick<Queries, 'execute'>,
  companyId: number | null,
  number: string,
): Promise<OwnerOfNumber | null> {
  const { rows } = await queries.execute<OwnerOfNumber & { phone: string } & Record<string, unknown>>(sql`
    select c.name as "companyName", o.name, o.phone from companies c
    cross join lateral (
      select null::text as name, n.number as phone from called_numbers n where n.company_id = c.id
      union all select l.name, l.phone from locations l where l.company_id = c.id and l.phone <> ''
      union all select l.name, a.alias from location_aliases a
        join locations l on l.company_id = c.id and l.id = a.location_id where a.company_id = c.id
      union all select null, c.contact_phone where c.contact_phone <> ''
    ) o
    where ${companyId}::bigint is null or c.id = ${companyId}`);
  const owner = rows.find(({ phone }) => dialedNumber(phone) === number);
  return owner ? { companyName: owner.companyName, name: owner.name } : null;
}
