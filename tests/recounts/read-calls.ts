import type { Database } from '../../server/database/engine/connect';
import { calls } from '../../server/database/schema';
import { locations, services, unknownService, type WorldCall } from '../counted-world';

/** The calls as they are now in the database of this world. */
export async function readCalls({ people }: Database): Promise<WorldCall[]> {
  const rows = await people.select().from(calls);
  return rows.map(({ serviceId, locationId, ...row }) => {
    const place = locations.find(({ id }) => id === locationId);
    const service = [unknownService, ...services].find(({ id }) => id === (serviceId ?? 0));
    if (!place || !service) throw new Error(`The world has no location ${locationId} or no service ${serviceId}.`);
    return { ...row, isKnown: row.isKnown === true, locationId: place.id, zone: place.zone, service };
  });
}
