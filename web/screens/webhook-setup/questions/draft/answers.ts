// The answers to the five questions, and the mapping they make of the one that was found: the same configuration as in
// All fields. Answers hold only what a person chose, so that what is found can still improve with every message.
import { type FieldRule, notKnown, reportableFields, saysNothing, type ValueRule } from '#contract/mapping-rules';
import { type WebhookField, webhookFields } from '#contract/webhook-fields';
import type { MappingDraft } from '#contract/webhooks';
import type { QuestionName } from '../use-view';
import { type KindAnswer, withKind } from './with-kind';

/** Where a field's value is. */
export interface Place {
  key: string;
  rule: FieldRule;
}

export type WordMeans = 'yes' | 'no' | 'not-known' | 'nothing';

export interface Answers {
  /** Null: it is not in here. */
  fields: Partial<Record<WebhookField, Place | null>>;
  kinds: readonly KindAnswer[];
  /** A location that all calls are of. */
  onlyLocation: string | null | undefined;
  /** Whether the phone system's words tell appointments. */
  usesWords: boolean | undefined;
  words: Readonly<Record<string, WordMeans>>;
  /** What calls without any of the words mean. */
  otherCalls: 'no' | typeof notKnown | undefined;
  confirmed: readonly QuestionName[];
}

export const noAnswers: Answers = {
  fields: {},
  kinds: [],
  onlyLocation: undefined,
  usesWords: undefined,
  words: {},
  otherCalls: undefined,
  confirmed: [],
};

export type Step =
  | { type: 'field'; field: WebhookField; place: Place | null }
  | ({ type: 'kind' } & KindAnswer)
  | { type: 'only-location'; location: string | null }
  | { type: 'uses-words'; usesWords: boolean }
  | { type: 'word'; word: string; means: WordMeans }
  | { type: 'other-calls'; means: 'no' | typeof notKnown }
  | { type: 'confirm'; question: QuestionName }
  | { type: 'saved' };

export function answer(before: Answers, step: Step): Answers {
  switch (step.type) {
    case 'field':
      return { ...before, fields: { ...before.fields, [step.field]: step.place } };
    case 'kind': {
      const { key, value, isCall } = step;
      const others = before.kinds.filter((it) => it.key !== key || it.value !== value);
      return { ...before, kinds: [...others, { key, value, isCall }] };
    }
    case 'only-location':
      return { ...before, onlyLocation: step.location };
    case 'uses-words':
      return { ...before, usesWords: step.usesWords };
    case 'word':
      return { ...before, usesWords: true, words: { ...before.words, [step.word]: step.means } };
    case 'other-calls':
      return { ...before, usesWords: true, otherCalls: step.means };
    case 'confirm':
      return { ...before, confirmed: [...new Set([...before.confirmed, step.question])] };
    case 'saved':
      return noAnswers;
  }
}

/** Saving confirms what was shown: a preset's word that came is then explained, like one that a person changed. */
export function confirmWords(
  answers: Answers,
  shown: readonly { text: string; means: WordMeans | undefined }[],
): Answers {
  const said = shown.flatMap(({ text, means }) => (means ? [[text, means] as const] : []));
  if (said.length === 0) return answers;
  return { ...answers, usesWords: true, words: { ...Object.fromEntries(said), ...answers.words } };
}

/** Whether leaving would lose something. */
export const hasAnswers = (answers: Answers): boolean => answers !== noAnswers;

/** `wordKey` is where the words are that people note about a call, if the mapping names none. */
export function mappingOf(found: MappingDraft, answers: Answers, wordKey: string | undefined): MappingDraft {
  const steps = Object.entries(answers.fields) as [WebhookField, Place | null][];
  const placed = steps.reduce((mapping, [field, place]) => withPlace(mapping, field, place), found);
  const filtered = {
    ...placed,
    callFilter: answers.kinds.reduce((filter, kind) => withKind(filter, kind), placed.callFilter),
  };
  return withAppointments(withLocation(filtered, answers), answers, wordKey);
}

export function placeOf(mapping: MappingDraft, field: WebhookField): Place {
  return { key: mapping[webhookFields[field].configKey], rule: mapping.rules[field] ?? {} };
}

/** Nowhere: a location is then found by the number called, and a required field is not reported. */
export function withPlace(mapping: MappingDraft, field: WebhookField, place: Place | null): MappingDraft {
  const { [field]: _, ...others } = mapping.rules;
  const rule = place ? place.rule : ruleOfNothing(field);
  return {
    ...mapping,
    [webhookFields[field].configKey]: place?.key ?? '',
    rules: Object.keys(rule).length === 0 ? others : { ...others, [field]: rule },
  };
}

function ruleOfNothing(field: WebhookField): FieldRule {
  if (field === 'storeId') return { byNumberCalled: true };
  return reportableFields.some((it) => it === field) ? { notReported: true } : {};
}

function withLocation(mapping: MappingDraft, { onlyLocation }: Answers): MappingDraft {
  if (onlyLocation) return withPlace(mapping, 'storeId', { key: '', rule: { constant: onlyLocation } });
  const isConstant = mapping.storeIdField === '' && mapping.rules.storeId?.constant !== undefined;
  return onlyLocation === null && isConstant ? withPlace(mapping, 'storeId', null) : mapping;
}

/** The phone system itself says yes or no about appointments: no word has to be explained. */
export function isAnswered(mapping: MappingDraft): boolean {
  const { key, rule } = placeOf(mapping, 'appointment');
  return key !== '' && !rule.notReported && rule.otherwise === undefined;
}

function withAppointments(mapping: MappingDraft, answers: Answers, wordKey: string | undefined): MappingDraft {
  const { usesWords, words, otherCalls } = answers;
  if (usesWords === undefined) return mapping;
  if (!usesWords) return withPlace(mapping, 'appointment', null);
  const { key, rule } = placeOf(mapping, 'appointment');
  const named = key || wordKey;
  if (!named) return mapping;
  const { notReported: _, asksFirst, ...known } = rule;
  const values = withWords(known.values ?? [], words);
  if (isAnswered(mapping) && otherCalls === undefined) {
    return withPlace(mapping, 'appointment', { key: named, rule: values.length > 0 ? { ...known, values } : known });
  }
  const others = otherCalls ?? known.otherwise ?? notKnown;
  // A call with a word that nobody explained is not taken for one without a word.
  const isAsking = otherCalls === 'no' || (otherCalls === undefined && asksFirst);
  return withPlace(mapping, 'appointment', {
    key: named,
    rule: { ...known, values, otherwise: others, constant: others, ...(isAsking && { asksFirst: true }) },
  });
}

/** As the list of words writes them: before all other rules, and to be taken back as a whole. */
function withWords(before: readonly ValueRule[], words: Answers['words']): ValueRule[] {
  const kept = before.filter(({ when, value = '' }) => when !== 'is' || words[value] === undefined);
  const explained = Object.entries(words).map(
    ([value, means]): ValueRule => ({
      when: 'is',
      value,
      means: means === 'nothing' ? saysNothing : means === 'not-known' ? notKnown : means,
      isExplained: true,
    }),
  );
  return [...explained, ...kept];
}
