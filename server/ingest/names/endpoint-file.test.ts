import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import { MappingDraft } from '#contract/webhooks';
import { type EndpointsByPath, openEndpointFile } from './endpoint-file';

let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'callgauge-endpoints-'));
  file = path.join(folder, 'endpoints.json');
});

afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

function endpointsAt(...paths: string[]): EndpointsByPath {
  return new Map(
    paths.map((at, index) => [
      at,
      {
        companyId: 1,
        configurationId: index + 1,
        source: 'default',
        isActive: true,
        isMapped: true,
        expiresAt: new Date('2026-12-01T00:00:00Z'),
        mapping: MappingDraft.parse(exampleKeys),
        signature: { mode: 'enforce', scheme: 'callrail' },
        secrets: [
          { secret: 'the newer one', expiresAt: null },
          { secret: 'the older one', expiresAt: new Date('2026-12-02T00:00:00Z') },
        ],
      },
    ]),
  );
}

test('saved endpoints are read back unchanged, by their owner only', async () => {
  await openEndpointFile(folder).keep(endpointsAt('one', 'two'));
  expect((await openEndpointFile(folder).read())?.endpoints).toEqual(endpointsAt('one', 'two'));
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(folder)).toEqual(['endpoints.json']);
});

test('the file stores its installation, and which phone systems have no mapping', async () => {
  const endpoints = endpointsAt('one', 'two');
  const [one] = endpoints.values();
  if (one) one.isMapped = false;
  await openEndpointFile(folder).keep(endpoints, 'this one');
  expect(await openEndpointFile(folder).read()).toEqual({ endpoints, installation: 'this one' });
});

test('unchanged endpoints are not written again', async () => {
  const kept = openEndpointFile(folder);
  await kept.keep(endpointsAt('one'));
  const before = fs.statSync(file).ino;
  await kept.keep(endpointsAt('one'));
  expect(fs.statSync(file).ino).toBe(before);
});

test('of several simultaneous writes the last one is on disk when all are answered', async () => {
  const kept = openEndpointFile(folder);
  await Promise.all([kept.keep(endpointsAt('one')), kept.keep(endpointsAt('two')), kept.keep(endpointsAt('three'))]);
  expect((await openEndpointFile(folder).read())?.endpoints).toEqual(endpointsAt('three'));
});

test('a missing or partial file or another version is no directory', async () => {
  expect(await openEndpointFile(folder).read()).toBeUndefined();
  for (const text of ['{"version":1,"endpo', '{"version":2,"endpoints":[]}', '']) {
    fs.writeFileSync(file, text);
    expect(await openEndpointFile(folder).read()).toBeUndefined();
  }
});

test('a failed write leaves the old file, and the next one retries', async () => {
  const kept = openEndpointFile(folder);
  await kept.keep(endpointsAt('one'));
  const rename = vi.spyOn(fs.promises, 'rename').mockRejectedValueOnce(new Error('ENOSPC'));
  await expect(kept.keep(endpointsAt('two'))).rejects.toThrow('ENOSPC');
  expect(rename).toHaveBeenCalled();
  expect((await openEndpointFile(folder).read())?.endpoints).toEqual(endpointsAt('one'));
  await kept.keep(endpointsAt('two'));
  expect((await openEndpointFile(folder).read())?.endpoints).toEqual(endpointsAt('two'));
});
