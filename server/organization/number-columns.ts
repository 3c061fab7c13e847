// Finds out what the columns of a pasted list of phone numbers are: by their heads, else by what they contain. Pure.
import { type CalledNumberColumn, calledNumberColumns } from '#contract/called-numbers';
import { dialedNumber } from '../access/phone-number';

export interface ListLine {
  line: number;
  cells: readonly string[];
}

export interface ListColumns {
  /** What each column is; null: not used. */
  columns: (CalledNumberColumn | null)[];
  /** The lines without the head. */
  rows: readonly ListLine[];
}

interface Recognizers {
  isLocation: (text: string) => boolean;
  isService: (text: string) => boolean;
}

const heads: Record<CalledNumberColumn, readonly string[]> = {
  number: [
    ...['number', 'your number', 'our number', 'phone', 'phone number', 'telephone', 'line', 'did', 'dialed number'],
    ...['tracking number', 'tracking phone number', 'called number', 'number called'],
  ],
  location: [
    ...['location', 'location name', 'location code', 'location id', 'store', 'store name', 'store code', 'store id'],
    ...['store number', 'shop', 'branch', 'site', 'dealership', 'code'],
  ],
  service: [
    'service',
    'service unless said',
    'service, unless said',
    'default service',
    'product service',
    'department',
  ],
  label: ['label', 'name', 'number name', 'tracking number name', 'description', 'campaign', 'source', 'note', 'notes'],
};

/** Looking at more lines would find out no more. */
const maxLookedAt = 500;

export function findColumns(lines: readonly ListLine[], recognizers: Recognizers): ListColumns {
  const [first] = lines;
  const named = first ? readHeads(first.cells) : undefined;
  const rows = named ? lines.slice(1) : lines;
  const columns = named ?? [];
  const width = Math.max(0, ...rows.slice(0, maxLookedAt).map(({ cells }) => cells.length), columns.length);
  while (columns.length < width) columns.push(null);
  const looked = rows.slice(0, maxLookedAt);
  if (!columns.includes('number')) assign(columns, 'number', findBestColumn(columns, looked, isNumber));
  // A head that is not ours names a column that is not used.
  if (named) return { columns, rows };
  assign(columns, 'location', findBestColumn(columns, looked, recognizers.isLocation));
  assign(columns, 'service', findBestColumn(columns, looked, recognizers.isService));
  const isText = (text: string) => text !== '';
  // Misspelled names must not become labels unnoticed.
  if (!columns.includes('location')) assign(columns, 'location', firstMatching(columns, looked, isText));
  assign(columns, 'label', firstMatching(columns, looked, isText));
  return { columns, rows };
}

/** The columns by a head; undefined if the line is none. Of two columns of one kind the first is used. */
function readHeads(cells: readonly string[]): (CalledNumberColumn | null)[] | undefined {
  if (cells.some(isNumber)) return undefined;
  const taken = new Set<CalledNumberColumn>();
  const columns = cells.map((cell) => {
    const head = cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ');
    const column = calledNumberColumns.find((it) => !taken.has(it) && heads[it].includes(head)) ?? null;
    if (column) taken.add(column);
    return column;
  });
  return taken.size > 0 ? columns : undefined;
}

const isNumber = (text: string) => dialedNumber(text) !== undefined;

function findBestColumn(
  columns: ListColumns['columns'],
  rows: readonly ListLine[],
  matches: (text: string) => boolean,
): number | undefined {
  let best: { index: number; count: number } | undefined;
  for (const [index, column] of columns.entries()) {
    if (column !== null) continue;
    const count = rows.filter(({ cells }) => matches(cells[index]?.trim() ?? '')).length;
    if (count > (best?.count ?? 0)) best = { index, count };
  }
  return best?.index;
}

function firstMatching(
  columns: ListColumns['columns'],
  rows: readonly ListLine[],
  matches: (text: string) => boolean,
): number | undefined {
  const index = columns.findIndex(
    (column, at) => column === null && rows.some(({ cells }) => matches(cells[at]?.trim() ?? '')),
  );
  return index < 0 ? undefined : index;
}

function assign(columns: ListColumns['columns'], column: CalledNumberColumn, index: number | undefined): void {
  if (index !== undefined) columns[index] = column;
}
