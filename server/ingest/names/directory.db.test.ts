import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
  const away = { engine: 'postgresql', deliveries: silent } as unknown as Database;
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

test('data that another process may have changed is reloaded before it expires, and nobody waits', async () => {
  const clock = { at: 0 };
  const directory = createDirectory({ ...database, engine: 'postgresql' }, now, false, { elapsed: () => clock.at });
  await directory.company(1);
  await database.people.update(companies).set({ name: 'Renamed' }).where(eq(companies.id, 1));
  clock.at += 7_000;
  expect(directory.cachedCompany(1)?.name).not.toBe('Renamed');
  clock.at += 2_000;
  expect(directory.cachedCompany(1)?.name).not.toBe('Renamed');
  await expect.poll(() => directory.cachedCompany(1)?.name).toBe('Renamed');
  clock.at += 11_000;
  expect(directory.cachedCompany(1)).toBeUndefined();
});

test('setting the wall clock back keeps nothing fresh', async () => {
  const clock = { wall: now().getTime(), elapsed: 0 };
  const directory = createDirectory({ ...database, engine: 'postgresql' }, () => new Date(clock.wall), false, {
    elapsed: () => clock.elapsed,
  });
  await directory.company(1);
  await directory.findEndpoint('hook-1');
  clock.wall -= 3_600_000;
  clock.elapsed += 11_000;
  expect(directory.cachedCompany(1)).toBeUndefined();
  expect(directory.cachedEndpoint('hook-1')).toBeUndefined();
});

test('a path that another process has just saved is found, however recently paths were loaded', async () => {
  const directory = createDirectory({ ...database, engine: 'postgresql' }, now);
  expect(await directory.findEndpoint('hook-1')).toBeDefined();
  expect(await directory.findEndpoint('saved-elsewhere')).toBeUndefined();
  await database.people.insert(webhookEndpoints).values({ path: 'saved-elsewhere', companyId: 1, configurationId: 1 });
  expect(await directory.findEndpoint('Saved-Elsewhere')).toMatchObject({ configurationId: 1 });
});

test('unknown paths beyond the query limit are neither known nor denied; known ones are found', async () => {
  const directory = createDirectory({ ...database, engine: 'postgresql' }, now);
  const found = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => directory.findEndpoint(`guess-${n}`)));
  const unsure = found.filter((it) => it.status === 'rejected' && it.reason instanceof PathUnknown);
  expect([found.filter(({ status }) => status === 'fulfilled').length, unsure.length]).toEqual([20, 40]);
  expect(await directory.findEndpoint('hook-1')).toBeDefined();
  // No path has this form, so the database is not asked.
  expect(await directory.findEndpoint('no path')).toBeUndefined();
});
