// A CSV file of employees: each row is judged and saved like a form, bad ones are named by their line. A dry run takes the
// same way up to the saving.
import { employeeColumns } from '#contract/employees';
import type { ImportResult } from '#contract/locations';
import type { EmployeeRefusal } from '../../access/judge-employee';
import { withinCompany } from '../../access/scope';
import type { Queries } from '../../database/connect';
import { type Asking, judgeEmployees, saveEmployees, type WishWithHash } from '../../database/employee-changes';
import { findEmployeeRecords, findStoresToGive } from '../../database/employees';
import { Refusal, refuse } from '../failures';
import { refuseEmployee } from '../refuse-employee';
import { hashNewPassword, refuseCommonPassword } from '../sign-in/new-password';
import { createRowReader, type RowWish } from './employee-rows';
import { readTable } from './read-table';

/** Hashing takes its time, and sign-ins wait for it. */
const mostPasswords = 500;
const rowsAtOnce = 200;

/** What became of the file, or would become of it; a refusal when it cannot be read as a whole. */
export async function importEmployees(
  queries: Queries,
  asking: Asking,
  { csv, dryRun }: { csv: string; dryRun: boolean },
): Promise<ImportResult | Refusal> {
  const rows = readTable(csv, employeeColumns);
  if ('problem' in rows) return refuse('malformed', rows.problem, { csv: rows.problem });
  const result: ImportResult = { created: 0, updated: 0, unchanged: 0, failures: [] };
  const wishes: RowWish[] = [];
  const readRow = createRowReader(await findKnown(queries, asking));
  for (const read of rows.map(readRow)) {
    if ('message' in read) result.failures.push(read);
    else if ('unchanged' in read) result.unchanged += 1;
    else wishes.push(read);
  }

  const granted = await judgeRows(queries, asking, wishes, result);
  const hashed = dryRun ? granted.map((row) => ({ ...row, passwordHash: null })) : await hashPasswords(granted);
  if (hashed instanceof Refusal) return hashed;
  if (dryRun) for (const { wish } of hashed) count(result, wish);
  else await saveRows(queries, asking, hashed, result);
  result.failures.sort((one, other) => one.line - other.line);
  return result;
}

async function findKnown(queries: Queries, { scope, viewer, companyId }: Asking) {
  const inside = withinCompany(scope, companyId);
  if (!inside) return { records: [], stores: [] };
  return {
    records: await findEmployeeRecords(queries, inside, viewer),
    stores: await findStoresToGive(queries, inside, companyId),
  };
}

/** The rows that may be saved; the others are put among the failures, in a dry run and before anything is hashed. */
async function judgeRows(queries: Queries, asking: Asking, rows: RowWish[], result: ImportResult): Promise<RowWish[]> {
  const refusals = await judgeEmployees(
    queries,
    asking,
    rows.map(({ wish }) => wish),
  );
  let passwords = 0;
  return rows.filter(({ line, wish, password }, at) => {
    const reason = refusals[at];
    const refusal = reason ? refuseEmployee(reason) : password ? refuseCommonPassword(password, wish.username) : null;
    if (!refusal && password) passwords += 1;
    const message = refusal?.message ?? (password && passwords > mostPasswords ? tooManyPasswords : null);
    if (message) result.failures.push({ line, message });
    return message === null;
  });
}

const tooManyPasswords = `A file sets ${mostPasswords} passwords at most. Import this row again, or hand out a link.`;

type HashedRow = RowWish & { passwordHash: string | null };

/** One after the other, so that sign-ins always find a turn between. */
async function hashPasswords(rows: RowWish[]): Promise<HashedRow[] | Refusal> {
  const hashed: HashedRow[] = [];
  for (const row of rows) {
    const passwordHash = row.password ? await hashNewPassword(row.password) : null;
    if (passwordHash instanceof Refusal) return passwordHash;
    hashed.push({ ...row, passwordHash });
  }
  return hashed;
}

async function saveRows(queries: Queries, asking: Asking, rows: HashedRow[], result: ImportResult): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce);
    const wishes: WishWithHash[] = some.map(({ wish, passwordHash }) => ({ ...wish, passwordHash }));
    const outcomes = await saveEmployees(queries, asking, wishes);
    for (const [index, { line, wish }] of some.entries()) {
      const outcome = outcomes[index];
      if (outcome && 'id' in outcome) count(result, wish);
      else result.failures.push({ line, message: sentenceOf(outcome?.refusal ?? 'not-found') });
    }
  }
}

function count(result: ImportResult, { id }: { id: number | null }): void {
  if (id === null) result.created += 1;
  else result.updated += 1;
}

function sentenceOf(reason: EmployeeRefusal): string {
  return refuseEmployee(reason).message;
}
