// Turns the names a payload carries into the company's own rows (the life of a call, step 6). Pure: the directory is
// what is known, commit-queue.ts writes what came of it. What the directory does not know is confirmed by receive.ts
// against the database before it is believed.
import type { CompanyRows, NamedEmployee, NamedLocation, NamedService } from '../database/company-directory';

/** A company's rows, found by whatever payloads call them, without regard to case. */
export interface CompanyDirectory {
  name: string;
  timeZone: string;
  locationsByCode: Map<string, NamedLocation>;
  locationsById: Map<string, NamedLocation>;
  /** By code, e-mail and username. */
  employeesByHandle: Map<string, NamedEmployee>;
  employeesByName: Map<string, NamedEmployee[]>;
  /** Aliases before own names before the shared catalogue. */
  servicesByName: Map<string, NamedService>;
}

export function indexCompany(rows: CompanyRows): CompanyDirectory {
  const servicesById = new Map(rows.services.map((service) => [service.id, service]));
  return {
    name: rows.name,
    timeZone: rows.timeZone,
    locationsByCode: new Map(rows.locations.flatMap((it) => (it.code ? [[fold(it.code), it] as const] : []))),
    locationsById: new Map(rows.locations.map((it) => [String(it.id), it])),
    // The last one stands, so the handle that counts most comes last.
    employeesByHandle: new Map([
      ...handles(rows.employees, (it) => it.username),
      ...handles(rows.employees, (it) => it.email),
      ...handles(rows.employees, (it) => it.code),
    ]),
    employeesByName: groupByName(rows.employees),
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

/** A location by its code, then by its id. */
export function findStore(directory: CompanyDirectory, name: string): NamedLocation | undefined {
  return directory.locationsByCode.get(fold(name)) ?? directory.locationsById.get(name);
}

/** A service by the company's alias, its own name, then the shared catalogue. */
export function findService(directory: CompanyDirectory, name: string): NamedService | undefined {
  return directory.servicesByName.get(fold(name));
}

/**
 * An employee by code, e-mail, username, or by a full name that one person has: at the call's own location, else in the
 * company. `ambiguous` when several have it: never a guess.
 */
export function findEmployee(
  directory: CompanyDirectory,
  name: string,
  location: NamedLocation | undefined,
): NamedEmployee | 'ambiguous' | undefined {
  const byHandle = directory.employeesByHandle.get(fold(name));
  if (byHandle) return byHandle;
  const named = directory.employeesByName.get(fold(name)) ?? [];
  const here = named.filter((employee) => location && employee.locationIds.includes(location.id));
  const candidates = here.length > 0 ? here : named;
  return candidates.length > 1 ? 'ambiguous' : candidates[0];
}

const fold = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

function handles(employees: NamedEmployee[], handle: (employee: NamedEmployee) => string | null) {
  // Two people sharing an e-mail are told apart by nothing else than it: then it names neither.
  const byHandle = new Map<string, NamedEmployee | null>();
  for (const employee of employees) {
    const key = fold(handle(employee) ?? '');
    if (key !== '') byHandle.set(key, byHandle.has(key) ? null : employee);
  }
  return [...byHandle].flatMap(([key, employee]) => (employee ? [[key, employee] as const] : []));
}

function groupByName(employees: NamedEmployee[]): Map<string, NamedEmployee[]> {
  const groups = new Map<string, NamedEmployee[]>();
  for (const employee of employees) {
    const key = fold(employee.name);
    groups.set(key, [...(groups.get(key) ?? []), employee]);
  }
  return groups;
}
