// A CSV file of employees: each row is judged and saved like a form, bad ones are named by their line. A dry run takes the
// same way up to the saving. All in slices, so that others get their turn in between.
import { employeeColumns } from '#contract/employees';
import type { ImportResult } from '#contract/locations';
import { inSlices } from '../../access/in-slices';
import { withinCompany } from '../../access/scope';
import type { Queries } from '../../database/engine/connect';
import {
  type Asking,
  judgeEmployees,
  saveEmployees,
  type WishWithHash,
} from '../../database/organization/employee-changes';
import { type EmployeeRecord, findEmployeeRecords, findStoresToGive } from '../../database/organization/employees';
import type { EmployeeEdit, EmployeeRefusal } from '../../organization/judge-employee';
import { refuseEmployee } from '../answers/refuse-employee';
import { Refusal, refuse } from '../failures';
import type { NameRation } from '../limits/name-ration';
import { hashNewPassword, refuseGivenPassword } from '../sign-in/new-password';
import { type AccessCheck, accessChanged, createAccessCheck } from './access-check';
import { createRowReader, type EmployeeRow, type Known, type RowWish } from './employee-rows';
import { type Failures, resultOf } from './import-result';
import { readTable } from './read-table';

/** Hashing takes its time, and sign-ins wait for it. */
const maxPasswords = 500;
const rowsReadAtOnce = 50;
const rowsSavedAtOnce = 200;
const hashesAtOnce = 20;

interface Tally {
  created: number;
  updated: number;
  unchanged: number;
  failures: Failures;
}

/** What became of the file, or would become of it; a refusal when it cannot be read as a whole. */
export async function importEmployees(
  queries: Queries,
  asking: Asking,
  { csv, dryRun }: { csv: string; dryRun: boolean },
  ration: NameRation,
): Promise<ImportResult | Refusal> {
  const rows = await readTable(csv, employeeColumns);
  if ('problem' in rows) return refuse('malformed', rows.problem, { csv: rows.problem });
  const tally: Tally = { created: 0, updated: 0, unchanged: 0, failures: [] };
  const known = await findKnown(queries, asking);
  const wishes = await readRows(rows, known, tally);
  const mayTell = limitTelling(asking, known.records, ration);
  const granted = await judgeRows(queries, asking, wishes, tally, mayTell);
  if (dryRun) {
    for (const { wish } of granted) count(tally, wish);
  } else {
    const refusal = await save(queries, asking, granted, tally);
    if (refusal) return refusal;
  }
  return resultOf(tally, tally.failures);
}

async function findKnown(queries: Queries, { scope, viewer, companyId, demoMode, now }: Asking): Promise<Known> {
  const inside = withinCompany(scope, companyId);
  if (!inside) return { records: [], stores: [] };
  return {
    records: await findEmployeeRecords(queries, inside, viewer, { demoMode, now }),
    stores: await findStoresToGive(queries, inside, companyId),
  };
}

async function readRows(rows: EmployeeRow[], known: Known, tally: Tally): Promise<RowWish[]> {
  const wishes: RowWish[] = [];
  const readRow = createRowReader(known);
  for await (const slice of inSlices(rows, rowsReadAtOnce)) {
    for (const read of slice.map(readRow)) {
      if ('message' in read) tally.failures.push(read);
      else if ('unchanged' in read) tally.unchanged += 1;
      else wishes.push(read);
    }
  }
  return wishes;
}

/** The rows that may be saved; the others are put among the failures, in a dry run and before anything is hashed. */
async function judgeRows(
  queries: Queries,
  asking: Asking,
  rows: RowWish[],
  tally: Tally,
  mayTell: MayTell,
): Promise<RowWish[]> {
  // Asked at once, and judged in slices: names are told apart within the file, too.
  const reasons = await judgeEmployees(
    queries,
    asking,
    rows.map(({ wish }) => wish),
  );
  const granted: RowWish[] = [];
  let passwords = 0;
  let next = 0;
  for await (const slice of inSlices(rows, rowsReadAtOnce)) {
    for (const row of slice) {
      const reason = reasons[next++] ?? null;
      const isTold = mayTell(row.wish, reason);
      const refusal = reason ? refuseEmployee(reason) : refusePassword(row);
      if (isTold && !refusal && row.password) passwords += 1;
      const tooMany = row.password && passwords > maxPasswords ? tooManyPasswords : null;
      const message = isTold ? (refusal?.message ?? tooMany) : notChecked;
      if (message) tally.failures.push({ line: row.line, message });
      else granted.push(row);
    }
  }
  return granted;
}

type MayTell = (wish: EmployeeEdit, refusal: EmployeeRefusal | null) => boolean;

/** Whether what a row would be refused for may be told. Admins see everybody; a name that one sees anyway costs nothing. */
function limitTelling({ scope, viewer }: Asking, seen: readonly EmployeeRecord[], ration: NameRation): MayTell {
  const usernames = new Map(seen.map(({ id, username }) => [id, username.toLowerCase()]));
  const known = new Set(usernames.values());
  return ({ id, username }, refusal) => {
    const name = username.toLowerCase();
    const keepsName = id !== null && usernames.get(id) === name;
    if (scope.companyIds === 'all' || keepsName) return true;
    if (ration.take(viewer.userId, name) > 0) return false;
    ration.settle(viewer.userId, name, refusal === 'username-taken' && !known.has(name));
    return true;
  };
}

const notChecked = 'Not checked: too many usernames of this file are taken.';

const tooManyPasswords = `A file sets ${maxPasswords} passwords at most. Import this row again, or hand out a link.`;

function refusePassword({ wish, password }: RowWish): Refusal | null {
  return password ? refuseGivenPassword(password, wish.username) : null;
}

/** Ends early, with what is saved by then, when the person may no longer do this. */
async function save(queries: Queries, asking: Asking, rows: RowWish[], tally: Tally): Promise<Refusal | undefined> {
  const isStillAllowed = createAccessCheck(queries, asking.viewer, asking.demoMode);
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
    await saveSlice(queries, asking, slice, tally);
    done += slice.length;
  }
  return undefined;
}

type HashedRow = RowWish & { passwordHash: string | null };

/** One after the other, so that sign-ins always find a turn between. Null: the person may no longer do this. */
async function hashPasswords(rows: RowWish[], isStillAllowed: AccessCheck): Promise<HashedRow[] | Refusal | null> {
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

async function saveSlice(queries: Queries, asking: Asking, rows: HashedRow[], tally: Tally): Promise<void> {
  const wishes: WishWithHash[] = rows.map(({ wish, passwordHash }) => ({ ...wish, passwordHash }));
  const outcomes = await saveEmployees(queries, asking, wishes);
  for (const [index, { line, wish }] of rows.entries()) {
    const outcome = outcomes[index];
    if (outcome && 'id' in outcome) count(tally, wish);
    else tally.failures.push({ line, message: refuseEmployee(outcome?.refusal ?? 'not-found').message });
  }
}

function leaveOut(rows: RowWish[], tally: Tally): void {
  tally.failures.push(...rows.map(({ line }) => ({ line, message: accessChanged })));
}

function count(tally: Tally, { id }: { id: number | null }): void {
  if (id === null) tally.created += 1;
  else tally.updated += 1;
}
