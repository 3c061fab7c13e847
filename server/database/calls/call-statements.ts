// What people and appointment lists state of calls, over what their deliveries say. In a transaction that holds the
// company's lock; calls and counts follow at once (functions/fold_calls.sql).
import { sql } from 'drizzle-orm';
import type { FieldName } from '../call-fields';
import type { Transaction } from '../engine/connect';

/** An appointment list is below a person; what a delivery says is below both. */
export const statementRanks = { list: 2, person: 3 } as const;

export interface CallStatement {
  callId: number;
  field: FieldName;
  by: keyof typeof statementRanks;
  /** Of two of one rank the one with the greater key wins, compared bytewise. */
  orderKey: string;
  /** As text: `true`, an id, seconds. Null says that it is not known. */
  value: string | null;
  userId?: number | undefined;
  importId?: number | undefined;
  at: Date;
}

type InTransaction = Pick<Transaction, 'execute'>;

/** Stores statements and shows them in their calls. Answers their ids, in the same order. */
export async function addStatements(
  tx: InTransaction,
  companyId: number,
  statements: readonly CallStatement[],
): Promise<number[]> {
  const given = statements.map(({ callId, field, by, orderKey, value, userId, importId, at }, place) => {
    const who = { said_by: userId, said_at: at, import_id: importId };
    return { place, call_id: callId, field, rank: statementRanks[by], order_key: orderKey, value, ...who };
  });
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into call_statements (company_id, call_id, field, rank, order_key, value, said_by, said_at, import_id)
    select ${companyId}::bigint, call_id, field, rank, order_key, value, said_by, said_at, import_id
    from json_to_recordset(${JSON.stringify(given)}::json) as s(
      place int, call_id bigint, field text, rank smallint, order_key text, value text, said_by bigint,
      said_at timestamptz, import_id bigint)
    order by place returning id`);
  await foldAgain(
    tx,
    companyId,
    statements.map(({ callId }) => callId),
  );
  return rows.map(({ id }) => id);
}

/** Takes statements back: their calls show what is below. Those that were taken back before stay as they are. */
export async function withdrawStatements(
  tx: InTransaction,
  companyId: number,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  const { rows } = await tx.execute<{ callId: number }>(sql`
    update call_statements set withdrawn_at = ${at.toISOString()}::timestamptz
    where company_id = ${companyId} and id = any(${sql.param([...ids])}::bigint[]) and withdrawn_at is null
    returning call_id as "callId"`);
  await foldAgain(
    tx,
    companyId,
    rows.map(({ callId }) => callId),
  );
}

/** Moves all statements of calls to other ones, as when a replay ended or split them. */
export async function moveStatements(
  tx: InTransaction,
  companyId: number,
  moves: ReadonlyMap<number, number>,
): Promise<void> {
  if (moves.size === 0) return;
  await tx.execute(sql`
    update call_statements s set call_id = m.to_id
    from unnest(${sql.param([...moves.keys()])}::bigint[], ${sql.param([...moves.values()])}::bigint[]) as m(from_id, to_id)
    where s.company_id = ${companyId} and s.call_id = m.from_id`);
  await foldAgain(tx, companyId, [...moves.keys(), ...moves.values()]);
}

/** Those of the calls that anything is stated of, withdrawn or not. */
export async function findStatedCalls(
  tx: InTransaction,
  companyId: number,
  callIds: readonly number[],
): Promise<number[]> {
  if (callIds.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct s.call_id as id from call_statements s
    where s.company_id = ${companyId} and s.call_id = any(${sql.param([...callIds])}::bigint[])`);
  return rows.map(({ id }) => id);
}

/** What is stated of services follows a merge, also below what calls show. The calls themselves are the caller's. */
export async function mergeStatedServices(
  tx: InTransaction,
  companyId: number,
  fromIds: readonly number[],
  intoId: number,
): Promise<void> {
  const from = sql`${sql.param(fromIds.map(String))}::text[]`;
  await tx.execute(sql`
    update call_statements set value = ${String(intoId)}
    where company_id = ${companyId} and field = 'service' and value = any(${from})`);
  await tx.execute(sql`
    update calls c set delivered = jsonb_set(c.delivered, '{service}',
      to_jsonb(left(c.delivered->>'service', 49) || ${String(intoId)}::text))
    where c.company_id = ${companyId}
      and c.id = any(array(select s.call_id from call_statements s where s.company_id = ${companyId}))
      and substr(c.delivered->>'service', 50) = any(${from})`);
}

async function foldAgain(tx: InTransaction, companyId: number, callIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select from fold_calls(${companyId}::bigint, '[]', ${sql.param([...new Set(callIds)])}::bigint[], '{}')`);
}
