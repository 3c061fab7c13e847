// How a company's calls of some days are found. The index has them by location, because one more, by days alone, would cost
// each delivery as much as any other index and no question needs it: whoever asks for days names all locations.
import { type SQL, sql } from 'drizzle-orm';

/** The condition that a call is at one of the company's locations, deleted ones among them, as an index can take it. */
export const isAtItsLocations = (companyId: number, locationId: SQL): SQL =>
  sql`${locationId} = any(array(select x.id from locations x where x.company_id = ${companyId}))`;

/** The same, or at none that is known yet: any call of the company. */
export const isAnywhere = (companyId: number, locationId: SQL): SQL =>
  sql`(${isAtItsLocations(companyId, locationId)} or ${locationId} is null)`;
