import { describe, expect, test } from 'vitest';
import { createTurns, QueueFull } from './turns';

/** Work that ends when it is told to. */
function openEnded() {
  const ends: (() => void)[] = [];
  return { ends, work: () => new Promise<void>((end) => ends.push(end)) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  test('two run, the third waits for the first to end', async () => {
    const takeTurn = createTurns(2, 10);
    const { ends, work } = openEnded();
    const all = [takeTurn(work), takeTurn(work), takeTurn(work)];
    await settled();
    expect(ends).toHaveLength(2);
    ends[0]?.();
    await all[0];
    await settled();
    expect(ends).toHaveLength(3);
    for (const end of ends) end();
    await Promise.all(all);
  });

  test('work that fails gives its turn on', async () => {
    const takeTurn = createTurns(1, 10);
    await expect(takeTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await takeTurn(async () => 'done')).toBe('done');
  });

  test('what is urgent goes before what waits, and finds room where the others have none', async () => {
    const takeTurn = createTurns(1, 1);
    const { ends, work } = openEnded();
    const done: string[] = [];
    const first = takeTurn(work);
    const patient = takeTurn(async () => done.push('patient'));
    const urgent = takeTurn(async () => done.push('urgent'), 'urgent');
    ends[0]?.();
    await Promise.all([first, patient, urgent]);
    expect(done).toEqual(['urgent', 'patient']);
  });

  test('more than may wait are refused at once, and the queue goes on', async () => {
    const takeTurn = createTurns(1, 1);
    const { ends, work } = openEnded();
    const first = takeTurn(work);
    const second = takeTurn(async () => 'second');
    await expect(takeTurn(work)).rejects.toBeInstanceOf(QueueFull);
    ends[0]?.();
    await first;
    expect(await second).toBe('second');
  });
});
