// The company's own phone numbers: the location of each, and the service its callers want unless a call says otherwise.

import { z } from 'zod';
import { Id, IdText } from './endpoint';
import { Day } from './figures';
import { formatCount } from './format-count';
import { maxListedFailures } from './locations';
import { Replay } from './replays';
import { EditedVersion, line } from './texts';

export const maxCalledNumbers = 5_000;

/** The days whose calls are counted by number. */
export const calledNumberDays = 30;

/** More numbers that only calls or waiting deliveries name are not listed. */
export const maxSeenNumbers = 500;

const maxLabelLength = 100;

/** What places a number: a location's code, a known name, a row of this list, or a location's own phone. The first wins. */
export const placedByKinds = ['code', 'known-name', 'number', 'phone'] as const;
export type PlacedBy = (typeof placedByKinds)[number];

export const CalledNumber = z.object({
  /** In E.164. */
  number: z.string(),
  label: z.string(),
  /** Where its calls are counted; null: not placed yet. */
  locationId: Id.nullable(),
  locationName: z.string().nullable(),
  placedBy: z.enum(placedByKinds).nullable(),
  /** Only fills a gap: a service that a call states wins. */
  serviceId: Id.nullable(),
  serviceName: z.string().nullable(),
  /** Locations with this phone. Several place nothing. */
  phoneOf: z.array(z.string()),
  /** Live and practice calls since that day that count, outbound and internal calls left out. */
  calls: z.int().nonnegative(),
  lastAt: z.iso.datetime().nullable(),
  /** Calls of the last 90 days without a location, because the number was not placed when they came; also outbound ones. */
  waiting: z.int().nonnegative(),
  /** The location of all its calls that have one, if it is not placed: the phone system names it otherwise. */
  ringsAt: z.string().nullable(),
  /** 0: nothing is saved for it. */
  version: z.int().nonnegative(),
});
export type CalledNumber = z.infer<typeof CalledNumber>;

export const CalledNumberQuery = z.object({ companyId: IdText });

/** By calls, most first; those not placed last. */
export const CalledNumberList = z.object({
  /** The first of the last 30 days. */
  since: Day,
  numbers: z.array(CalledNumber),
  /** Calls name more numbers than are listed. */
  isCut: z.boolean(),
});
export type CalledNumberList = z.infer<typeof CalledNumberList>;

/** In any notation; without a country code it is a US number. */
const NumberText = line(1, 'Enter a phone number.', 40);
const Label = line(0, '', maxLabelLength);

export const CalledNumberInput = z.object({
  companyId: Id,
  number: NumberText,
  locationId: Id.nullable(),
  serviceId: Id.nullable(),
  label: Label,
  version: EditedVersion,
});
export type CalledNumberInput = z.infer<typeof CalledNumberInput>;

/** Past calls that waited for the number are counted by a replay. */
const replayed = {
  replay: Replay.nullable(),
  /** Another replay of the company is running; ask for the calls again once it is done. */
  isReplayBusy: z.boolean(),
};

export const SavedNumber = z.object({ number: z.string(), version: z.int(), ...replayed });
export type SavedNumber = z.infer<typeof SavedNumber>;

export const CalledNumberRemoval = z.object({ companyId: IdText, number: NumberText });

export const CountWaitingInput = z.object({ companyId: Id });
export const CountedWaiting = z.object(replayed);
export type CountedWaiting = z.infer<typeof CountedWaiting>;

export const calledNumberColumns = ['number', 'location', 'service', 'label'] as const;
export type CalledNumberColumn = (typeof calledNumberColumns)[number];

/** Columns of a spreadsheet, pasted or from a CSV file, in any order, with or without a header. */
export const CalledNumberImport = z.object({
  companyId: Id,
  text: z.string().min(1, 'Paste the columns of your list.').max(900_000, 'The list is larger than 900 kB. Split it.'),
  dryRun: z.boolean().default(false),
});
export type CalledNumberImport = z.infer<typeof CalledNumberImport>;

export const maxListedChanges = 200;

/** What a line of the list does. `before` is null for a new number. */
export const CalledNumberChange = z.object({
  line: z.int(),
  number: z.string(),
  location: z.string().nullable(),
  service: z.string().nullable(),
  label: z.string(),
  before: z.object({ location: z.string().nullable(), service: z.string().nullable(), label: z.string() }).nullable(),
});
export type CalledNumberChange = z.infer<typeof CalledNumberChange>;

/** All lines are saved, or none: a list with failures is refused, but for a dry run, which reports them. */
export const CalledNumberImportResult = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  changes: z.array(CalledNumberChange).max(maxListedChanges),
  failures: z.array(z.object({ line: z.int(), message: z.string() })).max(maxListedFailures),
  failuresTotal: z.int(),
  /** What each column was taken for, in the list's order; null: not used. */
  columns: z.array(z.enum(calledNumberColumns).nullable()),
  ...replayed,
});
export type CalledNumberImportResult = z.infer<typeof CalledNumberImportResult>;

export const noPhoneNumber = (text: string) => `“${text}” is not a phone number.`;
export const numberIsCodeOf = (location: string) =>
  `This number is the code of ${location}. Change the code in Settings first.`;
export const tooManyNumbers = `A company can have at most ${formatCount(maxCalledNumbers)} numbers. Remove some first.`;
export const listHasProblems = 'Nothing was saved, because some lines have a problem. Correct or remove them.';
