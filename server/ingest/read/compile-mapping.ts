// Compiles a company's mapping once: keys are parsed, values folded and indexed.
import { type Finder, finderFor } from '#contract/find-in-payload';
import { type FieldRule, type FilterRule, type MappingRules, notKnown } from '#contract/mapping-rules';
import { type FieldKeys, type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import { foldName } from '../../access/fold-name';
import { canSayNo } from './not-known';

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
  /** False if a yes of this phone system is a lone one. */
  canSayNo: boolean;
  /** The location has no key: it is found by the number called. */
  isPlacedByNumber: boolean;
  usesQuery: boolean;
}

export interface CompiledKey {
  key: string;
  find: Finder;
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
}

/** `place` is the rule's position in its list: the first match wins. */
export interface CompiledValues {
  is: Map<string, { place: number; means: string }>;
  contains: { text: string; place: number; means: string }[];
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
  const { rules = {} } = mapping;
  const fields = webhookFieldNames.map((field) =>
    compileField(field, mapping[webhookFields[field].configKey], rules[field]),
  );
  const order = compileKey(mapping.orderField);
  const timeOfDay = compileKey(rules.timestamp?.timeKey);
  return {
    fields,
    order,
    calls: compileKey(mapping.callsPath),
    timeOfDay,
    usesQuery: [order, timeOfDay, ...fields.flatMap(({ keys }) => keys)].some((it) => it?.key.startsWith('?')),
    unit: rules.duration?.unit ?? 'seconds',
    timeZone: rules.timestamp?.timeZone,
    canSayNo: canSayNo(rules.appointment),
    isPlacedByNumber: rules.storeId?.byNumberCalled === true,
  };
}

const compileKey = (key: string | undefined): CompiledKey | undefined =>
  key ? { key, find: finderFor(key) } : undefined;

function compileField(field: WebhookField, firstKey: string, rule: FieldRule = {}): CompiledField {
  const keys = [firstKey, ...(rule.keys ?? [])].flatMap((key) => compileKey(key) ?? []);
  // A constant id or time would make one call of all.
  const given = rule.notReported ? notKnown : rule.constant;
  const constant = field === 'callId' || field === 'timestamp' ? undefined : given;
  const values = rule.values?.length ? compileValues(rule.values) : undefined;
  const isSimple = keys.length < 2 && !values && !rule.otherwise && !constant;
  return isSimple ? { field, keys } : { field, keys, rule: { values, otherwise: rule.otherwise, constant } };
}

function compileValues(rules: NonNullable<FieldRule['values']>): CompiledValues {
  const values: CompiledValues = { is: new Map(), contains: [] };
  for (const [place, { when, value = '', means }] of rules.entries()) {
    const text = foldName(value);
    if (when === 'contains') values.contains.push({ text, place, means });
    else if (!values.is.has(text)) values.is.set(text, { place, means });
  }
  return values;
}
