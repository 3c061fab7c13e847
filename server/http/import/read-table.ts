// Reads a CSV file, as written by spreadsheets and our own export, into rows by column name.
import { maxImportRows } from '#contract/locations';
import { normalizeLineEnds } from '../../aside/csv-records';
import type { TableRow } from '../../organization/table-row';
import { type Delimiter, delimiters, readLines, spell, type TextLine, Unreadable, withoutGuard } from './read-lines';

/**
 * The rows below the header without empty lines; a sentence if the whole file is unreadable. Matches columns by name in
 * any order; commas, semicolons or tabs separate cells.
 */
export async function readTable<Column extends string>(
  csv: string,
  columns: readonly Column[],
): Promise<TableRow<Column>[] | { problem: string }> {
  const text = normalizeLineEnds(csv);
  const rows: TableRow<Column>[] = [];
  let names: Column[] | undefined;
  const unreadable = await readLines(text, findDelimiter(text), (line) => {
    if (names) rows.push(readRow(line, names));
    else names = readHead(line.cells, columns);
    if (rows.length > maxImportRows) throw new Unreadable(tooManyRows);
  });
  if (unreadable) return unreadable;
  return names ? rows : { problem: 'The file is empty.' };
}

const tooManyRows = `The file has more than ${spell(maxImportRows)} rows. Split it into smaller files.`;

const maxHeadLength = 4_096;

/** The delimiter of the header, whose column names contain none. */
function findDelimiter(text: string): Delimiter {
  const head = text.trimStart().slice(0, maxHeadLength).split('\n', 1)[0] ?? '';
  const [first = ','] = delimiters.toSorted((a, b) => head.split(b).length - head.split(a).length);
  return first;
}

function readHead<Column extends string>(cells: string[], columns: readonly Column[]): Column[] {
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
  return names as Column[];
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

function checkHead(names: string[], columns: readonly string[]): string | undefined {
  const known = `The columns are ${columns.join(', ')}.`;
  const unknown = names.filter((name) => !columns.includes(name));
  if (unknown.length === names.length) return `The first line must name the columns. ${known}`;
  if (unknown.length > 0) {
    const some = unknown.slice(0, 5).map((name) => `“${name.slice(0, 100)}”`);
    return `Unknown column ${some.join(', ')}${unknown.length > some.length ? ' and others' : ''}. Rename or remove it. ${known}`;
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice && `The column “${twice}” appears twice.`;
}

function readRow<Column extends string>({ line, cells, isBroken }: TextLine, names: Column[]): TableRow<Column> {
  const values: Partial<Record<Column, string>> = {};
  if (isBroken) return { line, values, problem: 'A quotation mark in this line is opened and not closed.' };
  for (const [index, name] of names.entries()) {
    const cell = cells[index];
    if (cell !== undefined) values[name] = withoutGuard(cell).trim();
  }
  if (cells.length <= names.length) return { line, values };
  return { line, values, problem: `This line has ${cells.length} cells, but there are ${names.length} columns.` };
}
