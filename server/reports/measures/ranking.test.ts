import { expect, test } from 'vitest';
import { allKnown } from '../../../tests/all-known';
import { firstByWilson } from './ranking';

const person = (name: string, appointments: number, calls: number) => ({ name, ...allKnown(appointments, calls) });
const names = (people: { name: string }[]) => people.map(({ name }) => name);

test('steady work ranks before a short lucky streak', () => {
  // 17 of 20 are 85 %, at least 64 %; 160 of 200 are 80 %, at least 74 %.
  expect(names(firstByWilson([person('lucky', 17, 20), person('steady', 160, 200)], 10))).toEqual(['steady', 'lucky']);
});

test('nineteen calls are too few to be ranked, twenty are enough', () => {
  expect(names(firstByWilson([person('nineteen', 19, 19), person('twenty', 1, 20)], 10))).toEqual(['twenty']);
});

test('only the requested number is chosen, of equal ones those with more calls', () => {
  const people = [person('none of 20', 0, 20), person('none of 90', 0, 90), person('half', 30, 60)];
  expect(names(firstByWilson(people, 2))).toEqual(['half', 'none of 90']);
});
