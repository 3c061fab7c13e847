// The levels below a company: regions, districts and locations (on the wire a location is a store).
import { z } from 'zod';
import { CompanyQuery } from './companies';
import { Id, IdText } from './endpoint';

export const Region = z.object({ id: Id, name: z.string() });
export type Region = z.infer<typeof Region>;

export const District = z.object({ id: Id, name: z.string(), regionId: Id });
export type District = z.infer<typeof District>;

export const DistrictQuery = CompanyQuery.extend({ regionId: IdText.optional() });

/** A location as selectors show it; `code` is what payloads call it, such as NS-01. */
export const StoreName = z.object({ id: Id, name: z.string(), code: z.string().nullable() });
export type StoreName = z.infer<typeof StoreName>;
