import argon2 from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords';

beforeEach(() => {
  vi.spyOn(argon2, 'hash');
  vi.spyOn(argon2, 'verify');
});

afterEach(() => vi.restoreAllMocks());

describe('passwords', () => {
  test('are stored as salted argon2id at 19 MiB, two passes, one lane', async () => {
    const kept = await hashPassword('correct horse');
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashPassword('correct horse')).not.toBe(kept);
    expect(await verifyPassword(kept, 'correct horse')).toBe(true);
    expect(await verifyPassword(kept, 'correct Horse')).toBe(false);
  });

  test('are compared before others are hashed', async () => {
    const hashing = Array.from({ length: 12 }, () => hashPassword('tread depth'));
    await verifyPassword(null, 'correct horse');
    await Promise.all(hashing);
    const compared = vi.mocked(argon2.verify).mock.invocationCallOrder[0];
    const hashedBefore = vi.mocked(argon2.hash).mock.invocationCallOrder.filter((turn) => turn < Number(compared));
    // Those whose turn it was already when the password came.
    expect(hashedBefore).toHaveLength(2);
  });

  test('of an unknown user take as long as of a known one', async () => {
    expect(await verifyPassword(null, 'correct horse')).toBe(false);
    const compared = vi.mocked(argon2.verify).mock.calls[0]?.[0] ?? '';
    const { algorithm, memoryCost, timeCost, parallelism, outputLen, saltLen } = argon2.parseOptions(compared);
    expect({ algorithm, memoryCost, timeCost, parallelism, outputLen, saltLen }).toEqual({
      algorithm: 2,
      memoryCost: 19456,
      timeCost: 2,
      parallelism: 1,
      outputLen: 32,
      saltLen: 16,
    });
  });
});
