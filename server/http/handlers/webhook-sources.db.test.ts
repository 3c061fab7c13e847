import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import type { NewSecret } from '#contract/signatures';
import { endpointPathTaken, type WebhookConfiguration, type WebhookConfigurationInput } from '#contract/webhooks';
import { type TestApp, testApp, testPasswordHash, type Visitor } from '../../../tests/test-app';
import { testDatabase } from '../../../tests/test-database';
import { auditLog, calls, webhookSecrets } from '../../database/schema';

// Company 1 has its default phone system at `northside`; company 2 is another customer's.
let tested: TestApp;
let director: Visitor;
let manager: Visitor;
let foreigner: Visitor;

beforeEach(async () => {
  const database = await testDatabase({
    companies: [{ id: 1 }, { id: 2 }],
    users: [
      { id: 1, username: 'director', role: 'director' as const },
      { id: 2, username: 'foreigner', role: 'director' as const },
      { id: 3, username: 'manager', role: 'store_manager' as const },
    ].map((user) => ({ ...user, passwordHash: testPasswordHash })),
    userCompanies: [
      { userId: 1, companyId: 1 },
      { userId: 2, companyId: 2 },
    ],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: [{ companyId: 1, id: 1, code: 'NS-01' }],
    employees: [{ companyId: 1, id: 1, userId: 3 }],
    employeeLocations: [{ companyId: 1, employeeId: 1, locationId: 1 }],
    webhookConfigurations: [{ companyId: 1, id: 1, endpointPath: 'northside', ...exampleKeys }],
    webhookEndpoints: [{ path: 'northside', companyId: 1, configurationId: 1 }],
  });
  tested = await testApp(database);
  director = await signedIn('director');
  manager = await signedIn('manager');
  foreigner = await signedIn('foreigner');
});

async function signedIn(username: string): Promise<Visitor> {
  const visitor = tested.visit();
  await visitor.openSession(username);
  return visitor;
}

const west = { companyId: 1, source: 'west', name: 'CallRail, west', endpointPath: 'west-path', ...exampleKeys };
const save = (input: Partial<WebhookConfigurationInput>, as = director) => as.post('/api/webhook-config', input);
const list = async (as = director) => (await as.get('/api/webhook-sources?companyId=1')).body as WebhookConfiguration[];
const made = async (input = {}) => (await save({ ...west, ...input })).body as WebhookConfiguration;
const addSecret = async (id: number, body = {}) =>
  (await director.post(`/api/webhook-sources/${id}/secrets`, body)).body as NewSecret;
const changes = () =>
  tested.database.people
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .orderBy(asc(auditLog.id));

const example = {
  call_id: 'c1',
  timestamp: '2026-03-02T08:00:00Z',
  product_service: 'Oil Change',
  appointment_made: 'yes',
  call_type: 'Appointment',
  store_id: 'NS-01',
};
const deliver = (path: string, body: object = example) => tested.visit().post(`/api/webhook/${path}`, body, {});

describe('a company’s phone systems', () => {
  test('are added after the default one, which stays first and the one of the single configuration', async () => {
    const saved = await save(west);
    expect(saved).toMatchObject({ code: 201, body: { source: 'west', name: 'CallRail, west', version: 1 } });
    expect((await list()).map(({ source }) => source)).toEqual(['default', 'west']);
    expect((await director.get('/api/webhook-config/1')).body).toMatchObject({ id: 1, source: 'default' });
  });

  test('keep all of their mapping', async () => {
    const rules = { duration: { unit: 'milliseconds' as const, keys: ['talk.ms'] } };
    const said = { rules, callsPath: 'data.calls', orderField: 'seq', preset: 'callrail' };
    const signature = { mode: 'observe' as const, scheme: 'hmac' as const, header: 'X-Sign', prefix: 'sha256=' };
    const { id } = await made({ ...said, signature });
    const [, saved] = await list();
    expect(saved).toMatchObject({ id, ...said, signature, secrets: [] });
  });

  test('are changed by id, and their source never changes', async () => {
    const { id, version } = await made();
    const saved = await save({ ...west, id, version, source: 'east', name: 'East' });
    expect(saved).toMatchObject({ code: 201, body: { id, source: 'west', name: 'East', version: 2 } });
    expect((await save({ ...west, id, version })).code).toBe(409);
  });

  test('are shown without path and secrets to viewers who cannot change them', async () => {
    await addSecret(1);
    expect(await list(manager)).toMatchObject([{ id: 1, endpointPath: null, secrets: [], signature: { mode: 'off' } }]);
    expect(await list()).toMatchObject([{ id: 1, endpointPath: 'northside', secrets: [{ id: 1 }] }]);
  });

  test('have short names of their own', async () => {
    await made();
    const again = await save({ ...west, endpointPath: 'another-path' });
    expect(again).toMatchObject({ code: 409, body: { fields: { source: expect.stringContaining('Choose another') } } });
    expect((await save({ ...west, source: 'East Side' })).code).toBe(400);
  });

  test('of another company are not found', async () => {
    const { id, version } = await made();
    expect((await save({ ...west, id, version }, foreigner)).code).toBe(404);
    expect((await save({ ...west, companyId: 2, id, version }, foreigner)).code).toBe(404);
    expect((await foreigner.delete(`/api/webhook-sources/${id}`)).code).toBe(404);
    expect((await foreigner.post(`/api/webhook-sources/${id}/secrets`, {})).code).toBe(404);
    expect((await foreigner.get('/api/webhook-sources?companyId=1')).code).toBe(404);
    expect(await list()).toHaveLength(2);
  });

  test('are limited to twenty', async () => {
    for (let n = 2; n <= 20; n++) {
      expect((await save({ ...west, source: `s-${n}`, endpointPath: `path-${n}` })).code).toBe(201);
    }
    const oneMore = await save({ ...west, source: 's-21', endpointPath: 'path-21' });
    expect(oneMore).toMatchObject({ code: 409, body: { message: 'A company can have at most 20 phone systems.' } });
  });

  test('have separate calls: one id in two of them is two calls', async () => {
    await made();
    expect(await deliver('northside')).toMatchObject({ code: 200, body: { status: 'success' } });
    expect(await deliver('west-path')).toMatchObject({ code: 200, body: { status: 'success' } });
    expect(await deliver('WEST-path')).toMatchObject({ code: 200, body: { status: 'success' } });
    const rows = await tested.database.people.select({ source: calls.source }).from(calls).orderBy(asc(calls.source));
    expect(rows).toEqual([{ source: 'default' }, { source: 'west' }]);
  });
});

describe('a deleted phone system', () => {
  test('receives nothing from that moment, and its paths stay with its company for good', async () => {
    const { id, version } = await made();
    expect((await save({ ...west, id, version, endpointPath: 'west-path-2' })).code).toBe(201);
    expect((await deliver('west-path')).code).toBe(200);
    expect((await director.delete(`/api/webhook-sources/${id}`)).code).toBe(204);
    tested.clock.passMinutes(400 * 24 * 60);
    await Promise.all([director.signIn('director'), foreigner.signIn('foreigner')]);
    for (const endpointPath of ['west-path', 'WEST-path-2']) {
      expect((await deliver(endpointPath)).code).toBe(404);
      const taken = await save({ ...west, companyId: 2, endpointPath }, foreigner);
      expect(taken).toMatchObject({ code: 409, body: { fields: { endpointPath: endpointPathTaken } } });
    }
    expect((await list()).map(({ source }) => source)).toEqual(['default']);
  });

  test('leaves its paths to other phone systems of its company', async () => {
    const { id } = await made();
    expect((await director.delete(`/api/webhook-sources/${id}`)).code).toBe(204);
    expect((await save({ ...west, source: 'east' })).code).toBe(201);
    expect((await deliver('west-path')).code).toBe(200);
  });

  test('is not found when deleted or changed again, and its name is not reused', async () => {
    const { id, version } = await made();
    await director.delete(`/api/webhook-sources/${id}`);
    expect((await director.delete(`/api/webhook-sources/${id}`)).code).toBe(404);
    expect((await director.post(`/api/webhook-sources/${id}/secrets`, {})).code).toBe(404);
    expect((await save({ ...west, id, version })).code).toBe(404);
    expect(await save(west)).toMatchObject({ code: 409, body: { fields: { source: expect.any(String) } } });
  });

  test('is restored with its id if it was the default one', async () => {
    expect((await director.delete('/api/webhook-sources/1')).code).toBe(204);
    expect((await director.get('/api/webhook-config/1')).body).toBeNull();
    const back = await save({ companyId: 1, endpointPath: 'northside', ...exampleKeys, version: 0 });
    expect(back).toMatchObject({ code: 201, body: { id: 1, source: 'default' } });
    expect((await deliver('northside')).code).toBe(200);
  });

  test('is audited, like its creation', async () => {
    const { id } = await made();
    await director.delete(`/api/webhook-sources/${id}`);
    const [saved, deleted] = await changes();
    expect(saved).toMatchObject({ action: 'webhook-configuration.saved', before: null, after: { source: 'west' } });
    expect(deleted).toMatchObject({ action: 'webhook-configuration.deleted', before: { source: 'west' } });
    expect(JSON.stringify([saved, deleted])).not.toContain('west-path');
  });
});

describe('a signing secret', () => {
  test('is shown whole once, and then by its last four characters', async () => {
    const added = await director.post('/api/webhook-sources/1/secrets', { secret: 'from-the-vendor-1234' });
    expect(added).toMatchObject({ code: 201, body: { secret: 'from-the-vendor-1234', hint: '1234', expiresAt: null } });
    const later = JSON.stringify([await list(), (await director.get('/api/webhook-config/1')).body, await changes()]);
    expect(later).toContain('"hint":"1234"');
    expect(later).not.toContain('from-the-vendor');
  });

  test('is generated if none is given: 32 bytes in the scheme’s format', async () => {
    const { secret } = await addSecret(1);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const { id } = await made({ signature: { mode: 'observe', scheme: 'standard-webhooks' } });
    const standard = (await addSecret(id)).secret;
    expect(standard).toMatch(/^whsec_/);
    expect(Buffer.from(standard.slice(6), 'base64')).toHaveLength(32);
    expect((await addSecret(1)).secret).not.toBe(secret);
  });

  test('lets earlier ones expire after the overlap, or at once', async () => {
    const first = await addSecret(1);
    const second = await addSecret(1, { overlapHours: 2 });
    expect((await list())[0]?.secrets).toMatchObject([
      { id: second.id, expiresAt: null },
      { id: first.id, expiresAt: '2026-03-02T11:00:00.000Z' },
    ]);
    // A later overlap does not extend it.
    await addSecret(1, { overlapHours: 48 });
    expect((await list())[0]?.secrets[2]).toMatchObject({ id: first.id, expiresAt: '2026-03-02T11:00:00.000Z' });
    tested.clock.passMinutes(121);
    expect((await list())[0]?.secrets.map(({ id }) => id)).not.toContain(first.id);
    const last = await addSecret(1, { overlapHours: 0 });
    expect((await list())[0]?.secrets).toMatchObject([{ id: last.id }]);
    expect(await tested.database.people.$count(webhookSecrets)).toBe(1);
  });

  test('is one of at most five', async () => {
    for (let n = 1; n <= 5; n++) await addSecret(1);
    const oneMore = await director.post('/api/webhook-sources/1/secrets', {});
    expect(oneMore).toMatchObject({ code: 409, body: { message: expect.stringContaining('Delete one first') } });
    expect((await director.post('/api/webhook-sources/1/secrets', { overlapHours: 0 })).code).toBe(201);
  });

  test('has at least eight characters', async () => {
    const short = await director.post('/api/webhook-sources/1/secrets', { secret: 'short' });
    expect(short).toMatchObject({
      code: 400,
      body: { fields: { secret: 'A secret must have at least 8 characters.' } },
    });
  });

  test('must exist before signatures are enforced, and then cannot be deleted', async () => {
    const signature = { mode: 'enforce' as const, scheme: 'callrail' as const };
    const enforce = { companyId: 1, id: 1, endpointPath: 'northside', ...exampleKeys, signature };
    const refused = await save({ ...enforce, version: 0 });
    expect(refused).toMatchObject({ code: 409, body: { fields: { 'signature.mode': 'Add a secret first.' } } });

    const { id } = await addSecret(1);
    expect((await save({ ...enforce, version: 0 })).code).toBe(201);
    expect((await director.delete(`/api/webhook-secrets/${id}`)).code).toBe(409);
    await addSecret(1);
    expect((await director.delete(`/api/webhook-secrets/${id}`)).code).toBe(204);
    expect((await director.delete(`/api/webhook-secrets/${id}`)).code).toBe(404);
  });

  test('without an expiry must exist to enforce signatures', async () => {
    await addSecret(1);
    const { id } = await addSecret(1);
    expect((await director.delete(`/api/webhook-secrets/${id}`)).code).toBe(204);
    const signature = { mode: 'enforce' as const, scheme: 'callrail' as const };
    const refused = await save({
      companyId: 1,
      id: 1,
      endpointPath: 'northside',
      ...exampleKeys,
      signature,
      version: 0,
    });
    expect(refused).toMatchObject({ code: 409, body: { message: expect.stringContaining('secrets expire') } });
  });

  test('is audited without its value, both when added and deleted', async () => {
    const { id, secret } = await addSecret(1);
    await director.delete(`/api/webhook-secrets/${id}`);
    const written = await tested.database.people
      .select({ action: auditLog.action, by: auditLog.username, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.subject, `webhook secret ${id}`))
      .orderBy(asc(auditLog.id));
    expect(written.map(({ action, by }) => `${by}: ${action}`)).toEqual([
      'director: webhook-secret.made',
      'director: webhook-secret.deleted',
    ]);
    expect(JSON.stringify(written)).not.toContain(secret);
  });
});
