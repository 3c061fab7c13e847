// The fields whose values may be unknown to us: what unmapped values and their replays are about.
import { z } from 'zod';

/** Stores, employees and services are looked up by name; the others have a few words of ours each. */
export const unmappedFields = ['storeId', 'employeeId', 'service', 'appointment', 'callType', 'callTag'] as const;
export const UnmappedField = z.enum(unmappedFields);
export type UnmappedField = z.infer<typeof UnmappedField>;
