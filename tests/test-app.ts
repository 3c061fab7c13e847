// The real app over a test database, with a clock that tests set, and visitors that keep cookies like a browser.
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pino from 'pino';
import { createApp, createAppJobs } from '../server/app';
import type { Database } from '../server/database/engine/connect';
import { plainCookie } from '../server/http/session/session';
import { makeToken } from '../server/http/session/tokens';
import type { SignInLimits } from '../server/http/sign-in/sign-in-limits';
import type { EventCounts } from '../server/http/trace/trace';
import type { Arrival } from '../server/ingest/delivery/delivery-id';
import type { StoredOnDisk } from '../server/ingest/intake';
import type { Jobs } from '../server/platform/jobs';
import { readSettings, type Settings } from '../server/settings';
import { openApps } from './open-apps';

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  clock: { now: Date; passMinutes(minutes: number): void };
  /** `await jobs.finish()` instead of waiting for background work. */
  jobs: Pick<Jobs, 'finish'>;
  /** A browser without a session. */
  visit(headers?: Record<string, string>, address?: string): Visitor;
}

export interface TestAppOptions {
  demoMode?: boolean;
  settings?: Partial<Settings>;
  /** A spool and a file of endpoints; without them deliveries are refused while the database is unavailable. */
  diskStorage?: StoredOnDisk;
  /** For tests of logs and counters. */
  logger?: FastifyBaseLogger;
  eventCounts?: EventCounts;
  /** Stamps deliveries; by default with the test's clock. */
  arrive?: () => Arrival;
  /** Sign-ins create audit log entries a moment later. Off by default, for tests that count entries. */
  recordsSignIns?: boolean;
  /** For tests that count failures without a sign-in each. */
  signInLimits?: (clock: TestApp['clock']) => SignInLimits;
  /** Refusals come late in a flood. Off by default: a walk of all endpoints is none. */
  pacesRefusals?: boolean;
}

export async function testApp(database: Database, options: TestAppOptions = {}): Promise<TestApp> {
  const clock = {
    now: new Date('2026-03-02T09:00:00Z'),
    passMinutes: (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
  };
  const settings = { ...readSettings({}), ...options.settings };
  const logger = options.logger ?? pino({ level: 'silent' });
  const jobs = createAppJobs(logger, settings);
  const app = await createApp({
    ...{ database, settings, logger, jobRunner: jobs },
    demoMode: options.demoMode ?? false,
    ...(options.eventCounts && { eventCounts: options.eventCounts }),
    ...(!options.recordsSignIns && { signInRecords: { note: () => {}, stop: async () => {} } }),
    ...(options.signInLimits && { signInLimits: options.signInLimits(clock) }),
    ...(!options.pacesRefusals && { paceRefusal: async () => {} }),
    now: () => clock.now,
    ...(options.arrive && { arrive: options.arrive }),
    diskStorage: options.diskStorage,
  });
  openApps.push(app);
  return { app, database, clock, jobs, visit: (...given) => new Visitor({ app, database, clock }, ...given) };
}

/** The parsed body, and the raw cookie attributes. */
export interface Answer {
  code: number;
  body: unknown;
  headers: Record<string, unknown>;
  setCookie: string[];
}

export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly tested: Pick<TestApp, 'app' | 'database' | 'clock'>,
    private readonly headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
    private readonly address = '127.0.0.1',
  ) {}

  get(url: string): Promise<Answer> {
    return this.ask('GET', url);
  }

  /** A text is sent as it is, without a content type unless `headers` has one. */
  post(url: string, body?: object | string, headers: Record<string, string> = this.headers): Promise<Answer> {
    return this.ask('POST', url, body, headers);
  }

  put(url: string, body?: object | string, headers: Record<string, string> = this.headers): Promise<Answer> {
    return this.ask('PUT', url, body, headers);
  }

  delete(url: string, headers: Record<string, string> = this.headers): Promise<Answer> {
    return this.ask('DELETE', url, undefined, headers);
  }

  signIn(username: string, password = testPassword): Promise<Answer> {
    return this.post('/api/login', { username, password });
  }

  /** Begins a session without the checks and limits of a sign-in, which take ten times as long. */
  async openSession(username: string): Promise<void> {
    const { text, hash } = makeToken();
    const { now } = this.tested.clock;
    const { rows } = await this.tested.database.people.execute(sql`
      insert into sessions (token_hash, user_id, created_at, used_at)
      select ${hash}::bytea, id, ${now}::timestamptz, ${now}::timestamptz from users where username = ${username}
      returning user_id`);
    if (rows.length !== 1) throw new Error(`There is no user ${username}.`);
    this.cookies.set(plainCookie, text);
  }

  private async ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object | string,
    headers = this.headers,
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.tested.app.inject({
      method,
      url,
      remoteAddress: this.address,
      headers: { host: 'localhost:3000', ...headers, ...(cookie && { cookie }) },
      ...(body && { payload: body }),
    });
    for (const { name, value } of response.cookies) {
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return {
      code: response.statusCode,
      body: response.body && JSON.parse(response.body),
      headers: response.headers,
      setCookie: [response.headers['set-cookie'] ?? []].flat(),
    };
  }
}

export const testPassword = 'correct horse';

/** Of `testPassword`, cheap to verify. */
export const testPasswordHash = await hash(testPassword, { memoryCost: 8, timeCost: 1 });
