// Unrecognized values of deliveries by company, and the names that were explained before.

import { z } from 'zod';
import { CallTag, CallType } from './calls';
import { Id, IdText } from './endpoint';
import { formatCount } from './format-count';
import { notKnown } from './mapping-rules';
import { maxSpellings, Replay } from './replays';
import { tooManyServices } from './services';
import { PersonName } from './texts';
import { UnmappedField } from './unmapped-field';
import { webhookFields } from './webhook-fields';

export type { UnmappedField };

export const ownWords = {
  appointment: ['yes', 'no', notKnown],
  callType: [...CallType.options, notKnown],
  callTag: CallTag.options,
} as const satisfies Partial<Record<UnmappedField, readonly string[]>>;

export const UnmappedValue = z.object({
  field: UnmappedField,
  /** The phone system and its name. Empty for a new service, which belongs to the company. */
  source: z.string(),
  sourceName: z.string(),
  /** As in the payloads. */
  value: z.string(),
  /** Deliveries with this value; for a new service, its calls. */
  count: z.int().nonnegative(),
  firstAt: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime().nullable(),
  /** For a service that was added because its name was unknown. */
  newServiceId: Id.nullable(),
  /** True if deliveries fail because of it; false if they count without it. */
  isRefusing: z.boolean(),
  /** What it means since someone explained it elsewhere; a replay applies that to past deliveries. */
  knownAs: z.string().nullable(),
});
export type UnmappedValue = z.infer<typeof UnmappedValue>;

export const UnmappedQuery = z.object({ companyId: IdText });

export const maxDeliveriesLookedAt = 20_000;

export const daysLookedAt = 90;

export const maxUnmappedValues = 500;

export const UnmappedList = z.object({
  values: z.array(UnmappedValue),
  /** There were more deliveries to examine, or more values to list. */
  isCut: z.boolean(),
});
export type UnmappedList = z.infer<typeof UnmappedList>;

const named = {
  companyId: Id,
  source: z.string().max(40),
  field: UnmappedField,
  value: z.string().trim().min(1, 'A blank value cannot be explained.').max(200),
};

/** Every answer except `dismiss` starts a replay of past deliveries. */
export const Resolution = z.object({
  ...named,
  as: z.discriminatedUnion('kind', [
    /** It is this location, employee or service: stored as another name; a new service is merged into it. */
    z.object({ kind: z.literal('existing'), id: Id }),
    /** Creates a location, employee or service of this name. */
    z.object({ kind: z.literal('create'), name: PersonName }),
    /** The meaning of a value of a field with fixed words: `yes`, `Quote`, `Practice`. Stored in the source's rules. */
    z.object({ kind: z.literal('means'), means: z.string().trim().min(1).max(200) }),
    /** Explained elsewhere: only past deliveries need it applied. */
    z.object({ kind: z.literal('known') }),
    /** Hides it; a new service is no longer marked new. */
    z.object({ kind: z.literal('dismiss') }),
  ]),
});
export type Resolution = z.infer<typeof Resolution>;

/** The fields whose values name records that can be created by name alone. */
export const creatableFields = ['employeeId', 'service'] as const satisfies UnmappedField[];

/** Creates what unmapped values name, one of each, named like the value. Past deliveries are replayed once for all. */
export const CreateAll = z.object({
  companyId: Id,
  field: z.enum(creatableFields),
  values: z
    .array(named.value)
    .min(1, 'Choose a value.')
    .max(maxSpellings, `At most ${maxSpellings} can be created at once.`),
});
export type CreateAll = z.infer<typeof CreateAll>;

export const Resolved = z.object({
  replay: Replay.nullable(),
  /** Another replay of the company is running; ask again as `known` to apply it. */
  isReplayBusy: z.boolean(),
});
export type Resolved = z.infer<typeof Resolved>;

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
  alias: z.string().trim().min(1, 'Enter the name that payloads use.').max(200),
  targetId: Id,
});
export const KnownNameQuery = z.object({
  companyId: IdText,
  kind: KnownName.shape.kind,
  /** As listed: a folded name can be blank, and longer than what was written. */
  alias: z.string().max(1_000),
});

export const maxKnownNames = 2_000;

export const tooManyKnownNames = `A company can have at most ${formatCount(maxKnownNames)} other names of each kind. Remove some first.`;
export const nameTakenBy = (owner: string) => `That name is already in use by ${owner}. A name can refer to only one.`;
export const nameTakenByService = (owner: string) =>
  `That name is already in use by ${owner}. Merge the two in Settings instead.`;
export const alreadyItsName = 'That name is already in use.';

export const notOneOf = (field: UnmappedField) =>
  `This cannot be what the value of ${webhookFields[field].label} means.`;
export const notToBeCreated = {
  taken: 'That already exists. Choose it instead.',
  'too-many': tooManyServices,
};
export const sourceDeleted = 'This phone system was deleted, so its values can no longer be explained.';
export const tooManyRules = 'The field already has the maximum of 200 explained values. Remove some first.';
