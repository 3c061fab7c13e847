// Statements of people and appointment lists, which override deliveries. All need the company's lock; calls follow
// in the same transaction (functions/fold_calls.sql).
import { sql } from 'drizzle-orm';
import type { FieldName } from '../call-fields';
import type { Transaction } from '../engine/connect';
import { matchStalePhones } from '../matches/match-phones';

/** A person overrides an appointment list, which overrides deliveries. */
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

/** Stores statements and folds their calls. Returns their ids, in the same order. */
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
    insert into call_statements (company_id, call_id, field, rank, order_key, value, said_by, said_at, import_id,
      anchor, anchor_part, anchor_key)
    select ${companyId}::bigint, s.call_id, field, rank, order_key, value, said_by, said_at, import_id,
      a.delivery_id, a.part, c.call_key
    from json_to_recordset(${JSON.stringify(given)}::json) as s(
      place int, call_id bigint, field text, rank smallint, order_key text, value text, said_by bigint,
      said_at timestamptz, import_id bigint)
    join calls c on c.company_id = ${companyId} and c.id = s.call_id
    left join lateral (
      select d.delivery_id, l.part from (
        select y.id, 0 as part from deliveries y where y.company_id = ${companyId} and y.call_id = s.call_id
        union all
        select x.log_id, x.part from delivery_calls x where x.company_id = ${companyId} and x.call_id = s.call_id
      ) l
      join deliveries d on d.company_id = ${companyId} and d.id = l.id
      order by d.delivery_id, l.part limit 1
    ) a on true
    order by place returning id`);
  await foldAgain(
    tx,
    companyId,
    statements.map(({ callId }) => callId),
  );
  return rows.map(({ id }) => id);
}

/** Withdraws statements, so that their calls show what is below. Already withdrawn ones stay unchanged. */
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

/** A statement that a replay may move: the delivery that it is tied to was understood again. */
export interface AnchoredStatement {
  id: number;
  callId: number;
  /** The key of the call that it is part of. */
  callKey: string;
  /** The delivery, and which call of it was meant, by position and key. */
  anchor: string;
  anchorPart: number;
  anchorKey: string;
  isWithdrawn: boolean;
}

/** The statements that are tied to these deliveries. Those of lists are not: their calls are matched again. */
export async function findAnchoredStatements(
  tx: InTransaction,
  companyId: number,
  deliveryIds: readonly string[],
): Promise<AnchoredStatement[]> {
  const { rows } = await tx.execute<AnchoredStatement & Record<string, unknown>>(sql`
    select s.id, s.call_id as "callId", c.call_key as "callKey", s.anchor, s.anchor_part as "anchorPart",
      s.anchor_key as "anchorKey", s.withdrawn_at is not null as "isWithdrawn"
    from call_statements s
    join calls c on c.company_id = ${companyId} and c.id = s.call_id
    where s.company_id = ${companyId} and s.anchor = any(${sql.param([...deliveryIds])}::uuid[]) order by s.id`);
  return rows;
}

/** Moves statements, by their ids, to other calls. */
export async function moveStatements(
  tx: InTransaction,
  companyId: number,
  moves: readonly { id: number; from: number; to: number }[],
): Promise<void> {
  if (moves.length === 0) return;
  await tx.execute(sql`
    update call_statements s set call_id = m."to"
    from json_to_recordset(${JSON.stringify(moves)}::json) as m(id bigint, "to" bigint)
    where s.company_id = ${companyId} and s.id = m.id`);
  await foldAgain(
    tx,
    companyId,
    moves.flatMap(({ from, to }) => [from, to]),
  );
}

/** Moves stated services along with a merge, hidden ones included. The caller updates the calls themselves. */
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
  await matchStalePhones(tx, companyId);
}
