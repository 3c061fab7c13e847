import { describe, expect, test } from 'vitest';
import { createTurns, QueueFull } from './turns';

/** Work that ends on request. */
function openEnded() {
  const ends: (() => void)[] = [];
  return { ends, work: () => new Promise<void>((end) => ends.push(end)) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('turns with a limit', () => {
  test('run two jobs while the third waits', async () => {
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

  test('continue after work that fails', async () => {
    const takeTurn = createTurns(1, 10);
    await expect(takeTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await takeTurn(async () => 'done')).toBe('done');
  });

  test('run urgent work first, with room of its own', async () => {
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

  test('refuse work beyond the limit at once and continue', async () => {
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
