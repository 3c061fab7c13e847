// Sign-ins wait for their turn: fair by address, with places for known devices.
import { beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp, testPassword } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import { home, office, threeSignIns } from '../../../tests/three-sign-ins';
import type { Database } from '../../database/engine/connect';
import { Refusal } from '../failures';
import { createSignIn, type SignInOrigin } from './sign-in';
import { createSignInLimits } from './sign-in-limits';

let database: Database;
let site: TestApp;

beforeEach(async () => {
  database = await testDatabase(threeSignIns);
  site = await testApp(database);
});

/** Sign-ins whose comparison the test releases. `began` has the usernames whose turn came, `compared` a number for each, in order. */
function heldSignIn() {
  const began: string[] = [];
  const checked = new Set<string>();
  const compared: number[] = [];
  let end = (_isRight: boolean) => {};
  const ended = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  const limits = createSignInLimits({ database, now: () => site.clock.now });
  const signInWith = createSignIn({
    database,
    limits: {
      ...limits,
      check(attempt) {
        // Each is checked before it waits, and again in its turn.
        if (checked.has(attempt.username)) began.push(attempt.username);
        checked.add(attempt.username);
        return limits.check(attempt);
      },
    },
    verify: async (hash) => {
      compared.push(compared.length);
      return (await ended) && hash !== null;
    },
  });
  const signIn = (username: string, from: SignInOrigin) =>
    signInWith({ username, password: testPassword }, from, false);
  return { signIn, began, compared, end: (isRight: boolean) => end(isRight) };
}

describe('waiting for a turn', () => {
  test('lets the next attempt from elsewhere go first after 230 wrong passwords from one address', async () => {
    const { signIn, began, compared, end } = heldSignIn();
    const flood = Array.from({ length: 230 }, (_, i) => signIn(`name-${i}`, { address: office, device: null }));
    await expect.poll(() => compared).toHaveLength(2);
    const elsewhere = signIn('dora', { address: home, device: null });
    end(true);
    expect(await elsewhere).toMatchObject({ userId: 2 });
    // Two had their turn already, and one more may begin with it.
    expect(began.indexOf('dora')).toBeLessThanOrEqual(3);
    const answers = await Promise.all(flood);
    expect(answers.filter((answer) => answer instanceof Refusal && answer.kind === 'busy')).toHaveLength(198);
  });

  test('leaves places for known devices and other addresses when an address has taken all of its own', async () => {
    const { signIn, compared, end } = heldSignIn();
    const waiting = Array.from({ length: 32 }, (_, i) => signIn(`name-${i}`, { address: office, device: null }));
    await expect.poll(() => compared).toHaveLength(2);
    expect(await signIn('mo', { address: office, device: null })).toMatchObject({
      kind: 'busy',
      retryAfterSeconds: 5,
    });
    const elsewhere = signIn('dora', { address: home, device: null });
    const known = signIn('dora', { address: office, device: { id: 'device', userId: 2 } });
    end(true);
    expect(await known).toMatchObject({ userId: 2 });
    expect(await elsewhere).toMatchObject({ userId: 2 });
    await Promise.all(waiting);
  });

  test('frees the place of a disconnected sender', async () => {
    const { signIn, compared, end } = heldSignIn();
    const callers = Array.from({ length: 32 }, () => new AbortController());
    const waiting = callers.map(({ signal }, i) => signIn(`name-${i}`, { address: office, device: null, signal }));
    await expect.poll(() => compared).toHaveLength(2);
    callers[31]?.abort();
    expect(await waiting[31]).toMatchObject({ kind: 'busy' });
    const next = signIn('dora', { address: office, device: null });
    end(true);
    expect(await next).toMatchObject({ userId: 2 });
    await Promise.all(waiting);
  });
});
