// Reads a row of an employee file: the record it refers to, its changes, or why it is invalid. Pure.
import { EmployeeInput, EmployeeRole, type employeeColumns } from '#contract/employees';
import { roleLabel, roleWithLabel } from '#contract/roles';
import type { EmployeeEdit, EmployeeFacts } from './check-employee';
import { createStoreFinder } from './find-store-by-name';
import { describeIssue, type TableRow } from './table-row';

export type EmployeeRow = TableRow<(typeof employeeColumns)[number]>;

export interface KnownEmployee
  extends Pick<EmployeeFacts, 'id' | 'code' | 'email' | 'username' | 'role' | 'storeIds'>,
    Pick<EmployeeEdit, 'firstName' | 'lastName' | 'phone'> {}

export interface Known {
  records: readonly KnownEmployee[];
  stores: readonly { id: number; name: string; code: string | null }[];
}

export interface RowEdit {
  line: number;
  edit: EmployeeEdit;
  /** Blank: unchanged. */
  password: string;
}

export type ReadRow = RowEdit | { line: number; unchanged: KnownEmployee } | { line: number; message: string };

export function createRowReader(known: Known): (row: EmployeeRow) => ReadRow {
  const byCode = indexBy(known.records, ({ code }) => code);
  const byUsername = indexBy(known.records, ({ username }) => username);
  const readStores = createStoreReader(known.stores);
  const claim = createClaims();
  return ({ line, values: cells, problem }) => {
    if (problem) return { line, message: problem };
    const before = byCode.get(folded(cells.code)) ?? byUsername.get(folded(cells.username)) ?? null;
    const given = readStores(cells.stores);
    if ('message' in given) return { line, message: given.message };
    if (before && !changesAnything(before, cells, given.storeIds)) {
      const message = claim(line, before);
      return message ? { line, message } : { line, unchanged: before };
    }
    const read = readEdit(before, cells, given.storeIds);
    if ('message' in read) return { line, message: read.message };
    const message = claim(line, read.edit);
    return message ? { line, message } : { line, ...read };
  };
}

/** Claims an employee, code or username for a row: returns the earlier line that has it, or null. */
function createClaims() {
  const lines = new Map<string, number>();
  return (line: number, { id, code, username }: Pick<EmployeeEdit, 'id' | 'code' | 'username'>): string | null => {
    const keys = [
      ['employee', id === null ? '' : `${id}`],
      ['code', folded(code)],
      ['username', folded(username)],
    ].filter(([, key]) => key !== '');
    for (const [what, key] of keys) {
      const earlier = lines.get(`${what} ${key}`);
      if (earlier !== undefined) return `Line ${earlier} has the same ${what}.`;
    }
    for (const [what, key] of keys) lines.set(`${what} ${key}`, line);
    return null;
  };
}

type Cells = EmployeeRow['values'];

/** Whether the row differs from an export of the record. */
function changesAnything(before: KnownEmployee, cells: Cells, storeIds: number[] | undefined): boolean {
  const written: Record<Exclude<keyof Cells, 'stores' | 'password'>, string> = {
    code: before.code ?? '',
    first_name: before.firstName,
    last_name: before.lastName,
    email: before.email,
    phone: before.phone,
    role: roleLabel[before.role],
    username: before.username,
  };
  const said: Cells = cells.role === undefined ? cells : { ...cells, role: readRole(cells.role) };
  const changesCell = Object.entries(written).some(([column, text]) => (said[column as keyof Cells] ?? text) !== text);
  const storesBefore = new Set(before.storeIds);
  const changesStores =
    storeIds !== undefined && (storeIds.length !== storesBefore.size || storeIds.some((id) => !storesBefore.has(id)));
  return changesCell || changesStores || Boolean(cells.password);
}

function readEdit(
  before: KnownEmployee | null,
  cells: Cells,
  storeIds: number[] | undefined,
): Omit<RowEdit, 'line'> | { message: string } {
  const given = {
    ...(cells.code !== undefined && { code: cells.code }),
    ...(cells.first_name !== undefined && { firstName: cells.first_name }),
    ...(cells.last_name !== undefined && { lastName: cells.last_name }),
    ...(cells.email !== undefined && { email: cells.email }),
    ...(cells.phone !== undefined && { phone: cells.phone }),
    ...(cells.role !== undefined && { role: readRole(cells.role) }),
    ...(cells.username !== undefined && { username: cells.username }),
    ...(storeIds !== undefined && { storeIds }),
    ...(cells.password && { password: cells.password }),
  };
  // Fields without a column stay unchanged and unchecked.
  const parsed = before ? EmployeeInput.partial().safeParse(given) : EmployeeInput.safeParse(withBlanks(given));
  if (!parsed.success) {
    return { message: [...new Set(parsed.error.issues.map((issue) => describeIssue(issue, given)))].join(' ') };
  }
  const { password = '', role, ...values } = parsed.data;
  const kept = before ?? blank;
  const edit: EmployeeEdit = {
    id: before?.id ?? null,
    firstName: values.firstName ?? kept.firstName,
    lastName: values.lastName ?? kept.lastName,
    code: cells.code === undefined ? kept.code : (values.code ?? null),
    email: values.email ?? kept.email,
    phone: values.phone ?? kept.phone,
    role: role ? roleWithLabel(role) : kept.role,
    storeIds: values.storeIds ?? kept.storeIds,
    username: values.username ?? kept.username,
    setsPassword: password !== '',
    version: undefined,
  };
  // A record that never had a sign-in, or has lost all its locations, needs these with its first change.
  const missing = EmployeeInput.pick({ username: true, storeIds: true }).safeParse({
    ...edit,
    storeIds: [...edit.storeIds],
  });
  if (!missing.success) return { message: missing.error.issues[0]?.message ?? '' };
  return { edit, password };
}

const blank = {
  firstName: '',
  lastName: '',
  code: null,
  email: '',
  phone: '',
  role: 'employee',
  storeIds: [],
  username: '',
} as const;

/** A new person needs every column; as a blank a missing one gets the best message. */
function withBlanks(given: object): object {
  return { firstName: '', lastName: '', email: '', phone: '', role: '', username: '', storeIds: [], ...given };
}

/** Accepts any spelling of Store Manager; anything else is refused later. */
function readRole(cell: string): string {
  const word = cell.toLowerCase().replaceAll(/[\s_-]+/g, ' ');
  return EmployeeRole.options.find((label) => label.toLowerCase() === word) ?? cell;
}

/** The ids of the locations in a cell, by code or name; undefined without such a column. */
function createStoreReader(stores: Known['stores']) {
  const find = createStoreFinder(stores);
  return (cell: string | undefined): { storeIds: number[] | undefined } | { message: string } => {
    if (cell === undefined) return { storeIds: undefined };
    const storeIds = new Set<number>();
    for (const word of cell.split(';').map((text) => text.trim())) {
      if (word === '') continue;
      const found = find(word);
      if ('message' in found) return found;
      storeIds.add(found.store.id);
    }
    return { storeIds: [...storeIds] };
  };
}

function indexBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string, Row> {
  return new Map(rows.flatMap((row) => (keyOf(row) ? [[folded(keyOf(row)), row] as const] : [])));
}

function folded(text: string | null | undefined): string {
  return (text ?? '').trim().toLowerCase();
}
