// Validation requests that phone systems send before deliveries.
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import type { SignatureSettings } from '#contract/signatures';
import { begin, body, deliver, director, hmac, log, tested } from '../signed-webhook';

describe('a handshake', () => {
  const zoom = (plainToken: unknown) => JSON.stringify({ event: 'endpoint.url_validation', payload: { plainToken } });

  test('by Validation-Token is returned, and is not a call', async () => {
    await begin({ mode: 'enforce', ...hmac });
    const answer = await deliver({ 'validation-token': 'b7c1-44' }, '');
    expect(answer).toMatchObject({
      code: 200,
      headers: { 'validation-token': 'b7c1-44' },
      body: { status: 'handshake' },
    });
    expect(await log()).toMatchObject([{ status: 'handshake', reason: null, errorMessage: null, signature: null }]);
    expect((await director.get('/api/notifications')).body).toEqual([]);
  });

  test('with a call in the body counts as a call', async () => {
    await begin({ mode: 'off', scheme: 'callrail' });
    const answer = await deliver({ 'validation-token': 'b7c1-44' });
    expect(answer).toMatchObject({ headers: { 'validation-token': 'b7c1-44' }, body: { status: 'success' } });
  });

  test('is not returned if it is too long or not valid header text', async () => {
    await begin({ mode: 'off', scheme: 'callrail' });
    for (const token of ['x'.repeat(513), 'a b']) {
      expect((await deliver({ 'validation-token': token }, '')).headers).not.toHaveProperty('validation-token');
    }
  });

  test('by Zoom is answered with the token’s digest by the newest secret', async () => {
    await begin({ mode: 'observe', scheme: 'hmac', header: 'x-zm-signature' });
    await director.post('/api/webhook-sources/1/secrets', { secret: 'zoom-secret-token' });
    const answer = await deliver({}, zoom('qgg8vlvZRS6UYooatFL8Aw'));
    const encryptedToken = createHmac('sha256', 'zoom-secret-token').update('qgg8vlvZRS6UYooatFL8Aw').digest('hex');
    expect(answer).toMatchObject({ code: 200, body: { plainToken: 'qgg8vlvZRS6UYooatFL8Aw', encryptedToken } });
    expect(await log()).toMatchObject([{ status: 'handshake', errorMessage: null }]);
  });

  test('by Zoom without a secret says what to add', async () => {
    await begin({ mode: 'off', scheme: 'callrail' }, { webhookSecrets: [] });
    expect(await deliver({}, zoom('qgg8vlvZRS6UYooatFL8Aw'))).toMatchObject({
      code: 200,
      body: { status: 'handshake' },
    });
    expect(await log()).toMatchObject([{ errorMessage: expect.stringContaining('add Zoom’s secret token') }]);
  });

  test('by Zoom is answered with no digest by the secret of another phone system', async () => {
    const settings: SignatureSettings[] = [
      { mode: 'enforce', scheme: 'token', header: 'x-token' },
      { mode: 'enforce', scheme: 'token', header: 'x-zm-signature' },
      { mode: 'observe', scheme: 'callrail' },
      { mode: 'enforce', scheme: 'ctm' },
      { mode: 'enforce', scheme: 'standard-webhooks' },
      { mode: 'enforce', ...hmac },
    ];
    for (const one of settings) {
      await begin(one);
      const answer = await deliver({}, zoom('qgg8vlvZRS6UYooatFL8Aw'));
      expect(answer).toMatchObject({ code: 200, body: { status: 'handshake' } });
      expect(answer.text).not.toContain('encryptedToken');
    }
  });

  test('never signs what a stranger could post as a call', async () => {
    await begin({ mode: 'enforce', scheme: 'hmac', header: 'x-zm-signature' });
    for (const forged of [body, `v0:1772442000:${body}`, 'id.1772442000.body', 'store_id=NS-01', '', 7, null]) {
      const answer = await deliver({}, zoom(forged));
      expect(answer).toMatchObject({ code: 200, body: { status: 'handshake' } });
      expect(answer.text).not.toContain('encryptedToken');
    }
  });

  test('by WebSub is answered with its challenge as plain text', async () => {
    await begin({ mode: 'off', scheme: 'callrail' });
    const ask = (query: Record<string, string>) =>
      tested.app.inject({ method: 'GET', url: `/api/webhook/northside?${new URLSearchParams(query)}` });
    const answer = await ask({ 'hub.mode': 'subscribe', 'hub.topic': 'calls', 'hub.challenge': '<b>1158201444' });
    expect([answer.statusCode, answer.body]).toEqual([200, '<b>1158201444']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect((await ask({ 'hub.challenge': '1158201444' })).json()).toMatchObject({ status: 'failed' });
    expect((await log()).map(({ status }) => status)).toEqual(['failed', 'handshake']);
  });

  test('is answered while the phone system is switched off, but not at other paths', async () => {
    await begin(
      { mode: 'off', scheme: 'callrail' },
      { webhookConfigurations: [{ companyId: 1, id: 1, endpointPath: 'northside', ...exampleKeys, active: false }] },
    );
    const headers = { 'validation-token': 'b7c1-44' };
    expect(await deliver(headers, '')).toMatchObject({ code: 200, headers, body: { status: 'handshake' } });
    const elsewhere = await deliver(headers, '', 'elsewhere');
    expect(elsewhere.code).toBe(404);
    expect(elsewhere.headers).not.toHaveProperty('validation-token');
  });
});
