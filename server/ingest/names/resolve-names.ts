// Turns the names in a payload into the company's rows (the life of a call, step 6). Pure.
import { foldName as fold, foldHandle, handleOf } from '../../access/fold-name';
import { dialedNumber } from '../../access/phone-number';
import type {
  CompanyRows,
  NamedEmployee,
  NamedLocation,
  NamedService,
} from '../../database/companies/company-directory';

/** A company's rows by the names that payloads use, ignoring case. */
export interface CompanyDirectory {
  name: string;
  timeZone: string;
  locationsByCode: Map<string, NamedLocation>;
  /** By alias, and by codes that are phone numbers, in E.164; codes win. */
  locationsByHandle: Map<string, NamedLocation>;
  /** By number in E.164: the company's list, then a phone that only one location has. */
  locationsByNumber: Map<string, NamedLocation>;
  locationsById: Map<string, NamedLocation>;
  /** By own name, as far as only one has it. */
  locationsByName: Map<string, NamedLocation>;
  /** The default services of numbers in E.164. */
  servicesByNumber: Map<string, NamedService>;
  /** Numbers in E.164 that are the company's own, placed or not. */
  ownNumbers: Set<string>;
  /** Everyone with this code, email, username or alias. */
  employeesByHandle: Map<string, NamedEmployee[]>;
  employeesByName: Map<string, NamedEmployee[]>;
  /** Aliases before own names before the shared catalog. */
  servicesByName: Map<string, NamedService>;
}

export function indexCompany(rows: CompanyRows): CompanyDirectory {
  const servicesById = new Map(rows.services.map((service) => [service.id, service]));
  const aliasesOf = new Map<number, string[]>();
  for (const { alias, employeeId } of rows.employeeAliases) {
    aliasesOf.set(employeeId, [...(aliasesOf.get(employeeId) ?? []), fold(alias)]);
  }
  return {
    name: rows.name,
    timeZone: rows.timeZone,
    locationsByCode: new Map(rows.locations.flatMap((it) => (it.code ? [[fold(it.code), it] as const] : []))),
    locationsByHandle: indexHandles(rows),
    locationsById: new Map(rows.locations.map((it) => [String(it.id), it])),
    locationsByName: indexLocationNames(rows),
    ...indexNumbers(rows, servicesById),
    employeesByHandle: groupByNames(rows.employees, ({ id, code, email, username }) => [
      ...[code, email, username].flatMap((name) => (name ? [fold(name), foldHandle(name)] : [])),
      ...(aliasesOf.get(id) ?? []),
    ]),
    employeesByName: groupByNames(rows.employees, ({ name }) => [fold(name)]),
    servicesByName: new Map([
      ...rows.services.filter((it) => it.isShared).map((it) => [fold(it.name), it] as const),
      ...rows.services.filter((it) => !it.isShared).map((it) => [fold(it.name), it] as const),
      ...rows.aliases.flatMap(({ alias, serviceId }) => {
        const service = servicesById.get(serviceId);
        return service ? [[fold(alias), service] as const] : [];
      }),
    ]),
  };
}

/** A location by its code, an alias, a phone number, its id, then by its own name. */
export function findStore(directory: CompanyDirectory, name: string): NamedLocation | undefined {
  const { locationsById, locationsByName } = directory;
  return findNumberedStore(directory, name) ?? locationsById.get(name) ?? locationsByName.get(fold(name));
}

/** The same for what was called. An extension such as 103 is no location's id. */
export function findNumberedStore(directory: CompanyDirectory, called: string): NamedLocation | undefined {
  const folded = fold(called);
  const { locationsByCode, locationsByHandle, locationsByNumber } = directory;
  // Cheap checks first: E.164 and most codes need no phone number parsing.
  const known = locationsByCode.get(folded) ?? locationsByHandle.get(folded);
  if (known) return known;
  const handle = handleOf(folded);
  return locationsByHandle.get(handle) ?? locationsByNumber.get(handle);
}

/** A number of the company, whether it is placed or not. */
export function isOwnNumber(directory: CompanyDirectory, called: string): boolean {
  return directory.ownNumbers.has(handleOf(fold(called))) || findNumberedStore(directory, called) !== undefined;
}

/** A name that several locations have identifies none. */
function indexLocationNames({ locations }: CompanyRows): Map<string, NamedLocation> {
  const byName = new Map<string, NamedLocation | undefined>();
  for (const location of locations) {
    const name = fold(location.name);
    byName.set(name, byName.has(name) ? undefined : location);
  }
  return new Map([...byName].flatMap(([name, only]) => (only ? [[name, only] as const] : [])));
}

function indexNumbers(
  rows: CompanyRows,
  servicesById: ReadonlyMap<number, NamedService>,
): Pick<CompanyDirectory, 'locationsByNumber' | 'servicesByNumber' | 'ownNumbers'> {
  const byId = new Map(rows.locations.map((it) => [it.id, it]));
  const byPhone = new Map<string, NamedLocation | 'several'>();
  for (const location of rows.locations) {
    const number = dialedNumber(location.phone);
    if (number !== undefined) byPhone.set(number, byPhone.has(number) ? 'several' : location);
  }
  const locationsByNumber = new Map<string, NamedLocation>();
  for (const [number, location] of byPhone) if (location !== 'several') locationsByNumber.set(number, location);
  const servicesByNumber = new Map<string, NamedService>();
  for (const { number, locationId, serviceId } of rows.numbers) {
    const location = locationId === null ? undefined : byId.get(locationId);
    if (location) locationsByNumber.set(number, location);
    const service = serviceId === null ? undefined : servicesById.get(serviceId);
    if (service) servicesByNumber.set(number, service);
  }
  return {
    locationsByNumber,
    servicesByNumber,
    ownNumbers: new Set([...byPhone.keys(), ...rows.numbers.map(({ number }) => number)]),
  };
}

/**
 * A phone number that is the code of several locations, each in its own notation, identifies none in another notation.
 */
function indexHandles(rows: CompanyRows): Map<string, NamedLocation> {
  const byId = new Map(rows.locations.map((it) => [it.id, it]));
  const handles = new Map<string, NamedLocation>(
    rows.locationAliases.flatMap(({ alias, locationId }) => {
      const location = byId.get(locationId);
      return location ? [[fold(alias), location] as const] : [];
    }),
  );
  const coded = new Map<string, NamedLocation[]>();
  for (const location of rows.locations) {
    const handle = foldHandle(location.code ?? '');
    if (handle !== '') coded.set(handle, [...(coded.get(handle) ?? []), location]);
  }
  for (const [handle, [first, ...others]] of coded) {
    if (first && others.length === 0) handles.set(handle, first);
    else handles.delete(handle);
  }
  return handles;
}

/** A service by the company's alias, its own name, then the shared catalog. */
export function findService(directory: CompanyDirectory, name: string): NamedService | undefined {
  return directory.servicesByName.get(fold(name));
}

/**
 * An employee by code, email, username or alias, else by full name: first in the call's location, then in the company,
 * so that a chosen name takes no other location's calls. `ambiguous` if several match.
 */
export function findEmployee(
  directory: CompanyDirectory,
  name: string,
  location: NamedLocation | undefined,
): NamedEmployee | 'ambiguous' | undefined {
  const { employeesByHandle, employeesByName } = directory;
  const folded = fold(name);
  const byHandle = employeesByHandle.get(folded) ?? employeesByHandle.get(handleOf(folded));
  const byName = employeesByName.get(folded);
  const here = location && (onlyOne(byHandle, location) ?? onlyOne(byName, location));
  return here ?? onlyOne(byHandle) ?? onlyOne(byName);
}

/** The only one, or the only one who works at a location; undefined without any. */
function onlyOne(
  employees: NamedEmployee[] | undefined,
  location?: NamedLocation,
): NamedEmployee | 'ambiguous' | undefined {
  let found: NamedEmployee | undefined;
  for (const employee of employees ?? []) {
    if (location && !employee.locationIds.includes(location.id)) continue;
    if (found) return 'ambiguous';
    found = employee;
  }
  return found;
}

function groupByNames(
  employees: NamedEmployee[],
  namesOf: (employee: NamedEmployee) => string[],
): Map<string, NamedEmployee[]> {
  const groups = new Map<string, NamedEmployee[]>();
  for (const employee of employees) {
    // A person's code may also be their username.
    for (const key of new Set(namesOf(employee))) {
      const group = groups.get(key);
      if (group) group.push(employee);
      else if (key !== '') groups.set(key, [employee]);
    }
  }
  return groups;
}
