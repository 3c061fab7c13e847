import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/test-database';
import { BinaryArray, bigintArray, byteaArray } from './binary-arrays';

type Written = 'date' | 'bigint' | 'integer' | 'boolean' | 'uuid' | 'text' | 'json' | 'jsonb' | 'bytea' | 'instant';
const names: Record<Written, string> = {
  ...{ bigint: 'bigint', integer: 'int', boolean: 'boolean', uuid: 'uuid', text: 'text', json: 'json' },
  ...{ jsonb: 'jsonb', bytea: 'bytea', instant: 'timestamptz', date: 'date' },
};

/** What PostgreSQL reads from a list, each element as it writes it itself. */
async function read<T extends Written>(type: T, values: Parameters<BinaryArray[T]>[0][]): Promise<(string | null)[]> {
  const { people } = await testDatabase();
  const { rows: types } = await people.$client.query<{ oid: string }>('select $1::regtype::oid::text as oid', [
    names[type],
  ]);
  const array = new BinaryArray(Number(types[0]?.oid));
  const add = array[type].bind(array) as (value: (typeof values)[number]) => void;
  for (const value of values) add(value);
  const { rows } = await people.$client.query<{ value: string | null }>(
    `select value::text from unnest($1::${names[type]}[]) with ordinality as t(value, n) order by n`,
    [array.finish()],
  );
  return rows.map(({ value }) => value);
}

test('PostgreSQL reads what was written, of every type, nulls among them', async () => {
  expect(await read('bigint', [1, null, -5, 0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, -(2 ** 32)])).toEqual([
    '1',
    null,
    '-5',
    '0',
    '9007199254740991',
    '-9007199254740991',
    '-4294967296',
  ]);
  expect(await read('integer', [86_400, undefined, -1])).toEqual(['86400', null, '-1']);
  expect(await read('boolean', [true, false, null])).toEqual(['true', 'false', null]);
  const id = '0193a111-1234-7000-8abc-0123456789ab';
  expect(await read('uuid', [id, undefined, id.toUpperCase()])).toEqual([id, null, id]);
  expect(await read('text', ['', 'x', '„schön“ 🛞', undefined, 'a"b\\c,{}'])).toEqual([
    '',
    'x',
    '„schön“ 🛞',
    null,
    'a"b\\c,{}',
  ]);
  expect(await read('jsonb', ['{"a":"ü"}', null, '[]'])).toEqual(['{"a": "ü"}', null, '[]']);
  expect(await read('json', ['{"a":"ü"}', null, '[]'])).toEqual(['{"a":"ü"}', null, '[]']);
  const long = 'ä'.repeat(1_000);
  expect(await read('text', [long, 'x'.repeat(65), `${'x'.repeat(63)}ä`])).toEqual([
    long,
    'x'.repeat(65),
    `${'x'.repeat(63)}ä`,
  ]);
  expect(await read('bytea', [Buffer.from([0, 255]), Buffer.alloc(0)])).toEqual(['\\x00ff', '\\x']);
  expect(await read('text', [])).toEqual([]);
});

test('a day is counted from 1970', async () => {
  const days = ['1969-12-31', '1999-12-31', '2026-11-20'];
  expect(await read('date', [...days.map((day) => Date.parse(day) / 86_400_000), null])).toEqual([...days, null]);
});

test('an instant is that of its milliseconds, before 2000, too', async () => {
  const at = ['1999-12-31T23:59:59.999Z', '2026-11-20T16:00:00.123Z'];
  const { people } = await testDatabase();
  const instants = new BinaryArray(1184);
  for (const it of at) instants.instant(Date.parse(it));
  const { rows } = await people.$client.query<{ at: Date }>('select at from unnest($1::timestamptz[]) as t(at)', [
    instants.finish(),
  ]);
  expect(rows.map((row) => row.at.toISOString())).toEqual(at);
});

test('lists of numbers and of bytes come as they are, however long', async () => {
  const { people } = await testDatabase();
  const numbers = Array.from({ length: 3_000 }, (_, n) => n * 1_000_003);
  const bodies = [Buffer.alloc(10_000, 7), Buffer.alloc(0), Buffer.from('x')];
  const { rows } = await people.$client.query('select $1::bigint[] as numbers, $2::bytea[] as bodies', [
    bigintArray(numbers),
    byteaArray(bodies),
  ]);
  expect(rows[0].numbers.map(Number)).toEqual(numbers);
  expect(rows[0].bodies).toEqual(bodies);
});

test('rows of a composite type come field by field, nulls and an empty list among them', async () => {
  const { people, background } = await testDatabase();
  await background.$client.query(
    'create type shop_call as (id bigint, note text, at timestamptz, body bytea, is_booked boolean)',
  );
  const { rows: types } = await people.$client.query<{ oid: string }>("select 'shop_call'::regtype::oid::text as oid");
  const ask = async (calls: ShopCall[]) => {
    const array = new BinaryArray(Number(types[0]?.oid));
    for (const { id, note, at, body, isBooked } of calls) {
      array.beginRow(5);
      array.bigint(id);
      array.text(note);
      array.instant(at);
      array.bytea(body);
      array.boolean(isBooked);
      array.endRow();
    }
    const { rows } = await people.$client.query('select * from unnest($1::shop_call[])', [array.finish()]);
    return rows;
  };
  const at = Date.parse('2026-11-20T16:00:00.123Z');
  expect(
    await ask([
      { id: 1, note: 'Reifen „groß“', at, body: Buffer.from([0, 255]), isBooked: true },
      { id: 2, note: undefined, at: null, body: null, isBooked: undefined },
    ]),
  ).toEqual([
    { id: 1, note: 'Reifen „groß“', at: new Date(at), body: Buffer.from([0, 255]), is_booked: true },
    { id: 2, note: null, at: null, body: null, is_booked: null },
  ]);
  expect(await ask([])).toEqual([]);
});

interface ShopCall {
  id: number;
  note: string | undefined;
  at: number | null;
  body: Buffer | null;
  isBooked: boolean | undefined;
}
