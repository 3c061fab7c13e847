// Texts that mention an erased customer’s number beside calls, deliveries and rows of lists: only the number is taken out.
import { sql } from 'drizzle-orm';
import type { HeldRecord } from '#contract/erasures';
import { installation } from '../audit/audit-log';
import { lockCompany } from '../companies/company-locks';
import type { Queries, Transaction } from '../engine/connect';
import { erasedMessage } from './erased-deliveries';
import type { Found, Mode, Sought } from './held';

type Ask = Pick<Queries, 'execute'>;

/** Columns by table. Rows have a company and an id. */
const texts = {
  replays: { selection: 'jsonb', samples: 'jsonb', reasons: 'jsonb' },
  appointment_lists: { name: 'text', meanings: 'jsonb' },
  appointment_imports: { file_name: 'text', problem: 'text' },
  audit_log: { subject: 'text', before: 'jsonb', after: 'jsonb' },
  calls: { recording_url: 'text' },
} as const;

interface Mention extends Record<string, unknown> {
  companyId: number;
  id: number;
  values: Record<string, string | null>;
}

export async function takeMentions(queries: Queries, sought: Sought, mode: Mode): Promise<Found> {
  if (mode !== 'erase') return describe(mode, await findMentions(queries, sought));
  // Searched twice: the lock must not be held while everything is read.
  const tables = (await findMentions(queries, sought)).flatMap(({ table, rows }) => (rows.length > 0 ? [table] : []));
  return queries.transaction(async (tx) => {
    await lockCompany(tx, sought.companyId);
    const found = await findMentions(tx, sought, tables);
    for (const { table, rows } of found) for (const row of rows) await mask(tx, sought, table, row);
    await deleteDismissed(tx, sought);
    await emptySamples(tx, sought);
    return describe(mode, found);
  });
}

type Table = keyof typeof texts;
type Mentions = { table: Table; rows: Mention[] }[];

const allTables = Object.keys(texts) as Table[];

async function findMentions(queries: Ask, sought: Sought, tables: readonly Table[] = allTables): Promise<Mentions> {
  const found: Mentions = [];
  for (const table of tables) {
    const columns = Object.keys(texts[table]);
    const listed = sql.join(
      columns.map((column) => sql`t.${sql.identifier(column)}::text`),
      sql`, `,
    );
    const pairs = sql.join(
      columns.map((column) => sql`${column}::text, t.${sql.identifier(column)}::text`),
      sql`, `,
    );
    // The installation has entries of its own.
    const companies = sql.param([sought.companyId, ...(table === 'audit_log' ? [installation] : [])]);
    // The customer's own calls are erased as a whole.
    const isOwn = table === 'calls' ? sql`and t.customer_phone is distinct from ${sought.written.number}` : sql``;
    const { rows } = await queries.execute<Mention>(sql`
      select t.company_id as "companyId", t.id, jsonb_build_object(${pairs}) as values from ${sql.identifier(table)} t
      where t.company_id = any(${companies}::bigint[]) and concat_ws(' ', ${listed}) ~ ${sought.written.pattern}::text ${isOwn}`);
    found.push({ table, rows });
  }
  return found;
}

function describe(mode: Mode, found: Mentions): Found {
  const records = found.flatMap(({ table, rows }) =>
    rows.map(
      ({ companyId, id, values }): HeldRecord => ({ kind: 'mention', companyId, values: { table, id, ...values } }),
    ),
  );
  return { counts: { mentions: records.length }, records: mode === 'export' ? records : [] };
}

async function mask(tx: Pick<Transaction, 'execute'>, { written }: Sought, table: Table, row: Mention): Promise<void> {
  const changes = Object.entries(texts[table]).map(([column, type]) => {
    const text = row.values[column] ?? null;
    return sql`${sql.identifier(column)} = ${text && written.mask(text)}::${sql.raw(type)}`;
  });
  await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(changes, sql`, `)}
    where company_id = ${row.companyId} and id = ${row.id}`);
}

async function deleteDismissed(tx: Pick<Transaction, 'execute'>, { companyId, written }: Sought): Promise<void> {
  await tx.execute(sql`
    delete from dismissed_values v where v.company_id = ${companyId} and v.value ~ ${written.pattern}::text`);
}

/** What replays changed of erased deliveries. */
async function emptySamples(tx: Pick<Transaction, 'execute'>, { companyId }: Sought): Promise<void> {
  await tx.execute(sql`
    update replays r set samples = (
      select coalesce(jsonb_agg(case when d.id is null then s.value
        else jsonb_set(jsonb_set(s.value, '{changes}', '[]'), '{after,message}', to_jsonb(${erasedMessage}::text)) end order by s.place), '[]')
      from jsonb_array_elements(r.samples) with ordinality as s(value, place)
      left join deliveries d on d.company_id = ${companyId} and d.id = (s.value->>'logId')::bigint and d.erased_at is not null
    )
    where r.company_id = ${companyId} and exists (
      select from jsonb_array_elements(r.samples) s
      join deliveries d on d.company_id = ${companyId} and d.id = (s->>'logId')::bigint and d.erased_at is not null
      where jsonb_array_length(s->'changes') > 0 or s->'after'->>'message' is not null)`);
}
