import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/test-database';
import { type ArrayOf, bigints, booleans, byteas, instants, integers, jsonbs, texts, uuids } from './binary-arrays';

/** What PostgreSQL reads from a list, each element as it writes it itself. */
async function read<T>(type: ArrayOf<T>, values: (T | null | undefined)[]): Promise<(string | null)[]> {
  const { reads } = await testDatabase();
  const { rows } = await reads.$client.query<{ value: string | null }>(
    `select value::text from unnest($1::${type.element}[]) with ordinality as t(value, n) order by n`,
    [type.encode(values)],
  );
  return rows.map(({ value }) => value);
}

test('PostgreSQL reads what was written, of every type, nulls among them', async () => {
  expect(await read(bigints, [1, null, -5, 0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, -(2 ** 32)])).toEqual([
    '1',
    null,
    '-5',
    '0',
    '9007199254740991',
    '-9007199254740991',
    '-4294967296',
  ]);
  expect(await read(integers, [86_400, undefined, -1])).toEqual(['86400', null, '-1']);
  expect(await read(booleans, [true, false, null])).toEqual(['true', 'false', null]);
  const id = '0193a111-1234-7000-8abc-0123456789ab';
  expect(await read(uuids, [id, undefined, id.toUpperCase()])).toEqual([id, null, id]);
  expect(await read(texts, ['', 'x', '„schön“ 🛞', undefined, 'a"b\\c,{}'])).toEqual([
    '',
    'x',
    '„schön“ 🛞',
    null,
    'a"b\\c,{}',
  ]);
  expect(await read(jsonbs, ['{"a": "ü"}', null, '[]'])).toEqual(['{"a": "ü"}', null, '[]']);
  expect(await read(byteas, [Buffer.from([0, 255]), Buffer.alloc(0)])).toEqual(['\\x00ff', '\\x']);
  expect(await read(texts, [])).toEqual([]);
});

test('an instant is that of its milliseconds, before 2000, too', async () => {
  const at = ['1999-12-31T23:59:59.999Z', '2026-11-20T16:00:00.123Z'];
  const { reads } = await testDatabase();
  const { rows } = await reads.$client.query<{ at: Date }>('select at from unnest($1::timestamptz[]) as t(at)', [
    instants.encode(at.map((it) => Date.parse(it))),
  ]);
  expect(rows.map((row) => row.at.toISOString())).toEqual(at);
});
