// Measures reports and the list of calls in a database that `npm run make-calls` filled, as one company sees them, small or large,
// and over all companies. The people it signs in with are deleted afterwards.
import { sql } from 'drizzle-orm';
import { connectDatabase, type Database } from '../../server/database/engine/connect';
import { testApp, testPasswordHash, type Visitor } from '../../tests/test-app';
import { median, verdict } from './ingest';
import { type AskedCompany, listQuestions, type Question, reportQuestions, wideQuestions } from './questions-at-size';

export const sizeTitle = '## In a large database';

const repeats = Number(process.env.BENCH_REPEATS ?? 20);
const limitMs = 50;
const wideLimitMs = 250;
const wideLimitByDayMs = 500;

/** Returns the report's lines. Waits for no answer longer than a browser does. */
export async function measureAtSize(databaseUrl: string, measured: string): Promise<string[]> {
  const database = await connectDatabase({ databaseUrl, dataDir: null });
  try {
    await deletePeople(database);
    return [
      sizeTitle,
      '',
      `${measured}. ${await describe(database)} Each question is asked ${repeats} times after once, one after the other, through the door with its session, in this process. Milliseconds.`,
      '',
      ...(await measureAll(database)),
    ];
  } finally {
    await deletePeople(database);
    await database.close();
  }
}

async function describe({ background }: Database): Promise<string> {
  const { rows } = await background.execute<{ calls: number; companies: number; settings: string }>(sql`
    select (select count(*) from calls) as calls, (select count(*)::int from companies) as companies,
      current_setting('shared_buffers') as settings`);
  const [found] = rows;
  return `PostgreSQL, shared_buffers ${found?.settings}, ${count(Number(found?.calls))} calls of ${count(found?.companies ?? 0)} companies.`;
}

async function measureAll(database: Database): Promise<string[]> {
  const { rows } = await database.background.execute<{ last: number }>(sql`
    select count(*)::int as last from companies where name like 'Load %'`);
  const last = rows[0]?.last ?? 0;
  /** Sizes as unequal as in life: of 1,200 companies the largest, the 40th, and the smallest. */
  const places = { largest: 1, middling: Math.ceil(last / 30), smallest: last };
  const companies: Record<string, AskedCompany> = {};
  for (const [size, place] of Object.entries(places)) companies[size] = await findCompany(database, place);
  const site = await testApp(database);
  site.clock.now = new Date();
  const lines: string[] = [];
  const signIn = async (role: string, company?: AskedCompany): Promise<Visitor> => {
    const username = await insertPerson(database, role, company);
    const person = site.visit();
    const { code } = await person.signIn(username);
    if (code !== 201) throw new Error(`Signing in as ${username} answered ${code}.`);
    return person;
  };
  try {
    const admin = await signIn('admin');
    const company = (size: string) => companies[size] as AskedCompany;
    for (const size of Object.keys(places))
      lines.push(...(await measureTable(`Reports, ${size} company`, admin, reportQuestions(company(size)))));
    lines.push(...(await measureTable('Reports, All Accounts', admin, wideQuestions(), true)));
    for (const size of Object.keys(places))
      for (const role of ['director', 'store_manager', 'employee'] as const) {
        const person = await signIn(role, company(size));
        const questions = await listQuestions(person, company(size));
        lines.push(...(await measureTable(`Calls, ${size} company, ${role.replace('_', ' ')}`, person, questions)));
      }
    return lines;
  } finally {
    await site.app.close();
  }
}

async function measureTable(title: string, person: Visitor, questions: Question[], isWide = false): Promise<string[]> {
  const lines = [`### ${title}`, '', '| question | median | p95 | limit | kB |', '|---|---|---|---|---|'];
  for (const { name, url } of questions) {
    const { took, bytes, codes } = await ask(person, url);
    const p95 = took[Math.floor(took.length * 0.95)] ?? Number.POSITIVE_INFINITY;
    const limit = isWide ? (/by day/.test(name) ? wideLimitByDayMs : wideLimitMs) : limitMs;
    const shown = [median(took), p95].map((ms) => (Number.isFinite(ms) ? ms.toFixed(1) : '–'));
    const bad = codes.filter((code) => code !== 200);
    const answer = bad.length > 0 ? `${name} (${[...new Set(bad)].join(', ')})` : name;
    const isWithin = p95 <= limit && bad.length === 0;
    const line = `| ${answer} | ${shown.join(' | ')} | ${verdict(isWithin)} ${limit} | ${(bytes / 1024).toFixed(1)} |`;
    console.log(line);
    lines.push(line);
  }
  return [...lines, ''];
}

async function ask(person: Visitor, url: string) {
  const took: number[] = [];
  const codes: number[] = [];
  let bytes = 0;
  for (let round = 0; round <= repeats; round++) {
    const began = performance.now();
    const { code, headers } = await person.get(url);
    const ms = performance.now() - began;
    codes.push(code);
    bytes = Number(headers['content-length']);
    // The first round fills caches.
    if (round > 0) took.push(ms);
    if (ms > 5_000) break;
  }
  return { took: took.sort((a, b) => a - b), codes, bytes };
}

const count = (number: number) => number.toLocaleString('en-US');

async function findCompany({ background }: Database, place: number): Promise<AskedCompany> {
  const { rows } = await background.execute<AskedCompany & Record<string, unknown>>(sql`
    select c.id, l.location_id as "locationId", l.employee_id as "employeeId",
      (select min(s.id) from services s) as "serviceId", k.customer_phone as phone, k.id as "callId", k.call_key as "callKey"
    from companies c
    cross join lateral (select * from employee_locations l where l.company_id = c.id order by location_id, employee_id limit 1) l
    cross join lateral (select * from calls k where k.company_id = c.id order by started_at limit 1) k
    where c.name = ${`Load ${String(place).padStart(4, '0')}`}`);
  const [company] = rows;
  if (!company) throw new Error('Fill this database with "npm run make-calls" first.');
  return company;
}

async function insertPerson(database: Database, role: string, company?: AskedCompany): Promise<string> {
  const username = `at-size-${role}-${company?.id ?? 0}`;
  const { rows } = await database.background.execute<{ id: number }>(sql`
    insert into users (username, name, role, password_hash)
    values (${username}, 'Bench', ${role}, ${testPasswordHash}) returning id`);
  const id = Number(rows[0]?.id);
  if (role === 'director')
    await database.background.execute(sql`insert into user_companies values (${id}, ${company?.id})`);
  else if (company) {
    const employee = await database.background.execute<{ id: number }>(sql`
      update employees set user_id = ${id} where company_id = ${company.id} and id = ${
        role === 'employee' ? company.employeeId : await managerOf(database, company)
      } returning id`);
    if (employee.rows.length !== 1) throw new Error('A person of a company needs an employee.');
  }
  return username;
}

/** Another person of the same location. */
async function managerOf(database: Database, company: AskedCompany): Promise<number> {
  const { rows } = await database.background.execute<{ id: number }>(sql`
    select employee_id as id from employee_locations
    where company_id = ${company.id} and location_id = ${company.locationId} and employee_id <> ${company.employeeId}
    order by 1 limit 1`);
  return Number(rows[0]?.id);
}

async function deletePeople(database: Database): Promise<void> {
  const ours = sql`(select id from users where username like 'at-size-%')`;
  await database.background.execute(sql`update employees set user_id = null where user_id in ${ours}`);
  await database.background.execute(sql`delete from user_companies where user_id in ${ours}`);
  await database.background.execute(sql`delete from users where id in ${ours}`);
}
