// The list of the company's phone numbers: rows, locations' phones, codes and known names that are numbers, and numbers
// that only calls or waiting deliveries name. Pure.
import { type CalledNumber, type CalledNumberList, maxSeenNumbers, type PlacedBy } from '#contract/called-numbers';
import type { KnownName } from '#contract/unmapped';
import { dialedNumber } from '../../access/phone-number';
import type { CalledNumberRow, NumberedPlace } from '../../database/organization/called-numbers';
import type { SeenNumber, WaitingStore } from '../../database/organization/seen-numbers';
import { type CompanyDirectory, findNumberedStore } from '../../ingest/names/resolve-names';

export interface NumberListFacts {
  directory: CompanyDirectory;
  rows: readonly CalledNumberRow[];
  places: readonly NumberedPlace[];
  aliases: readonly KnownName[];
  seen: readonly SeenNumber[];
  waiting: readonly WaitingStore[];
  /** Whether a person hid an unrecognized store. */
  isDismissed: (value: WaitingStore) => boolean;
}

/** By calls, most first; those not placed last, by what waits for them. */
export function calledNumberListOf(facts: NumberListFacts): Omit<CalledNumberList, 'since'> {
  const found = gatherNumbers(facts);
  const numbers = [...found.values()].map((one) => describe(one, facts));
  return { numbers: numbers.sort(byPlaceAndCalls), isCut: found.isCut };
}

/** What is known of a number, from each of its sources. */
interface Gathered {
  number: string;
  row?: CalledNumberRow;
  phoneOf: string[];
  isCode?: true;
  isAlias?: true;
  calls: number;
  waiting: number;
  lastAt: string | null;
  /** Locations of its calls. */
  ringsAt: Set<number>;
}

class Numbers extends Map<string, Gathered> {
  isCut = false;
  private unsaved = 0;

  take(number: string): Gathered {
    const known = this.get(number);
    if (known) return known;
    const made: Gathered = { number, phoneOf: [], calls: 0, waiting: 0, lastAt: null, ringsAt: new Set() };
    this.set(number, made);
    return made;
  }

  /** Undefined beyond the limit of numbers that nobody saved. */
  takeSeen(number: string): Gathered | undefined {
    if (this.has(number)) return this.take(number);
    this.unsaved += 1;
    if (this.unsaved > maxSeenNumbers) this.isCut = true;
    return this.isCut ? undefined : this.take(number);
  }
}

function gatherNumbers({ rows, places, aliases, seen, waiting, isDismissed }: NumberListFacts): Numbers {
  const found = new Numbers();
  for (const row of rows) found.take(row.number).row = row;
  for (const { name, code, phone } of places) {
    const number = dialedNumber(phone);
    if (number !== undefined) found.take(number).phoneOf.push(name);
    const coded = dialedNumber(code ?? '');
    if (coded !== undefined) found.take(coded).isCode = true;
  }
  for (const { alias } of aliases) if (dialedNumber(alias) === alias) found.take(alias).isAlias = true;
  // What waits comes first: it is what somebody has to place.
  for (const one of waiting) {
    const number = dialedNumber(one.value);
    const at = number === undefined || isDismissed(one) ? undefined : found.takeSeen(number);
    if (at) {
      at.waiting += one.calls;
      note(at, one.lastAt);
    }
  }
  for (const { number, calls, lastAt, locationId } of seen) {
    const at = found.takeSeen(number);
    if (!at) continue;
    at.calls += calls;
    if (locationId !== null) at.ringsAt.add(locationId);
    note(at, lastAt);
  }
  return found;
}

function note(at: Gathered, lastAt: string): void {
  if (at.lastAt === null || lastAt > at.lastAt) at.lastAt = lastAt;
}

function describe(one: Gathered, { directory }: NumberListFacts): CalledNumber {
  const { number, row, phoneOf, calls, waiting, lastAt, ringsAt } = one;
  const location = findNumberedStore(directory, number);
  const service = directory.servicesByNumber.get(number);
  const [rings, ...others] = ringsAt;
  return {
    ...{ number, phoneOf, calls, waiting, lastAt },
    label: row?.label ?? '',
    locationId: location?.id ?? null,
    locationName: location?.name ?? null,
    placedBy: location ? placedBy(one, location.id) : null,
    serviceId: service?.id ?? null,
    serviceName: service?.name ?? null,
    ringsAt: location || others.length > 0 ? null : (directory.locationsById.get(String(rings))?.name ?? null),
    version: row?.version ?? 0,
  };
}

function placedBy({ isCode, isAlias, row }: Gathered, locationId: number): PlacedBy {
  if (isCode) return 'code';
  if (isAlias) return 'known-name';
  return row?.locationId === locationId ? 'number' : 'phone';
}

function byPlaceAndCalls(one: CalledNumber, other: CalledNumber): number {
  return (
    Number(one.locationId === null) - Number(other.locationId === null) ||
    other.calls + other.waiting - (one.calls + one.waiting) ||
    (one.number < other.number ? -1 : 1)
  );
}
