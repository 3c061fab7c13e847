// The fields of a call. From this list come the rows handed to the database, the fold's SQL (functions/fold_calls.sql),
// the demo and the tests (docs/changing-things.md).
import type { Answered, CallDirection, CallType } from '#contract/calls';
import type { MissingReason } from '#contract/refusals';
import type { RefusalReason } from '#contract/webhooks';

interface CallField {
  column: string;
  type: keyof ValueTypes;
  /** The reason in the log if a call lacks the field. Only required fields have one. */
  missing?: MissingReason;
  /** Every call has it, even one without any delivery left. */
  isPermanent?: true;
  /** Which of several assumed values wins. A stated value always wins over an assumed one. */
  assumed?: 'latest' | 'earliest';
  /** The column's value as text behind its order key, and back, if that differs from the column itself. */
  load?: string;
  store?: (value: string) => string;
}

interface ValueTypes {
  bigint: number;
  int: number;
  boolean: boolean;
  text: string;
  call_type: CallType;
  call_direction: CallDirection;
  call_answered: Answered;
}

export const callFields = {
  location: { column: 'location_id', type: 'bigint', missing: 'store-missing' },
  service: { column: 'service_id', type: 'bigint', missing: 'service-missing' },
  booked: { column: 'was_booked', type: 'boolean', missing: 'appointment-missing' },
  type: { column: 'call_type', type: 'call_type', missing: 'call-type-missing' },
  employee: { column: 'employee_id', type: 'bigint' },
  practice: { column: 'is_practice', type: 'boolean', isPermanent: true },
  /** In milliseconds since 1970. Assumed from the arrival: a tag that comes a day later must not move the call. */
  started: {
    column: 'started_at',
    type: 'bigint',
    isPermanent: true,
    assumed: 'earliest',
    load: '(extract(epoch FROM started_at) * 1000)::bigint',
    store: (value) => `to_timestamp(${value} / 1000.0)`,
  },
  duration: { column: 'duration_seconds', type: 'int' },
  phone: { column: 'customer_phone', type: 'text' },
  called: { column: 'customer_called', type: 'boolean' },
  financing: { column: 'financing_offered', type: 'boolean' },
  direction: { column: 'direction', type: 'call_direction' },
  answered: { column: 'answered', type: 'call_answered' },
  numberCalled: { column: 'number_called', type: 'text' },
} as const satisfies Record<string, CallField>;

export type FieldName = keyof typeof callFields;

export type CallValues = { [Name in FieldName]?: ValueTypes[(typeof callFields)[Name]['type']] | undefined };

const fields: [FieldName, CallField][] = Object.entries(callFields) as [FieldName, CallField][];

export const fieldNames: readonly FieldName[] = fields.map(([name]) => name);

/** The fields that a call needs to count, each with its reason, in the order they are reported. */
export const requiredFields: readonly { name: FieldName; missing: MissingReason }[] = fields.flatMap(
  ([name, { missing }]) => (missing ? [{ name, missing }] : []),
);

export const missingReasons: readonly RefusalReason[] = requiredFields.map(({ missing }) => missing);

/**
 * The function's text with each line `-- each field: …` (or `-- each required field: …`) repeated for every field.
 * `$name`, `$column`, `$type`, `$missing` are the field's own; `$load` and `$store[…]` convert; `$assumed_order` is the
 * order key of an assumed value, `$lasting` whether every call has the field.
 */
export function expandFields(text: string): string {
  return text.replaceAll(/^( *)-- each (required )?field: (.*)$/gm, (_, indent: string, required, template: string) =>
    fields
      .filter(([, { missing }]) => !required || missing)
      .map(([name, field]) => indent + fillIn(template, name, field))
      .join('\n'),
  );
}

function fillIn(template: string, name: FieldName, field: CallField): string {
  const {
    column,
    type,
    missing = '',
    isPermanent = false,
    assumed = 'latest',
    load = column,
    store = (value: string) => value,
  } = field;
  const assumedOrder =
    assumed === 'latest' ? 'order_key' : `translate(order_key, '0123456789abcdef', 'fedcba9876543210')`;
  return template
    .replaceAll(/\$store\[(.*?)\]/g, (_, value: string) => store(`${value}::$type`))
    .replaceAll('$load', load)
    .replaceAll('$assumed_order', assumedOrder)
    .replaceAll('$name', name)
    .replaceAll('$column', column)
    .replaceAll('$type', type)
    .replaceAll('$missing', missing)
    .replaceAll('$lasting', String(isPermanent));
}

/** An SQL expression: the reason of the first required field that a row of `calls` lacks, or null. */
export const lackingField = (alias: string): string =>
  `case ${requiredFields.map(({ name, missing }) => `when ${alias}.${callFields[name].column} is null then '${missing}'`).join(' ')} end`;
