import { beforeAll, describe, expect, test, vi } from 'vitest';
import { beginningBytes, listedPayloadBytes, pagePayloadBytes } from '#contract/webhooks';
import { testDatabase } from '../../../tests/test-database';
import { scopeOf } from '../../access/scope';
import type { Database } from '../engine/connect';
import { findDeliveries } from './deliveries';

const nobody = { userId: 1, username: '', name: '', email: '', companyIds: [], locationIds: [], employeeIds: [] };
const admin = scopeOf({ ...nobody, role: 'admin' });

const rowCount = 150;
let database: Database;

// Two companies take turns; the higher the id the newer, every body larger than a list shows.
beforeAll(async () => {
  database = await testDatabase({
    companies: [{ id: 1 }, { id: 2 }],
    deliveries: Array.from({ length: rowCount }, (_, index) => ({
      companyId: 1 + (index % 2),
      id: index + 1,
      deliveryId: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      receivedAt: new Date(Date.UTC(2026, 2, 1, 12, 0, index)),
      source: 'default',
      method: 'POST',
      body: Buffer.alloc(20 * 1024, 'x'),
      bodyBytes: 20 * 1024,
      status: 'success',
    })),
  });
});

const find = async (limit: number, before?: number) => {
  const found = await findDeliveries(database.people, admin, { limit, before });
  if (found === 'not-found') throw new Error('The page was not found.');
  return found.rows;
};

describe('a page of the log', () => {
  test('has every requested row, newest first, across companies', async () => {
    expect((await find(500)).map(({ id }) => id)).toEqual(
      Array.from({ length: rowCount }, (_, index) => rowCount - index),
    );
    expect((await find(3, 100)).map(({ id }) => id)).toEqual([99, 98, 97]);
  });

  test('is limited in bytes: the newest rows have their payload, the others its beginning', async () => {
    const lengths = (await find(500)).map(({ body }) => body.length);
    const full = pagePayloadBytes / listedPayloadBytes;
    expect(lengths.slice(0, full)).toEqual(Array(full).fill(listedPayloadBytes));
    expect(lengths.slice(full)).toEqual(Array(rowCount - full).fill(beginningBytes));
  });

  test('finds its first row without reading the content of the row before', async () => {
    const asked = vi.spyOn(database.people, 'execute');
    await find(3, 100);
    const [place] = await Promise.all(asked.mock.results.map(({ value }) => value));
    asked.mockRestore();
    expect(place.rows).toHaveLength(1);
    expect(Object.keys(place.rows[0]).sort()).toEqual(['company_id', 'id', 'received_at']);
  });

  test('never begins after a row that is missing or outside the scope', async () => {
    const director = scopeOf({ ...nobody, role: 'director', companyIds: [1] });
    const page = { limit: 3, before: 100 };
    expect(await findDeliveries(database.people, director, page)).toBe('not-found');
    expect(await findDeliveries(database.people, admin, { limit: 3, before: 999 })).toBe('not-found');
  });
});
