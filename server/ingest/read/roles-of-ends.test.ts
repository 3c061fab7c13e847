import { describe, expect, test } from 'vitest';
import { presets } from '#contract/presets';
import { type RolesOfEnds, rolesOfEnds } from './roles-of-ends';

describe('the names of the two keys', () => {
  test.each<[string, string, RolesOfEnds]>([
    ['to', 'from', 'from-to'],
    ['dst', 'src', 'from-to'],
    ['CalledNumber', 'CallerNumber', 'from-to'],
    ['tracking_number', 'caller_number', 'roles'],
    ['number', 'customer_phone', 'roles'],
    ['one', 'other', 'unclear'],
    ['to', '', 'unclear'],
  ])('%s and %s: %s', (called, customer, expected) => {
    expect(rolesOfEnds([called], [customer])).toBe(expected);
  });

  test.each<[string, RolesOfEnds]>([
    ['twilio', 'from-to'],
    ['zoom', 'from-to'],
    ['ringcentral', 'from-to'],
    ['quo', 'from-to'],
    ['dialpad', 'roles'],
    ['callrail', 'roles'],
    ['ctm', 'roles'],
    ['justcall', 'roles'],
  ])('of %s say %s', (id, expected) => {
    const mapping = presets.find((it) => it.id === id)?.mapping;
    const keys = (field: 'numberCalled' | 'customerPhone') => [
      mapping?.[`${field}Field`] ?? '',
      ...(mapping?.rules?.[field]?.keys ?? []),
    ];
    expect(rolesOfEnds(keys('numberCalled'), keys('customerPhone'))).toBe(expected);
  });
});
