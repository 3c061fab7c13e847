import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readAside } from '../aside/read-aside';
import { indexCompany } from '../ingest/names/resolve-names';
import { planImport } from './plan-import';
import { listReading } from './read-file';

const rows = { locations: [], employees: [], services: [], aliases: [], numbers: [] };
const names = indexCompany({
  ...{ name: 'Northside', timeZone: 'America/Chicago', ...rows, locationAliases: [], employeeAliases: [] },
});

test('the progress of a reading is not waited for, so that others read on while it cannot be saved', async () => {
  const text = `Phone,Created\n${Array.from({ length: 2_000 }, (_, n) => `31255${10_000 + n},5/1/2026 9:05 AM\n`).join('')}`;
  const part = { part: 0, receivedAt: new Date('2026-06-01T00:00:00Z'), body: gzipSync(text) };
  const context = { listId: 1, names, meanings: {}, locationIds: null, mappings: [], linesBefore: 0 };
  const saves: number[] = [];
  const onProgress = (rowsRead: number) => {
    saves.push(rowsRead);
    return new Promise<void>(() => {});
  };
  const plans = [1, 2].map((companyId) => planImport([part], { ...context, companyId, onProgress }));
  const bytes = 1_000_000;
  const other = readAside(listReading, 'Phone,Created\n1,2', { key: 'other', bytes }, ({ answer }) => answer);
  expect(await other).toMatchObject({ totalRows: 1 });
  expect((await Promise.all(plans)).map((plan) => plan.rows.length)).toEqual([2_000, 2_000]);
  expect(saves).toContain(2_000);
});
