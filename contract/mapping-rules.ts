// What a mapping can have besides one key per field: more keys, meanings of values, units, a constant.
import { z } from 'zod';
import { TimeZone } from './time-zone';
import { webhookFieldNames } from './webhook-fields';

/** A key or path in a payload; find-in-payload.ts has the syntax. */
export const Key = z.string().trim().max(200, 'A key can have at most 200 characters.');

const nameValue = 'Enter a value of at most 200 characters.';
const Text = z.string().trim().min(1, nameValue).max(200, nameValue);

/**
 * "When it is …" compares the whole value, "contains" a part; both ignore case and surrounding blanks. In a list any of
 * the first 100 elements can match. Compares 2,000 characters.
 */
export const ValueRule = z.strictObject({
  when: z.enum(['is', 'contains']),
  value: Text,
  /** The value that the reader gets instead: `yes`, a location's code, a call type. */
  means: Text,
});
export type ValueRule = z.infer<typeof ValueRule>;

export const durationUnits = ['seconds', 'milliseconds', 'minutes'] as const;

export const FieldRule = z.strictObject({
  /** Tried in order after the field's first key; the first with a value wins. */
  keys: z.array(Key.min(1, 'Enter the key.')).max(9, 'At most ten keys are allowed.').optional(),
  /** The first match sets the value. Without a match the value is read as it is, unless `otherwise` is set. */
  values: z.array(ValueRule).max(200, 'At most 200 values are allowed.').optional(),
  /** The meaning of all other values, but not of missing ones. A service is first tried as a name. */
  otherwise: Text.optional(),
  /** Used if no key has a value; not for a call's id or time. Any delivery of the call with a value overrides it. */
  constant: Text.optional(),
  unit: z.enum(durationUnits).optional(),
  /** The zone of a call time without one; by default that of the call's location. */
  timeZone: TimeZone.optional(),
  /** The key of the time of day, if the field's own key has only the date. */
  timeKey: Key.min(1, 'Enter the key.').optional(),
});
export type FieldRule = z.infer<typeof FieldRule>;

export const MappingRules = z.partialRecord(z.enum(webhookFieldNames), FieldRule).superRefine((rules, context) => {
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
