import { beforeAll, expect, test } from 'vitest';
import type { LogFilters } from '#contract/webhooks';
import { testDatabase } from '../../../tests/test-database';
import { scopeOf } from '../../access/scope';
import type { Database } from '../engine/connect';
import { findDeliveries } from '../log/deliveries';
import { replays } from '../schema';
import { findSlice } from './replay-rows';

const nobody = { userId: 1, username: '', name: '', email: '', companyIds: [], locationIds: [], employeeIds: [] };
const scope = scopeOf({ ...nobody, role: 'director', companyIds: [1] });
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));

const refused = { status: 'signature-refused', reason: 'signature-wrong', signature: 'wrong' };
const rows = [
  { signature: 'wrong' },
  { duplicateOf: 1 },
  { signature: 'right', duplicateOf: 1 },
  { ...refused, duplicateOf: 1 },
  { status: 'failed', reason: 'unknown-store', signature: 'wrong', duplicateOf: 2 },
  refused,
  {},
];

let database: Database;

beforeAll(async () => {
  const ofCompany = (companyId: number, first: number) =>
    rows.map((row, index) => ({
      companyId,
      id: first + index,
      deliveryId: `01900000-0000-7000-8000-${String(first + index).padStart(12, '0')}`,
      receivedAt: at(index),
      source: 'default',
      method: 'POST',
      body: Buffer.from('{}'),
      bodyBytes: 2,
      status: 'success',
      ...row,
    }));
  database = await testDatabase({
    companies: [{ id: 1 }, { id: 2 }],
    deliveries: [...ofCompany(1, 1), ...ofCompany(2, 101)],
  });
});

async function sliceOf(filters: LogFilters) {
  const asked = { companyId: 1, isDryRun: true, status: 'waiting' as const, startedBy: 'director', createdAt: at(59) };
  const [job] = await database.people
    .insert(replays)
    .values({ ...asked, selection: { filters } })
    .returning();
  if (!job) throw new Error('The replay was not kept.');
  return findSlice(database.people, job, null, { isForBatch: true });
}

test.each<[LogFilters, number[], number]>([
  [{ signature: 'wrong' }, [1, 5], 2],
  [{ duplicates: 'only' }, [2, 3, 5], 1],
  [{ duplicates: 'only', signature: 'wrong' }, [5], 1],
  [{ duplicates: 'only', status: 'failed' }, [5], 0],
  [{ duplicates: 'only', status: 'signature-refused' }, [4], 0],
  [{ signature: 'missing' }, [], 0],
])(
  'a replay by %j selects the rows of the log, except those refused for their signature',
  async (filters, ids, leftOut) => {
    const slice = await sliceOf(filters);
    expect([slice.rows.map(({ id }) => id), slice.leftOut]).toEqual([ids, leftOut]);
    const shown = await findDeliveries(database.people, scope, { limit: 100, ...filters });
    expect(shown !== 'not-found' && shown.rows.length).toBe(ids.length + leftOut);
  },
);
