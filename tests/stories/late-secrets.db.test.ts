// Deliveries that arrive before their phone system's secret is known, and are counted by a replay that verifies them.
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import type { Replay, ReplaySelection } from '#contract/replays';
import type { SignatureSettings } from '#contract/signatures';
import { deliveries } from '../../server/database/schema';
import { begin, counted, deliver, director, example, hmac, log, tested } from '../signed-webhook';

const late = 'entered after they came';
const callOf = (id: string) => JSON.stringify({ ...example, call_id: id });
const sign = (text: string, key = late) => createHmac('sha256', key).update(text).digest('hex');

async function save(changes: object): Promise<void> {
  const { body: saved } = await director.get('/api/webhook-config/1');
  const answer = await director.post('/api/webhook-config', { ...(saved as object), ...exampleKeys, ...changes });
  expect(answer.code).toBe(201);
}

const addSecret = (secret = late, overlapHours = 0) =>
  director.post('/api/webhook-sources/1/secrets', { secret, overlapHours });

/** The order in which a person sets it up: the scheme, its secret, then only valid signatures. */
async function enforce(signature: Omit<SignatureSettings, 'mode'>, secret = late): Promise<void> {
  await save({ signature: { ...signature, mode: 'observe' } });
  await addSecret(secret);
  await save({ signature: { ...signature, mode: 'enforce' } });
}

async function replay(selection: ReplaySelection, dryRun = false): Promise<Replay> {
  tested.clock.passMinutes(1);
  const { body: asked } = await director.post('/api/replays', { companyId: 1, dryRun, selection });
  await tested.jobs.finish();
  return (await director.get(`/api/replays/${(asked as Replay).id}`)).body as Replay;
}

const outcomes = async () => (await log()).toReversed().map(({ status, signature }) => [status, signature]);
const arrivals = async () => (await director.get('/api/webhook-sources/1/arrivals')).body;
const noKeys = { serviceField: '', appointmentField: '', callTypeField: '', storeIdField: '' };
const unmapped = [{ companyId: 1, id: 1, endpointPath: 'northside', ...exampleKeys, ...noKeys, isMapped: false }];
const off: SignatureSettings = { mode: 'off', scheme: 'callrail' };

const zoom = (body: string, at: Date, key = late) => {
  const seconds = String(at.getTime() / 1_000);
  return { 'x-zm-request-timestamp': seconds, 'x-zm-signature': `v0=${sign(`v0:${seconds}:${body}`, key)}` };
};

describe('what waited for a mapping', () => {
  beforeEach(() => begin(off, { webhookConfigurations: unmapped, webhookSecrets: [] }));

  test('is counted if its signature is valid by the secret of now and was fresh when it arrived', async () => {
    const { now } = tested.clock;
    const earlier = new Date(now.getTime() - 3_600_000);
    await deliver(zoom(callOf('true'), now), callOf('true'));
    await deliver(zoom(callOf('forged'), now, 'another secret'), callOf('forged'));
    await deliver({}, callOf('unsigned'));
    await deliver(zoom(callOf('a copy'), earlier), callOf('a copy'));
    tested.clock.passMinutes(180);
    await enforce({ scheme: 'zoom' });
    const asked: ReplaySelection = { filters: { status: 'waiting' } };
    expect(await replay(asked, true)).toMatchObject({ total: 1, succeeded: 1, leftOut: 3 });
    expect(await arrivals()).toMatchObject({ waiting: 4, others: 0 });
    expect(await replay(asked)).toMatchObject({ total: 1, succeeded: 1, leftOut: 3 });
    expect(await outcomes()).toEqual([
      ['success', 'right'],
      ['signature-refused', 'wrong'],
      ['signature-refused', 'missing'],
      ['signature-refused', 'stale'],
    ]);
    expect(await counted()).toBe(1);
    expect(await arrivals()).toMatchObject({ waiting: 0, waitingSince: null, counted: 1, others: 3 });
    expect(await replay(asked)).toMatchObject({ total: 0, leftOut: 0 });
  });

  test('and is not valid says why, and counts once its secret is corrected', async () => {
    const token = (id: string, key: string) => JSON.stringify({ ...example, call_id: id, token: key });
    for (const [id, key] of [...['1', '2'].map((it) => [it, 'right-token-1']), ['3', 'other-token-2']]) {
      await deliver({}, token(id ?? '', key ?? ''));
    }
    const inField = { scheme: 'token', tokenIn: 'field', tokenKey: 'token' } as const;
    await enforce(inField, 'right-token-1');
    const asked: ReplaySelection = { filters: { status: 'waiting' } };
    expect(await replay(asked)).toMatchObject({ total: 2, succeeded: 2, leftOut: 1 });
    const [refused] = await log();
    expect(refused).toMatchObject({
      status: 'signature-refused',
      reason: 'signature-wrong',
      errorMessage:
        'The signature does not match any active secret. Check the secret at the sender, then replay the delivery.',
    });
    expect(await arrivals()).toMatchObject({ waiting: 0, counted: 2, others: 1 });
    await addSecret('other-token-2', 24);
    expect(await replay({ filters: {} })).toMatchObject({ total: 3, succeeded: 1, leftOut: 0 });
    expect(await counted()).toBe(3);
  });

  test('waits on while its phone system has no mapping, whatever its signature', async () => {
    await deliver({}, callOf('unsigned'));
    const { body: saved } = await director.get('/api/webhook-config/1');
    const { version } = saved as { version: number };
    const set = (mode: string) => ({ id: 1, companyId: 1, version, name: 'A', signature: { scheme: 'zoom', mode } });
    await director.post('/api/webhook-config', set('observe'));
    await addSecret();
    const { body: now } = await director.get('/api/webhook-config/1');
    await director.post('/api/webhook-config', { ...set('enforce'), version: (now as { version: number }).version });
    expect(await replay({ filters: { status: 'waiting' } })).toMatchObject({ total: 0, leftOut: 1 });
    expect(await outcomes()).toEqual([['waiting', null]]);
    expect(await arrivals()).toMatchObject({ isMapped: false, waiting: 1 });
  });

  test('is verified whole, however much it is', async () => {
    const { now } = tested.clock;
    const ids = Array.from({ length: 130 }, (_, index) => `call ${index}`);
    await Promise.all(ids.map((id, index) => deliver(index % 10 ? zoom(callOf(id), now) : {}, callOf(id))));
    await enforce({ scheme: 'zoom' });
    expect(await replay({ filters: {} })).toMatchObject({ total: 117, succeeded: 117, leftOut: 13 });
    expect(await counted()).toBe(117);
  });

  test('by Twilio is verified for the address that it was sent to', async () => {
    const fields = new URLSearchParams({ ...example, call_id: 'CA1' }).toString();
    const parameters = [...new URLSearchParams(fields)].sort(([one], [other]) => (one < other ? -1 : 1)).flat();
    const url = 'https://calls.example/api/webhook/NorthSide?a=1';
    const signature = createHmac('sha1', late)
      .update(url + parameters.join(''))
      .digest('base64');
    const headers = { host: 'calls.example', 'content-type': 'application/x-www-form-urlencoded' };
    await deliver({ ...headers, 'x-twilio-signature': signature }, fields, 'NorthSide?a=1');
    await deliver({ ...headers, 'x-twilio-signature': signature }, fields, 'northside?a=2');
    await enforce({ scheme: 'twilio' });
    expect(await replay({ filters: {} })).toMatchObject({ total: 1, succeeded: 1, leftOut: 1 });
  });

  test('by Dialpad is verified by its body alone', async () => {
    const jwt = (id: string, key = late) => {
      const part = (text: string) => Buffer.from(text).toString('base64url');
      const signed = `${part('{"alg":"HS256"}')}.${part(callOf(id))}`;
      return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
    };
    await deliver({}, jwt('true'));
    await deliver({}, jwt('forged', 'another secret'));
    await enforce({ scheme: 'dialpad' });
    expect(await replay({ filters: {} })).toMatchObject({ total: 1, succeeded: 1, leftOut: 1 });
  });

  test.each<[string, Omit<SignatureSettings, 'mode'>, Record<string, string>, string, string]>([
    [
      'a header',
      { scheme: 'token', header: 'Authorization', prefix: 'Bearer' },
      { authorization: `Bearer ${late.replaceAll(' ', '-')}` },
      callOf('1'),
      '',
    ],
    [
      'a field',
      { scheme: 'token', tokenIn: 'field', tokenKey: 'token' },
      {},
      callOf('1').replace('{', `{"token":"${late.replaceAll(' ', '-')}",`),
      '',
    ],
    [
      'the query string',
      { scheme: 'token', tokenIn: 'query', tokenKey: 'key' },
      {},
      callOf('1'),
      `?key=${late.replaceAll(' ', '-')}`,
    ],
  ])('with its token in %s counts, and shows the token no more', async (_place, signature, headers, body, query) => {
    const token = late.replaceAll(' ', '-');
    await deliver(headers, body, `northside${query}`);
    await deliver({}, callOf('unsigned'), 'northside?key=wrong-token');
    await enforce(signature, token);
    expect(await replay({ filters: {} })).toMatchObject({ total: 1, succeeded: 1, leftOut: 1 });
    // Only the query string has another token in its place.
    expect(await outcomes()).toEqual([
      ['success', 'right'],
      ['signature-refused', query === '' ? 'missing' : 'wrong'],
    ]);
    const rows = await tested.database.people.select().from(deliveries);
    const stored = rows.map((row) => `${row.body.toString()} ${row.query} ${JSON.stringify(row.headers)}`).join('\n');
    expect(stored).not.toContain(token);
    expect((await log()).map(({ payloadCut }) => payloadCut)).toEqual([false, false]);
  });
});

describe('after a wrong secret was corrected', () => {
  const signedCall = (id: string, key: string) => ({ 'x-signature': `sha256=${sign(callOf(id), key)}` });

  test('a replay counts what was refused for it, and a person can still select the rest', async () => {
    await begin({ mode: 'enforce', ...hmac });
    await deliver(signedCall('1', late), callOf('1'));
    await deliver(signedCall('2', 'forged with another'), callOf('2'));
    expect(await replay({ filters: {} }, true)).toMatchObject({ total: 0, leftOut: 2 });
    await addSecret();
    expect(await replay({ filters: {} }, true)).toMatchObject({ total: 1, succeeded: 1, leftOut: 1 });
    expect(await replay({ filters: {} })).toMatchObject({ total: 1, succeeded: 1, leftOut: 1 });
    expect(await outcomes()).toEqual([
      ['success', 'right'],
      ['signature-refused', 'wrong'],
    ]);
    const [forged] = await log();
    expect(await replay({ ids: [forged?.id ?? 0] })).toMatchObject({ total: 1, succeeded: 1 });
  });

  test('a token that was refused is known again by its digest', async () => {
    const token = 'the-token-of-now';
    await begin({ mode: 'enforce', scheme: 'token', tokenIn: 'query', tokenKey: 'key' });
    await deliver({}, callOf('1'), `northside?key=${token}`);
    await deliver({}, callOf('2'), 'northside?key=some-other-token');
    await addSecret(token);
    expect(await replay({ filters: {} })).toMatchObject({ total: 1, succeeded: 1, leftOut: 1 });
    expect(JSON.stringify(await log())).not.toContain(token);
  });

  test('a delivery that was valid when it arrived stays so when its secret is replaced', async () => {
    await begin({ mode: 'enforce', ...hmac });
    await addSecret();
    await deliver(signedCall('1', late), callOf('1'));
    await addSecret('the next secret');
    await deliver(signedCall('2', late), callOf('2'));
    expect(await replay({ filters: {} })).toMatchObject({ total: 1, leftOut: 1 });
    expect(await outcomes()).toEqual([
      ['success', 'right'],
      ['signature-refused', 'wrong'],
    ]);
  });

  test('where signatures are only logged, the verdict is corrected, too', async () => {
    await begin({ mode: 'observe', ...hmac });
    await deliver(signedCall('1', late), callOf('1'));
    await addSecret();
    expect(await replay({ filters: {} })).toMatchObject({ total: 1, leftOut: 0 });
    expect(await log()).toMatchObject([{ status: 'success', signature: 'right', processedData: { warnings: [] } }]);
  });
});
