import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/test-database';
import { scopeOf } from '../../access/scope';
import { countByServiceAndDay } from './counts';

test('counting about an employee outside the scope counts nothing, even if the caller did not check', async () => {
  const { people: reads } = await testDatabase({
    companies: [{ id: 1 }],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: [{ companyId: 1, id: 1 }],
    employees: [
      { companyId: 1, id: 1 },
      { companyId: 1, id: 2 },
    ],
    calls: [
      { companyId: 1, localDay: '2026-11-05', employeeId: 1, wasBooked: true },
      { companyId: 1, localDay: '2026-11-06', employeeId: 2 },
    ],
  });
  const viewer = { userId: 1, username: '', name: '', email: '', companyIds: [1], locationIds: [], employeeIds: [1] };
  const scope = scopeOf({ ...viewer, role: 'employee' });
  const whole = { companyId: 1, locationId: 0, from: '2026-11-01', to: '2026-11-30', isCurrent: true };
  const ranges = [{ ...whole, grain: 'month' as const }];

  const own = {
    serviceId: 1,
    serviceName: 'Oil Change',
    day: '2026-11-05',
    calls: 1,
    appointments: 1,
    knownCalls: 1,
    knownAppointments: 1,
  };
  expect(await countByServiceAndDay(reads, scope, { ranges })).toEqual([own]);
  expect(await countByServiceAndDay(reads, scope, { ranges, employeeId: 1 })).toEqual([own]);
  expect(await countByServiceAndDay(reads, scope, { ranges, employeeId: 2 })).toEqual([]);
});

test('counts are numbers, however they were summed', async () => {
  const { people: reads } = await testDatabase({
    companies: [{ id: 1 }],
    services: [{ id: 1, name: 'Oil Change' }],
    locations: [{ companyId: 1, id: 1 }],
    calls: [
      { companyId: 1, localDay: '2026-10-05', wasBooked: true },
      { companyId: 1, localDay: '2026-10-31' },
      { companyId: 1, localDay: '2026-09-30' },
    ],
  });
  const viewer = { userId: 1, username: '', name: '', email: '', companyIds: [], locationIds: [], employeeIds: [] };
  const scope = scopeOf({ ...viewer, role: 'admin' });
  const ranges = [
    {
      companyId: 1,
      locationId: 1,
      grain: 'month' as const,
      from: '2026-10-01',
      to: '2026-10-31',
      isCurrent: true,
    },
    { companyId: 1, locationId: 0, grain: 'day' as const, from: '2026-09-01', to: '2026-09-30', isCurrent: false },
  ];
  const row = { serviceId: 1, serviceName: 'Oil Change' };
  const rows = await countByServiceAndDay(reads, scope, { ranges });
  expect(rows.sort((a, b) => b.calls - a.calls)).toEqual([
    { ...row, day: '2026-10-01', calls: 2, appointments: 1, knownCalls: 2, knownAppointments: 1 },
    { ...row, day: null, calls: 1, appointments: 0, knownCalls: 1, knownAppointments: 0 },
  ]);
});
