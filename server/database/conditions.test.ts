import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { type ConditionOf, conditionsOf, namesSet } from './conditions';

interface Filters {
  name?: string;
  size?: number;
}

const table: ConditionOf<Filters> = { name: (name) => sql`name = ${name}`, size: (size) => sql`size = ${size}` };
const written = (filters: Filters) => new PgDialect().sqlToQuery(conditionsOf(table, filters));

test('the conditions of all filters that are set hold at once', () => {
  expect(written({ size: 0, name: 'a' })).toMatchObject({ sql: 'name = $1 and size = $2', params: ['a', 0] });
  expect(written({ size: 3 })).toMatchObject({ sql: 'size = $1', params: [3] });
  expect(written({})).toMatchObject({ sql: 'true', params: [] });
});

test('a filter that is not in the table is not among those set', () => {
  const filters = { name: 'a', before: 7 };
  expect(namesSet(table, filters)).toEqual(['name']);
});

test('a table without a condition for every filter does not compile', () => {
  // @ts-expect-error: `size` has no condition.
  const incomplete: ConditionOf<Filters> = { name: (name) => sql`name = ${name}` };
  expect(Object.keys(incomplete)).toEqual(['name']);
});
