import { gzipSync } from 'node:zlib';
import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import type { Replay, ReplaySelection } from '#contract/replays';
import type { SignatureSettings } from '#contract/signatures';
import { deliveries } from '../../server/database/schema';
import {
  begin,
  body,
  counted,
  deliver,
  director,
  example,
  hmac,
  log,
  signatureOf,
  signed,
  tested,
} from '../signed-webhook';

describe('off', () => {
  test('no signature is checked or logged', async () => {
    await begin({ mode: 'off', scheme: 'callrail' });
    expect(await deliver()).toMatchObject({ code: 200, body: { status: 'success' } });
    expect(await log()).toMatchObject([{ status: 'success', signature: null }]);
  });
});

describe('observe', () => {
  test('every delivery counts, and the log shows its signature result', async () => {
    await begin({ mode: 'observe', ...hmac });
    for (const headers of [signed(), signed('another secret'), {}]) {
      expect(await deliver(headers)).toMatchObject({ code: 200, body: { status: 'success' } });
    }
    const rows = (await log()).toReversed();
    expect(rows.map(({ signature }) => signature)).toEqual(['right', 'wrong', 'missing']);
    expect(rows.map(({ processedData }) => processedData?.warnings.map(({ message }) => message))).toEqual([
      [],
      ['The signature does not match any active secret.'],
      ['It has no signature.'],
    ]);
  });

  test('a delivery without a configured secret is logged as such', async () => {
    await begin({ mode: 'observe', ...hmac }, { webhookSecrets: [] });
    expect(await deliver(signed())).toMatchObject({ code: 200, body: { status: 'success' } });
    expect(await log()).toMatchObject([{ signature: 'no-secret' }]);
  });
});

describe('enforce', () => {
  beforeEach(() => begin({ mode: 'enforce', ...hmac }));

  test('a correctly signed delivery counts', async () => {
    expect(await deliver(signed())).toMatchObject({ code: 200, body: { status: 'success' } });
    expect(await log()).toMatchObject([{ status: 'success', signature: 'right', processedData: { warnings: [] } }]);
  });

  test('an unsigned delivery is rejected and stored byte for byte', async () => {
    const wrong = await deliver(signed('another secret'));
    const error = { reason: 'signature-wrong', message: expect.stringContaining('does not match any active secret') };
    expect(wrong).toMatchObject({ code: 401, body: { status: 'signature-refused', logId: expect.any(Number), error } });
    expect(await deliver()).toMatchObject({
      code: 401,
      body: {
        error: {
          reason: 'signature-missing',
          message: expect.stringMatching(/Have the phone system sign them, then replay this one\.$/),
        },
      },
    });
    expect(await counted()).toBe(0);
    const [missing, refused] = await log();
    expect(missing).toMatchObject({ status: 'signature-refused', signature: 'missing', payloadText: body });
    expect(refused).toMatchObject({ reason: 'signature-wrong', errorMessage: error.message, signature: 'wrong' });
    const [row] = await tested.database.people.select({ body: deliveries.body }).from(deliveries);
    expect(row?.body.equals(Buffer.from(body))).toBe(true);
  });

  test('it shows in the bell', async () => {
    await deliver();
    expect((await director.get('/api/notifications')).body).toMatchObject([{ failures: 1 }]);
  });

  test('signatures are checked against the bytes received, compressed or not, JSON or not', async () => {
    expect(await deliver(signed(), `${body} `)).toMatchObject({ code: 401 });
    const zipped = gzipSync(body);
    const encoded = { 'content-encoding': 'gzip' };
    const overWire = { ...encoded, 'x-signature': `sha256=${signatureOf(zipped)}` };
    expect(await deliver(overWire, zipped)).toMatchObject({ code: 200, body: { status: 'success' } });
    expect(await deliver({ ...encoded, ...signed() }, zipped)).toMatchObject({ code: 200 });
    expect(await deliver({}, '{"broken')).toMatchObject({
      code: 401,
      body: { error: { reason: 'signature-missing' } },
    });
    const broken = { 'x-signature': `sha256=${signatureOf('{"broken')}` };
    expect(await deliver(broken, '{"broken')).toMatchObject({ code: 200, body: { status: 'failed' } });
  });

  test('both secrets work until the older one expires', async () => {
    const created = await director.post('/api/webhook-sources/1/secrets', { overlapHours: 2 });
    const { secret: next } = created.body as { secret: string };
    expect(await deliver(signed())).toMatchObject({ code: 200 });
    expect(await deliver(signed(next))).toMatchObject({ code: 200 });
    tested.clock.passMinutes(121);
    expect(await deliver(signed())).toMatchObject({ code: 401 });
    expect(await deliver(signed(next))).toMatchObject({ code: 200 });
  });

  test('a deleted or immediately replaced secret no longer works', async () => {
    await director.post('/api/webhook-sources/1/secrets', { secret: 'a new secret', overlapHours: 0 });
    expect(await deliver(signed())).toMatchObject({ code: 401 });
    expect(await deliver(signed('a new secret'))).toMatchObject({ code: 200 });
  });

  test('every delivery is rejected without an active secret, and the log says what to do', async () => {
    await begin({ mode: 'enforce', ...hmac }, { webhookSecrets: [] });
    const refused = await deliver(signed());
    const message = expect.stringContaining('Add one, then replay it.');
    expect(refused).toMatchObject({ code: 401, body: { error: { reason: 'signature-wrong', message } } });
    expect(await log()).toMatchObject([{ signature: 'no-secret' }]);
  });

  test('a switched-off phone system stores deliveries without checking signatures', async () => {
    await begin(
      { mode: 'off', scheme: 'callrail' },
      {
        webhookConfigurations: [
          {
            companyId: 1,
            id: 1,
            endpointPath: 'northside',
            ...exampleKeys,
            active: false,
            signature: { mode: 'enforce', ...hmac },
          },
        ],
      },
    );
    expect(await deliver()).toMatchObject({ code: 200, body: { status: 'inactive' } });
  });
});

describe('a replay while signatures are enforced', () => {
  const enforce: SignatureSettings = { mode: 'enforce', ...hmac };

  async function save(changes: object): Promise<void> {
    const { body: saved } = await director.get('/api/webhook-config/1');
    const answer = await director.post('/api/webhook-config', { ...(saved as object), ...changes });
    expect(answer.code).toBe(201);
  }

  async function replay(selection: ReplaySelection, dryRun = false): Promise<Replay> {
    tested.clock.passMinutes(1);
    const { body: asked } = await director.post('/api/replays', { companyId: 1, dryRun, selection });
    await tested.jobs.finish();
    return (await director.get(`/api/replays/${(asked as Replay).id}`)).body as Replay;
  }

  const outcomes = async () => (await log()).toReversed().map(({ status, signature }) => [status, signature]);
  const callOf = (id: string) => JSON.stringify({ ...example, call_id: id });
  const signedCall = (id: string) => ({ 'x-signature': `sha256=${signatureOf(callOf(id))}` });

  beforeEach(() => begin(enforce));

  test('counts signed deliveries received while the phone system was off, and no forged one', async () => {
    await save({ active: false });
    await deliver({}, callOf('forged'));
    await deliver({ 'x-signature': `sha256=${signatureOf(callOf('forged'))}` }, callOf('forged too'));
    await deliver(signedCall('true'), callOf('true'));
    await save({ active: true });
    await deliver({}, callOf('forged later'));
    expect(await replay({ filters: {} }, true)).toMatchObject({ total: 1, succeeded: 1, leftOut: 3 });
    expect(await replay({ filters: { status: 'inactive' } }, true)).toMatchObject({ total: 1, leftOut: 2 });
    expect(await replay({ filters: { status: 'signature-refused' } })).toMatchObject({ total: 0, leftOut: 1 });
    expect(await replay({ filters: {} })).toMatchObject({ total: 1, succeeded: 1, leftOut: 3 });
    expect(await outcomes()).toEqual([
      ['inactive', 'missing'],
      ['inactive', 'wrong'],
      ['success', 'right'],
      ['signature-refused', 'missing'],
    ]);
    expect(await counted()).toBe(1);
  });

  test('excludes deliveries from before signatures were checked, without counting rows that hold no call', async () => {
    await begin({ mode: 'off', scheme: 'callrail' });
    await deliver({}, JSON.stringify({ ...example, store_id: 'NS-99' }));
    await deliver({ 'validation-token': 'b7c1-44' }, '');
    await save({ signature: enforce });
    expect(await replay({ filters: {} })).toMatchObject({ total: 1, leftOut: 1 });
    await save({ signature: { ...enforce, mode: 'observe' } });
    expect(await replay({ filters: {} })).toMatchObject({ total: 2, leftOut: 0 });
  });

  test('counts an unsigned delivery that a person selects', async () => {
    await deliver({}, callOf('known to be true'));
    const [row] = await log();
    expect(await replay({ ids: [row?.id ?? 0] })).toMatchObject({ total: 1, succeeded: 1, leftOut: 0 });
    expect(await outcomes()).toEqual([['success', 'missing']]);
  });
});

describe('a token', () => {
  const byQuery: SignatureSettings = { mode: 'enforce', scheme: 'token', tokenIn: 'query', tokenKey: 'key' };
  const token = 's3cret-token';
  const webhookSecrets = [{ companyId: 1, id: 1, configurationId: 1, secret: token }];

  test('in the query string admits a GET and a POST, and the log never shows it', async () => {
    await begin(byQuery, { webhookSecrets });
    const call = new URLSearchParams({ ...example, key: token });
    const got = await tested.app.inject({ method: 'GET', url: `/api/webhook/northside?${call}` });
    expect([got.statusCode, got.json()]).toMatchObject([200, { status: 'success' }]);
    expect(await deliver({}, body, `northside?key=${token}`)).toMatchObject({ code: 200 });
    expect(await deliver({}, body, 'northside?key=wrong-token')).toMatchObject({ code: 401 });
    expect(await deliver()).toMatchObject({ code: 401, body: { error: { reason: 'signature-missing' } } });

    const rows = await tested.database.people.select().from(deliveries).orderBy(asc(deliveries.id));
    expect(rows).toHaveLength(4);
    expect(rows[1]?.query).toBe('key=************');
    const storedText = rows.map(({ body: bytes, query }) => `${bytes.toString()} ${query}`).join('\n');
    expect(storedText).toContain('key=************');
    expect(storedText).not.toContain(token);
  });

  test('in a field of the body is masked too', async () => {
    await begin({ ...byQuery, tokenIn: 'field', tokenKey: 'auth.token' }, { webhookSecrets });
    const withToken = (it: string) => JSON.stringify({ ...example, auth: { token: it } });
    expect(await deliver({}, withToken(token))).toMatchObject({ code: 200, body: { status: 'success' } });
    expect(await deliver({}, withToken('other-token'))).toMatchObject({ code: 401 });
    expect(JSON.stringify(await log())).not.toContain(token);
  });
});

describe('a token that is no longer active', () => {
  const old = '0123456789abcdef-secret';
  const settings = { mode: 'enforce', scheme: 'token', tokenKey: 'key' } as const;
  const webhookSecrets = [{ companyId: 1, id: 1, configurationId: 1, secret: old }];
  const rotate = () => director.post('/api/webhook-sources/1/secrets', { secret: 'the next token', overlapHours: 0 });

  test('is still masked in the log, in the query string, in a field and in a form', async () => {
    await begin({ ...settings, tokenIn: 'query' }, { webhookSecrets });
    await rotate();
    expect(await deliver({}, body, `northside?key=${old}`)).toMatchObject({ code: 401 });
    const call = new URLSearchParams({ ...example, key: old });
    const got = await tested.app.inject({ method: 'GET', url: `/api/webhook/northside?${call}` });
    expect(got.statusCode).toBe(401);
    expect(JSON.stringify(await log())).toContain('"query":"key=***********************"');
    expect(JSON.stringify(await log())).not.toContain(old);

    await begin({ ...settings, tokenIn: 'field', mode: 'observe' }, { webhookSecrets });
    await rotate();
    expect(await deliver({}, JSON.stringify({ ...example, key: old }))).toMatchObject({ body: { status: 'success' } });
    await deliver({ 'content-type': 'application/x-www-form-urlencoded' }, call.toString());
    const rows = await log();
    expect(rows.map(({ payload }) => (payload as typeof example & { key: string }).key)).toEqual(
      Array(2).fill('*'.repeat(old.length)),
    );
  });

  test('is distinguished from values that cannot be a secret, which stay', async () => {
    await begin({ ...settings, tokenIn: 'query' }, { webhookSecrets });
    await deliver({}, body, `northside?key=short&other=${'x'.repeat(300)}`);
    expect((await log())[0]?.query).toContain('key=short&');
  });
});
