// What deliveries named and nothing knows, company by company, and the names that were explained before.
import { z } from 'zod';
import { Id, IdText } from './endpoint';
import { Replay } from './replays';
import { PersonName } from './texts';

/** Stores, employees and services are looked up by name; the others have a few words of ours each. */
export const unmappedFields = ['storeId', 'employeeId', 'service', 'appointment', 'callType', 'callTag'] as const;
export const UnmappedField = z.enum(unmappedFields);
export type UnmappedField = z.infer<typeof UnmappedField>;

export const UnmappedValue = z.object({
  field: UnmappedField,
  /** The phone system that said so, and its name. */
  source: z.string(),
  sourceName: z.string(),
  /** As the payloads have it. */
  value: z.string(),
  /** Deliveries that said it; of a new service its calls. */
  count: z.int().nonnegative(),
  firstAt: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime().nullable(),
  /** Of a service that was made because nobody knew its name. */
  newServiceId: Id.nullable(),
  /** True where deliveries fail for it; false where they count without it. */
  isRefusing: z.boolean(),
});
export type UnmappedValue = z.infer<typeof UnmappedValue>;

export const UnmappedQuery = z.object({ companyId: IdText });

/** The most deliveries that are looked through, the newest first. */
export const mostDeliveriesLookedAt = 20_000;

export const UnmappedList = z.object({
  values: z.array(UnmappedValue),
  /** More deliveries named something unknown than were looked at. */
  isCut: z.boolean(),
});
export type UnmappedList = z.infer<typeof UnmappedList>;

const named = { companyId: Id, source: z.string().min(1), field: UnmappedField, value: z.string().min(1).max(200) };

/** Every answer but `dismiss` is applied to past deliveries by a replay. */
export const Resolution = z.object({
  ...named,
  as: z.discriminatedUnion('kind', [
    /** It is this location, employee or service: remembered as another name of it; a new service is merged into it. */
    z.object({ kind: z.literal('existing'), id: Id }),
    /** A new location, employee or service of this name, which payloads call so. */
    z.object({ kind: z.literal('create'), name: PersonName }),
    /** A value of a field with words of its own: `yes`, `Quote`, `Practice`. Kept in the source's rules. */
    z.object({ kind: z.literal('means'), means: z.string().trim().min(1).max(200) }),
    /** Not to be shown again; a new service is no longer marked new. */
    z.object({ kind: z.literal('dismiss') }),
  ]),
});
export type Resolution = z.infer<typeof Resolution>;

export const Resolved = z.object({ replay: Replay.nullable() });

/** A further name of a location, an employee or a service. */
export const KnownName = z.object({
  kind: z.enum(['location', 'employee', 'service']),
  alias: z.string(),
  targetId: Id,
  targetName: z.string(),
});
export type KnownName = z.infer<typeof KnownName>;

export const KnownNameInput = z.object({
  companyId: Id,
  kind: KnownName.shape.kind,
  alias: z.string().trim().min(1, 'Name what the payloads call it.').max(200),
  targetId: Id,
});
export const KnownNameQuery = z.object({
  companyId: IdText,
  kind: KnownName.shape.kind,
  alias: z.string().min(1).max(200),
});
