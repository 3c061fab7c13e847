// What explaining words does to a mapping: `is` rules of their own, before all others. Always written as a whole and in one
// order, so that neither the order of explanations nor taking one back leaves a trace (docs/decisions/0020).
import { type FieldRule, type MappingRules, notKnown, saysNothing, type ValueRule } from '#contract/mapping-rules';
import { type FieldKeys, webhookFields } from '#contract/webhook-fields';
import { fieldOfMeaning, type Untagged, type WordField, type WordMeaning, wordFields } from '#contract/words';
import { foldName } from '../access/fold-name';

const maxValueRules = 200;

export type WordMapping = FieldKeys & { rules: MappingRules };

/** Whether tags or dispositions can be under the field's keys. */
export const hasKey = ({ rules, ...keys }: WordMapping, field: WordField): boolean =>
  keys[webhookFields[field].configKey] !== '' || (rules[field]?.keys?.length ?? 0) > 0;

/** The words that a person explained, by folded word. */
export function explainedWords(rules: MappingRules): Map<string, WordMeaning> {
  const meant = new Map<string, Partial<Record<WordField, string>>>();
  for (const field of wordFields) {
    for (const { value = '', means, isExplained } of rules[field]?.values ?? []) {
      if (isExplained) meant.set(foldName(value), { ...meant.get(foldName(value)), [field]: means });
    }
  }
  const hasSilence = rules.appointment?.otherwise !== undefined;
  return new Map([...meant].map(([word, means]) => [word, meaningOf(means, hasSilence)]));
}

function meaningOf(
  { service, appointment, callType, callTag }: Partial<Record<WordField, string>>,
  hasSilence: boolean,
): WordMeaning {
  if (appointment === 'yes') return { kind: 'booked' };
  if (appointment === 'no') return { kind: 'not-booked' };
  // Where words have no silence to differ from, nothing is said the same way.
  if (appointment === notKnown && hasSilence) return { kind: 'not-known' };
  if (callTag === 'Practice') return { kind: 'practice' };
  if (service !== undefined && isSaid(service)) return { kind: 'service', name: service };
  const type = callType !== undefined && isSaid(callType) ? asType(callType) : undefined;
  return type ?? { kind: 'nothing' };
}

const isSaid = (means: string) => means !== saysNothing && means !== notKnown;

const asType = (text: string): WordMeaning | undefined => {
  const type = typeOrder.find((one) => one === text);
  return type && { kind: 'type', type };
};

/** In which two types stated by two words win. */
const typeOrder = ['Appointment', 'Quote', 'Status', 'Callback', 'Other'] as const;

/** The rules with these meanings changed; null takes an explanation back. */
export function explainWords(
  mapping: WordMapping,
  changes: readonly { word: string; means: WordMeaning | null }[],
): MappingRules | 'too-many-rules' {
  const explained = explainedWords(mapping.rules);
  for (const { word, means } of changes) {
    if (means) explained.set(foldName(word), means);
    else explained.delete(foldName(word));
  }
  const rules = { ...mapping.rules };
  for (const field of wordFields) {
    const rule = rules[field];
    const others = (rule?.values ?? []).filter(({ isExplained }) => !isExplained);
    const own = hasKey(mapping, field) ? ownRules(explained, field, rule) : [];
    if (own.length === 0 && others.length === (rule?.values?.length ?? 0)) continue;
    if (own.length + others.length > maxValueRules) return 'too-many-rules';
    const values = [...own, ...others];
    const { values: _before, ...rest } = rule ?? {};
    if (values.length > 0) rules[field] = { ...rest, values };
    else if (Object.keys(rest).length > 0) rules[field] = rest;
    else delete rules[field];
  }
  return rules;
}

function ownRules(explained: Map<string, WordMeaning>, field: WordField, rule: FieldRule | undefined): ValueRule[] {
  return [...explained]
    .flatMap(([word, means]) => {
      const said = meansIn(field, means, rule);
      return said === undefined ? [] : [{ word, means: said, rank: rankOf(field, said, means) }];
    })
    .sort((a, b) => a.rank - b.rank || (a.word < b.word ? -1 : 1))
    .map(({ word, means }) => ({ when: 'is' as const, value: word, means, isExplained: true as const }));
}

/** What the word's rule of the field states; undefined if it needs none. */
function meansIn(field: WordField, means: WordMeaning, rule: FieldRule | undefined): string | undefined {
  const isAbout = means.kind !== 'nothing' && fieldOfMeaning[means.kind] === field;
  if (isAbout) return statedBy(means);
  if (means.kind === 'booked' && field === 'callType' && rule !== undefined) return 'Appointment';
  // Without rules the field reads the value as it is, or nobody sends words there.
  if (rule?.otherwise !== undefined) return saysNothing;
  if (means.kind !== 'nothing') return undefined;
  return field === 'callTag' ? 'Live' : notKnown;
}

function statedBy(means: WordMeaning): string | undefined {
  if (means.kind === 'booked') return 'yes';
  if (means.kind === 'not-booked') return 'no';
  if (means.kind === 'not-known') return notKnown;
  if (means.kind === 'practice') return 'Practice';
  if (means.kind === 'service') return means.name;
  return means.kind === 'type' ? means.type : undefined;
}

/** A booking wins over a word for none, that over not known, and a stated type over the one that follows from a booking. */
function rankOf(field: WordField, said: string, { kind }: WordMeaning): number {
  if (field === 'appointment') return ['yes', 'no', notKnown].indexOf(said);
  if (field !== 'callType') return 0;
  const place = typeOrder.indexOf(said as (typeof typeOrder)[number]);
  return kind === 'type' && place >= 0 ? place : typeOrder.length;
}

/** What calls without a word for a booking are; null if the appointment comes from no words. */
export function untaggedOf(mapping: WordMapping): Untagged | null {
  const rule = mapping.rules.appointment;
  if (rule?.otherwise === undefined || !hasKey(mapping, 'appointment')) return null;
  return foldName(rule.otherwise) === notKnown ? 'not-known' : 'not-booked';
}

/** Silence means no, but a word that nobody explained is still asked about. */
export function sayUntagged(rules: MappingRules, untagged: Untagged): MappingRules {
  const { asksFirst: _before, ...rule } = rules.appointment ?? {};
  const means = untagged === 'not-booked' ? 'no' : notKnown;
  const appointment: FieldRule = { ...rule, otherwise: means, constant: means };
  return { ...rules, appointment: untagged === 'not-booked' ? { ...appointment, asksFirst: true } : appointment };
}
