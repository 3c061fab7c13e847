import { expect, test } from 'vitest';
import type { ValueRule } from '#contract/mapping-rules';
import { acceptsWord, codeFrom, explainValue, isFoundByName, splitName } from './explain-value';

const rule = (value: string, means: string): ValueRule => ({ when: 'is', value, means });

test('the newest meaning of a value comes first, and replaces its earlier one', () => {
  const before = { callType: { values: [rule('Svc', 'Quote'), rule('info', 'Information')], otherwise: 'Quote' } };
  expect(explainValue(before, { field: 'callType', value: 'svc' }, 'Information')).toEqual({
    callType: { values: [rule('svc', 'Information'), rule('info', 'Information')], otherwise: 'Quote' },
  });
});

test('a field has at most two hundred explained values', () => {
  const values = Array.from({ length: 200 }, (_, index) => rule(`v${index}`, 'yes'));
  const named = { field: 'appointment', value: 'another' } as const;
  expect(explainValue({ appointment: { values } }, named, 'yes')).toBe('too-many-rules');
  expect(explainValue({ appointment: { values: values.slice(1) } }, named, 'yes')).not.toBe('too-many-rules');
});

test('only a field with fixed words accepts one, and only its own', () => {
  expect(acceptsWord('appointment', 'yes')).toBe(true);
  expect(acceptsWord('appointment', 'Quote')).toBe(false);
  expect(acceptsWord('storeId', 'yes')).toBe(false);
});

test('a value becomes a code unless it is a phone number', () => {
  expect(codeFrom('NS-07')).toBe('NS-07');
  expect(codeFrom('(555) 010-2030')).toBeNull();
});

test('a new employee is found by their full name unless someone else has it', () => {
  expect(isFoundByName('ben tran', 'Ben Tran', [{ name: 'Mona Reed' }])).toBe(true);
  expect(isFoundByName('ben tran', 'Ben Tran', [{ name: 'BEN TRAN' }])).toBe(false);
  expect(isFoundByName('NS-7', 'Ben Tran', [])).toBe(false);
});

test('the last word of a name is the last name', () => {
  expect(splitName('Ana Maria Ruiz')).toEqual(['Ana Maria', 'Ruiz']);
  expect(splitName(' Cher ')).toEqual(['Cher', '']);
});
