// The words of a phone system: its tags and dispositions, what each means, and what is said of calls without any.
import { z } from 'zod';
import { CallType } from './calls';
import { Id, IdText } from './endpoint';
import { Day } from './figures';
import { Replay } from './replays';

/** The fields that words explain, and the letters under which the log notes where a word was found. */
export const wordFields = ['service', 'appointment', 'callType', 'callTag'] as const;
export const WordField = z.enum(wordFields);
export type WordField = z.infer<typeof WordField>;

/** Longer texts are notes, not words. */
export const maxWordLength = 60;

/** The most frequent are listed. */
export const maxListedWords = 200;

export const maxExplainedAtOnce = 100;

/** The days whose calls the share of known outcomes is about. */
export const knownShareDays = 30;

/** A word means one of these, and nothing else. Booked makes the call's type Appointment unless another word states a type. */
export const WordMeaning = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('booked') }),
  z.strictObject({ kind: z.literal('not-booked') }),
  /** Whether it was booked is not known, whatever calls without a word are. */
  z.strictObject({ kind: z.literal('not-known') }),
  z.strictObject({ kind: z.literal('service'), name: z.string().trim().min(1, 'Choose a service.').max(200) }),
  z.strictObject({ kind: z.literal('type'), type: CallType }),
  z.strictObject({ kind: z.literal('practice') }),
  z.strictObject({ kind: z.literal('nothing') }),
]);
export type WordMeaning = z.infer<typeof WordMeaning>;
export type MeaningKind = WordMeaning['kind'];

/** The field that a meaning is about; `nothing` is about all. */
export const fieldOfMeaning = {
  booked: 'appointment',
  'not-booked': 'appointment',
  'not-known': 'appointment',
  service: 'service',
  type: 'callType',
  practice: 'callTag',
} as const satisfies Partial<Record<MeaningKind, WordField>>;

/** A person explained it; a rule of the mapping names it; a rule found a stem in it; it is a service's name; it is read as it is. */
export const WordSource = z.enum(['person', 'rule', 'stem', 'service-name', 'itself']);
export type WordSource = z.infer<typeof WordSource>;

export const Word = z.object({
  /** In lower case. */
  word: z.string(),
  /** Calls of the last 90 days with it. */
  calls: z.int().nonnegative(),
  lastAt: z.iso.datetime(),
  /** The fields that could learn something from it: their keys contain it. */
  fields: z.array(WordField),
  /** What it means now; empty while nobody explained it. More than one only if rules of the mapping say so. */
  meanings: z.array(WordMeaning),
  /** Where the first meaning comes from; null without one. */
  by: WordSource.nullable(),
});
export type Word = z.infer<typeof Word>;

/** What calls without a word that means booked are. */
export const Untagged = z.enum(['not-known', 'not-booked']);
export type Untagged = z.infer<typeof Untagged>;

export const WordQuery = z.object({ companyId: IdText, source: z.string().min(1).max(40) });

export const WordList = z.object({
  /** By calls, most first. */
  words: z.array(Word),
  /** Further words, which are not listed. */
  more: z.int().nonnegative(),
  /** The log has older deliveries with words, which were not looked at. */
  isCut: z.boolean(),
  /** Null if the appointment comes from no words. */
  untagged: Untagged.nullable(),
  /** The first of the last 30 days. */
  since: Day,
  /** Calls of the phone system in the last 30 days that count, and those with a known outcome. */
  calls: z.int().nonnegative(),
  knownCalls: z.int().nonnegative(),
  /** Of the phone system's mapping. */
  version: z.int().nonnegative(),
});
export type WordList = z.infer<typeof WordList>;

const WordText = z.string().trim().min(1, 'A blank word cannot be explained.').max(maxWordLength);

export const WordsInput = z.object({
  companyId: Id,
  source: z.string().min(1).max(40),
  /** Of the list that was answered. */
  version: z.int().nonnegative(),
  /** Finds what would change in past calls, and saves nothing. */
  dryRun: z.boolean().default(false),
  /** Null takes a person's explanation back. */
  words: z
    .array(z.object({ word: WordText, means: WordMeaning.nullable() }))
    .max(maxExplainedAtOnce, `At most ${maxExplainedAtOnce} words can be explained at once.`)
    .default([]),
  untagged: Untagged.optional(),
});
export type WordsInput = z.infer<typeof WordsInput>;

export const SavedWords = z.object({
  /** Of the mapping after it; unchanged by a dry run. */
  version: z.int().nonnegative(),
  /** Corrects past calls, or finds what would change; null if nothing can change. */
  replay: Replay.nullable(),
});
export type SavedWords = z.infer<typeof SavedWords>;

export const wordsChanged =
  'Somebody changed this phone system in the meantime. The list was loaded again; check it and save again.';
export const wordsBusy = 'Past calls are being corrected right now. Try again when that is done.';
export const wordsTryBusy = 'Other previews are still being prepared. Try again in a moment.';
export const noSuchService = (name: string) => `There is no service “${name}”.`;
export const wordNotUsedFor = (word: string, what: string) =>
  `“${word}” is not sent where this phone system names ${what}, so it cannot mean that.`;
export const noWordsForAppointments = 'The appointments of this phone system come from no words.';
export const tooManyExplained =
  'A phone system can have at most 200 meanings of words for each of service, appointment, type and practice. Undo some first.';
