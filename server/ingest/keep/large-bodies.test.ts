import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLargeBodies, isLarge } from './large-bodies';

test('a body of 64 KiB is not large', () => {
  expect([0, 64 * 1024, 64 * 1024 + 1].map((bytes) => isLarge(Buffer.alloc(bytes)))).toEqual([false, false, true]);
});

/** Work that records its beginning and runs until it is ended. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  return {
    begun,
    do: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    },
    end: (name: string, error?: Error) => ends.get(name)?.(error),
  };
}

test('turns of one key run one at a time in order, and those of another key independently', async () => {
  const bodies = createLargeBodies();
  const work = createWork();
  const taken = [
    bodies.takeTurn('a', work.do('first')),
    bodies.takeTurn('a', work.do('second')),
    bodies.takeTurn('b', work.do('other')),
  ];
  for (let turns = 0; turns < 10; turns++) await setImmediate();
  expect(work.begun).toEqual(['first', 'other']);
  work.end('first');
  await expect.poll(() => work.begun).toEqual(['first', 'other', 'second']);
  for (const name of ['second', 'other']) work.end(name);
  expect(await Promise.all(taken)).toEqual(['first', 'second', 'other']);
});

test('a failed turn ends like any other', async () => {
  const bodies = createLargeBodies();
  const work = createWork();
  const failing = bodies.takeTurn('a', work.do('first'));
  const next = bodies.takeTurn('a', work.do('second'));
  await expect.poll(() => work.begun).toEqual(['first']);
  work.end('first', new Error('It failed.'));
  await expect(failing).rejects.toThrow('It failed.');
  await expect.poll(() => work.begun).toEqual(['first', 'second']);
  work.end('second');
  expect(await next).toBe('second');
});

test('the event loop runs between two large bodies', async () => {
  const bodies = createLargeBodies();
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  const taken = [1, 2].map((it) => bodies.takeTurn('a', note(`large ${it}`)));
  globalThis.setImmediate(() => {
    order.push('other');
    globalThis.setImmediate(note('another'));
  });
  await Promise.all(taken);
  expect(order).toEqual(['other', 'large 1', 'another', 'large 2']);
});
