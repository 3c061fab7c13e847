// The sums of calls that "What changed" compares: of everything that calls can have in common.
import { addTo, noCalls, type Tally } from './tally';

/** Calls of one service at one location, taken by one person, in the period and in the one before. */
export interface FinestCell {
  companyId: number;
  locationId: number;
  /** 0: not known. */
  serviceId: number;
  /** Null: nobody was named. */
  employeeId: number | null;
  current: Tally;
  previous: Tally;
}

/** What all calls of a cell have in common; null where they differ, or nobody knows. */
export interface Common {
  companyId: number;
  serviceId: number | null;
  locationId: number | null;
  employeeId: number | null;
}

export interface Cell extends Common {
  current: Tally;
  previous: Tally;
  /** The finest cells it sums up, by index. */
  parts: readonly number[];
  /** The people who took its calls in the period. */
  employees: number;
}

type Dimension = 'serviceId' | 'locationId' | 'employeeId';

const groupings: readonly (readonly Dimension[])[] = [
  ['serviceId', 'locationId', 'employeeId'],
  ['serviceId', 'locationId'],
  ['serviceId', 'employeeId'],
  ['locationId', 'employeeId'],
  ['locationId'],
  ['employeeId'],
  ['serviceId'],
  [],
];

/**
 * Every sum of a company by service, location and employee and their combinations, and of the company where there are
 * several. Sums of the same calls are one, named by all they have in common: where one person takes all calls of a service,
 * that is that person's. Calls without a known service or employee are in the sums over all of them.
 */
export function sumCells(finest: readonly FinestCell[]): Cell[] {
  const areSeveral = new Set(finest.map(({ companyId }) => companyId)).size > 1;
  const cells = new Map<string, Cell>();
  for (const dimensions of groupings) if (areSeveral || dimensions.length > 0) addSums(cells, finest, dimensions);
  return [...cells.values()];
}

function addSums(cells: Map<string, Cell>, finest: readonly FinestCell[], dimensions: readonly Dimension[]): void {
  const groups = new Map<string, number[]>();
  for (const [index, cell] of finest.entries()) {
    const values = dimensions.map((dimension) => cell[dimension]);
    if (values.some((value) => !value)) continue;
    const key = [cell.companyId, ...values].join(' ');
    const parts = groups.get(key);
    if (parts) parts.push(index);
    else groups.set(key, [index]);
  }
  for (const parts of groups.values()) {
    const [first, ...others] = parts.flatMap((index) => finest[index] ?? []);
    if (!first) continue;
    const common = commonOf(first, others);
    const key = Object.values(common).join(' ');
    if (!cells.has(key)) cells.set(key, { ...common, ...sumOfParts([first, ...others]), parts });
  }
}

function commonOf(first: FinestCell, others: readonly FinestCell[]): Common {
  const only = (dimension: Dimension) =>
    others.every((cell) => cell[dimension] === first[dimension]) ? first[dimension] || null : null;
  return {
    companyId: first.companyId,
    serviceId: only('serviceId'),
    locationId: only('locationId'),
    employeeId: only('employeeId'),
  };
}

export function sumOfParts(theirs: readonly FinestCell[]) {
  const [current, previous] = [noCalls(), noCalls()];
  const people = new Set<number>();
  for (const cell of theirs) {
    addTo(current, cell.current);
    addTo(previous, cell.previous);
    if (cell.employeeId !== null && cell.current.calls > 0) people.add(cell.employeeId);
  }
  return { current, previous, employees: people.size };
}
