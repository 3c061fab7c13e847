// Reads a CSV file, as written by spreadsheets and our own export, into rows by column name.

import { formatCount } from '#contract/format-count';
import { maxImportRows } from '#contract/locations';
import { normalizeLineEnds, readDelimiter, Unreadable, withoutGuard } from '../../aside/csv-records';
import type { TableRow } from '../../organization/table-row';
import { readLines, type TextLine } from './read-lines';

/**
 * The rows below the header without empty lines; a sentence if the whole file is unreadable. Matches columns by name in
 * any order.
 */
export async function readTable<Column extends string>(
  csv: string,
  columns: readonly Column[],
): Promise<{ rows: TableRow<Column>[]; ignoredColumns: string[] } | { problem: string }> {
  const { lines, delimiter } = readDelimiter(normalizeLineEnds(csv), (line) => line.trim() !== '');
  const rows: TableRow<Column>[] = [];
  let head: Head<Column> | undefined;
  const unreadable = await readLines(lines, delimiter, (line) => {
    if (head) rows.push(readRow(line, head.names));
    else head = readHead(line.cells, columns);
    if (rows.length > maxImportRows) throw new Unreadable(tooManyRows);
  });
  if (unreadable) return unreadable;
  return head ? { rows, ignoredColumns: head.ignored } : { problem: 'The file is empty.' };
}

const tooManyRows = `The file has more than ${formatCount(maxImportRows)} rows. Split it into smaller files.`;

interface Head<Column> {
  /** Null: a column of other things, which is ignored. */
  names: (Column | null)[];
  /** As the file names them. */
  ignored: string[];
}

function readHead<Column extends string>(cells: string[], columns: readonly Column[]): Head<Column> {
  const names = cells.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, '_'),
  );
  for (const [index, name] of names.entries()) {
    if (columns.some((column) => column === name)) continue;
    const meant = otherNames
      .get(name)
      ?.find((column) => columns.some((it) => it === column) && !names.includes(column));
    if (meant) names[index] = meant;
  }
  const problem = checkHead(names, columns);
  if (problem) throw new Unreadable(problem);
  const known = names.map((name) => columns.find((column) => column === name) ?? null);
  const ignored = cells.filter((cell, index) => known[index] === null && cell.trim() !== '');
  return { names: known, ignored: ignored.map((cell) => cell.trim().slice(0, maxColumnLength)) };
}

/** What other systems call our columns. Of several columns the first is meant that the file may have and lacks. */
const otherNames = new Map<string, readonly string[]>(
  (
    [
      [['name', 'stores'], 'store location branch shop store_name location_name branch_name shop_name'],
      [['stores'], 'locations branches shops'],
      [['code'], 'id number store_code store_number store_id location_code location_number location_id'],
      [['code'], 'employee_code employee_number employee_id'],
      [['address'], 'street street_address address_1 address_line_1 address1'],
      [['zip'], 'zip_code zipcode postal_code postcode'],
      [['state'], 'state_code'],
      [['phone'], 'telephone phone_number tel mobile'],
      [['email'], 'e_mail email_address mail'],
      [['time_zone'], 'timezone tz'],
      [['first_name'], 'first firstname given_name'],
      [['last_name'], 'last lastname surname family_name'],
      [['username'], 'user user_name login'],
      [['role'], 'position title job_title'],
    ] as const
  ).flatMap(([columns, names]) => names.split(' ').map((name) => [name, columns] as const)),
);

const maxColumnLength = 100;

function checkHead(names: string[], columns: readonly string[]): string | undefined {
  const known = `The columns are ${columns.join(', ')}.`;
  const unknown = names.filter((name) => !columns.includes(name));
  if (unknown.length === names.length) return `The first line must name the columns. ${known}`;
  // A file of another system with a few columns more; with as many it is no list of these.
  if (unknown.length * 2 >= names.length) {
    const some = unknown.slice(0, 5).map((name) => `“${name.slice(0, maxColumnLength)}”`);
    return `Unknown column ${some.join(', ')}${unknown.length > some.length ? ' and others' : ''}. Rename or remove it. ${known}`;
  }
  const twice = names.find((name, index) => columns.includes(name) && names.indexOf(name) !== index);
  return twice && `The column “${twice}” appears twice.`;
}

function readRow<Column extends string>(
  { line, cells, isBroken }: TextLine,
  names: Head<Column>['names'],
): TableRow<Column> {
  const values: Partial<Record<Column, string>> = {};
  if (isBroken) return { line, values, problem: 'A quotation mark in this line is opened and not closed.' };
  for (const [index, name] of names.entries()) {
    const cell = cells[index];
    if (cell !== undefined && name !== null) values[name] = withoutGuard(cell).trim();
  }
  if (cells.length <= names.length) return { line, values };
  return { line, values, problem: `This line has ${cells.length} cells, but there are ${names.length} columns.` };
}
