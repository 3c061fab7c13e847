import { expect, test } from 'vitest';
import { MappingDraft } from '#contract/webhooks';
import { valuesOf } from '../configuration-values';
import { compareBy, newCondition } from './compare/comparisons';
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

test('a second condition left empty is not saved, and a half filled one is kept to be refused', () => {
  const missing = { when: 'missing', means: 'yes' } as const;
  const half = { ...whole, and: { key: 'type', when: 'is', value: '' } } as const;
  const rules = { appointment: { values: [{ ...whole, and: newCondition }, half, { ...missing, and: newCondition }] } };
  expect(tidyRules(rules)).toEqual({ appointment: { values: [whole, half, missing] } });
  expect(usableRules(rules)).toEqual({ appointment: { values: [whole, missing] } });
});

test('a comparison without a value is not blank', () => {
  expect(tidyRules({ appointment: { values: [{ when: 'present', means: '' }] } })).not.toEqual({});
});

test('numbers that cannot be compared are left out of a trial', () => {
  const over = (value: string) => ({ when: 'over', value, means: 'yes' }) as const;
  const rules = { appointment: { values: [over('sixty'), over('60')] } };
  expect(usableRules(rules)).toEqual({ appointment: { values: [over('60')] } });
});

test('two times left empty are not saved, and one alone is kept to be refused', () => {
  const times = (from: string, to: string) => ({
    duration: { between: { from: { key: from, only: newCondition }, to: { key: to } } },
  });
  expect(tidyRules(times('', ''))).toEqual({});
  expect(tidyRules(times('a', ''))).toEqual({ duration: { between: { from: { key: 'a' }, to: { key: '' } } } });
  expect(usableRules(times('a', ''))).toEqual({});
  expect(usableRules(times('a', 'b'))).toEqual({ duration: { between: { from: { key: 'a' }, to: { key: 'b' } } } });
});

test('another comparison keeps the value if it takes one', () => {
  expect(compareBy(whole, 'word')).toEqual({ ...whole, when: 'word' });
  expect(compareBy(whole, 'missing')).toEqual({ when: 'missing', means: 'yes' });
  expect(compareBy({ when: 'missing', means: 'yes' }, 'is')).toEqual({ when: 'is', value: '', means: 'yes' });
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
  [{ otherwise: 'Not known', constant: 'not known' }, 'any other value is not known, not known if missing'],
  [{ keys: ['a'], either: true }, '+1 key, either of them'],
  [{ notReported: true }, 'not reported'],
  [{ byNumberCalled: true }, 'by the number called'],
  [{ between: { from: { key: 'answered' }, to: { key: '' } } }, 'from answered to …'],
  [{ isEventTime: true, timeZone: 'America/Chicago' }, 'the earliest of the call’s events, America/Chicago'],
  [{ dayFirst: true, timeKey: 'hour' }, 'day before month, time of day in hour'],
  [{ unit: 'seconds' }, ''],
  [{ unit: 'milliseconds' }, 'in milliseconds'],
  [{ timeKey: 'hour', timeZone: 'America/Chicago' }, 'time of day in hour, America/Chicago'],
];

test.each(said)('%j is said as “%s”', (rule, says) => {
  expect(summarizeRule(rule)).toBe(says);
});
