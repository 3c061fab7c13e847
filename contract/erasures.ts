// Erasing a customer: everything that is held of a phone number, in steps of at most about a second
// (docs/decisions/0122).
import { z } from 'zod';
import { Id } from './endpoint';

export const notDialable = 'Enter a phone number that can be dialed, such as +1 312 555 0142.';
export const wrongLastDigits = 'These are not the last four digits of the number.';

const Step = z.object({
  phone: z.string().trim().min(1, notDialable).max(40, notDialable),
  /** Null: all companies. */
  companyId: Id.nullable(),
  /** The `cursor` of the step before; null begins. */
  cursor: z.string().max(200).nullable().default(null),
});

export const HeldInput = Step;
export type HeldInput = z.infer<typeof HeldInput>;

export const ErasureInput = Step.extend({
  /** Typed as a confirmation. */
  lastDigits: z.string().trim().length(4, wrongLastDigits),
});

export const ErasedCounts = z.object({
  /** Calls that lose number and link; they remain in every figure. */
  calls: z.int().nonnegative(),
  /** Deliveries that lose everything that was received. */
  deliveries: z.int().nonnegative(),
  /** Appointments of lists, their versions, and rows that were left out. */
  listRows: z.int().nonnegative(),
  /** Kept files and bodies of lists that lose rows. */
  listFiles: z.int().nonnegative(),
  /** Places that mention the number, such as another customer’s delivery; only the number is taken out. */
  mentions: z.int().nonnegative(),
  /** Files with damaged deliveries on the server’s disk. */
  diskFiles: z.int().nonnegative(),
});
export type ErasedCounts = z.infer<typeof ErasedCounts>;

export const noCounts: ErasedCounts = { calls: 0, deliveries: 0, listRows: 0, listFiles: 0, mentions: 0, diskFiles: 0 };

export const addCounts = (one: ErasedCounts, other: Partial<ErasedCounts>): ErasedCounts => {
  const names = Object.keys(noCounts) as (keyof ErasedCounts)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + (other[name] ?? 0)])) as ErasedCounts;
};

/** The calls of the number in a company, before they are erased. */
export const HeldCalls = z.object({
  companyName: z.string(),
  calls: z.int().nonnegative(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  locations: z.array(z.string()),
});
export type HeldCalls = z.infer<typeof HeldCalls>;

export const HeldStep = z.object({
  /** Null: this was the last step. */
  cursor: z.string().nullable(),
  /** From 0 to 1. */
  done: z.number().min(0).max(1),
  /** What this step found, or erased. */
  counts: ErasedCounts,
  /** Of companies that this step begins. */
  calls: z.array(HeldCalls),
  /** Deliveries that wait on disk, or an import that is running, have to be stored first: ask again. */
  waitsFor: z.enum(['disk', 'import']).nullable(),
  /** Backups that were made before and may hold the number; with the last step. */
  backups: z.array(z.string()),
});
export type HeldStep = z.infer<typeof HeldStep>;

export const HeldRecord = z.object({
  kind: z.enum(['call', 'delivery', 'appointment', 'list-file', 'mention', 'disk-file']),
  companyId: Id.nullable(),
  /** Column by column; of bodies the text. */
  values: z.json(),
});
export type HeldRecord = z.infer<typeof HeldRecord>;

export const ExportStep = HeldStep.extend({ records: z.array(HeldRecord) });
export type ExportStep = z.infer<typeof ExportStep>;
