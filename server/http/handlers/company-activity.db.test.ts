// The figures in the admin's list of companies, through the door.
import { expect, test } from 'vitest';
import { calls } from '../../../tests/counted-calls';
import { signInAll } from '../../../tests/four-roles';
import { testPasswordHash } from '../../../tests/test-app';
import type { TestRows } from '../../../tests/test-database';

const noon = new Date('2026-11-20T18:00:00Z');
const delivery = (id: number, companyId: number, receivedAt: string, status = 'success') => ({
  companyId,
  id,
  deliveryId: `018f0000-0000-7000-8000-${String(id).padStart(12, '0')}`,
  receivedAt: new Date(receivedAt),
  source: 'default',
  method: 'POST',
  body: Buffer.from('{}'),
  bodyBytes: 2,
  status,
});

const rows: TestRows = {
  companies: [{ id: 1 }, { id: 2, timeZone: 'Pacific/Auckland' }, { id: 3 }, { id: 4, deletedAt: new Date() }],
  users: [
    { id: 1, username: 'admin', role: 'admin', passwordHash: testPasswordHash },
    { id: 2, username: 'dora', role: 'director', passwordHash: testPasswordHash },
  ],
  userCompanies: [{ userId: 2, companyId: 1 }],
  services: [{ id: 1, name: 'Oil Change' }],
  locations: [
    { companyId: 1, id: 1 },
    { companyId: 2, id: 2 },
  ],
  calls: [
    ...calls('2026-11-15', 3, 1),
    ...calls('2026-11-20', 2, 1),
    // The day before the seven, and practice.
    ...calls('2026-11-14', 50, 50),
    ...calls('2026-11-20', 7, 7, { isPractice: true }),
    // In Auckland it is already the 21st, so the seven days begin on the 15th.
    ...calls('2026-11-21', 4, 4, { companyId: 2, locationId: 2 }),
  ],
  deliveries: [
    delivery(1, 1, '2026-11-19T17:59:00Z', 'failed'),
    delivery(2, 1, '2026-11-19T18:01:00Z', 'failed'),
    delivery(3, 1, '2026-11-20T17:00:00Z'),
    delivery(4, 2, '2026-11-01T00:00:00Z', 'inactive'),
  ],
};

test('every active company has its calls of the last seven days, its failures of a day and its last delivery', async () => {
  const get = await signInAll(rows, noon);
  expect(await get('admin', '/api/admin/company-activity')).toMatchObject({
    code: 200,
    body: [
      { companyId: 1, totalCalls: 5, closeRate: 40, failedDeliveries: 1, lastDeliveryAt: '2026-11-20T17:00:00.000Z' },
      { companyId: 2, totalCalls: 4, closeRate: 100, failedDeliveries: 0, lastDeliveryAt: '2026-11-01T00:00:00.000Z' },
      { companyId: 3, totalCalls: 0, closeRate: null, failedDeliveries: 0, lastDeliveryAt: null },
    ],
  });
});

test('a director cannot read the companies’ activity', async () => {
  const get = await signInAll(rows, noon);
  expect((await get('dora', '/api/admin/company-activity')).code).toBe(403);
});
