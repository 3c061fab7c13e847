import { verify } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DeliveryStatus, ProcessedData, RefusalReason } from '#contract/webhooks';
import { testDatabase } from '../../tests/test-database';
import { demoPassword, demoUsernames } from '../access/demo-people';
import type { Database } from '../database/engine/connect';
import { removeDemo } from './remove-demo';
import { seedDemo, topUpDemo } from './seed-demo';

const fridayMorning = new Date('2026-11-20T15:42:00Z');
const days = 16;

describe('a fresh demo', () => {
  test('shows its figures in the counts that reports read, and nothing from the future', async () => {
    const database = await testDatabase();
    await seedDemo(database, { now: fridayMorning, days });

    expect(await figuresOf(database, '2026-11-14', '2026-11-20')).toEqual({
      calls: 897,
      appointments: 351,
      seconds: 272,
    });
    expect(await figuresOf(database, '2026-11-07', '2026-11-13')).toEqual({
      calls: 797,
      appointments: 287,
      seconds: 260,
    });
    expect(
      await ask(
        database,
        sql`
        select max(started_at) <= ${fridayMorning.toISOString()}::timestamptz as "callsInTime",
          (select max(received_at) <= ${fridayMorning.toISOString()}::timestamptz from deliveries) as "deliveriesInTime"
        from calls`,
      ),
    ).toEqual([{ callsInTime: true, deliveriesInTime: true }]);
  });

  test('has four people who can sign in with the demo’s password, and no other', async () => {
    const database = await testDatabase();
    await seedDemo(database, { now: fridayMorning, days });

    const people = await ask<{ username: string; passwordHash: string | null; isDemo: boolean }>(
      database,
      sql`
      select username, password_hash as "passwordHash", is_demo as "isDemo" from users order by id`,
    );
    expect(people.length).toBeGreaterThan(40);
    expect(people.every(({ isDemo }) => isDemo)).toBe(true);
    const withPassword = people.filter(({ passwordHash }) => passwordHash);
    expect(withPassword.map(({ username }) => username).sort()).toEqual([...demoUsernames].sort());
    for (const { passwordHash } of withPassword) expect(await verify(passwordHash ?? '', demoPassword)).toBe(true);
  });

  test('has the deliveries of the last seven days: accepted ones with calls, and refused ones of several kinds', async () => {
    const database = await testDatabase();
    await seedDemo(database, { now: fridayMorning, days });

    const log = await ask<Logged>(
      database,
      sql`
      select d.company_id as "companyId", status, reason, error_message as message, processed_data as processed,
        d.body, d.body_bytes as "bodyBytes", c.call_key as "callKey", c.was_booked as "wasBooked"
      from deliveries d left join calls c on c.company_id = d.company_id and c.id = d.call_id`,
    );
    const accepted = log.filter(({ status }) => DeliveryStatus.parse(status) === 'success');
    const refused = log.filter(({ status }) => status === 'failed');
    expect(accepted.length + refused.length).toBe(log.length);
    expect(accepted.every(({ reason, message }) => reason === null && message === null)).toBe(true);
    for (const { processed, callKey, wasBooked } of accepted) {
      const { callId, appointment = null, unknown } = ProcessedData.parse(processed);
      expect({ callId, appointment, unknown }).toEqual({
        ...{ callId: callKey, appointment: wasBooked },
        unknown: wasBooked === null ? ['appointment'] : undefined,
      });
    }
    expect(accepted.filter(({ companyId, wasBooked }) => companyId === 3 && wasBooked === null).length).toBeGreaterThan(
      20,
    );
    expect(new Set(refused.map(({ reason }) => RefusalReason.parse(reason))).size).toBeGreaterThan(3);
    expect(refused.every(({ message, callKey }) => message && callKey === null)).toBe(true);
    expect(log.every(({ body, bodyBytes }) => body.length === bodyBytes)).toBe(true);

    const [{ calls } = { calls: 0 }] = await ask<{ calls: number }>(
      database,
      sql`
      select count(*) as calls from calls c join companies o on o.id = c.company_id
      where c.local_day >= '2026-11-14'`,
    );
    expect(accepted).toHaveLength(calls);
  });

  test('is created once, however often it is requested', { tags: 'long' }, async () => {
    const database = await testDatabase();
    await seedDemo(database, { now: fridayMorning, days });
    const before = await contentsOf(database);
    await seedDemo(database, { now: new Date('2026-12-24T18:00:00Z'), days });
    expect(await contentsOf(database)).toEqual(before);
  });

  test('ends up the same after an interruption', { tags: 'long' }, async () => {
    const database = await testDatabase();
    await seedDemo(database, { now: fridayMorning, days });
    const whole = await contentsOf(database);

    const again = await testDatabase();
    const interrupt = () => {
      throw new Error('The power went out.');
    };
    await expect(seedDemo(again, { now: fridayMorning, days, progress: interrupt })).rejects.toThrow('power');
    expect(await contentsOf(again)).not.toEqual(whole);
    await seedDemo(again, { now: new Date('2026-11-20T16:20:00Z'), days });
    expect(await contentsOf(again)).toEqual(whole);
  });

  test('names the conflict if one of its usernames is taken, and leaves nothing behind', async () => {
    const database = await testDatabase({ users: [{ id: 1, username: 'Admin', role: 'admin' }] });
    await expect(seedDemo(database, { now: fridayMorning, days })).rejects.toThrow('the username Admin');
    expect(await ask(database, sql`select name from companies`)).toEqual([]);
  });
});

describe('a later start', () => {
  const tuesday = new Date('2026-11-24T17:30:00Z');

  test('adds each missing day once', { tags: 'long' }, async () => {
    const database = await testDatabase();
    await seedDemo(database, { now: fridayMorning, days });
    await topUpDemo(database, { now: tuesday });

    const callsByDay = await ask<{ companyId: number; day: string; calls: number }>(
      database,
      sql`
      select company_id as "companyId", to_char(local_day, 'YYYY-MM-DD') as day, count(*) as calls
      from calls where local_day > '2026-11-20' group by 1, 2 order by 1, 2`,
    );
    const missing = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
    expect(callsByDay.map(({ companyId, day }) => `${companyId} ${day}`)).toEqual(
      [1, 2, 3].flatMap((companyId) => missing.map((day) => `${companyId} ${day}`)),
    );

    const once = await contentsOf(database);
    await topUpDemo(database, { now: tuesday });
    expect(await contentsOf(database)).toEqual(once);
  });

  test('has the same result in one step or in many', { tags: 'long' }, async () => {
    const database = await testDatabase();
    await seedDemo(database, { now: fridayMorning, days });
    await topUpDemo(database, { now: tuesday });
    const atOnce = await contentsOf(database);

    const again = await testDatabase();
    await seedDemo(again, { now: fridayMorning, days });
    for (const now of ['2026-11-20T23:00:00Z', '2026-11-21T20:00:00Z', '2026-11-23T05:59:00Z'])
      await topUpDemo(again, { now: new Date(now) });
    await topUpDemo(again, { now: tuesday });
    expect(await contentsOf(again)).toEqual(atOnce);
  });

  test('on the same day leaves the figures unchanged', { tags: 'long' }, async () => {
    const database = await testDatabase();
    await seedDemo(database, { now: fridayMorning, days });
    await topUpDemo(database, { now: new Date('2026-11-21T05:59:00Z') });
    expect(await figuresOf(database, '2026-11-14', '2026-11-20')).toEqual({
      calls: 897,
      appointments: 351,
      seconds: 272,
    });
  });

  test('leaves real calls alone, even one with a key of the demo’s', { tags: 'long' }, async () => {
    const database = await testDatabase();
    await seedDemo(database, { now: fridayMorning, days });
    await database.background.execute(sql`
      insert into calls (company_id, source, call_key, is_complete, location_id, service_id, call_type, is_practice,
        booked, started_at, local_day, fold_key)
      select 1, 'default', 'c-20261123-0005', true, 1, 1, 'Other', false, true, '2026-11-20T15:00:00Z', '2026-11-20',
        '1' || repeat('0', 48)`);
    await topUpDemo(database, { now: tuesday });
    expect(
      await ask(
        database,
        sql`select call_type as type, to_char(local_day, 'YYYY-MM-DD') as day
      from calls where company_id = 1 and call_key = 'c-20261123-0005'`,
      ),
    ).toEqual([{ type: 'Other', day: '2026-11-20' }]);
  });

  test('adds no calls to what was deleted meanwhile', { tags: 'long' }, async () => {
    const database = await testDatabase();
    await seedDemo(database, { now: fridayMorning, days });
    await database.background.execute(sql`update locations set deleted_at = now() where code = 'NS-06'`);
    await database.background.execute(sql`update companies set deleted_at = now() where id = 2`);
    await topUpDemo(database, { now: tuesday });
    const grown = await ask<{ code: string }>(
      database,
      sql`
      select distinct l.code from calls c join locations l on l.company_id = c.company_id and l.id = c.location_id
      where c.local_day > '2026-11-20' order by 1`,
    );
    expect(grown.map(({ code }) => code)).toEqual([
      'NS-01',
      'NS-02',
      'NS-03',
      'NS-04',
      'NS-05',
      'PM-01',
      'PM-02',
      'PM-03',
      'PM-04',
    ]);
  });
});

describe('leaving the demo', () => {
  test('removes its companies and people with all their data, and nothing else', async () => {
    const database = await testDatabase({
      companies: [{ id: 50, name: 'Real Garage' }],
      users: [
        { id: 60, username: 'owner', role: 'director' },
        { id: 61, username: 'works-in-the-demo', role: 'employee' },
        { id: 62, username: 'works-in-both', role: 'employee' },
      ],
      userCompanies: [{ userId: 60, companyId: 50 }],
      services: [{ id: 70, companyId: 50, name: 'Wash' }],
      locations: [{ companyId: 50, id: 80 }],
      employees: [{ companyId: 50, id: 90, userId: 62 }],
      calls: [{ companyId: 50, localDay: '2026-11-19', locationId: 80, serviceId: 70 }],
    });
    await seedDemo(database, { now: fridayMorning, days });
    await database.background.execute(sql`
      insert into employees (company_id, user_id, first_name, last_name)
      select c.id, u.id, 'New', 'Person' from companies c, users u
      where c.name = 'Northside Auto Group' and u.username like 'works-in-%'`);
    await database.background.execute(sql`insert into user_companies select 60, id from companies where is_demo`);
    await database.background.execute(sql`
      insert into call_statements (company_id, call_id, field, rank, order_key, said_at)
      select distinct on (company_id) company_id, id, 'booked', 3, '1', now() from calls where company_id <> 50
      order by company_id, id`);
    await database.background.execute(sql`
      insert into stale_calls select distinct on (company_id) company_id, id from calls where company_id <> 50
      order by company_id, id`);
    const [before] = await ask<{ calls: number; deliveries: number }>(
      database,
      sql`
      select (select count(*) from calls) - 1 as calls, (select count(*) from deliveries) as deliveries`,
    );

    const removed = await removeDemo(database);

    expect(removed).toMatchObject({ companies: 3, ...before });
    expect(removed.users).toBeGreaterThan(40);
    expect(await ask(database, sql`select name from companies`)).toEqual([{ name: 'Real Garage' }]);
    expect(await ask(database, sql`select username from users order by 1`)).toEqual([
      { username: 'owner' },
      { username: 'works-in-both' },
    ]);
    expect(await rowsByCompany(database)).toEqual([
      'calls 50 1',
      'employees 50 1',
      'locations 50 1',
      'services 50 1',
      'user_companies 50 1',
    ]);
  });

  test('makes room for a new one', { tags: 'long' }, async () => {
    const database = await testDatabase();
    await seedDemo(database, { now: fridayMorning, days });
    await removeDemo(database);
    await seedDemo(database, { now: new Date('2026-12-04T18:00:00Z'), days });
    const northside = sql`(select id from companies where name = 'Northside Auto Group')`;
    expect(await figuresOf(database, '2026-11-28', '2026-12-04', northside)).toMatchObject({ calls: 897 });
  });
});

interface Logged {
  companyId: number;
  status: string;
  reason: string | null;
  message: string | null;
  processed: unknown;
  body: Buffer;
  bodyBytes: number;
  callKey: string | null;
  wasBooked: boolean | null;
}

async function ask<Row extends object>(database: Database, query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await database.people.execute(query);
  return rows as Row[];
}

/** The first company's live calls as counted by a report. */
async function figuresOf(database: Database, from: string, to: string, company = sql`1`) {
  const [figures] = await ask(
    database,
    sql`
    select count(*)::int as calls, count(*) filter (where was_booked)::int as appointments,
      avg(duration_seconds)::float8 as seconds
    from calls
    where company_id = ${company} and is_counted and not is_practice and local_day between ${from}::date and ${to}::date`,
  );
  return figures;
}

/** All calls and deliveries without ids. */
async function contentsOf(database: Database) {
  const hashOf = (table: string, row: string) =>
    ask(
      database,
      sql.raw(`select count(*)::int as rows, md5(string_agg(md5(${row}), '' order by ${row})) as hash from ${table} t`),
    );
  return {
    calls: await hashOf('calls', `(to_jsonb(t) - 'id')::text`),
    deliveries: await hashOf('deliveries', `(to_jsonb(t) - 'id' - 'call_id')::text`),
  };
}

async function rowsByCompany(database: Database): Promise<string[]> {
  const tables = await ask<{ name: string }>(
    database,
    sql`select table_name as name from information_schema.columns
      where column_name = 'company_id' and table_schema = current_schema()`,
  );
  const counted = tables.map(
    ({ name }) => sql`select ${name} as name, company_id, count(*) as rows from ${sql.identifier(name)}
      where company_id is not null group by 2`,
  );
  const rows = await ask<{ name: string; company_id: number; rows: number }>(
    database,
    sql`
    ${sql.join(counted, sql` union all `)} order by 1, 2`,
  );
  return rows.map(({ name, company_id, rows: count }) => `${name} ${company_id} ${count}`);
}
