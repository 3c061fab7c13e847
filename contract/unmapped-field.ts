import { z } from 'zod';

/** Stores, employees and services are looked up by name; the others have a few fixed words each. */
export const unmappedFields = ['storeId', 'employeeId', 'service', 'appointment', 'callType', 'callTag'] as const;
export const UnmappedField = z.enum(unmappedFields);
export type UnmappedField = z.infer<typeof UnmappedField>;
