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
  /** The order key of a value, if that is not its delivery's: an SQL expression of the same length. */
  order?: string;
  /** Which of several assumed values wins: the latest event's, or of times the earliest. A stated value wins over all. */
  assumed?: 'latest' | 'earliest';
  /** Deliveries can state that nobody knows it: a value of its own, stored as a key without a value. */
  mayBeUnknown?: true;
  /** The field has no value of its own: it is folded from this one's, as far as the expression has a value. */
  of?: { field: string; value: string };
  /** What a list of all appointments assumes where nobody states it: an SQL expression. */
  complete?: string;
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

const instantIn = (column: string) => ({
  load: `(extract(epoch FROM ${column}) * 1000)::bigint`,
  store: (value: string) => `to_timestamp(${value} / 1000.0)`,
});

/** Names are lower case, since SQL folds unquoted identifiers. */
export const callFields = {
  location: { column: 'location_id', type: 'bigint', missing: 'store-missing' },
  service: { column: 'service_id', type: 'bigint', missing: 'service-missing', mayBeUnknown: true },
  booked: {
    column: 'booked',
    type: 'boolean',
    missing: 'appointment-missing',
    mayBeUnknown: true,
    complete: 'false',
  },
  /** What is booked without lone yeses: as stated by those who can also say no. */
  outcome: {
    column: 'outcome',
    type: 'boolean',
    mayBeUnknown: true,
    of: { field: 'booked', value: 'CASE WHEN lone IS NOT TRUE THEN booked END' },
    complete: 'false',
  },
  type: { column: 'call_type', type: 'call_type', missing: 'call-type-missing', mayBeUnknown: true },
  employee: { column: 'employee_id', type: 'bigint' },
  practice: { column: 'is_practice', type: 'boolean', isPermanent: true },
  /** In milliseconds since 1970. Assumed from the arrival: a tag that comes a day later must not move the call. */
  started: {
    column: 'started_at',
    type: 'bigint',
    isPermanent: true,
    assumed: 'earliest',
    ...instantIn('started_at'),
  },
  duration: { column: 'stated_seconds', type: 'int' },
  /** In milliseconds; a duration that is not stated is the difference of these two. */
  accepted: { column: 'answered_at', type: 'bigint', assumed: 'earliest', ...instantIn('answered_at') },
  ended: { column: 'ended_at', type: 'bigint', ...instantIn('ended_at') },
  phone: { column: 'customer_phone', type: 'text' },
  called: { column: 'customer_called', type: 'boolean' },
  financing: { column: 'financing_offered', type: 'boolean' },
  direction: { column: 'direction', type: 'call_direction' },
  /** Who took the call once took it: what a leg says that nobody took does not change that, in whatever order they come. */
  answered: {
    column: 'answered',
    type: 'call_answered',
    order: `CASE answered WHEN 'answered' THEN 'f' WHEN 'voicemail' THEN '8' ELSE '0' END || substr(order_key, 2)`,
  },
  dialed: { column: 'number_called', type: 'text' },
  recording: { column: 'recording_url', type: 'text' },
} as const satisfies Record<string, CallField>;

export type FieldName = keyof typeof callFields;

/** The fields with a value of their own. */
export type CallValues = {
  [Name in Exclude<FieldName, 'outcome'>]?: ValueTypes[(typeof callFields)[Name]['type']] | undefined;
};

export type OwnField = keyof CallValues;

/** The fields of which a delivery can state that nobody knows them. */
export type UnknowableField = {
  [Name in OwnField]: (typeof callFields)[Name] extends { mayBeUnknown: true } ? Name : never;
}[OwnField];

const fields: [FieldName, CallField][] = Object.entries(callFields) as [FieldName, CallField][];

export const fieldNames: readonly FieldName[] = fields.map(([name]) => name);

export const ownFieldNames: readonly OwnField[] = fieldNames.filter((name) => name !== 'outcome');

/** The fields that a call needs to count, each with its reason, in the order they are reported. */
export const requiredFields: readonly { name: OwnField; missing: MissingReason }[] = fields.flatMap(
  ([name, { missing }]) => (missing && name !== 'outcome' ? [{ name, missing }] : []),
);

export const missingReasons: readonly RefusalReason[] = requiredFields.map(({ missing }) => missing);

/**
 * Columns that follow from the folded ones. `was_booked` is assumed to be no for a call that the phone system reports as
 * missed, or as a voicemail. `is_known`: the outcome is known, also to those who can say no. `is_counted`: outbound and
 * internal calls are in no live figure; those of a phone system that is counted elsewhere are in none. `appointment_rank`:
 * who stated what is shown; a statement that nobody knows is by somebody, too.
 */
export const missedAsStated = `(answered IN ('missed', 'voicemail') AND left(coalesce(field_keys->>'answered', fold_key) COLLATE "C", 1) = '1' COLLATE "C")`;

export const derivedColumns = {
  was_booked: `coalesce(booked, CASE WHEN ${missedAsStated} THEN false END)`,
  is_known: `(outcome IS NOT NULL OR coalesce(${missedAsStated}, false))`,
  is_counted: `(is_complete AND NOT is_listed_only AND (is_practice OR direction IS NULL OR direction = 'inbound'))`,
  duration_seconds: `coalesce(stated_seconds, CASE WHEN ended_at >= answered_at AND ended_at - answered_at <= interval '24 hours'
    THEN round(extract(epoch FROM ended_at - answered_at))::int END)`,
  appointment_rank: `CASE
    WHEN booked IS NOT NULL THEN coalesce(booked_rank, left(coalesce(field_keys->>'booked', fold_key) COLLATE "C", 1)::smallint)
    WHEN ${missedAsStated} THEN 0::smallint ELSE booked_rank END`,
} as const;

/** A list of the derived columns as SQL: `$column` and `$of` are a column's own. */
function listDerived(template: string): string {
  return Object.entries(derivedColumns)
    .map(([column, of]) => template.replaceAll('$column', column).replaceAll('$of', of))
    .join(', ');
}

/**
 * The function's text with each line `-- each field: …` (or `-- each required field: …`, `-- each sent field: …`, of those
 * with a value of their own) repeated for every field, and `$derived[…]` replaced by a list
 * (listDerived). `$name`, `$column`, `$type`, `$missing` are the field's own; `$load` and `$store[…]` convert. Of a part:
 * `$value` is its value, `$unknown` whether it states that nobody knows it, `$assumed` whether it assumes it, `$text` what
 * follows the order key. `$assumed_order` is the order key of an assumed value, `$stated_order` of a stated one
 * (`$has_own_order`: other than its delivery's), `$lasting` whether every call has the field,
 * `$knowable` whether it is never unknown, `$shown` its column, or what a list of all appointments assumes.
 * `$missedAsStated`: the phone system reports that nobody took the call.
 */
export function expandFields(text: string): string {
  return text
    .replaceAll('$missedAsStated', missedAsStated)
    .replaceAll(/\$derived\[(.*?)\]/g, (_, template: string) => listDerived(template))
    .replaceAll(/^( *)-- each (required |sent )?field: (.*)$/gm, (_, indent: string, only = '', template: string) =>
      fields
        .filter(([, { missing, of }]) => only === '' || (only === 'sent ' ? !of : missing))
        .map(([name, field]) => indent + fillIn(template, name, field))
        .join('\n'),
    );
}

/** That nobody knows it is assumed only until something is: a number's default service, or a constant. */
const lowestOrder = `repeat('0', 16) || substr(order_key, 17)`;

function fillIn(template: string, name: FieldName, field: CallField): string {
  const {
    column,
    type,
    missing = '',
    isPermanent = false,
    assumed = 'latest',
    order = 'order_key',
    mayBeUnknown = false,
    of = { field: name, value: name },
    complete,
    load = column,
    store = (value: string) => value,
  } = field;
  // Of times, the earliest is that with the least value, in whatever order the events arrive.
  const valueFirst = `lpad(to_hex((${of.value}) * 1000), 16, '0') || substr(order_key, 17)`;
  const assumedOrder =
    assumed === 'latest' ? order : `translate(${valueFirst}, '0123456789abcdef', 'fedcba9876543210')`;
  const unknown = mayBeUnknown ? `coalesce(unknown ? '${of.field}', false)` : 'false';
  return template
    .replaceAll('$text', mayBeUnknown ? `CASE WHEN ${unknown} THEN '' ELSE (${of.value})::text END` : of.value)
    .replaceAll('$unknown', unknown)
    .replaceAll('$value', of.value)
    .replaceAll(
      '$assumed_order',
      mayBeUnknown ? `CASE WHEN ${unknown} THEN ${lowestOrder} ELSE ${assumedOrder} END` : assumedOrder,
    )
    .replaceAll('$stated_order', order)
    .replaceAll('$has_own_order', String(order !== 'order_key'))
    .replaceAll('$assumed', `assumed ? '${of.field}'`)
    .replaceAll(/\$store\[(.*?)\]/g, (_, value: string) => store(`${value}::$type`))
    .replaceAll('$load', load)
    .replaceAll(
      '$shown',
      complete
        ? `CASE WHEN is_covered AND NOT coalesce(stated ? '${name}', false) THEN coalesce(${column}, ${complete}) ELSE ${column} END`
        : column,
    )
    .replaceAll('$name', name)
    .replaceAll('$column', column)
    .replaceAll('$type', type)
    .replaceAll('$missing', missing)
    .replaceAll('$knowable', String(!mayBeUnknown))
    .replaceAll('$lasting', String(isPermanent));
}

/** An SQL condition: whether a row of `calls` has a value for the field, or its deliveries state that it is not known. */
export function hasField(alias: string, name: FieldName): string {
  const field: CallField = callFields[name];
  const hasValue = `${alias}.${field.column} is not null`;
  if (!field.mayBeUnknown) return hasValue;
  return `(${hasValue} or coalesce(${alias}.delivered ? '${name}', ${alias}.field_keys ? '${name}', false))`;
}

/** An SQL expression: the reason of the first required field that a row of `calls` lacks, or null. */
export const lackingField = (alias: string): string =>
  `case ${requiredFields.map(({ name, missing }) => `when not ${hasField(alias, name)} then '${missing}'`).join(' ')} end`;
