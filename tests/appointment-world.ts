// A company with two shops a continent apart and another company, for tests of appointment lists: calls by webhook, lists
// by file, and what became of them.
import { expect } from 'vitest';
import type { Appointment, AppointmentImport } from '#contract/appointment-imports';
import type { AppointmentList } from '#contract/appointments';
import { exampleKeys } from '#contract/example-payload';
import type { Database } from '../server/database/engine/connect';
import { type TestApp, type TestAppOptions, testApp, testPasswordHash, type Visitor } from './test-app';
import { type TestRows, testDatabase } from './test-database';

/** The clock of the tests: noon in Chicago. */
export const noon = new Date('2026-03-02T18:00:00Z');

/** Downtown is in Chicago, Harbor in Los Angeles; the company is in Chicago. */
export const appointmentRows: TestRows = {
  companies: [
    { id: 1, name: 'Northside', timeZone: 'America/Chicago' },
    { id: 2, name: 'Lakeshore', timeZone: 'America/Chicago' },
  ],
  users: [
    { id: 1, username: 'ada', role: 'admin', passwordHash: testPasswordHash },
    { id: 2, username: 'dana', role: 'director', passwordHash: testPasswordHash },
    { id: 3, username: 'mona', role: 'store_manager', passwordHash: testPasswordHash },
    { id: 4, username: 'emil', role: 'employee', passwordHash: testPasswordHash },
    { id: 5, username: 'olga', role: 'director', passwordHash: testPasswordHash },
  ],
  userCompanies: [
    { userId: 2, companyId: 1 },
    { userId: 5, companyId: 2 },
  ],
  services: [
    { id: 1, name: 'Brakes' },
    { id: 2, name: 'Tires' },
  ],
  locations: [
    { companyId: 1, id: 1, code: 'NS-01', name: 'Downtown', timeZone: 'America/Chicago' },
    { companyId: 1, id: 2, code: 'NS-02', name: 'Harbor', timeZone: 'America/Los_Angeles' },
    { companyId: 2, id: 3, code: 'LS-01', name: 'Lake' },
  ],
  employees: [
    { companyId: 1, id: 11, userId: 3, firstName: 'Mona', lastName: 'Reed' },
    { companyId: 1, id: 12, userId: 4, firstName: 'Emil', lastName: 'Ruiz' },
  ],
  employeeLocations: [
    { companyId: 1, employeeId: 11, locationId: 1 },
    { companyId: 1, employeeId: 12, locationId: 1 },
  ],
  // Its phone system never says what a call became; nor does every call name a service.
  webhookConfigurations: [
    {
      ...{ companyId: 1, id: 1, source: 'default', endpointPath: 'northside-calls-path', ...exampleKeys },
      appointmentField: 'booked',
      callTypeField: '',
      timestampField: 'at',
      employeeIdField: 'agent',
      serviceField: 'service',
      directionField: 'direction',
      rules: {
        appointment: { values: [{ when: 'missing', means: 'not known' }] },
        service: { values: [{ when: 'missing', means: 'not known' }] },
        callType: { constant: 'Appointment' },
      },
    },
  ],
  webhookEndpoints: [{ path: 'northside-calls-path', companyId: 1, configurationId: 1 }],
};

export interface GivenCall {
  id: string;
  /** In ISO 8601. */
  at: string;
  phone?: string;
  store?: string;
  seconds?: number;
  booked?: 'yes' | 'no';
  service?: string;
  agent?: string;
  tag?: string;
  direction?: string;
}

export const anna = '+13125550101';

export class AppointmentWorld {
  private constructor(
    readonly tested: TestApp,
    readonly database: Database,
    readonly dana: Visitor,
  ) {}

  /** `options.wrap`: what the app sees of the database. */
  static async create(
    more: TestRows = {},
    { wrap = (database) => database, ...options }: TestAppOptions & { wrap?: (database: Database) => Database } = {},
  ): Promise<AppointmentWorld> {
    const database = await testDatabase({ ...appointmentRows, ...more });
    const tested = await testApp(wrap(database), options);
    tested.clock.now = noon;
    const dana = tested.visit();
    await dana.openSession('dana');
    return new AppointmentWorld(tested, database, dana);
  }

  /** After the clock was moved beyond a session. */
  async signedInAgain(): Promise<AppointmentWorld> {
    return new AppointmentWorld(this.tested, this.database, await this.as('dana'));
  }

  async as(username: string): Promise<Visitor> {
    const visitor = this.tested.visit();
    await visitor.openSession(username);
    return visitor;
  }

  async call({ id, at, phone = anna, store = 'NS-01', seconds = 120, ...more }: GivenCall): Promise<void> {
    const payload = {
      ...{ call_id: id, at, customer_phone: phone, store_id: store, duration_seconds: seconds },
      ...{ booked: more.booked, service: more.service, agent: more.agent, direction: more.direction },
      call_tag: more.tag ?? 'Live',
    };
    const answer = await this.tested.visit().post('/api/webhook/northside-calls-path', payload);
    expect(answer.body).toMatchObject({ status: 'success' });
  }

  async addList(settings: object = {}, by = this.dana): Promise<AppointmentList> {
    const { code, body } = await by.post('/api/appointment-lists', { companyId: 1, name: 'Shop system', ...settings });
    expect({ code, body }).toMatchObject({ code: 201 });
    return body as AppointmentList;
  }

  /** Imports rows, and waits until that is done. */
  async import(
    listId: number,
    rows: readonly object[] | string,
    more: object = {},
    by = this.dana,
  ): Promise<AppointmentImport> {
    const text = typeof rows === 'string' ? rows : csvOf(rows);
    const { code, body } = await by.post('/api/appointment-imports', { companyId: 1, listId, text, ...more });
    expect({ code, body }).toMatchObject({ code: 201 });
    return this.ended((body as AppointmentImport).id, by);
  }

  async change(id: number, what: 'undo' | 'stop' | 'confirm', by = this.dana): Promise<AppointmentImport> {
    const { code, body } = await by.post(`/api/appointment-imports/${id}/${what}`);
    expect({ code, body }).toMatchObject({ code: 201 });
    return this.ended(id, by);
  }

  async ended(id: number, by = this.dana): Promise<AppointmentImport> {
    await this.tested.jobs.finish();
    const found = (await by.get(`/api/appointment-imports/${id}`)).body as AppointmentImport;
    expect(['waiting', 'running', 'undoing']).not.toContain(found.status);
    return found;
  }

  async appointments(query = '', by = this.dana): Promise<Appointment[]> {
    const { code, body } = await by.get(`/api/appointments?companyId=1${query}`);
    expect(code).toBe(200);
    return (body as { rows: Appointment[] }).rows;
  }

  /** Each appointment by its id: its class and call, or the reason why it has none. */
  async matches(): Promise<Record<string, string>> {
    const keys = new Map((await this.calls()).map(({ id, key }) => [id, key]));
    return Object.fromEntries(
      (await this.appointments()).map(({ rowId, phone, match, callId, reason, isConfirmed }) => [
        rowId ?? phone,
        match ? `${match}${isConfirmed ? ' (yes)' : ''} ${keys.get(callId ?? 0)}` : (reason ?? ''),
      ]),
    );
  }

  async calls(): Promise<ShownCall[]> {
    const { rows } = await this.database.people.$client.query<ShownCall>(
      `select id, call_key as key, was_booked as booked, is_known as known, service_id as service, employee_id as employee,
        delivered is not null as "isStated" from calls order by call_key`,
    );
    return rows;
  }

  async booked(): Promise<Record<string, string>> {
    return Object.fromEntries(
      (await this.calls()).map(({ key, booked, known }) => [
        key,
        `${booked === null ? 'unknown' : booked ? 'yes' : 'no'}${known ? '' : booked ? ' (lone)' : ''}`,
      ]),
    );
  }
}

export interface ShownCall {
  id: number;
  key: string;
  booked: boolean | null;
  known: boolean;
  service: number | null;
  employee: number | null;
  isStated: boolean;
}

export function csvOf(rows: readonly object[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
  return [columns, ...rows.map((row) => columns.map((name) => (row as Record<string, unknown>)[name]))]
    .map((cells) => cells.map(cell).join(','))
    .join('\n');
}
