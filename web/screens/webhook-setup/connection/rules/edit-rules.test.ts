import { expect, test } from 'vitest';
import { MappingDraft } from '#contract/webhooks';
import { valuesOf } from '../configuration-values';
import { draftOf, type Rule, summarizeRule, tidyRules, usableRules, withRule } from './edit-rules';

const half = { when: 'is', value: 'booked', means: '' } as const;
const blank = { when: 'is', value: '', means: ' ' } as const;
const whole = { when: 'contains', value: 'book', means: 'yes' } as const;

test('an empty rule is removed', () => {
  const rules = { service: { constant: 'Tires' }, duration: { unit: 'minutes' } } as const;
  expect(withRule(rules, 'service', { constant: '', values: [], keys: undefined })).toEqual({
    duration: { unit: 'minutes' },
  });
});

test('blank rows are not saved, and incomplete ones are kept to be refused', () => {
  const rules = {
    appointment: { keys: ['', 'b '], values: [blank, half, whole], otherwise: ' ' },
    callType: { values: [blank] },
  };
  expect(tidyRules(rules)).toEqual({ appointment: { keys: ['b '], values: [half, whole] } });
});

test('incomplete rows are left out of a trial', () => {
  expect(usableRules({ appointment: { values: [half] }, callTag: { values: [half, whole] } })).toEqual({
    callTag: { values: [whole] },
  });
});

test('an empty form is a draft that can be tested', () => {
  const values = { ...valuesOf(7, null), serviceField: '  product ' };
  expect(MappingDraft.parse(draftOf(values))).toMatchObject({ serviceField: 'product', storeIdField: '', rules: {} });
});

const said: [Rule | undefined, string][] = [
  [undefined, ''],
  [{}, ''],
  [
    { keys: ['a', 'b', ' '], values: [whole, whole, whole, blank], constant: 'Quote' },
    '+2 keys, 3 values, no value means “Quote”',
  ],
  [{ keys: ['a'], values: [whole], otherwise: 'no' }, '+1 key, 1 value, any other value means “no”'],
  [{ unit: 'seconds' }, ''],
  [{ unit: 'milliseconds' }, 'in milliseconds'],
  [{ timeKey: 'hour', timeZone: 'America/Chicago' }, 'time of day in hour, America/Chicago'],
];

test.each(said)('%j is said as “%s”', (rule, says) => {
  expect(summarizeRule(rule)).toBe(says);
});
