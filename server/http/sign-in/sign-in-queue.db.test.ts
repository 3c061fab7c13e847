// Sign-ins wait for their turn: fair by address, with places for known devices.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp, testPassword, testPasswordHash } from '../../../tests/test-app';
import { type TestRows, testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { Refusal } from '../failures';
import { createSignIn, type SignInOrigin } from './sign-in';
import { createSignInLimits } from './sign-in-limits';

const passwordHash = testPasswordHash;
const rows: TestRows = {
  companies: [{ id: 1 }],
  users: [
    { id: 1, username: 'ada', role: 'admin', passwordHash },
    { id: 2, username: 'Dora', role: 'director', passwordHash },
    { id: 3, username: 'mo', role: 'director', passwordHash },
  ],
  userCompanies: [2, 3].map((userId) => ({ userId, companyId: 1 })),
};
const office = '198.51.100.7';
const home = '203.0.113.9';

let database: Database;
let site: TestApp;

beforeEach(async () => {
  database = await testDatabase(rows);
  site = await testApp(database);
});

/** Sign-ins whose comparison the test releases; `compared` has the number of each, in order. */
function heldSignIn() {
  const compared: number[] = [];
  let end = (_isRight: boolean) => {};
  const ended = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  const signInWith = createSignIn({
    database,
    limits: createSignInLimits({ database, now: () => site.clock.now }),
    verify: async (hash) => {
      compared.push(compared.length);
      return (await ended) && hash !== null;
    },
  });
  const signIn = (username: string, from: SignInOrigin) =>
    signInWith({ username, password: testPassword }, from, false);
  return { signIn, compared, end: (isRight: boolean) => end(isRight) };
}

describe('waiting for a turn', () => {
  test('lets the next attempt from elsewhere go first after 230 wrong passwords from one address', async () => {
    const order: string[] = [];
    const { signIn, compared, end } = heldSignIn();
    const flood = Array.from({ length: 230 }, (_, i) =>
      signIn(`name-${i}`, { address: office, device: null }).then((answer) => {
        order.push('flood');
        return answer;
      }),
    );
    await vi.waitFor(() => expect(compared).toHaveLength(2));
    const elsewhere = signIn('dora', { address: home, device: null }).then(() => order.push('elsewhere'));
    await vi.waitFor(() => expect(order).toHaveLength(198));
    end(true);
    await elsewhere;
    // 198 were refused at once, two were already compared, and perhaps two more began with it.
    expect(order.indexOf('elsewhere')).toBeLessThanOrEqual(198 + 4);
    const answers = await Promise.all(flood);
    expect(answers.filter((answer) => answer instanceof Refusal && answer.kind === 'busy')).toHaveLength(198);
  });

  test('leaves places for known devices and other addresses when an address has taken all of its own', async () => {
    const { signIn, compared, end } = heldSignIn();
    const waiting = Array.from({ length: 32 }, (_, i) => signIn(`name-${i}`, { address: office, device: null }));
    await vi.waitFor(() => expect(compared).toHaveLength(2));
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
    await vi.waitFor(() => expect(compared).toHaveLength(2));
    callers[31]?.abort();
    expect(await waiting[31]).toMatchObject({ kind: 'busy' });
    const next = signIn('dora', { address: office, device: null });
    end(true);
    expect(await next).toMatchObject({ userId: 2 });
    await Promise.all(waiting);
  });
});
