// Plans a pasted list of phone numbers line by line: new, changed, unchanged, or with a problem. Pure.
import {
  type CalledNumber,
  type CalledNumberChange,
  type CalledNumberColumn,
  CalledNumberInput,
  noPhoneNumber,
  numberIsCodeOf,
} from '#contract/called-numbers';
import { dialedNumber } from '../access/phone-number';
import { createStoreFinder, type ListedStore } from './find-store-by-name';
import { findColumns, type ListColumns, type ListLine } from './number-columns';

export interface NumberFacts {
  stores: readonly ListedStore[];
  findService: (name: string) => { id: number; name: string } | undefined;
  /** By number: everything known by now, saved or not. */
  known: ReadonlyMap<string, CalledNumber>;
}

export interface NumberPlan {
  columns: ListColumns['columns'];
  /** What to save; lines that change nothing are left out. */
  values: { number: string; locationId: number | null; serviceId: number | null; label: string }[];
  changes: CalledNumberChange[];
  created: number;
  updated: number;
  unchanged: number;
  failures: { line: number; message: string }[];
}

/** An empty cell, or a column that is missing, changes nothing. */
export function planNumbers(lines: readonly ListLine[], facts: NumberFacts): NumberPlan {
  const findStore = createStoreFinder(facts.stores);
  const { columns, rows } = findColumns(lines, {
    isLocation: (text) => text !== '' && 'store' in findStore(text),
    isService: (text) => text !== '' && facts.findService(text) !== undefined,
  });
  const plan: NumberPlan = {
    ...{ columns, values: [], changes: [], failures: [] },
    ...{ created: 0, updated: 0, unchanged: 0 },
  };
  const lineOf = new Map<string, number>();
  for (const row of rows) {
    const cells = cellsOf(row, columns);
    const number = dialedNumber(cells.number);
    const earlier = number === undefined ? undefined : lineOf.get(number);
    const message =
      number === undefined
        ? cells.number === ''
          ? 'This line has no phone number.'
          : noPhoneNumber(cells.number)
        : earlier !== undefined
          ? `Line ${earlier} has the same number.`
          : planLine(row.line, number, cells, { facts, findStore, plan });
    if (message !== undefined) plan.failures.push({ line: row.line, message });
    if (number !== undefined && earlier === undefined) lineOf.set(number, row.line);
  }
  return plan;
}

type Cells = Record<CalledNumberColumn, string>;

function cellsOf({ cells }: ListLine, columns: ListColumns['columns']): Cells {
  const at = (column: CalledNumberColumn) => cells[columns.indexOf(column)]?.trim() ?? '';
  return { number: at('number'), location: at('location'), service: at('service'), label: at('label') };
}

/** A sentence if the line has a problem. */
function planLine(
  line: number,
  number: string,
  cells: Cells,
  { facts, findStore, plan }: { facts: NumberFacts; findStore: ReturnType<typeof createStoreFinder>; plan: NumberPlan },
): string | undefined {
  const known = facts.known.get(number);
  const found = cells.location === '' ? undefined : findStore(cells.location);
  if (found && 'message' in found) return found.message;
  const service = cells.service === '' ? undefined : facts.findService(cells.service);
  if (cells.service !== '' && !service) return `There is no service “${cells.service}”.`;
  const label = CalledNumberInput.shape.label.safeParse(cells.label || (known?.label ?? ''));
  if (!label.success) return `The label cannot be used: ${label.error.issues[0]?.message ?? 'it is too long.'}`;
  const store = found?.store;
  if (known?.placedBy === 'code' && store && store.id !== known.locationId) {
    return numberIsCodeOf(known.locationName ?? '');
  }
  const isMoved = store !== undefined && store.id !== known?.locationId;
  const values = {
    number,
    locationId: isMoved ? store.id : savedLocation(known),
    serviceId: service?.id ?? known?.serviceId ?? null,
    label: label.data,
  };
  const isNew = !known || (known.version === 0 && known.placedBy === null);
  if (!isNew && !isMoved && values.serviceId === known.serviceId && values.label === known.label) {
    plan.unchanged += 1;
    return undefined;
  }
  plan.values.push(values);
  plan.changes.push({
    ...{ line, number, label: values.label },
    location: store?.name ?? known?.locationName ?? null,
    service: service?.name ?? known?.serviceName ?? null,
    before: isNew ? null : { location: known.locationName, service: known.serviceName, label: known.label },
  });
  if (isNew) plan.created += 1;
  else plan.updated += 1;
  return undefined;
}

/** A location's phone and code place their number without a row. A known name gives way to its row. */
function savedLocation(known: CalledNumber | undefined): number | null {
  return known?.placedBy === 'number' || known?.placedBy === 'known-name' ? known.locationId : null;
}
