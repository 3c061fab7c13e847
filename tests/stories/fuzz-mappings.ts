// Mappings for the fuzz test: every kind of rule, on keys that payloads have, lack or cannot have.
import fc from 'fast-check';
import { type FieldRule, type MappingRules, notKnown, reportableFields, unknownFields } from '#contract/mapping-rules';
import { type WebhookField, webhookFieldNames } from '#contract/webhook-fields';
import { MappingDraft } from '#contract/webhooks';
import { goodKeys, oddKeys, options } from './fuzz-payloads';

const oddPaths = [
  'list[]',
  'list[].callId',
  'list[0].storeId',
  'a.storeId',
  'a..b',
  'list.0',
  '$.storeId',
  '$',
  '?at',
  'at',
  '[]',
  '[0]',
];
const mappingKey = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom(...webhookFieldNames, ...oddKeys, ...oddPaths) },
    fc
      .array(fc.constantFrom('a', 'list', '.', '[0]', '[]', '$', '?', ']', '['), { maxLength: 6 })
      .map((it) => it.join('')),
    fc.string({ maxLength: 20 }),
  )
  .map((key) => key.replace(/[\0\p{Surrogate}]/gu, '').trim());
const filledKey = mappingKey.filter((key) => key !== '');
/** A rule's meaning: sometimes one that fits its field. */
const meanings: Partial<Record<WebhookField, string[]>> = {
  storeId: ['NS-01', 'NS-02'],
  service: ['Oil Change', 'Tires'],
  appointment: ['yes', 'no'],
  callType: ['Quote', 'Status'],
  callTag: ['Live', 'Practice'],
};
const number = fc.constantFrom('0', '1', '60', '271.5', '312');
const seen = fc.constantFrom('NS-01', 'ns', 'yes', 'o', '1', 'booked', 'Live', 'chat', 'jane  smith', '312', 'true');
const comparison = fc.oneof(
  fc.record({ when: fc.constantFrom('is', 'contains'), value: seen }),
  fc.record({ when: fc.constant('word'), value: fc.oneof(seen, fc.constantFrom('book*', 'not booked', 'oil ch*')) }),
  fc.record({ when: fc.constantFrom('over', 'under'), value: number }),
  fc.record({ when: fc.constantFrom('present', 'missing') }),
);
const condition = fc.tuple(filledKey, comparison).map(([key, it]) => ({ key, ...it }));
const timePart = fc.record({ key: filledKey, only: condition }, { requiredKeys: ['key'] });
export const isOneOf = (fields: readonly WebhookField[], field: WebhookField) => fields.includes(field);
/** An answer without a key excludes everything else. */
const answer = (field: WebhookField): fc.Arbitrary<FieldRule>[] => [
  ...(isOneOf(reportableFields, field) ? [fc.constant<FieldRule>({ notReported: true })] : []),
  ...(field === 'storeId' ? [fc.constant<FieldRule>({ byNumberCalled: true })] : []),
];
const rule = (field: WebhookField): fc.Arbitrary<FieldRule> => {
  const isFixed = field === 'callId' || field === 'timestamp';
  const unknownMeaning = isOneOf(unknownFields, field) ? [notKnown] : [];
  const text = fc.constantFrom(...(meanings[field] ?? ['yes', '5:00', '1', 'Jane Smith']), 'NS-99', ...unknownMeaning);
  const value = fc.tuple(comparison, fc.record({ means: text, and: condition }, { requiredKeys: ['means'] }));
  const parts = fc.record(
    {
      keys: fc.array(filledKey, { maxLength: 3 }),
      values: fc.array(
        value.map(([compared, means]) => ({ ...compared, ...means })),
        { maxLength: 4 },
      ),
      either: fc.constant(true),
      otherwise: text,
      ...(!isFixed && { constant: text }),
      ...(field === 'duration' && {
        unit: fc.constantFrom('seconds', 'milliseconds', 'minutes'),
        between: fc.record({ from: timePart, to: timePart }),
      }),
      ...(field === 'timestamp' && {
        timeKey: filledKey,
        timeZone: fc.constantFrom('Europe/Berlin', 'America/Chicago'),
        isEventTime: fc.constant(true),
        dayFirst: fc.constant(true),
      }),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<FieldRule>;
  return fc.oneof({ weight: 5, arbitrary: parts }, ...answer(field));
};
const filterTexts = fc.array(fc.oneof(seen, fc.constantFrom('ns*', '*')), { minLength: 1, maxLength: 3 });
const filter = fc.oneof(
  fc.record({ key: filledKey, only: filterTexts }),
  fc.record({ key: filledKey, except: filterTexts }),
);
const rules = fc
  .tuple(...webhookFieldNames.map((field) => fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, rule(field))))
  .map(
    (list) =>
      Object.fromEntries(list.flatMap((it, index) => (it ? [[webhookFieldNames[index], it]] : []))) as MappingRules,
  );
const required = ['serviceField', 'appointmentField', 'callTypeField', 'storeIdField'];
export const mapping = fc
  .record({
    odd: fc.dictionary(fc.constantFrom(...Object.keys(goodKeys)), mappingKey, { ...options, maxKeys: 3 }),
    rules,
    orderField: fc.oneof(fc.constant(''), mappingKey),
    callFilter: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(filter, { maxLength: 2 }) },
    ),
    callsPath: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, fc.constantFrom('list', 'list[]', '$', '[]', 'a')),
  })
  .map(({ odd, ...more }) => {
    const keys: Record<string, string> = { ...goodKeys, ...odd };
    for (const key of required) keys[key] ||= 'none';
    return MappingDraft.parse({ ...keys, ...more });
  });
