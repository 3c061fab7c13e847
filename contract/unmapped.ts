// What deliveries named and nothing knows, company by company, and the names that were explained before.
import { z } from 'zod';
import { CallTag, CallType } from './calls';
import { Id, IdText } from './endpoint';
import { Replay } from './replays';
import { tooManyServices } from './services';
import { PersonName } from './texts';
import { UnmappedField } from './unmapped-field';
import { webhookFields } from './webhooks';

export type { UnmappedField };

/** What the values of these fields can mean, in the words that a rule gives our readers. */
export const ownWords = {
  appointment: ['yes', 'no'],
  callType: CallType.options,
  callTag: CallTag.options,
} as const satisfies Partial<Record<UnmappedField, readonly string[]>>;

export const UnmappedValue = z.object({
  field: UnmappedField,
  /** The phone system that said so, and its name. Empty for a new service: whoever said it, it is the company's. */
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
  /** What it means by now, since somebody added it; past deliveries only learn of that by a replay. */
  knownAs: z.string().nullable(),
});
export type UnmappedValue = z.infer<typeof UnmappedValue>;

export const UnmappedQuery = z.object({ companyId: IdText });

/** The most deliveries that are looked through, the newest first. */
export const maxDeliveriesLookedAt = 20_000;

/** How many days back. */
export const daysLookedAt = 90;

/** The most values that are listed, those of most deliveries first. */
export const maxUnmappedValues = 500;

export const UnmappedList = z.object({
  values: z.array(UnmappedValue),
  /** More deliveries named something unknown than were looked at, or more values than are listed. */
  isCut: z.boolean(),
});
export type UnmappedList = z.infer<typeof UnmappedList>;

const named = {
  companyId: Id,
  source: z.string().max(40),
  field: UnmappedField,
  value: z.string().trim().min(1, 'A blank value cannot be explained.').max(200),
};

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
    /** It is known by now, by other ways: only past deliveries are still to learn of it. */
    z.object({ kind: z.literal('known') }),
    /** Not to be shown again; a new service is no longer marked new. */
    z.object({ kind: z.literal('dismiss') }),
  ]),
});
export type Resolution = z.infer<typeof Resolution>;

export const Resolved = z.object({
  replay: Replay.nullable(),
  /** Another replay of the company is under way: past deliveries learn of it once it is asked for again, as `known`. */
  isReplayBusy: z.boolean(),
});
export type Resolved = z.infer<typeof Resolved>;

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
  alias: z.string().trim().min(1, 'Enter the name that payloads use.').max(200),
  targetId: Id,
});
export const KnownNameQuery = z.object({
  companyId: IdText,
  kind: KnownName.shape.kind,
  /** As the list has it, whatever that is: a folded name may be blank, and longer than what was written. */
  alias: z.string().max(1_000),
});

/** Of each kind. */
export const maxKnownNames = 2_000;

export const tooManyKnownNames = `A company can have at most ${maxKnownNames.toLocaleString('en-US')} other names of each kind. Remove some first.`;
export const nameTakenBy = (owner: string) => `That name is already in use by ${owner}. A name can refer to only one.`;
export const nameTakenByService = (owner: string) =>
  `That name is already in use by ${owner}. Merge the two in Settings instead.`;
export const alreadyItsName = 'That name is already in use.';

/** Why a value was not resolved. */
export const notOneOf = (field: UnmappedField) =>
  `This cannot be what the value of ${webhookFields[field].label} means.`;
export const notToBeCreated = {
  taken: 'That already exists. Choose it instead.',
  'too-many': tooManyServices,
};
export const sourceGone = 'This phone system was deleted, so its values can no longer be explained.';
export const tooManyRules = 'The field already has the maximum of 200 explained values. Remove some first.';
