// Measures the import of an appointment list of 100,000 rows while its company's phone system sends deliveries.
import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import type { AppointmentImport } from '../../contract/appointment-imports';
import type { AppointmentList } from '../../contract/appointments';
import { examplePayload } from '../../contract/example-payload';
import type { Database } from '../../server/database/engine/connect';
import { users } from '../../server/database/schema';
import { verdict } from './ingest';
import type { Bench } from './open-bench';

const calls = 300_000;
const rows = 100_000;
const rowsWithCall = 45_000;
const maxSeconds = 60;
const maxWaitMs = 1_000;
const deliveriesPerSecond = 20;
const password = 'correct horse';
const minute = 60_000;

export const listsTitle = '## Appointment lists';
const heads = [
  'engine',
  'measured',
  'import',
  'rows/s',
  'limit',
  'longest wait of a delivery',
  'the same again',
  'undo',
];

/** Returns the report's lines. `known` is the report as it was: rows of other engines are kept. */
export async function measureLists(bench: Bench, known: string, measured: string): Promise<string[]> {
  const firstCalls = await bench.withDatabase((database) => fill(database, bench.listsCompanyId));
  const product = await bench.startProduct();
  const row = await importAll(product.address, bench.listsCompanyId, firstCalls).finally(() => product.stop());
  const engine = bench.describes.split(' with ')[0] ?? '';
  const own = `| ${[engine, measured, ...row].join(' | ')} |`;
  const others = sectionOf(known)
    .split('\n')
    .filter((line) => / \| 20\d\d-/.test(line) && !line.startsWith(`| ${engine.split(/ \d/)[0]}`));
  return [
    listsTitle,
    '',
    `A list of ${count(rows)} rows, of which ${count(rowsWithCall)} have a call, for a company with ${count(calls)} calls, while its phone system sends ${deliveriesPerSecond} deliveries a second. A delivery that the database has not accepted within a second is answered from the disk.`,
    '',
    `| ${heads.join(' | ')} |`,
    `|${'---|'.repeat(heads.length)}`,
    ...[...others, own].sort(),
  ];
}

/** The section as it is in a report, or nothing. */
export function sectionOf(report: string, heading = listsTitle): string {
  const from = report.indexOf(heading);
  if (from < 0) return '';
  const to = report.indexOf('\n## ', from + 1);
  return report.slice(from, to < 0 ? undefined : to).trimEnd();
}

const count = (rows: number) => rows.toLocaleString('en-US');

interface FirstCall {
  phone: string;
  at: string;
  location: number;
}

/** Two calls of each customer in ninety days; two in five have no outcome, and one in four lacks service or employee. */
async function fill(database: Database, companyId: number): Promise<FirstCall[]> {
  const { background } = database;
  await background
    .insert(users)
    .values({ username: 'bench', name: 'Bench', role: 'admin', passwordHash: await hash(password) });
  const key = `1${'0'.repeat(48)}`;
  for (let from = 0; from < calls; from += 50_000) {
    await background.execute(sql`
      insert into calls (company_id, source, call_key, is_complete, location_id, service_id, employee_id, call_type,
        is_practice, booked, outcome, started_at, local_day, stated_seconds, customer_phone, fold_key, field_keys)
      select ${companyId}::bigint, 'lists', n::text, true, ${companyId * 10 + 1}::bigint + n % 4,
        case when n % 4 > 0 then 1 end, case when n % 4 <> 1 then ${companyId}::bigint end, 'Quote', false, s.booked, s.booked, s.at,
        (s.at at time zone 'America/Chicago')::date, 120 + n % 300, '+1312' || lpad((2000000 + n / 2)::text, 7, '0'), ${key},
        case when s.booked is null then jsonb_build_object('booked', ${key}::text, 'outcome', ${key}::text)
          else '{}'::jsonb end || case when n % 4 = 0 then jsonb_build_object('service', ${key}::text) else '{}'::jsonb end
      from generate_series(${from}::int, ${from + 49_999}::int) n
      cross join lateral (select date_trunc('minute', now()) - make_interval(mins => (n::bigint * 7919 % 129600 + 3000)::int) as at,
        case when n % 5 < 3 then n % 5 = 0 end as booked) s`);
  }
  await background.execute(sql`vacuum (analyze) calls`);
  const found = await background.execute<FirstCall & Record<string, unknown>>(sql`
    select customer_phone as phone, to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      location_id as location from calls
    where company_id = ${companyId} and number % 20 in (0, 7, 13) order by number limit ${rowsWithCall}`);
  return found.rows;
}

/** Six in ten are entered during the call, three an hour and a half later, one the day after. */
function writeList(firstCalls: readonly FirstCall[]): string {
  const passed = [2, 3, 1, 2, 3, 1, 90, 90, 90, 1_500];
  const lines = Array.from({ length: rows }, (_, row) => {
    const known = firstCalls[row];
    const phone = known?.phone ?? `+1773${2_000_000 + row}`;
    const at = Date.parse(known?.at ?? firstCalls[row % firstCalls.length]?.at ?? '');
    const created = new Date(at + (passed[row % passed.length] ?? 0) * minute).toISOString();
    const store = known ? `Location ${((known.location - 1) % 10) + 1}` : 'Location 1';
    return `A-${row},${phone},${created},${store},Oil Change,Jane Smith,Completed,${100 + (row % 300)}`;
  });
  return ['Id,Phone,Created,Store,Service,Employee,Status,Value', ...lines].join('\n');
}

/** The cells of the report's row. */
async function importAll(address: string, companyId: number, firstCalls: FirstCall[]): Promise<string[]> {
  const signedIn = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username: 'bench', password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((it) => it.split(';')[0])
    .join('; ');
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${address}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      ...(body && { body: JSON.stringify(body) }),
    });
    // On a busy machine a question may be refused, as a person's would be; it is asked again.
    if (response.status === 503) {
      await pause(1_000 * Number(response.headers.get('retry-after') ?? 1));
      return ask(path, body);
    }
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const ended = async (begun: AppointmentImport): Promise<AppointmentImport> => {
    for (;;) {
      const now = await ask<AppointmentImport>(`/api/appointment-imports/${begun.id}`);
      if (!['waiting', 'running', 'undoing'].includes(now.status)) return now;
      await pause(100);
    }
  };
  const list = await ask<AppointmentList>('/api/appointment-lists', { companyId, name: 'Shop system' });
  const input = { companyId, listId: list.id, text: writeList(firstCalls) };
  const timed = async (start: () => Promise<AppointmentImport>) => {
    const began = performance.now();
    const done = await ended(await start());
    return { done, seconds: (performance.now() - began) / 1000 };
  };
  const deliveries = sendSteadily(`${address}/api/webhook/bench-${companyId}`);
  const first = await timed(() => ask('/api/appointment-imports', input));
  const waits = await deliveries.stop();
  const again = await timed(() => ask('/api/appointment-imports', input));
  await timed(() => ask(`/api/appointment-imports/${again.done.id}/undo`, {}));
  const undone = await timed(() => ask(`/api/appointment-imports/${first.done.id}/undo`, {}));
  const { sure, likely, possible } = first.done.matched;
  if (first.done.newRows !== rows || sure + likely + possible !== rowsWithCall || again.done.sameRows !== rows)
    throw new Error(`The list was imported wrongly: ${JSON.stringify([first.done, again.done])}`);
  const { maxMs, queued, sent } = waits;
  return [
    `${first.seconds.toFixed(1)} s`,
    count(Math.round(rows / first.seconds)),
    `${verdict(first.seconds <= maxSeconds)} ${maxSeconds} s`,
    `${maxMs.toFixed(0)} ms, ${verdict(maxMs <= maxWaitMs)} ${count(maxWaitMs)} ms; ${queued} of ${count(sent)} from the disk`,
    `${again.seconds.toFixed(1)} s`,
    `${undone.seconds.toFixed(1)} s`,
  ];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends calls at a fixed rate, however long the answers take, until stopped. */
function sendSteadily(address: string) {
  const waits = { sent: 0, maxMs: 0, queued: 0 };
  const open = new Set<Promise<void>>();
  const send = async () => {
    const began = performance.now();
    const body = JSON.stringify(examplePayload(`steady-${waits.sent}`, new Date()));
    waits.sent += 1;
    const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { status } = (await response.json()) as { status: string };
    waits.maxMs = Math.max(waits.maxMs, performance.now() - began);
    if (!response.ok) throw new Error(`A delivery was answered ${response.status}.`);
    if (status === 'queued') waits.queued += 1;
  };
  const timer = setInterval(() => {
    const sending: Promise<void> = send().finally(() => open.delete(sending));
    open.add(sending);
  }, 1_000 / deliveriesPerSecond);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      return waits;
    },
  };
}
