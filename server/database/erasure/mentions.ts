// Texts that mention an erased customer’s number beside calls, deliveries and rows of lists: only the number is taken out.
import { sql } from 'drizzle-orm';
import type { HeldRecord } from '#contract/erasures';
import { installation } from '../audit/audit-log';
import { lockCompany } from '../companies/lock-company';
import type { Queries, Transaction } from '../engine/connect';
import { noteOutdated } from '../outdated';
import { erasedMessage } from './erased-deliveries';
import { at, type Found, findRowsHolding, type Mode, type Sought } from './held';

type Ask = Pick<Queries, 'execute'>;
type InTransaction = Pick<Transaction, 'execute'>;

/** Columns by table. Rows have a company and an id. */
const columnsOf = {
  replays: { selection: 'jsonb', samples: 'jsonb', reasons: 'jsonb' },
  appointment_lists: { name: 'text', meanings: 'jsonb' },
  appointment_imports: { file_name: 'text', problem: 'text' },
  audit_log: { subject: 'text', before: 'jsonb', after: 'jsonb' },
  calls: { recording_url: 'text', call_key: 'text' },
  services: { name: 'text' },
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
    await maskKeys(tx, sought);
    await deleteDismissed(tx, sought);
    await emptySamples(tx, sought);
    return describe(mode, found);
  });
}

type Table = keyof typeof columnsOf;
type Mentions = { table: Table; rows: Mention[] }[];

const allTables = Object.keys(columnsOf) as Table[];

async function findMentions(queries: Ask, sought: Sought, tables: readonly Table[] = allTables): Promise<Mentions> {
  const found: Mentions = [];
  for (const table of tables) {
    const columns = Object.keys(columnsOf[table]);
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
      where t.company_id = any(${companies}::bigint[]) and concat_ws(' ', ${listed}) ~ ${sought.written.mayHold}::text ${isOwn}`);
    const holds = ({ values }: Mention) => Object.values(values).some((text) => text && sought.written.isIn(text));
    found.push({ table, rows: rows.filter(holds) });
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

async function mask(
  tx: InTransaction,
  sought: Sought,
  table: Table,
  { companyId, id, values }: Mention,
): Promise<void> {
  const { call_key: callKey, ...texts } = values;
  if (callKey && sought.written.isIn(callKey)) await renameCall(tx, sought, id, callKey);
  if (table === 'services') return renameService(tx, sought, id, sought.written.mask(texts.name ?? ''));
  const types: Record<string, string> = columnsOf[table];
  const changes = Object.entries(texts).map(
    ([column, text]) =>
      sql`${sql.identifier(column)} = ${text && sought.written.mask(text)}::${sql.raw(types[column] ?? 'text')}`,
  );
  await tx.execute(sql`update ${sql.identifier(table)} set ${sql.join(changes, sql`, `)}
    where company_id = ${companyId} and id = ${id}`);
}

/** The id of another customer's call: one of its own, so that no two calls become one. */
export const erasedKeyOf = (callId: number) => `erased-call-${callId}`;

async function renameCall(tx: InTransaction, { companyId }: Sought, callId: number, callKey: string): Promise<void> {
  const key = erasedKeyOf(callId);
  await tx.execute(sql`
    update match_decisions m set call_key = ${key} from calls c
    where m.company_id = ${companyId} and c.company_id = ${companyId} and c.id = ${callId}
      and m.source = c.source and m.call_key = ${callKey}`);
  await tx.execute(sql`update calls c set call_key = ${key} where c.company_id = ${companyId} and c.id = ${callId}`);
}

/** As in the masked payloads, which name the service in later replays. Names are unique. */
async function renameService(tx: InTransaction, { companyId }: Sought, id: number, name: string): Promise<void> {
  await tx.execute(sql`
    update services s set name = ${name} || case when exists (
      select from services o where o.company_id = ${companyId} and lower(o.name) = lower(${name}) and o.id <> s.id
    ) then ' ' || s.id else '' end
    where s.company_id = ${companyId} and s.id = ${id}`);
  noteOutdated(tx, { namesOf: companyId });
}

/** What stays without a row that `texts` names: where a statement was made, and other names of services. */
async function maskKeys(tx: InTransaction, sought: Sought): Promise<void> {
  const statements = await findRowsHolding(tx, sought, 'call_statements', 'anchor_key');
  await tx.execute(sql`update call_statements t set anchor_key = 'erased-call-' || t.call_id where ${at(statements)}`);
  const decisions = await findRowsHolding(tx, sought, 'match_decisions', 'call_key');
  await tx.execute(sql`delete from match_decisions t where ${at(decisions)}`);
  const aliases = await findRowsHolding(tx, sought, 'service_aliases', 'alias');
  for (const alias of aliases) {
    await tx.execute(sql`
      with gone as (delete from service_aliases t where ${at([alias])} returning *)
      insert into service_aliases (company_id, alias, service_id)
      select company_id, ${sought.written.mask(alias.text)}, service_id from gone on conflict do nothing`);
  }
  if (aliases.length > 0) noteOutdated(tx, { namesOf: sought.companyId });
}

async function deleteDismissed(tx: InTransaction, sought: Sought): Promise<void> {
  const rows = await findRowsHolding(tx, sought, 'dismissed_values', 'value');
  await tx.execute(sql`delete from dismissed_values t where ${at(rows)}`);
}

/** What replays changed of erased deliveries. */
async function emptySamples(tx: InTransaction, { companyId }: Sought): Promise<void> {
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
