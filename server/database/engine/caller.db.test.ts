import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/test-database';
import { CallerLeft, forCaller } from './caller';

test('a query whose caller stays is answered', async () => {
  const { people } = await testDatabase({});
  const caller = new AbortController();
  const { rows } = await forCaller(caller.signal, () => people.$client.query('select 7 as answer'));
  expect(rows).toEqual([{ answer: 7 }]);
});

test('a query ends when its caller leaves, and its connection serves the next one', async () => {
  const { people, background } = await testDatabase({});
  const caller = new AbortController();
  const asked = forCaller(caller.signal, () => people.$client.query('select pg_sleep(9) as caller_leaves'));
  const left = expect(asked).rejects.toMatchObject({ code: '57014', message: /user request/ });
  const running = async () => {
    const { rows } = await background.$client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
         where state = 'active' and query like '%caller_leaves%' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.count;
  };
  await vi.waitFor(async () => expect(await running()).toBe(1));
  caller.abort();
  await left;
  // The server reports its failure first and counts as idle a moment later.
  await vi.waitFor(async () => expect(await running()).toBe(0));
  const answers = Array.from({ length: 20 }, (_, index) => people.$client.query('select $1::int as n', [index]));
  expect((await Promise.all(answers)).map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

test('a caller who leaves after the answer ends nobody’s query', async () => {
  const { people } = await testDatabase({});
  const callers = Array.from({ length: 20 }, () => new AbortController());
  await Promise.all(callers.map(({ signal }) => forCaller(signal, () => people.$client.query('select 1'))));
  const others = Array.from({ length: 8 }, () => people.$client.query(`select pg_sleep(0.2)::text, 'kept' as answer`));
  for (const caller of callers) caller.abort();
  for (const { rows } of await Promise.all(others)) expect(rows[0]).toMatchObject({ answer: 'kept' });
});

test('a query whose caller left before it had a connection is not begun', async () => {
  const { people } = await testDatabase({});
  const ask = () => people.$client.query('select pg_sleep(9)');
  await expect(forCaller(AbortSignal.abort(), ask)).rejects.toThrow(CallerLeft);
});
