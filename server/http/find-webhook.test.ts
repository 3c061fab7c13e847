// Which requests wait to learn whether a path exists, with a clock controlled by the test.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import { noSignature, type SignatureSettings } from '#contract/signatures';
import { MappingDraft } from '#contract/webhooks';
import type { WebhookEndpoint } from '../database/sources/webhook-endpoints';
import { PathUnknown } from '../ingest/names/path-unknown';
import { Refusal } from './failures';
import { findWebhook } from './find-webhook';
import { createPathGuesses, type PathGuesses } from './limits/path-guesses';

const guesser = '192.0.2.1';
const long = 'q8w7e6r5t4z3u2i1o0p9a8';

let guesses: PathGuesses;
let webhooks: Map<string, WebhookEndpoint>;
/** Whether memory needs a reload. */
let isMemoryOld: boolean;
let noted: string[];
let trouble: Error | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  guesses = createPathGuesses(() => new Date());
  webhooks = new Map([
    ['northside', webhook()],
    ['signed', webhook({ ...noSignature, mode: 'enforce' })],
    [long, webhook()],
  ]);
  isMemoryOld = false;
  noted = [];
  trouble = undefined;
});
afterEach(() => {
  guesses.close();
  vi.useRealTimers();
});

test('an address over its limit learns of one path a second, known or unknown', async () => {
  await guess(60);
  const answers = [ask('nowhere'), ask('northside'), ask('nowhere'), ask('northside')];
  expect(await after(0, answers)).toEqual(['too-many']);
  expect(await after(999, answers)).toEqual(['too-many']);
  expect(await after(1, answers)).toEqual(['too-many', 'found']);
  expect(await after(1_000, answers)).toEqual(['too-many', 'found', 'too-many']);
  expect(await after(1_000, answers)).toEqual(['too-many', 'found', 'too-many', 'found']);
});

test('of ten thousand guesses in ten seconds the first is answered, then one a second', async () => {
  await guess(60);
  let answered = 0;
  for (let times = 0; times < 10_000; times++) {
    void ask(times % 2 ? `guess-${times}` : 'northside').then((answer) => {
      if (answer !== 'busy') answered += 1;
    });
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(answered).toBe(1 + 10);
});

test('a full queue refuses known and unknown paths alike, at once', async () => {
  await guess(60);
  for (let times = 0; times < 31; times++) void ask('nowhere');
  const [unknown, known] = [await find('elsewhere'), await find('northside')];
  expect(unknown).toBeInstanceOf(Refusal);
  expect(known).toEqual(unknown);
  expect(unknown).toMatchObject({ kind: 'busy', retryAfterSeconds: 30 });
  expect(noted).toEqual([`guess ${guesser}`, `guess ${guesser}`, `guess ${guesser}`, 'held-back']);
});

test.each([
  ['to a path that nobody can guess', () => ask(long)],
  ['to such a path while memory is loaded again', () => ask(long, { isOld: true })],
  ['to a path whose signatures are enforced', () => ask('signed')],
  ['from another address', () => ask('northside', { address: '192.0.2.2' })],
])('a delivery %s never waits', async (_, deliver) => {
  await guess(60);
  for (let times = 0; times < 31; times++) void ask('nowhere');
  expect(await after(0, [deliver()])).toEqual(['found']);
});

test('a sender with an accepted delivery to the path never waits, whatever else its address sends', async () => {
  guesses.noteAccepted(guesser, 'NorthSide');
  await guess(60);
  for (let times = 0; times < 40; times++) void ask('nowhere');
  expect(await after(0, [ask('northside'), ask('northside')])).toEqual(['found', 'found']);
});

test('a persistent guesser stays over the limit, and a minute’s pause resets it', async () => {
  await guess(60);
  for (let second = 0; second < 90; second++) {
    expect(await after(1_000, [ask('nowhere')])).toEqual(['too-many']);
  }
  await after(60_000, []);
  expect(await after(0, [ask('nowhere')])).toEqual(['not-found']);
});

test('a path that the database could not be asked about is charged like a missing one', async () => {
  trouble = new PathUnknown('Asked often enough.', true);
  for (let times = 0; times < 60; times++) expect(await ask('nowhere')).toBe('busy');
  trouble = undefined;
  expect(await ask('nowhere')).toBe('too-many');
});

test('nothing is charged while no path is known, as after a start without the database', async () => {
  trouble = new PathUnknown('The database is away.', false);
  for (let times = 0; times < 100; times++) expect(await ask('nowhere')).toBe('busy');
  trouble = undefined;
  expect(await ask('nowhere')).toBe('not-found');
});

function find(path: string, { address = guesser, isOld = isMemoryOld } = {}) {
  return findWebhook(path, {
    parts: {
      directory: {
        cachedEndpoint: (asked) => (isOld ? undefined : webhooks.get(asked)),
        lastKnownEndpoint: (asked) => webhooks.get(asked),
        findEndpoint: async (asked) => {
          if (trouble) throw trouble;
          return webhooks.get(asked);
        },
      },
      noteRefused: (_webhook, why) => noted.push(why),
      noteGuess: (by) => noted.push(`guess ${by}`),
    },
    guesses,
    address,
    log: { error: () => {} },
    disconnected: () => new AbortController().signal,
  });
}

async function ask(path: string, from: Parameters<typeof find>[1] = {}): Promise<string> {
  const found = await find(path, from);
  if (found === 'gone') return found;
  return found instanceof Refusal ? found.kind : 'found';
}

async function guess(times: number): Promise<void> {
  for (let n = 0; n < times; n++) expect(await ask(`guess-${n}`)).toBe('not-found');
}

/** Moves the clock and returns the answers so far. */
async function after(ms: number, asked: Promise<string>[]): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(ms);
  const open = Promise.resolve('open');
  const answers = await Promise.all(asked.map((answer) => Promise.race([answer, open])));
  return answers.filter((answer) => answer !== 'open');
}

function webhook(signature: SignatureSettings = noSignature): WebhookEndpoint {
  return {
    ...{ companyId: 1, configurationId: 1, source: 'default', isActive: true, isMapped: true, expiresAt: null },
    ...{ mapping: MappingDraft.parse(exampleKeys), signature, secrets: [] },
  };
}
