// A company with one phone system, set up by a vendor's preset, and one shop with the number that is called.
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { findPreset } from '#contract/presets';
import { type TestApp, testApp } from './test-app';
import { testDatabase } from './test-database';

/** A call's row, of which only what is known is listed; all else is null. */
export type Call = Record<string, unknown>;

const columns = [
  ...[
    'call_key',
    'location_id',
    'service_id',
    'employee_id',
    'call_type',
    'is_practice',
    'booked',
    'outcome',
    'started_at',
  ],
  ...[
    'stated_seconds',
    'answered_at',
    'ended_at',
    'customer_phone',
    'customer_called',
    'financing_offered',
    'direction',
  ],
  ...['answered', 'number_called', 'was_booked', 'is_known', 'is_counted', 'duration_seconds'],
];
export const empty: Call = {
  ...Object.fromEntries(columns.map((column) => [column, null])),
  location_id: 1,
  is_practice: false,
};

export async function connect(id: string, phone: string) {
  const preset = findPreset(id);
  if (!preset) throw new Error(`${id} is no preset.`);
  const database = await testDatabase({
    companies: [{ id: 1, name: 'Northside Auto Group', timeZone: 'America/New_York' }],
    locations: [{ companyId: 1, id: 1, name: 'Northgate', phone }],
    employees: [
      { companyId: 1, id: 4, firstName: 'Emanuel', lastName: 'Diaz', email: 'emanuel@example.com' },
      { companyId: 1, id: 5, firstName: 'Gil', lastName: 'Bates', email: 'gil@televised.com' },
    ],
    webhookConfigurations: [
      { companyId: 1, id: 1, endpointPath: 'calls', ...preset.mapping, preset: id, signature: preset.signature },
    ],
    webhookEndpoints: [{ path: 'calls', companyId: 1, configurationId: 1 }],
  });
  const { app } = await testApp(database);
  const ask = async (query: string) => (await database.people.$client.query<Call>(query)).rows;
  return {
    app,
    newest: async () => (await ask('select * from deliveries order by received_at desc, id desc limit 1'))[0],
    calls: async () => {
      const rows = await ask(`select ${columns.join(', ')} from calls order by call_key`);
      return rows.map((row) => JSON.parse(JSON.stringify(row)) as Call);
    },
  };
}

export async function post(app: TestApp['app'], payload: string, type: string): Promise<void> {
  const headers = { 'content-type': type };
  const answer = await app.inject({ method: 'POST', url: '/api/webhook/calls', headers, payload });
  expect(answer.statusCode).toBe(200);
}

/** A published payload. */
export function read(file: string): string {
  return readFileSync(new URL(`payloads/${file}`, import.meta.url), 'utf8').trim();
}
