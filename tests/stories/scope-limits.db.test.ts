// A user sees exactly what they would see if nothing existed outside their scope. Users of every scope query every
// report and list in two databases: one with all rows, one with only theirs. Calls are counted, or have just arrived;
// an unlimited scope must see a difference, or the query would prove nothing.
import { expect, test } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import { mayDo, type Role } from '#contract/roles';
import { calls } from '../counted-calls';
import { longEnough } from '../counted-world';
import { signInAll } from '../four-roles';
import { testPasswordHash } from '../test-app';
import type { TestRows } from '../test-database';

const now = new Date('2026-03-02T15:00:00Z');
const today = '2026-03-02';

/** Company 1 has locations 1 and 2, employees 1 (also at 2) and 2; company 2 has location 3 and employee 3. */
const installation = {
  companies: [{ id: 1 }, { id: 2 }],
  users: [
    { id: 1, username: 'admin', role: 'admin' as const },
    { id: 2, username: 'director', role: 'director' as const },
    { id: 3, username: 'manager', role: 'store_manager' as const },
    { id: 4, username: 'employee', role: 'employee' as const },
  ].map((user) => ({ ...user, passwordHash: testPasswordHash })),
  userCompanies: [{ userId: 2, companyId: 1 }],
  services: [{ id: 1, name: 'Oil Change' }],
  locations: [
    { companyId: 1, id: 1 },
    { companyId: 1, id: 2 },
    { companyId: 2, id: 3 },
  ],
  employees: [
    { companyId: 1, id: 1, userId: 4 },
    { companyId: 1, id: 2 },
    { companyId: 2, id: 3 },
    { companyId: 1, id: 4, userId: 3 },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 1 },
    { companyId: 1, employeeId: 1, locationId: 2 },
    { companyId: 1, employeeId: 2, locationId: 1 },
    { companyId: 2, employeeId: 3, locationId: 3 },
    { companyId: 1, employeeId: 4, locationId: 1 },
  ],
  webhookConfigurations: [1, 2].map((id) => ({
    ...{ companyId: id, id, source: 'default', endpointPath: `path-${id}` },
    ...exampleKeys,
  })),
  webhookEndpoints: [1, 2].map((id) => ({ path: `path-${id}`, companyId: id, configurationId: id })),
} satisfies TestRows;

type Place = { companyId: number; locationId: number; employeeId: number };
const places: Place[] = [
  { companyId: 1, locationId: 1, employeeId: 1 },
  { companyId: 1, locationId: 1, employeeId: 2 },
  { companyId: 1, locationId: 2, employeeId: 1 },
  { companyId: 2, locationId: 3, employeeId: 3 },
];

/** Which rows a user may see. */
const canSee: Record<string, (place: Place) => boolean> = {
  director: ({ companyId }) => companyId === 1,
  manager: ({ locationId }) => locationId === 1,
  employee: ({ employeeId }) => employeeId === 1,
};

/** Enough for every rate, on two days with both tags, so that no report is empty. */
const callsOf = (place: Place, index: number) => [
  ...calls(today, 21 + index, 10, { ...place, durationSeconds: 60 }),
  ...calls('2026-02-10', 22, 11 + index, { ...place, durationSeconds: 61 + index }),
  ...calls('2026-02-11', 21, 5 + index, { ...place, isPractice: true }),
];

const deliveryOf = ({ companyId, locationId, employeeId }: Place, index: number) => ({
  ...{ companyId, locationId, employeeId, configurationId: companyId },
  id: index + 1,
  deliveryId: `00000000-0000-7000-8000-00000000000${index}`,
  receivedAt: new Date(now.getTime() - index * 60_000),
  ...{ source: 'default', method: 'POST', body: Buffer.from(`{"row":${index}}`), bodyBytes: 9 },
  ...{ status: 'failed' as const, reason: 'unknown-store' as const, errorMessage: `Row ${index}.` },
});

function rowsOf(isSeen: (place: Place) => boolean): TestRows {
  const seen = places.map((place, index) => ({ place, index })).filter(({ place }) => isSeen(place));
  const rows = seen.flatMap(({ place, index }) => callsOf(place, index));
  const deliveries = seen.map(({ place, index }) => deliveryOf(place, index));
  return { ...installation, calls: rows, deliveries };
}

/** Everything that reports calls or deliveries, with the roles that may request it. */
const questions = [
  '/api/metrics/summary',
  '/api/metrics/conversion-rate',
  '/api/metrics/practice-vs-live',
  '/api/service-performance',
  '/api/top-employees',
  '/api/call-volume',
  '/api/reports/service-close-rate?months=3',
  '/api/reports/practice-vs-live?timeRange=daily&months=3',
  '/api/reports/employee-practice?months=3',
  '/api/reports/close-rate-trend?timeRange=weekly&months=3',
  '/api/company-services',
  '/api/webhook-logs',
  '/api/webhook-logs?text=row',
  '/api/webhook-logs?status=alarming',
  '/api/notifications',
];
/** About a person who also works where the manager sees nothing; for everyone else the same as for an admin. */
const managerRequests = ['/api/reports/service-close-rate?months=3&employeeId=1'];

const roles: Record<string, Role> = { director: 'director', manager: 'store_manager', employee: 'employee' };

function requestsFor(name: string, role: Role): string[] {
  const mayList = mayDo(role, 'services.read');
  const all = name === 'manager' ? [...questions, ...managerRequests] : questions;
  return all.filter((url) => mayList || url !== '/api/company-services');
}

type Ask = Awaited<ReturnType<typeof signInAll>>;

async function requestAll(ask: Ask, name: string, urls: readonly string[]): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const url of urls) {
    const { code, body } = await ask(name, url);
    expect(code, `${name} ${url}`).toBe(200);
    answers.set(url, body);
  }
  return answers;
}

test(
  'no answer tells what lies beyond a viewer’s scope',
  async () => {
    const everything = await signInAll(
      rowsOf(() => true),
      now,
    );
    const ofAdmin = await requestAll(everything, 'admin', [...questions, ...managerRequests]);
    const results = new Map<string, Map<string, unknown>>();
    for (const [name, role] of Object.entries(roles)) {
      results.set(name, await requestAll(everything, name, requestsFor(name, role)));
    }
    for (const [name, role] of Object.entries(roles)) {
      const ownRowsOnly = await signInAll(rowsOf(canSee[name] ?? (() => false)), now);
      for (const [url, own] of await requestAll(ownRowsOnly, name, requestsFor(name, role))) {
        expect(results.get(name)?.get(url), `${name} ${url}`).toEqual(own);
        // An admin sees more, so missing rows would have been noticed.
        expect(ofAdmin.get(url), `admin ${url}`).not.toEqual(own);
      }
    }
  },
  longEnough,
);
