// Which sums of calls moved beyond chance, and by how many appointments: the findings of "What changed".
import { maxPeopleNamed } from '#contract/changed-days';
import { areMostlyKnown } from '#contract/known-outcomes';
import { chanceOfDifference } from '#contract/two-proportions';
import { type Cell, type FinestCell, sumCells, sumOfParts } from './cells';
import { thresholdOf } from './false-discovery';
import { addTo, hasFewCalls, noCalls, type Tally } from './tally';

export interface Moved extends Cell {
  /** Appointments won (or lost, below 0) against the rate before, not rounded. */
  appointments: number;
}

export interface Moves {
  /** How many sums were compared. */
  compared: number;
  lost: Moved[];
  won: Moved[];
}

/** What is left of a sum without the parts that moved beyond chance moves itself, if chance alone would rarely do it. */
const rarely = 0.001;

/**
 * The moves beyond chance, each told once, most appointments first, at most `most` lost and `most` won
 * (docs/decisions/0093).
 */
export function findMoves(finest: readonly FinestCell[], most: number): Moves {
  const compared = sumCells(finest).filter(canCompare);
  const chances = compared.map(({ current, previous }) => chanceOfDifference(current, previous));
  const threshold = thresholdOf(chances);
  const moved = compared
    .filter((_, index) => (chances[index] ?? 1) <= threshold)
    .map((cell) => ({ ...cell, appointments: appointmentsMoved(cell.current, cell.previous) }));
  const tell = (direction: 1 | -1) => {
    const theirs = moved.filter(({ appointments }) => Math.round(direction * appointments) > 0);
    const causes = findCauses(theirs, finest, direction);
    causes.sort((a, b) => direction * (b.appointments - a.appointments));
    return disjoint(causes, most);
  };
  return { compared: compared.length, lost: tell(-1), won: tell(1) };
}

/** Known calls now × (close rate now − close rate before). */
export function appointmentsMoved(current: Tally, previous: Tally): number {
  return current.knownAppointments - (current.knownCalls * previous.knownAppointments) / previous.knownCalls;
}

/**
 * The fewest people, three at most, whose own changes make four fifths of a move, most first: their known calls now ×
 * (their rate now − before). None if even three of them make no more than half of it.
 */
export function mostlyOf(
  { parts, appointments: moved }: Pick<Moved, 'parts' | 'appointments'>,
  finest: readonly FinestCell[],
): number[] {
  const direction = Math.sign(moved);
  const people = new Map<number, { current: Tally; previous: Tally }>();
  for (const { employeeId, current, previous } of parts.flatMap((part) => finest[part] ?? [])) {
    if (employeeId === null) continue;
    const person = people.get(employeeId) ?? { current: noCalls(), previous: noCalls() };
    people.set(employeeId, person);
    addTo(person.current, current);
    addTo(person.previous, previous);
  }
  const changes = [...people]
    .filter(([, { current, previous }]) => current.knownCalls > 0 && previous.knownCalls > 0)
    .map(([id, { current, previous }]) => ({ id, change: direction * appointmentsMoved(current, previous) }))
    .filter(({ change }) => change > 0)
    .sort((a, b) => b.change - a.change || a.id - b.id);
  const total = direction * moved;
  let explained = 0;
  const named: number[] = [];
  for (const { id, change } of changes.slice(0, maxPeopleNamed)) {
    if (5 * explained >= 4 * total) break;
    explained += change;
    named.push(id);
  }
  return 2 * explained > total ? named : [];
}

function canCompare({ current, previous }: Pick<Cell, 'current' | 'previous'>): boolean {
  return [current, previous].every((tally) => !hasFewCalls(tally) && areMostlyKnown(tally));
}

/**
 * Sums contain each other, and one cause moves them all. From the smallest up: a sum is a cause of its own, in place of
 * those within it, if what is left without them moves by itself, or if several of them have most of its calls. Else those
 * within it say more.
 */
function findCauses(moved: readonly Moved[], finest: readonly FinestCell[], direction: 1 | -1): Moved[] {
  const causes: Moved[] = [];
  const fromSmallest = [...moved].sort((a, b) => a.parts.length - b.parts.length);
  for (const cell of fromSmallest) {
    const within = outermost(causes.filter((cause) => isWithin(cause, cell)));
    if (within.length === 0 || isCauseItself(cell, within, finest, direction)) causes.push(cell);
  }
  return outermost(causes);
}

/** Whether all calls of one are calls of the other: they have in common all that those have. */
const isWithin = (inner: Cell, outer: Cell) =>
  inner.parts.length < outer.parts.length &&
  dimensions.every((dimension) => outer[dimension] === null || outer[dimension] === inner[dimension]);

const dimensions = ['companyId', 'serviceId', 'locationId', 'employeeId'] as const;

const outermost = (cells: readonly Moved[]) => cells.filter((cell) => !cells.some((other) => isWithin(cell, other)));

function isCauseItself(
  cell: Moved,
  within: readonly Moved[],
  finest: readonly FinestCell[],
  direction: 1 | -1,
): boolean {
  const explained = new Set(within.flatMap(({ parts }) => parts));
  const left = cell.parts.filter((part) => !explained.has(part));
  const rest = sumOfParts(left.flatMap((part) => finest[part] ?? []));
  const movesItself =
    canCompare(rest) &&
    direction * appointmentsMoved(rest.current, rest.previous) > 0 &&
    chanceOfDifference(rest.current, rest.previous) <= rarely;
  return movesItself || (within.length > 1 && 2 * rest.current.knownCalls < cell.current.knownCalls);
}

/** The first ones, without those that share a call with one before. */
function disjoint(causes: readonly Moved[], most: number): Moved[] {
  const [told, parts] = [[] as Moved[], new Set<number>()];
  for (const cause of causes) {
    if (told.length === most) break;
    if (cause.parts.some((part) => parts.has(part))) continue;
    told.push(cause);
    for (const part of cause.parts) parts.add(part);
  }
  return told;
}
