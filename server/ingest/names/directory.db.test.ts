import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import { testDatabase } from '../../../tests/test-database';
import type { Database } from '../../database/engine/connect';
import { companies, webhookConfigurations, webhookEndpoints } from '../../database/schema';
import { findInstallationId } from '../../database/settings';
import { createIdentity, type Identity } from '../delivery/identity';
import { createDirectory } from './directory';
import { openEndpointFile } from './endpoint-file';
import { PathUnknown } from './path-unknown';

let folder: string;
let database: Database;
const now = () => new Date('2026-03-02T09:00:00Z');

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-directory-'));
  database = await testDatabase({
    companies: [{ id: 1 }],
    webhookConfigurations: [{ companyId: 1, id: 1, source: 'default', endpointPath: 'Hook-1', ...exampleKeys }],
    webhookEndpoints: [
      { path: 'hook-1', companyId: 1, configurationId: 1 },
      { path: 'replaced', companyId: 1, configurationId: 1, expiresAt: new Date('2026-03-02T10:00:00Z') },
    ],
  });
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

/** The file as left by a process with a database. */
async function leaveFile(): Promise<void> {
  await createDirectory(database, now, false, { file: openEndpointFile(folder) }).persist();
}

/** A directory in a process whose database is silent, with or without its knowledge. */
async function directoryWithout({
  isUnavailable,
  at = now,
  identity,
}: {
  isUnavailable: boolean;
  at?: () => Date;
  identity?: Identity;
}) {
  const silent = { select: () => ({ from: () => silent.select(), innerJoin: () => silent.select(), where: never }) };
  const never = () => new Promise(() => {});
  const away = { deliveries: silent } as unknown as Database;
  const file = openEndpointFile(folder);
  return createDirectory(away, at, false, {
    file,
    lastKnown: (await file.read())?.endpoints,
    identity,
    isUnavailable: () => isUnavailable,
  });
}

test.each([{ isUnavailable: true }, { isUnavailable: false }])(
  'without the database the file knows the endpoints (known to be unavailable: $isUnavailable)',
  async ({ isUnavailable }) => {
    await leaveFile();
    const found = await (await directoryWithout({ isUnavailable })).findEndpoint('HOOK-1');
    expect(found).toMatchObject({ companyId: 1, configurationId: 1, isActive: true, mapping: exampleKeys });
  },
);

test('a file of another installation is believed until the database contradicts it', async () => {
  await leaveFile();
  const identity = createIdentity('another');
  const directory = await directoryWithout({ isUnavailable: true, identity });
  expect(await directory.findEndpoint('hook-1')).toBeDefined();
  expect(identity.current()).toBe('another');
  expect(identity.confirm('this one')).toBe(false);
  await expect(directory.findEndpoint('hook-1')).rejects.toBeInstanceOf(PathUnknown);
  expect(identity.current()).toBe('this one');
});

test('an installation has one id for all processes', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => findInstallationId(database.deliveries)));
  expect(ids).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^[\da-f-]{36}$/)));
  expect(new Set(ids).size).toBe(1);
});

test('an unknown or expired path is not denied while the database is unavailable', async () => {
  await leaveFile();
  const later = () => new Date('2026-03-02T11:00:00Z');
  await expect((await directoryWithout({ isUnavailable: true })).findEndpoint('nowhere')).rejects.toBeInstanceOf(
    PathUnknown,
  );
  await expect(
    (await directoryWithout({ isUnavailable: true, at: later })).findEndpoint('replaced'),
  ).rejects.toBeInstanceOf(PathUnknown);
  expect(await (await directoryWithout({ isUnavailable: true })).findEndpoint('replaced')).toMatchObject({
    companyId: 1,
  });
});

test('a change is in the file once it is confirmed', async () => {
  const file = openEndpointFile(folder);
  const directory = createDirectory(database, now, false, { file });
  await directory.persist();
  await database.background.update(companies).set({ active: false }).where(eq(companies.id, 1));
  await directory.invalidate();
  await directory.persist();
  expect((await openEndpointFile(folder).read())?.endpoints.get('hook-1')).toMatchObject({ isActive: false });
});

test('a configuration is found by its id until it is deleted', async () => {
  const directory = createDirectory(database, now);
  expect(await directory.findConfiguration(1, 1)).toMatchObject({ configurationId: 1 });
  expect(await directory.findConfiguration(2, 1)).toBeUndefined();
  await database.background.update(webhookConfigurations).set({ deletedAt: now() });
  await directory.invalidate();
  expect(await directory.findConfiguration(1, 1)).toBeUndefined();
});

test('a file that cannot be written blocks nobody and is reported', async () => {
  const troubles: unknown[] = [];
  const file = openEndpointFile(path.join(folder, 'a-file'));
  fs.writeFileSync(path.join(folder, 'a-file'), 'in the way');
  const onError = (error: unknown) => troubles.push(error);
  const directory = createDirectory(database, now, false, { file, onError });
  await directory.persist();
  expect(troubles.length).toBeGreaterThan(0);
  expect(await directory.findEndpoint('hook-1')).toMatchObject({ companyId: 1 });
});

test('a path that was just saved is found once the commit has outdated the paths', async () => {
  const directory = createDirectory(database, now);
  expect(await directory.findEndpoint('hook-1')).toBeDefined();
  expect(await directory.findEndpoint('just-saved')).toBeUndefined();
  await database.people.insert(webhookEndpoints).values({ path: 'just-saved', companyId: 1, configurationId: 1 });
  await directory.invalidate({ endpoints: true, namesOf: new Set() });
  expect(await directory.findEndpoint('Just-Saved')).toMatchObject({ configurationId: 1 });
});

test('unknown paths are answered from memory', async () => {
  const directory = createDirectory(database, now);
  await directory.findEndpoint('hook-1');
  const asked = vi.spyOn(database.deliveries, 'select');
  for (let n = 0; n < 60; n++) expect(await directory.findEndpoint(`guess-${n}`)).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});
