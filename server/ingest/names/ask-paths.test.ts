import { beforeEach, expect, test } from 'vitest';
import { type AskPath, createAskPath } from './ask-paths';
import { PathUnsure } from './path-unsure';

let asked: string[];
let ms: number;
let askPath: AskPath;

beforeEach(() => {
  asked = [];
  ms = 5_000;
  askPath = createAskPath(
    async (path) => {
      asked.push(path);
      return path === 'there';
    },
    () => ms,
  );
});

test('an unknown path is asked of the database at most 20 times in any second, whoever sends it', async () => {
  for (let n = 0; n < 10; n++) expect(await askPath(`one-${n}`)).toBe(false);
  ms += 900;
  for (let n = 0; n < 10; n++) expect(await askPath(`two-${n}`)).toBe(false);
  await expect(askPath('there')).rejects.toBeInstanceOf(PathUnsure);
  ms += 99;
  await expect(askPath('there')).rejects.toBeInstanceOf(PathUnsure);
  expect(asked).toHaveLength(20);
  ms += 1;
  expect(await askPath('there')).toBe(true);
  for (let n = 0; n < 9; n++) await askPath(`three-${n}`);
  await expect(askPath('more')).rejects.toBeInstanceOf(PathUnsure);
  expect(asked).toHaveLength(30);
});

test('requests for one path at the same moment share one question', async () => {
  expect(await Promise.all(Array.from({ length: 50 }, () => askPath('there')))).toEqual(Array(50).fill(true));
  expect(asked).toEqual(['there']);
  await askPath('there');
  expect(asked).toHaveLength(2);
});

test('a question that fails is forgotten', async () => {
  let fails = true;
  const ask = createAskPath(
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
