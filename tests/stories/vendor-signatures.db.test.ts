// The schemes of single vendors, from the request to the call.
import { expect, test } from 'vitest';
import { digest, signForm, signJwt } from '../sign-as-vendors';
import { begin, counted, deliver, example, log, secret, tested } from '../signed-webhook';

const form = 'application/x-www-form-urlencoded';
const twilio = (url: string, fields: Record<string, string> = example) => signForm(secret, url, fields);

const fields = new URLSearchParams(example).toString();
const rightCall = { code: 200, body: { status: 'success' } };
const wrong = { code: 401, body: { error: { reason: 'signature-wrong' } } };

test('Twilio signs the public URL, path and query as it sends them', async () => {
  const publicUrl = 'https://calls.example';
  await begin({ mode: 'enforce', scheme: 'twilio' }, {}, { settings: { publicUrl } });
  const send = (url: string, path: string) =>
    deliver({ 'content-type': form, 'x-twilio-signature': twilio(url) }, fields, path);
  expect(await send(`${publicUrl}/api/webhook/northside`, 'northside')).toMatchObject(rightCall);
  expect(await send(`${publicUrl}/api/webhook/NorthSide?a=%31`, 'NorthSide?a=%31')).toMatchObject(rightCall);
  expect(await send(`${publicUrl}/api/webhook/NorthSide?a=%31`, 'northside?a=1')).toMatchObject(wrong);
  expect(await send('http://localhost/api/webhook/northside', 'northside')).toMatchObject(wrong);
  expect(await deliver({ 'content-type': form }, fields)).toMatchObject({ code: 401 });
  expect(await counted()).toBe(1);
});

test('without a public URL, Twilio’s URL begins with the Host header, behind a proxy or not', async () => {
  await begin({ mode: 'enforce', scheme: 'twilio' });
  const send = (url: string, host: string) =>
    deliver({ host, 'content-type': form, 'x-twilio-signature': twilio(`${url}/api/webhook/northside`) }, fields);
  expect(await send('https://calls.example', 'calls.example')).toMatchObject(rightCall);
  expect(await send('https://calls.example', 'calls.example:3000')).toMatchObject(rightCall);
  expect(await send('http://calls.example:3000', 'calls.example:3000')).toMatchObject(rightCall);
  expect(await send('https://other.example', 'calls.example')).toMatchObject(wrong);
});

test('a call that Twilio sends by GET is covered by its URL', async () => {
  await begin({ mode: 'enforce', scheme: 'twilio' });
  const ask = (sent: string, signed: string) =>
    tested.app.inject({
      method: 'GET',
      url: `/api/webhook/northside?${sent}`,
      headers: {
        host: 'calls.example',
        'x-twilio-signature': twilio(`https://calls.example/api/webhook/northside?${signed}`, {}),
      },
    });
  expect((await ask(fields, fields)).json()).toMatchObject({ status: 'success' });
  expect((await ask(`${fields}&more=1`, fields)).statusCode).toBe(401);
});

test('JustCall signs the URL, the type and the time', async () => {
  await begin({ mode: 'enforce', scheme: 'justcall' }, {}, { settings: { publicUrl: 'https://calls.example' } });
  const time = '2026-03-02 08:59:00';
  const url = encodeURIComponent('https://calls.example/api/webhook/northside');
  const headers = {
    'x-justcall-signature': digest(secret, 'sha256', `${secret}|${url}|call.completed|${time}`, 'hex'),
    'x-justcall-signature-version': 'v1',
    'x-justcall-request-timestamp': time,
  };
  expect(await deliver(headers, JSON.stringify({ ...example, type: 'call.completed' }))).toMatchObject(rightCall);
  expect(await deliver(headers, JSON.stringify({ ...example, type: 'call.updated' }))).toMatchObject(wrong);
});

test('Dialpad’s JWT is verified and opened, whatever its content type', async () => {
  await begin({ mode: 'enforce', scheme: 'dialpad' });
  const jwt = (claims: object, header?: object) => signJwt(secret, claims, header);
  for (const type of ['application/jwt', 'text/plain', 'application/json']) {
    expect(await deliver({ 'content-type': type }, jwt({ ...example, call_id: type }))).toMatchObject(rightCall);
  }
  expect(await counted()).toBe(3);
  expect((await log())[0]).toMatchObject({ payload: { store_id: 'NS-01' }, signature: 'right' });
  const [head, , signature] = jwt(example).split('.');
  const forged = Buffer.from(JSON.stringify({ ...example, call_id: 'forged' })).toString('base64url');
  expect(await deliver({}, `${head}.${forged}.${signature}`)).toMatchObject(wrong);
  expect(await deliver({}, jwt(example, { alg: 'none' }))).toMatchObject(wrong);
  expect(await deliver({}, JSON.stringify(example))).toMatchObject({ code: 401 });
  expect(await counted()).toBe(3);
});

test('a JWT that cannot be read says what to do in the phone system', async () => {
  await begin({ mode: 'off', scheme: 'callrail' });
  const header = Buffer.from('{"alg":"RS256"}').toString('base64url');
  const answer = await deliver({ 'content-type': 'application/jwt' }, `${header}.e30.AAAA`);
  const message = expect.stringContaining('take the webhook’s secret away in the phone system');
  expect(answer).toMatchObject({ code: 200, body: { error: { reason: 'unreadable-body', message } } });
});

test('OpenPhone’s older header and Zoom’s are checked with their time', async () => {
  const ms = new Date('2026-03-02T09:00:00Z').getTime();
  const body = JSON.stringify(example);
  const key = Buffer.from(secret);
  const webhookSecrets = [{ companyId: 1, id: 1, configurationId: 1, secret: key.toString('base64') }];
  await begin({ mode: 'enforce', scheme: 'openphone' }, { webhookSecrets });
  const openPhone = (at: number) => ({
    'openphone-signature': `hmac;1;${at};${digest(secret, 'sha256', `${at}.${body}`, 'base64')}`,
  });
  expect(await deliver(openPhone(ms))).toMatchObject(rightCall);
  expect(await deliver(openPhone(ms - 600_000))).toMatchObject({ body: { error: { reason: 'signature-stale' } } });

  await begin({ mode: 'enforce', scheme: 'zoom' });
  const zoom = (at: number) => ({
    'x-zm-request-timestamp': String(at),
    'x-zm-signature': `v0=${digest(secret, 'sha256', `v0:${at}:${body}`, 'hex')}`,
  });
  expect(await deliver(zoom(ms / 1_000))).toMatchObject(rightCall);
  expect(await deliver(zoom(ms / 1_000 - 600))).toMatchObject({ body: { error: { reason: 'signature-stale' } } });
});
