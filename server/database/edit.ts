// How a person changes a row: in one transaction it is locked, compared with the edited version, written and audited.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AuditKind } from '#contract/audit-log';
import type { CompanyScope } from '../access/scope';
import { type Change, insertChange } from './audit/audit';
import { isVisible } from './companies/companies';
import type { Queries, Transaction } from './engine/connect';
import { hasCode } from './engine/database-away';

interface Keyed {
  id: number;
  companyId?: number | null;
  version?: number;
  deletedAt?: Date | null;
}
type Editable = PgTable & { id: AnyPgColumn; companyId?: AnyPgColumn; $inferSelect: Keyed };
type Row<Table extends PgTable> = Table['$inferSelect'];
type Patch<Table extends PgTable> = { [Key in keyof Row<Table>]?: Row<Table>[Key] | SQL };

/** Who changes what. `show`: the values for the audit log, if not the whole rows. */
export interface Edit<Shown> {
  by: Change['by'];
  /** Its first word is the kind of row. */
  action: AuditKind;
  show?: (before: Shown | null, after: Shown | null) => Pick<Change, 'before' | 'after'>;
}

/** The row to change: in scope, or of a company. `version` is the edited one; undefined to overwrite any. */
export interface Target {
  within: CompanyScope | number;
  id: number;
  version?: number | undefined;
}

const maxTries = 5;

class DryRunDone extends Error {
  constructor(readonly result: unknown) {
    super('A dry run was rolled back.');
  }
}

/** Runs the work in a transaction, again from its beginning after a conflict. A dry run is rolled back. */
export async function edit<Result>(
  queries: Pick<Queries, 'transaction'>,
  work: (tx: Transaction) => Promise<Result>,
  { dryRun = false } = {},
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await queries.transaction(async (tx) => {
        const result = await work(tx);
        if (dryRun) throw new DryRunDone(result);
        return result;
      });
    } catch (error) {
      if (error instanceof DryRunDone) return error.result as Result;
      if (tries === maxTries || !isConflict(error)) throw error;
    }
  }
}

/** Undefined if the row is missing, deleted or out of scope. */
export async function lockRow<Table extends Editable>(
  tx: Transaction,
  table: Table,
  { within, id }: Target,
): Promise<Row<Table> | undefined> {
  const companyId = typeof within === 'number' ? within : await findCompanyOf(tx, table, within, id);
  if (companyId === undefined) return undefined;
  const rows = await tx
    .select()
    .from(table as PgTable)
    .where(isRow(table, companyId, id))
    .for('update');
  return (rows as Row<Table>[]).find((row) => !row.deletedAt);
}

/** `patch` may be a function that returns what to write, or why nothing is written. */
export async function changeRow<Table extends Editable, Values extends Patch<Table> | string = Patch<Table>>(
  tx: Transaction,
  table: Table,
  target: Target,
  patch: Patch<Table> | ((before: Row<Table>) => Promise<Values>),
  change: Edit<Row<Table>>,
): Promise<Row<Table> | Extract<Values, string> | 'not-found' | 'changed-meanwhile'> {
  const before = await lockRow(tx, table, target);
  if (!before) return 'not-found';
  if (target.version !== undefined && target.version !== before.version) return 'changed-meanwhile';
  const values = typeof patch === 'function' ? await patch(before) : patch;
  if (typeof values === 'string') return values as Extract<Values, string>;
  return writeRow(tx, table, before, values as Patch<Table>, change);
}

/** Changes a row that is locked. */
export async function writeRow<Table extends Editable>(
  tx: Transaction,
  table: Table,
  before: Row<Table>,
  patch: Patch<Table>,
  change: Edit<Row<Table>>,
): Promise<Row<Table>> {
  const [after] = (await tx
    .update(table as PgTable)
    .set({ ...patch, version: (before.version ?? 0) + 1 })
    .where(isRow(table, companyOf(before), before.id))
    .returning()) as Row<Table>[];
  if (!after) throw new Error(`${change.action}: row ${before.id} was not changed.`);
  await auditRow(tx, change, before, after);
  return after;
}

/** Undefined if a unique key of the table is taken. */
export async function insertRow<Table extends Editable>(
  tx: Transaction,
  table: Table,
  values: Table['$inferInsert'],
  change: Edit<Row<Table>>,
): Promise<Row<Table> | undefined> {
  const [row] = (await tx
    .insert(table as PgTable)
    .values(values)
    .onConflictDoNothing()
    .returning()) as Row<Table>[];
  if (row) await auditRow(tx, change, null, row);
  return row;
}

export async function deleteRow<Table extends Editable>(
  tx: Transaction,
  table: Table,
  before: Row<Table>,
  change: Edit<Row<Table>>,
): Promise<void> {
  await tx.delete(table).where(isRow(table, companyOf(before), before.id));
  await auditRow(tx, change, before, null);
}

async function auditRow<Table extends Editable>(
  tx: Transaction,
  { show, ...change }: Edit<Row<Table>>,
  before: Row<Table> | null,
  after: Row<Table> | null,
): Promise<void> {
  const row = (after ?? before) as Keyed;
  const shown = show?.(before, after) ?? { before, after };
  await insertChange(tx, { ...change, companyId: companyOf(row), id: row.id }, shown.before, shown.after);
}

/** A row without a company is one. */
const companyOf = ({ companyId, id }: Keyed): number => companyId ?? id;

export function isRow(table: Editable, companyId: number, id: number): SQL | undefined {
  return and(table.companyId && eq(table.companyId, companyId), eq(table.id, id));
}

/** The company in scope that a row belongs to. */
export async function findCompanyOf(
  tx: Pick<Queries, 'execute'>,
  table: Editable,
  scope: CompanyScope,
  id: number,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ companyId: number }>(sql`
    select t.company_id as "companyId" from ${table} t join companies c on c.id = t.company_id
    where t.id = ${id} and ${isVisible(scope)}`);
  return rows[0]?.companyId;
}

/** A deadlock, or a failed serialization. */
const isConflict = (error: unknown) => hasCode(error, /^(40P01|40001)$/);
