// Imports employees from CSV in slices, checking and saving each row like a form.
import { employeeColumns } from '#contract/employees';
import type { ImportResult } from '#contract/locations';
import { inSlices } from '../../access/in-slices';
import { withinCompany } from '../../access/scope';
import type { Queries } from '../../database/engine/connect';
import { checkEmployees, saveEmployees } from '../../database/organization/employees/employee-changes';
import {
  type EditContext,
  findAssignableStores,
  findEmployeeRecords,
} from '../../database/organization/employees/employees';
import type { EditWithHash } from '../../database/organization/employees/write-employee';
import type { EmployeeEdit, EmployeeRefusal } from '../../organization/check-employee';
import { createRowReader, type EmployeeRow, type Known, type RowEdit } from '../../organization/employee-rows';
import { refuseEmployee } from '../answers/refuse-employee';
import { Refusal, refuse } from '../failures';
import type { NameCheckLimit } from '../limits/name-check-limit';
import { hashNewPassword, refuseGivenPassword } from '../sign-in/passwords';
import { type AccessCheck, accessChanged, createAccessCheck } from './access-check';
import { type ImportFailures, resultOf } from './import-result';
import { readTable } from './read-table';

/** Hashing is slow, and sign-ins wait for it. */
const maxPasswords = 500;
const rowsReadAtOnce = 50;
const rowsSavedAtOnce = 200;
const hashesAtOnce = 20;

interface Tally {
  created: number;
  updated: number;
  unchanged: number;
  failures: ImportFailures;
}

/** The result, or the preview; a refusal if the file cannot be read at all. */
export async function importEmployees(
  queries: Queries,
  context: EditContext,
  { csv, dryRun }: { csv: string; dryRun: boolean },
  rateLimit: NameCheckLimit,
): Promise<ImportResult | Refusal> {
  const table = await readTable(csv, employeeColumns);
  if ('problem' in table) return refuse('malformed', table.problem, { csv: table.problem });
  const { rows, ignoredColumns } = table;
  const tally: Tally = { created: 0, updated: 0, unchanged: 0, failures: [] };
  const known = await findKnown(queries, context);
  const edits = await readRows(rows, known, tally);
  const mayReveal = limitReveals(context, known.records, rateLimit);
  const accepted = await checkRows(queries, context, edits, tally, mayReveal);
  if (dryRun) {
    for (const { edit } of accepted) count(tally, edit);
  } else {
    const refusal = await save(queries, context, accepted, tally);
    if (refusal) return refusal;
  }
  const cells = new Map(rows.map(({ line, values }) => [line, values]));
  return resultOf({ ...tally, ignoredColumns }, tally.failures, (line) => {
    const { first_name: first = '', last_name: last = '' } = cells.get(line) ?? {};
    return `${first} ${last}`;
  });
}

async function findKnown(queries: Queries, { scope, viewer, companyId, demoMode, now }: EditContext): Promise<Known> {
  const inside = withinCompany(scope, companyId);
  if (!inside) return { records: [], stores: [] };
  return {
    records: await findEmployeeRecords(queries, inside, viewer, { demoMode, now }),
    stores: await findAssignableStores(queries, inside, companyId),
  };
}

async function readRows(rows: EmployeeRow[], known: Known, tally: Tally): Promise<RowEdit[]> {
  const edits: RowEdit[] = [];
  const readRow = createRowReader(known);
  for await (const slice of inSlices(rows, rowsReadAtOnce)) {
    for (const read of slice.map(readRow)) {
      if ('message' in read) tally.failures.push(read);
      else if ('unchanged' in read) tally.unchanged += 1;
      else edits.push(read);
    }
  }
  return edits;
}

/** The rows that can be saved; the others become failures before anything is hashed. */
async function checkRows(
  queries: Queries,
  context: EditContext,
  rows: RowEdit[],
  tally: Tally,
  mayReveal: MayReveal,
): Promise<RowEdit[]> {
  // Checked in slices but as one batch: names must also differ within the file.
  const reasons = await checkEmployees(
    queries,
    context,
    rows.map(({ edit }) => edit),
  );
  const accepted: RowEdit[] = [];
  let passwords = 0;
  let next = 0;
  for await (const slice of inSlices(rows, rowsReadAtOnce)) {
    for (const row of slice) {
      const reason = reasons[next++] ?? null;
      const isRevealed = mayReveal(row.edit, reason);
      const refusal = reason ? refuseEmployee(reason) : refusePassword(row);
      if (isRevealed && !refusal && row.password) passwords += 1;
      const tooMany = row.password && passwords > maxPasswords ? tooManyPasswords : null;
      const message = isRevealed ? (refusal?.message ?? tooMany) : notChecked;
      if (message) tally.failures.push({ line: row.line, message });
      else accepted.push(row);
    }
  }
  return accepted;
}

type MayReveal = (edit: EmployeeEdit, refusal: EmployeeRefusal | null) => boolean;

/** Whether a refusal may be revealed. Admins see everyone, and visible names cost nothing. */
function limitReveals({ scope, viewer }: EditContext, seen: Known['records'], rateLimit: NameCheckLimit): MayReveal {
  const usernames = new Map(seen.map(({ id, username }) => [id, username.toLowerCase()]));
  const known = new Set(usernames.values());
  return ({ id, username }, refusal) => {
    const name = username.toLowerCase();
    const keepsName = id !== null && usernames.get(id) === name;
    if (scope.companyIds === 'all' || keepsName) return true;
    if (rateLimit.take(viewer.userId, name) > 0) return false;
    rateLimit.recordOutcome(viewer.userId, name, refusal === 'username-taken' && !known.has(name));
    return true;
  };
}

const notChecked = 'Not checked: too many usernames in this file are taken.';

const tooManyPasswords = `A file can set at most ${maxPasswords} passwords. Import this row again, or send a link.`;

function refusePassword({ edit, password }: RowEdit): Refusal | null {
  return password ? refuseGivenPassword(password, edit.username) : null;
}

/** Stops early, keeping what is saved, once the person may no longer import. */
async function save(
  queries: Queries,
  context: EditContext,
  rows: RowEdit[],
  tally: Tally,
): Promise<Refusal | undefined> {
  const isStillAllowed = createAccessCheck(queries, context.viewer, context.demoMode);
  const hashed = await hashPasswords(rows, isStillAllowed);
  if (hashed instanceof Refusal) return hashed;
  if (!hashed) {
    leaveOut(rows, tally);
    return undefined;
  }
  let done = 0;
  for await (const slice of inSlices(hashed, rowsSavedAtOnce)) {
    if (!(await isStillAllowed())) {
      leaveOut(hashed.slice(done), tally);
      return undefined;
    }
    await saveSlice(queries, context, slice, tally);
    done += slice.length;
  }
  return undefined;
}

type HashedRow = RowEdit & { passwordHash: string | null };

/** One at a time, so that sign-ins always get a turn. Null: the person may no longer import. */
async function hashPasswords(rows: RowEdit[], isStillAllowed: AccessCheck): Promise<HashedRow[] | Refusal | null> {
  const hashed: HashedRow[] = [];
  let hashes = 0;
  for (const row of rows) {
    if (row.password && hashes % hashesAtOnce === 0 && !(await isStillAllowed())) return null;
    const passwordHash = row.password ? await hashNewPassword(row.password) : null;
    if (passwordHash instanceof Refusal) return passwordHash;
    if (row.password) hashes += 1;
    hashed.push({ ...row, passwordHash });
  }
  return hashed;
}

async function saveSlice(queries: Queries, context: EditContext, rows: HashedRow[], tally: Tally): Promise<void> {
  const edits: EditWithHash[] = rows.map(({ edit, passwordHash }) => ({ ...edit, passwordHash }));
  const outcomes = await saveEmployees(queries, context, edits);
  for (const [index, { line, edit }] of rows.entries()) {
    const outcome = outcomes[index];
    if (outcome && 'id' in outcome) count(tally, edit);
    else tally.failures.push({ line, message: refuseEmployee(outcome?.refusal ?? 'not-found').message });
  }
}

function leaveOut(rows: RowEdit[], tally: Tally): void {
  tally.failures.push(...rows.map(({ line }) => ({ line, message: accessChanged })));
}

function count(tally: Tally, { id }: { id: number | null }): void {
  if (id === null) tally.created += 1;
  else tally.updated += 1;
}
