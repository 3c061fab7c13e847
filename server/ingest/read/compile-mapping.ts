// Compiles a company's mapping once: keys are parsed, values folded and indexed.
import { type FieldRule, type FilterRule, type MappingRules, notKnown, type TimePart } from '#contract/mapping-rules';
import { canSayNo } from '#contract/meanings/can-say-no';
import { type FieldKeys, type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import { type WordField, wordFields } from '#contract/words';
import { type CompiledFilter, compileFilter } from './call-filter';
import { type CompiledCondition, type CompiledValues, compileCondition, compileValues } from './compile-values';
import { type CompiledKey, compileKey } from './find-value';
import { type RolesOfEnds, rolesOfEnds } from './roles-of-ends';

/** A mapping as stored or in a form; a plain one is only keys. */
export type Mapping = FieldKeys & {
  orderField?: string;
  callsPath?: string;
  rules?: MappingRules;
  callFilter?: FilterRule[];
};

export interface CompiledMapping {
  fields: CompiledField[];
  order: CompiledKey | undefined;
  calls: CompiledKey | undefined;
  timeOfDay: CompiledKey | undefined;
  unit: NonNullable<FieldRule['unit']>;
  timeZone: string | undefined;
  /** The call time is that of an event: the earliest of the call wins. */
  isEventTime: boolean;
  /** Also for all other times of the payload. */
  dayFirst: boolean;
  /** The two times whose difference is the duration. */
  between: { from: CompiledTimePart | undefined; to: CompiledTimePart } | undefined;
  filter: CompiledFilter;
  /** False if a yes of this phone system is a lone one. */
  canSayNo: boolean;
  /** The location has no key: it is found by the number called. */
  isPlacedByNumber: boolean;
  /** Without it our own numbers tell which way a call went. */
  tellsDirection: boolean;
  rolesOfEnds: RolesOfEnds;
  /** The fields that tags and dispositions explain; none of most mappings. */
  wordFields: readonly WordField[];
  /** A word that nobody explained leaves the appointment not known. */
  asksFirst: boolean;
  usesQuery: boolean;
}

export interface CompiledField {
  field: WebhookField;
  /** In the order they are tried; empty if the field is not mapped. */
  keys: CompiledKey[];
  rule?: CompiledRule;
}

export interface CompiledRule {
  values: CompiledValues | undefined;
  otherwise: string | undefined;
  constant: string | undefined;
  /** The rules look at the values of all keys. */
  isEither: boolean;
}

export interface CompiledTimePart {
  key: CompiledKey;
  only: CompiledCondition | undefined;
}

const compiled = new WeakMap<Mapping, CompiledMapping>();

/** Cached as long as the mapping object: for live traffic, until the directory reloads. */
export function compileMapping(mapping: Mapping): CompiledMapping {
  const known = compiled.get(mapping);
  if (known) return known;
  const made = compile(mapping);
  compiled.set(mapping, made);
  return made;
}

function compile(mapping: Mapping): CompiledMapping {
  const { rules = {}, callFilter = [] } = mapping;
  const fields = webhookFieldNames.map((field) =>
    compileField(field, mapping[webhookFields[field].configKey], rules[field]),
  );
  const keysOf = (field: WebhookField) => fields.find((it) => it.field === field)?.keys.map(({ key }) => key) ?? [];
  const hasKeys = (field: WebhookField) => keysOf(field).length > 0;
  const order = compileKey(mapping.orderField);
  const timeOfDay = compileKey(rules.timestamp?.timeKey);
  const calls = compileKey(mapping.callsPath);
  return {
    fields,
    order,
    calls,
    timeOfDay,
    usesQuery: [order, timeOfDay, ...fields.flatMap(({ keys }) => keys)].some((it) => it?.key.startsWith('?')),
    unit: rules.duration?.unit ?? 'seconds',
    timeZone: rules.timestamp?.timeZone,
    isEventTime: rules.timestamp?.isEventTime ?? false,
    dayFirst: rules.timestamp?.dayFirst ?? false,
    between: compileBetween(rules.duration?.between),
    filter: compileFilter(callFilter, calls),
    canSayNo: canSayNo(rules.appointment),
    isPlacedByNumber: rules.storeId?.byNumberCalled === true,
    tellsDirection: hasKeys('direction') || rules.direction?.constant !== undefined,
    rolesOfEnds: rolesOfEnds(keysOf('numberCalled'), keysOf('customerPhone')),
    wordFields: wordFields.filter((field) => isExplainedByRules(rules[field]) && hasKeys(field)),
    asksFirst: rules.appointment?.asksFirst === true,
  };
}

const isExplainedByRules = (rule: FieldRule = {}) => rule.otherwise !== undefined || rule.values?.length !== undefined;

function compileField(field: WebhookField, firstKey: string, rule: FieldRule = {}): CompiledField {
  const keys = [firstKey, ...(rule.keys ?? [])].flatMap((key) => compileKey(key) ?? []);
  // A constant id or time would make one call of all.
  const given = rule.notReported ? notKnown : rule.constant;
  const constant = field === 'callId' || field === 'timestamp' ? undefined : given;
  const values = rule.values?.length ? compileValues(rule.values) : undefined;
  const isSimple = keys.length < 2 && !values && !rule.otherwise && !constant;
  if (isSimple) return { field, keys };
  return { field, keys, rule: { values, otherwise: rule.otherwise, constant, isEither: rule.either ?? false } };
}

function compileBetween(between: FieldRule['between']): CompiledMapping['between'] {
  const to = between && compileTimePart(between.to);
  return to && { from: between.from && compileTimePart(between.from), to };
}

function compileTimePart({ key, only }: TimePart): CompiledTimePart | undefined {
  const compiled = compileKey(key);
  return compiled && { key: compiled, only: only && compileCondition(only) };
}
