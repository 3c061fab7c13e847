// Validation requests that phone systems send before deliveries.
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import type { SignatureSettings } from '#contract/signatures';
import { begin, body, counted, deliver, director, hmac, log, signed, tested } from '../signed-webhook';

const allConstants = {
  companyId: 1,
  id: 1,
  endpointPath: 'northside',
  ...exampleKeys,
  ...{ serviceField: '', appointmentField: '', callTypeField: '', storeIdField: '' },
  rules: {
    service: { constant: 'Oil Change' },
    appointment: { constant: 'no' },
    callType: { constant: 'Other' },
    storeId: { constant: 'NS-01' },
  },
};

const ask = (query: Record<string, string>) =>
  tested.app.inject({ method: 'GET', url: `/api/webhook/northside?${new URLSearchParams(query)}` });

const notReturned = expect.stringContaining('challenge is empty, longer than 1 KiB or not plain text');

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
    await begin({ mode: 'off', scheme: 'zoom' }, { webhookSecrets: [] });
    const early = await deliver({}, zoom('qgg8vlvZRS6UYooatFL8Aw'));
    expect(early.body).toMatchObject({ status: 'handshake', note: expect.stringContaining('add Zoom’s secret token') });
    await director.post('/api/webhook-sources/1/secrets', { secret: 'zoom-secret-token' });
    const answer = await deliver({}, zoom('qgg8vlvZRS6UYooatFL8Aw'));
    const encryptedToken = createHmac('sha256', 'zoom-secret-token').update('qgg8vlvZRS6UYooatFL8Aw').digest('hex');
    expect(answer).toMatchObject({ code: 200, body: { plainToken: 'qgg8vlvZRS6UYooatFL8Aw', encryptedToken } });
    expect(await log()).toMatchObject([
      { status: 'handshake', errorMessage: null },
      { status: 'handshake', errorMessage: expect.stringContaining('add Zoom’s secret token') },
    ]);
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
      { mode: 'enforce', scheme: 'twilio' },
      { mode: 'enforce', scheme: 'justcall' },
      { mode: 'enforce', scheme: 'openphone' },
      { mode: 'enforce', scheme: 'dialpad' },
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
    await begin({ mode: 'enforce', scheme: 'zoom' });
    for (const forged of [body, `v0:1772442000:${body}`, 'id.1772442000.body', 'store_id=NS-01', '', 7, null]) {
      const answer = await deliver({}, zoom(forged));
      expect(answer).toMatchObject({ code: 200, body: { status: 'handshake' } });
      expect(answer.text).not.toContain('encryptedToken');
    }
  });

  const plainText = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };
  const html = '<script>alert(1)</script> & <b>1158201444';

  /** Where constants fill everything, any delivery is a call. */
  const beginWithConstants = (signature: SignatureSettings = { mode: 'off', scheme: 'callrail' }) =>
    begin(signature, { webhookConfigurations: [{ ...allConstants, signature }] });

  test.each([
    ['WebSub', { 'hub.mode': 'subscribe', 'hub.topic': 'calls', 'hub.challenge': html }],
    ['WebSub without a mode', { 'hub.challenge': html }],
    ['Microsoft Graph by GET', { validationToken: html }],
    ['Dropbox', { challenge: html }],
    ['an address with a query of its own', { key: 'abc', challenge: html }],
  ])('by %s is answered with its challenge as plain text, and is never a call', async (_sender, query) => {
    await beginWithConstants();
    const answer = await ask(query);
    expect([answer.statusCode, answer.body]).toEqual([200, html]);
    expect(answer.headers).toMatchObject(plainText);
    expect(await log()).toMatchObject([{ status: 'handshake', errorMessage: null }]);
    expect(await counted()).toBe(0);
  });

  test('by a POST without content, as Microsoft Graph sends it, is answered with the decoded token as plain text', async () => {
    await beginWithConstants({ mode: 'enforce', ...hmac });
    const token = 'Validation: Testing client application reachability for subscription Request-Id: 4c1b';
    const asked = `northside?validationToken=${encodeURIComponent(token).replaceAll('%20', '+')}`;
    const answer = await deliver({ 'content-type': 'text/plain; charset=utf-8' }, '', asked);
    expect(answer).toMatchObject({ code: 200, text: token, headers: plainText });
    expect(await log()).toMatchObject([{ status: 'handshake' }]);
    await deliver(signed(), body, asked);
    expect((await log()).map(({ status }) => status)).toEqual(['success', 'handshake']);
    expect(await deliver({}, '{}', 'northside?challenge=a1')).toMatchObject({ code: 200, text: 'a1' });
  });

  test('by url_verification is answered with its challenge as JSON, and is never a call', async () => {
    await beginWithConstants({ mode: 'enforce', ...hmac });
    const answer = await deliver(
      {},
      JSON.stringify({ type: 'url_verification', token: 'Jhj5dZrVaK7Z', challenge: html }),
    );
    expect(answer).toMatchObject({
      code: 200,
      body: { challenge: html },
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' },
    });
    expect(await log()).toMatchObject([{ status: 'handshake', signature: null }]);
    await deliver(signed(), body.replace('{', '{"note":"url_verification",'));
    expect((await log()).map(({ status }) => status)).toEqual(['signature-refused', 'handshake']);
  });

  test('by Azure Event Grid is answered with its code, and by Amazon SNS with what to do', async () => {
    await begin({ mode: 'off', scheme: 'callrail' }, { webhookConfigurations: [allConstants] });
    const eventType = 'Microsoft.EventGrid.SubscriptionValidationEvent';
    const event = {
      id: '2d17',
      eventType,
      data: { validationCode: '512d38b6-c7b8', validationUrl: 'https://example.com' },
    };
    expect((await deliver({}, JSON.stringify([event]))).body).toEqual({ validationResponse: '512d38b6-c7b8' });
    const SubscribeURL = 'https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=abc';
    const sns = JSON.stringify({ Type: 'SubscriptionConfirmation', Token: 'abc', SubscribeURL });
    const note = expect.stringContaining('Open the link under SubscribeURL once');
    expect((await deliver({ 'content-type': 'text/plain; charset=UTF-8' }, sns)).body).toMatchObject({
      status: 'handshake',
      note,
    });
    expect((await log()).map(({ status }) => status)).toEqual(['handshake', 'handshake']);
    const call = { ...JSON.parse(body), note: `${eventType} SubscriptionConfirmation` };
    expect((await deliver({}, JSON.stringify(call))).body).toMatchObject({ status: 'success' });
  });

  test('with a challenge that is not returned says why, and is never a call', async () => {
    await beginWithConstants();
    for (const challenge of ['', 'x'.repeat(1_025), 'a\r\nb', 'schön', '\0']) {
      for (const name of ['hub.challenge', 'validationToken', 'challenge']) {
        expect((await ask({ [name]: challenge })).json()).toMatchObject({ status: 'handshake', note: notReturned });
      }
      const asked = await deliver({}, JSON.stringify({ type: 'url_verification', challenge }));
      expect(asked.body).toMatchObject({ status: 'handshake', note: notReturned });
    }
    expect((await deliver({}, '{"type":"url_verification"}')).body).toMatchObject({ note: notReturned });
    expect((await ask({ challenge: 'x'.repeat(1_024) })).body).toHaveLength(1_024);
    const rows = await log();
    expect(rows.filter(({ status }) => status !== 'handshake')).toEqual([]);
    expect(rows.at(-1)).toMatchObject({ errorMessage: notReturned });
    expect(await counted()).toBe(0);
  });

  test('returns the first of several challenges, and keeps the sender’s own secrets out of the log', async () => {
    await beginWithConstants();
    const answer = await tested.app.inject({
      method: 'GET',
      url: '/api/webhook/northside?hub.mode=subscribe&hub.verify_token=m3ta-secret&challenge=2&hub.challenge=1&hub.challenge=3',
    });
    expect(answer.body).toBe('1');
    await deliver({}, JSON.stringify({ type: 'url_verification', token: 'Jhj5dZrVaK7Z', challenge: 'x' }));
    expect(JSON.stringify(await log())).not.toMatch(/m3ta-secret|Jhj5dZrVaK7Z/);
    expect(await log()).toMatchObject([
      { payload: { token: '************' } },
      { payload: { 'hub.challenge': ['1', '3'] } },
    ]);
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

  test('is answered before the phone system has a mapping, and does not wait', async () => {
    const noKeys = { serviceField: '', appointmentField: '', callTypeField: '', storeIdField: '' };
    const webhookConfigurations = [{ companyId: 1, id: 1, endpointPath: 'northside', ...exampleKeys, ...noKeys }];
    await begin(
      { mode: 'off', scheme: 'callrail' },
      { webhookConfigurations: webhookConfigurations.map((it) => ({ ...it, isMapped: false })), webhookSecrets: [] },
    );
    const headers = { 'validation-token': 'b7c1-44' };
    expect(await deliver(headers, '')).toMatchObject({ code: 200, headers, body: { status: 'handshake' } });
    expect((await ask({ challenge: 'a1' })).body).toBe('a1');
    expect((await deliver({}, '{"type":"url_verification","challenge":"a1"}')).body).toEqual({ challenge: 'a1' });
    expect(await deliver({}, '', 'northside?validationToken=a1')).toMatchObject({ code: 200, text: 'a1' });
    expect((await log()).map(({ status }) => status)).toEqual(Array(4).fill('handshake'));
  });
});
