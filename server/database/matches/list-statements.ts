// What appointment lists state about calls: an appointment (rank 2), and the service and employee that deliveries leave open
// (rank 0). Statements of people are not touched. Needs the company's lock.
import { sql } from 'drizzle-orm';
import type { FieldName } from '../call-fields';
import type { Transaction } from '../engine/connect';
import { eachOnItsOwn } from './each-on-its-own';

type InTransaction = Pick<Transaction, 'execute'>;

export interface StatedAppointment {
  callId: number;
  importId: number;
  /** Null: nothing to fill in. */
  serviceId: number | null;
  employeeId: number | null;
}

interface Statement {
  callId: number;
  field: FieldName;
  rank: 0 | 2;
  value: string;
  importId: number;
}

/**
 * Makes `stated` all that lists state about the given calls: withdraws what differs, adds what is missing, and folds the calls
 * that changed. `fresh`: calls about which nothing is stated yet. Returns those that a list did not call booked before.
 */
export async function stateAppointments(
  tx: InTransaction,
  companyId: number,
  { callIds, fresh }: { callIds: readonly number[]; fresh: ReadonlySet<number> },
  stated: readonly StatedAppointment[],
): Promise<StatedAppointment[]> {
  if (callIds.length === 0) return [];
  const standing = await findStatements(
    tx,
    companyId,
    callIds.filter((id) => !fresh.has(id)),
  );
  const wanted = new Map(stated.flatMap((one) => statementsOf(one).map((it) => [keyOf(it), it] as const)));
  const kept = new Set<string>();
  const withdrawn: { id: number; callId: number }[] = [];
  for (const { id, ...statement } of standing) {
    const key = keyOf(statement);
    if (wanted.has(key) && !kept.has(key)) kept.add(key);
    else withdrawn.push({ id, callId: statement.callId });
  }
  const added = [...wanted].flatMap(([key, statement]) => (kept.has(key) ? [] : [statement]));
  await withdraw(
    tx,
    companyId,
    withdrawn.map(({ id }) => id),
  );
  await add(tx, companyId, added);
  const changed = new Set([...withdrawn, ...added].map(({ callId }) => callId));
  if (changed.size > 0) {
    await tx.execute(
      sql`select from fold_calls(${companyId}::bigint, '[]', ${sql.param([...changed])}::bigint[], '{}')`,
    );
  }
  const newly = new Set(added.filter(({ field }) => field === 'booked').map(({ callId }) => callId));
  return stated.filter(({ callId }) => newly.has(callId));
}

function statementsOf({ callId, importId, serviceId, employeeId }: StatedAppointment): Statement[] {
  const fill = (field: FieldName, id: number | null): Statement[] =>
    id === null ? [] : [{ callId, field, rank: 0, value: String(id), importId }];
  return [
    { callId, field: 'booked', rank: 2, value: 'true', importId },
    ...fill('service', serviceId),
    ...fill('employee', employeeId),
  ];
}

const keyOf = ({ callId, field, rank, value }: Omit<Statement, 'importId'>) => `${callId} ${field} ${rank} ${value}`;

async function findStatements(
  tx: InTransaction,
  companyId: number,
  callIds: readonly number[],
): Promise<(Omit<Statement, 'importId'> & { id: number })[]> {
  if (callIds.length === 0) return [];
  const { rows } = await tx.execute<Omit<Statement, 'importId'> & { id: number }>(sql`
    select s.id, s.call_id as "callId", s.field, s.rank, s.value
    from unnest(${sql.param([...callIds])}::bigint[]) as c(id)
    cross join lateral (
      select * from call_statements x where x.company_id = ${companyId} and x.call_id = c.id ${eachOnItsOwn}
    ) s
    where s.withdrawn_at is null and s.rank in (0, 2) order by s.id`);
  return rows;
}

async function withdraw(tx: InTransaction, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    update call_statements set withdrawn_at = now()
    where company_id = ${companyId} and id = any(${sql.param([...ids])}::bigint[])`);
}

/** Not tied to a delivery, as a person's are: after a replay the calls are matched again. */
async function add(tx: InTransaction, companyId: number, statements: readonly Statement[]): Promise<void> {
  if (statements.length === 0) return;
  const rows = statements.map(({ callId, importId, ...rest }) => ({ ...rest, call_id: callId, import_id: importId }));
  await tx.execute(sql`
    insert into call_statements (company_id, call_id, field, rank, order_key, value, said_by, said_at, import_id)
    select ${companyId}::bigint, s.call_id, s.field, s.rank, lpad(to_hex(s.import_id), 16, '0'), s.value, i.user_id, now(),
      s.import_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(
      call_id bigint, field text, rank smallint, value text, import_id bigint)
    left join appointment_imports i on i.company_id = ${companyId} and i.id = s.import_id`);
}
