import { describe, expect, test } from 'vitest';
import { notKnown } from '#contract/mapping-rules';
import { presets } from '#contract/presets';
import { MappingDraft, WebhookConfigurationInput } from '#contract/webhooks';
import { answer, confirmWords, hasAnswers, mappingOf, noAnswers, type Step } from './answers';

const found = MappingDraft.parse({
  callIdField: 'id',
  storeIdField: 'place',
  appointmentField: 'tags',
  rules: {
    service: { notReported: true },
    callType: { notReported: true },
    appointment: {
      values: [{ when: 'word', value: 'book*', means: 'yes' }],
      otherwise: notKnown,
      constant: notKnown,
    },
  },
});

const mapped = (...steps: Step[]) => mappingOf(found, steps.reduce(answer, noAnswers), 'tags');

describe('the answers', () => {
  test('change nothing until there is one', () => {
    expect(mappingOf(found, noAnswers, undefined)).toEqual(found);
    expect(hasAnswers(noAnswers)).toBe(false);
    expect(hasAnswers(answer(noAnswers, { type: 'confirm', question: 'calls' }))).toBe(true);
  });

  test('put a field elsewhere with its rule, the last answer wins', () => {
    const mapping = mapped(
      { type: 'field', field: 'duration', place: { key: 'len', rule: {} } },
      { type: 'field', field: 'duration', place: { key: 'ms', rule: { unit: 'milliseconds' } } },
    );
    expect(mapping).toMatchObject({ durationField: 'ms', rules: { duration: { unit: 'milliseconds' } } });
  });

  test('"It is not in here" leaves a field out, and makes a required one not reported', () => {
    expect(mapped({ type: 'field', field: 'callId', place: null }).callIdField).toBe('');
    const mapping = mapped(
      { type: 'field', field: 'appointment', place: null },
      { type: 'field', field: 'storeId', place: null },
    );
    expect(mapping).toMatchObject({ appointmentField: '', storeIdField: '' });
    expect(mapping.rules).toMatchObject({ appointment: { notReported: true }, storeId: { byNumberCalled: true } });
  });

  test('make one location that of all calls, and take that back', () => {
    const one: Step = { type: 'only-location', location: 'NS-01' };
    expect(mapped(one)).toMatchObject({ storeIdField: '', rules: { storeId: { constant: 'NS-01' } } });
    expect(mapped(one, { type: 'only-location', location: null })).toEqual(found);
  });

  test('explain words before stems, and leave the others unknown', () => {
    const mapping = mapped(
      { type: 'word', word: 'cb', means: 'no' },
      { type: 'word', word: 'bookkeeping', means: 'nothing' },
    );
    expect(mapping.rules.appointment).toEqual({
      values: [
        { when: 'is', value: 'cb', means: 'no', isExplained: true },
        { when: 'is', value: 'bookkeeping', means: 'nothing', isExplained: true },
        { when: 'word', value: 'book*', means: 'yes' },
      ],
      otherwise: notKnown,
      constant: notKnown,
    });
  });

  test('change one answer of a phone system that says yes or no itself, and leave the others', () => {
    const answered = { ...found, appointmentField: 'made', rules: { appointment: { constant: notKnown } } };
    const changed = mappingOf(answered, answer(noAnswers, { type: 'word', word: 'Y', means: 'no' }), undefined);
    expect(changed.rules.appointment).toEqual({
      values: [{ when: 'is', value: 'Y', means: 'no', isExplained: true }],
      constant: notKnown,
    });
  });

  test('confirm by saving what was shown of each word, without what nobody said', () => {
    const chosen = answer(noAnswers, { type: 'word', word: 'cb', means: 'no' });
    const shown = [
      { text: 'booked', means: 'yes' as const },
      { text: 'cb', means: 'yes' as const },
      { text: 'vip', means: undefined },
    ];
    const { rules } = mappingOf(found, confirmWords(chosen, shown), undefined);
    expect(rules.appointment?.values).toEqual([
      { when: 'is', value: 'booked', means: 'yes', isExplained: true },
      { when: 'is', value: 'cb', means: 'no', isExplained: true },
      { when: 'word', value: 'book*', means: 'yes' },
    ]);
    expect(confirmWords(chosen, [{ text: 'vip', means: undefined }])).toBe(chosen);
  });

  test('say that calls without a word were not booked', () => {
    expect(mapped({ type: 'other-calls', means: 'no' }).rules.appointment).toMatchObject({
      otherwise: 'no',
      constant: 'no',
      asksFirst: true,
    });
  });

  test('"Not yet" clears what words mean, and the words come back with the phone system', () => {
    const word: Step = { type: 'word', word: 'cb', means: 'yes' };
    const notYet: Step = { type: 'uses-words', usesWords: false };
    expect(mapped(word, notYet)).toMatchObject({ appointmentField: '', rules: { appointment: { notReported: true } } });
    expect(mapped(word, notYet, { type: 'uses-words', usesWords: true })).toEqual(mapped(word));
  });

  test('are gone once they are saved', () => {
    expect(answer(answer(noAnswers, { type: 'confirm', question: 'calls' }), { type: 'saved' })).toBe(noAnswers);
  });

  test.each(presets)('with the preset of $name can be saved as they are', ({ mapping }) => {
    for (const step of [
      { type: 'uses-words', usesWords: false },
      { type: 'only-location', location: 'NS-01' },
      { type: 'kind', key: 'event', value: 'call.ended', isCall: false },
    ] satisfies Step[]) {
      const changed = mappingOf(mapping, answer(noAnswers, step), undefined);
      const body = { companyId: 1, endpointPath: 'abcdefghijklmnop', ...changed };
      expect(WebhookConfigurationInput.safeParse(body).error).toBeUndefined();
    }
  });
});
