// For tests of signatures: a company with one phone system, and deliveries to it.
import { createHmac } from 'node:crypto';
import { exampleKeys } from '#contract/example-payload';
import type { SignatureSettings } from '#contract/signatures';
import type { WebhookLog } from '#contract/webhooks';
import { calls } from '../server/database/schema';
import { type TestApp, type TestAppOptions, testApp, testPasswordHash, type Visitor } from './test-app';
import { type TestRows, testDatabase } from './test-database';

export const secret = 'correct horse battery';
export const hmac = { scheme: 'hmac', header: 'X-Signature', prefix: 'sha256=' } as const;

export let tested: TestApp;
export let director: Visitor;

export async function begin(
  signature: SignatureSettings,
  more: Partial<TestRows> = {},
  options: TestAppOptions = {},
): Promise<void> {
  tested = await testApp(
    await testDatabase({
      companies: [{ id: 1 }],
      users: [{ id: 1, username: 'director', role: 'director', passwordHash: testPasswordHash }],
      userCompanies: [{ userId: 1, companyId: 1 }],
      services: [{ id: 1, name: 'Oil Change' }],
      locations: [{ companyId: 1, id: 1, code: 'NS-01' }],
      webhookConfigurations: [{ companyId: 1, id: 1, endpointPath: 'northside', ...exampleKeys, signature }],
      webhookEndpoints: [{ path: 'northside', companyId: 1, configurationId: 1 }],
      webhookSecrets: [
        { companyId: 1, id: 1, configurationId: 1, secret, createdAt: new Date('2026-03-01T09:00:00Z') },
      ],
      ...more,
    }),
    options,
  );
  director = tested.visit();
  await director.openSession('director');
}

export const example = {
  call_id: 'c1',
  timestamp: '2026-03-02T08:00:00Z',
  product_service: 'Oil Change',
  appointment_made: 'yes',
  call_type: 'Appointment',
  store_id: 'NS-01',
};
export const body = JSON.stringify(example);
export const signatureOf = (bytes: string | Buffer, key = secret) =>
  createHmac('sha256', key).update(bytes).digest('hex');
export const signed = (key = secret) => ({ 'x-signature': `sha256=${signatureOf(body, key)}` });

export async function deliver(
  headers: Record<string, string> = {},
  payload: string | Buffer = body,
  path = 'northside',
) {
  const answer = await tested.app.inject({
    method: 'POST',
    url: `/api/webhook/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  return { code: answer.statusCode, text: answer.body, headers: answer.headers, body: read(answer.body) };
}

export function read(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : text;
}

export const log = async () => (await director.get('/api/webhook-logs?companyId=1')).body as WebhookLog[];
export const counted = () => tested.database.people.$count(calls);
