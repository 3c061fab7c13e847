import { beforeEach, expect, test } from 'vitest';
import { type CheckPath, createPathCheck } from './path-check';
import { PathUnknown } from './path-unknown';

let asked: string[];
let ms: number;
let checkPath: CheckPath;

beforeEach(() => {
  asked = [];
  ms = 5_000;
  checkPath = createPathCheck(
    async (path) => {
      asked.push(path);
      return path === 'there';
    },
    () => ms,
  );
});

test('unknown paths cause at most 20 queries in any second for all senders together', async () => {
  for (let n = 0; n < 10; n++) expect(await checkPath(`one-${n}`)).toBe(false);
  ms += 900;
  for (let n = 0; n < 10; n++) expect(await checkPath(`two-${n}`)).toBe(false);
  await expect(checkPath('there')).rejects.toBeInstanceOf(PathUnknown);
  ms += 99;
  await expect(checkPath('there')).rejects.toBeInstanceOf(PathUnknown);
  expect(asked).toHaveLength(20);
  ms += 1;
  expect(await checkPath('there')).toBe(true);
  for (let n = 0; n < 9; n++) await checkPath(`three-${n}`);
  await expect(checkPath('more')).rejects.toBeInstanceOf(PathUnknown);
  expect(asked).toHaveLength(30);
});

test('simultaneous requests for one path share one query', async () => {
  expect(await Promise.all(Array.from({ length: 50 }, () => checkPath('there')))).toEqual(Array(50).fill(true));
  expect(asked).toEqual(['there']);
  await checkPath('there');
  expect(asked).toHaveLength(2);
});

test('a failed query is forgotten', async () => {
  let fails = true;
  const ask = createPathCheck(
    async () => {
      if (fails) throw new Error('no database');
      return true;
    },
    () => ms,
  );
  await expect(ask('there')).rejects.toThrow('no database');
  fails = false;
  expect(await ask('there')).toBe(true);
});
