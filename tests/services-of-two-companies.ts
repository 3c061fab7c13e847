// Two companies with shared services and their own, for tests of services.
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { exampleKeys, examplePayload } from '#contract/example-payload';
import type { CompanyService } from '#contract/services';
import { calls } from '../server/database/schema';
import { people } from './people-of-two-companies';
import type { Answer, TestApp, Visitor } from './test-app';
import type { TestRows } from './test-database';

// The catalog has Tires (1) and Oil Change (2); company 1 has Brakes (3) and what a delivery made, brake pads (4);
// company 2 has Alignment (5).
export const rows: TestRows = {
  ...people,
  services: [
    { id: 1, name: 'Tires' },
    { id: 2, name: 'Oil Change' },
    { id: 3, companyId: 1, name: 'Brakes' },
    { id: 4, companyId: 1, name: 'brake pads', isNew: true },
    { id: 5, companyId: 2, name: 'Alignment' },
  ],
  serviceAliases: [{ companyId: 1, alias: 'pads', serviceId: 4 }],
  locations: [
    { companyId: 1, id: 1, code: 'NS-01' },
    { companyId: 1, id: 2, code: 'NS-02' },
    { companyId: 2, id: 3, code: 'NS-01' },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 2 },
    { companyId: 1, employeeId: 2, locationId: 1 },
  ],
  webhookConfigurations: [1, 2].map((id) => ({
    companyId: id,
    id,
    source: 'default',
    endpointPath: `path-${id}`,
    ...exampleKeys,
  })),
  webhookEndpoints: [1, 2].map((id) => ({ path: `path-${id}`, companyId: id, configurationId: id })),
  calls: [
    { companyId: 1, serviceId: 4, localDay: '2026-03-01', wasBooked: true, durationSeconds: 60 },
    { companyId: 1, serviceId: 4, localDay: '2026-02-10', locationId: 2 },
    { companyId: 1, serviceId: 4, localDay: '2025-04-01', employeeId: 2 },
    { companyId: 1, serviceId: 4, localDay: '2025-03-31' },
    { companyId: 1, serviceId: 4, localDay: '2026-01-05', isPractice: true },
    { companyId: 1, serviceId: 3, localDay: '2026-02-10', locationId: 2, wasBooked: true },
    { companyId: 1, serviceId: 1, localDay: '2026-02-11' },
    { companyId: 2, serviceId: 1, localDay: '2026-02-11', locationId: 3 },
  ],
};

export interface Edit {
  id: number;
  name: string;
}

export const refusedAt = (field: string, message: string, code = 409) => ({
  code,
  body: { message, fields: { [field]: message } },
});

export const idOf = (answer: Answer) => (answer.body as CompanyService).id;

export const taken = refusedAt('name', 'The company already has a service with this name. Merge the two instead.');

/** Requests of users and phone systems around services. */
export function createServiceVisits(findSite: () => TestApp) {
  async function signedIn(username: string): Promise<Visitor> {
    const visitor = findSite().visit();
    await visitor.openSession(username);
    return visitor;
  }

  /** Names with the calls of a year and their marks. */
  async function listFor(visitor: Visitor, query = ''): Promise<string[]> {
    const answer = await visitor.get(`/api/company-services${query}`);
    expect(answer.code).toBe(200);
    return (answer.body as CompanyService[]).map((it) =>
      [
        `${it.name} ${it.calls}`,
        it.isShared && 'shared',
        it.isNew && 'new',
        it.isHidden && 'hidden',
        it.aliases.length > 0 && `also ${it.aliases.join(', ')}`,
      ]
        .filter(Boolean)
        .join('; '),
    );
  }

  /** Sends a call for a service and returns the id of the service it was counted under. */
  async function deliver(service: string, company = 1): Promise<number | null> {
    // Without an employee: an unknown name would reload all names.
    const { potential_salesperson: _, ...payload } = examplePayload(`call-${Math.random()}`, findSite().clock.now, {
      service,
    });
    const answer = await findSite().visit().post(`/api/webhook/path-${company}`, payload);
    expect(answer).toMatchObject({ code: 200, body: { status: 'success' } });
    const { callId } = answer.body as { callId: number };
    const [call] = await findSite().database.people.select().from(calls).where(eq(calls.id, callId));
    return call?.serviceId ?? null;
  }

  return { signedIn, listFor, deliver };
}
