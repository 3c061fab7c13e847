// What a mapping can have besides one key per field: more keys, meanings of values, units, a constant.
import { z } from 'zod';
import { TimeZone } from './time-zone';
import { type WebhookField, webhookFieldNames } from './webhook-fields';

/** A key or path in a payload; find-in-payload.ts has the syntax. */
export const Key = z.string().trim().max(200, 'A key can have at most 200 characters.');
const RequiredKey = Key.min(1, 'Enter the key.');

const nameValue = 'Enter a value of at most 200 characters.';
const Text = z.string().trim().min(1, nameValue).max(200, nameValue);

/** What a rule can state instead of a value: nobody knows it. Only for fields in `unknownFields`. */
export const notKnown = 'not known';

/** Fields that count without a value. The first three need an answer in every configuration, so this is one. */
export const unknownFields = ['service', 'appointment', 'callType', 'direction', 'answered'] as const;
export type UnknownField = (typeof unknownFields)[number];

/** What an `is` rule can state of a text of a list: it says nothing about this field, and the other rules skip it. */
export const saysNothing = 'nothing';

export const reportableFields = ['service', 'appointment', 'callType'] as const satisfies UnknownField[];

/**
 * `is` compares the whole value, `contains` a part, `word` words between boundaries that are not negated (a trailing *
 * matches any ending: docs/decisions/0017); all ignore case and surrounding blanks, and read 64 KiB. `over` and `under` compare numbers. `present` and
 * `missing` take no value.
 */
export const comparisons = ['is', 'contains', 'word', 'over', 'under', 'present', 'missing'] as const;
export type Comparison = (typeof comparisons)[number];

const comparison = { when: z.enum(comparisons), value: Text.optional() };

const needsValue = ({ when, value }: { when: Comparison; value?: string | undefined }, context: z.RefinementCtx) => {
  const isWithout = when === 'present' || when === 'missing';
  const message = isWithout ? 'This comparison has no value.' : nameValue;
  if (isWithout !== (value === undefined)) context.addIssue({ code: 'custom', path: ['value'], message });
  const isNumber = value !== undefined && /^\d{1,9}(?:\.\d{1,3})?$/.test(value);
  if ((when === 'over' || when === 'under') && value !== undefined && !isNumber) {
    context.addIssue({ code: 'custom', path: ['value'], message: 'Enter a number.' });
  }
};

/** Something that a payload says under a key. */
export const Condition = z.strictObject({ key: RequiredKey, ...comparison }).superRefine(needsValue);
export type Condition = z.infer<typeof Condition>;

/** In a list any of the first 100 elements can match. */
export const ValueRule = z
  .strictObject({
    ...comparison,
    /** The value that the reader gets instead: `yes`, a location's code, a call type, `not known`. */
    means: Text,
    /** Must hold as well. */
    and: Condition.optional(),
    /** Written by the list of words (contract/words.ts), which replaces and removes such rules as a whole. */
    isExplained: z.literal(true).optional(),
  })
  .superRefine(needsValue);
export type ValueRule = z.infer<typeof ValueRule>;

export const durationUnits = ['seconds', 'milliseconds', 'minutes'] as const;

/** A time in a payload, only of deliveries for which the condition holds. */
const TimePart = z.strictObject({ key: RequiredKey, only: Condition.optional() });
export type TimePart = z.infer<typeof TimePart>;

export const FieldRule = z.strictObject({
  /** Tried in order after the field's first key; the first with a value wins. */
  keys: z.array(RequiredKey).max(9, 'At most ten keys are allowed.').optional(),
  /** The values of all keys are compared, instead of those of the first key with a value. */
  either: z.literal(true).optional(),
  /** The first match sets the value. Without a match the value is read as it is, unless `otherwise` is set. */
  values: z.array(ValueRule).max(200, 'At most 200 values are allowed.').optional(),
  /** The meaning of all other values, but not of missing ones. A service is first tried as a name. */
  otherwise: Text.optional(),
  /** Used if no key has a value; not for a call's id or time. Any delivery of the call with a value overrides it. */
  constant: Text.optional(),
  /** A short text that nobody explained leaves the value not known, whatever `otherwise` says (contract/words.ts). */
  asksFirst: z.literal(true).optional(),
  /** The phone system does not report it: the field has no key, and its value is not known. */
  notReported: z.literal(true).optional(),
  /** The location has no key: it is found by the number called. */
  byNumberCalled: z.literal(true).optional(),
  unit: z.enum(durationUnits).optional(),
  /** The duration is the difference of two times, which events of the call may bring one by one. */
  between: z.strictObject({ from: TimePart, to: TimePart }).optional(),
  /** The zone of a call time without one; by default that of the call's location. */
  timeZone: TimeZone.optional(),
  /** The key of the time of day, if the field's own key has only the date. */
  timeKey: RequiredKey.optional(),
  /** The time is that of an event of the call. The earliest is its start. */
  isEventTime: z.literal(true).optional(),
  /** Dates of numbers with slashes or dashes name the day before the month: 05/11/2026 is November 5. */
  dayFirst: z.literal(true).optional(),
});
export type FieldRule = z.infer<typeof FieldRule>;

/** Parts of a rule that only some fields have, with the message for the others. */
const ownParts = [
  { part: 'unit', of: ['duration'], message: 'Only the duration has a unit.' },
  { part: 'between', of: ['duration'], message: 'Only the duration is the difference of two times.' },
  { part: 'timeZone', of: ['timestamp'], message: 'Only the call time has a time zone and a time of day.' },
  { part: 'timeKey', of: ['timestamp'], message: 'Only the call time has a time zone and a time of day.' },
  { part: 'isEventTime', of: ['timestamp'], message: 'Only the call time can be that of an event.' },
  { part: 'dayFirst', of: ['timestamp'], message: 'Only the call time has a date.' },
  { part: 'asksFirst', of: ['appointment'], message: 'Only the appointment waits for words to be explained.' },
  { part: 'byNumberCalled', of: ['storeId'], message: 'Only the location is found by the number called.' },
  {
    part: 'notReported',
    of: reportableFields,
    message: 'Only the service, the appointment and the call type can be not reported.',
  },
] as const satisfies { part: keyof FieldRule; of: readonly WebhookField[]; message: string }[];

export const MappingRules = z.partialRecord(z.enum(webhookFieldNames), FieldRule).superRefine((rules, context) => {
  for (const [field, rule] of Object.entries(rules)) {
    const complain = (part: keyof FieldRule, message: string) =>
      context.addIssue({ code: 'custom', path: [field, part], message });
    for (const { part, of, message } of ownParts) {
      if (rule?.[part] !== undefined && !of.some((it) => it === field)) complain(part, message);
    }
    if (rule?.constant && (field === 'callId' || field === 'timestamp')) {
      complain('constant', 'Every call has its own ID and time, so neither can be a constant.');
    }
    const isElsewhere = rule?.keys?.length || rule?.constant || rule?.values?.length || rule?.otherwise;
    if ((rule?.notReported || rule?.byNumberCalled) && isElsewhere) {
      const part = rule.notReported ? 'notReported' : 'byNumberCalled';
      complain(part, 'Remove the keys, values and constants of this field first.');
    }
  }
});
export type MappingRules = z.infer<typeof MappingRules>;

const maxFilters = 20;
const maxFilterTexts = 100;
const FilterTexts = z
  .array(Text)
  .min(1, 'Enter at least one value.')
  .max(maxFilterTexts, 'At most 100 values are allowed.');

/**
 * Which deliveries are about a phone call: those whose value under the key is one of `only`, or none of `except`. Ignores
 * case; a * at the beginning or end of a text matches any (filter-texts.ts). A delivery without the key passes.
 */
export const FilterRule = z
  .strictObject({ key: RequiredKey, only: FilterTexts.optional(), except: FilterTexts.optional() })
  .refine(({ only, except }) => (only === undefined) !== (except === undefined), {
    message: 'State either which values are calls, or which are not.',
  });
export type FilterRule = z.infer<typeof FilterRule>;

export const CallFilter = z.array(FilterRule).max(maxFilters, 'At most 20 conditions are allowed.');
