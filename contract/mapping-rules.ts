// What a mapping says beyond one key for each field: several keys, what values mean by agreement, units, a constant.
// It travels beside the plain `…Field` texts as `rules`, keyed by field; a field without a rule is read from its key.
import { z } from 'zod';
import { TimeZone } from './time-zone';

/**
 * A place in a payload (find-in-payload.ts): a key, or a path such as `agent.email`, `tags[0]`, `data.tags[].name`; with a
 * path to the calls of a body, `$.` leads from the body's root; `?name` is a parameter of the query string.
 */
export const Key = z.string().trim().max(200, 'A key can have at most 200 characters.');

const nameValue = 'Enter a value of at most 200 characters.';
const Text = z.string().trim().min(1, nameValue).max(200, nameValue);

/**
 * "When it is …" compares the whole value, "contains" a part of it, both without regard to case and blanks around it. Of
 * a list any element may fit. The first 2,000 characters are looked at, of a list those of its first 100 elements together.
 */
export const ValueRule = z.strictObject({
  when: z.enum(['is', 'contains']),
  value: Text,
  /** What our reader is given instead: `yes`, a location's code, a call type. */
  means: Text,
});
export type ValueRule = z.infer<typeof ValueRule>;

export const durationUnits = ['seconds', 'milliseconds', 'minutes'] as const;

export const FieldRule = z.strictObject({
  /** Tried in this order after the field's first key; the first that has a value wins. */
  keys: z.array(Key.min(1, 'Enter the key.')).max(9, 'At most ten keys are allowed.').optional(),
  /** The first that fits says what the value means; where none does it is read as it is, unless `otherwise` says more. */
  values: z.array(ValueRule).max(200, 'At most 200 values are allowed.').optional(),
  /**
   * What every other value means, an empty list among them; never what is missing. Of a service the value is first tried as
   * a name: one that is known wins, one that is not is counted so and listed among the unmapped values.
   */
  otherwise: Text.optional(),
  /** Stands in where no key has a value; never of a call's id or time. It only fills a gap: what any delivery of the call says wins over it. */
  constant: Text.optional(),
  /** Of the duration; seconds unless it says so. */
  unit: z.enum(durationUnits).optional(),
  /** Of the call time: where the clock hangs that it was read from, when it names no zone; else the call's location. */
  timeZone: TimeZone.optional(),
  /** Of the call time: the key of the time of day, where the date stands under the field's own key. */
  timeKey: Key.min(1, 'Enter the key.').optional(),
});
export type FieldRule = z.infer<typeof FieldRule>;

/** The fields that rules can be said of; the order of events is a key and nothing more. */
export const ruledFields = [
  'service',
  'appointment',
  'callType',
  'storeId',
  'employeeId',
  'duration',
  'customerCalled',
  'financingOffered',
  'callTag',
  'callId',
  'timestamp',
  'customerPhone',
] as const;

export const MappingRules = z.partialRecord(z.enum(ruledFields), FieldRule).superRefine((rules, context) => {
  for (const [field, rule] of Object.entries(rules)) {
    if (rule?.unit && field !== 'duration') {
      context.addIssue({ code: 'custom', path: [field, 'unit'], message: 'Only the duration has a unit.' });
    }
    if (rule?.constant && (field === 'callId' || field === 'timestamp')) {
      const message = 'Every call has its own ID and time, so neither can be a constant.';
      context.addIssue({ code: 'custom', path: [field, 'constant'], message });
    }
    if ((rule?.timeZone || rule?.timeKey) && field !== 'timestamp') {
      const path = [field, rule.timeZone ? 'timeZone' : 'timeKey'];
      context.addIssue({ code: 'custom', path, message: 'Only the call time has a time zone and a time of day.' });
    }
  }
});
export type MappingRules = z.infer<typeof MappingRules>;
