import { expect, test } from 'vitest';
import { Username } from '#contract/texts';
import { foldName } from '../access/fold-name';
import { castCompanies, fullName } from './cast';

test.each(castCompanies)('the people of $name could be added in the form: their names do not collide', (company) => {
  const names = company.employees.flatMap((one) => [
    ...new Set([one.code, one.username, fullName(one)].map((name) => foldName(name))),
  ]);
  expect(new Set(names).size).toBe(names.length);
  for (const { username } of company.employees) expect(Username.safeParse(username)).toMatchObject({ success: true });
});
