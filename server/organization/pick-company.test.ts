import { expect, test } from 'vitest';
import { pickCompany } from './pick-company';

test.each([
  ['the named one of several', [{ id: 1 }, { id: 2 }], 2, 2],
  ['not one the viewer does not see', [], 2, 'not-found'],
  ['the only one where none is named', [{ id: 1 }], undefined, 1],
  ['none of several where none is named', [{ id: 1 }, { id: 2 }], undefined, 'must-be-named'],
  ['none where there is none', [], undefined, 'must-be-named'],
] as const)('a new item is for %s', (_case, found, named, expected) => {
  expect(pickCompany(found, named)).toBe(expected);
});
