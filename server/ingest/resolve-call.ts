// Turns what a delivery says into the company's own rows and an instant (the life of a call, step 6). It looks only at
// the delivery itself, never at what its call already holds: else the order in which deliveries come would matter.
import { type Refused, refused, warnings as sentences } from '#contract/refusals';
import { maxServiceNameLength } from '#contract/services';
import type { Warning } from '#contract/webhooks';
import {
  insertNewService,
  type NamedEmployee,
  type NamedLocation,
  type NamedService,
} from '../database/company-directory';
import type { Delivery, IngestParts } from './delivery';

import { keyOf, warnOfUnreadable } from './judge-readings';
import { withoutControls } from './printable';
import type { Readings } from './read-values';
import { readValue } from './reading';
import { type CompanyDirectory, findEmployee, findService, findStore } from './resolve-names';
import { isPlausibleTime, toInstant } from './to-instant';

type ResolveParts = Pick<IngestParts, 'directory' | 'queries'>;

export interface ResolvedCall {
  location?: NamedLocation;
  employee?: NamedEmployee;
  service?: NamedService & { isNew?: true };
  /** Absent where the delivery names no time. */
  startedAt?: Date;
  /** The time was told by a clock on a wall, and the delivery does not say on which: the company's zone was taken. */
  hasAssumedZone?: true;
  warnings: Warning[];
  /** Why the delivery cannot be counted; what was resolved before stands beside it. */
  refusal?: Refused;
}

/**
 * Resolves every name. What memory does not know is looked for in the database before it is believed unknown. Unless the
 * delivery `mayCount`, no service is created for it.
 */
export async function resolveCall(
  readings: Readings,
  delivery: Delivery,
  parts: ResolveParts,
  { mayCount }: { mayCount: boolean },
): Promise<ResolvedCall> {
  const { endpoint } = delivery;
  const directory = await findDirectory(readings, endpoint.companyId, parts);
  const resolved: ResolvedCall = { warnings: warnOfUnreadable(readings, endpoint) };

  const store = readValue(readings.storeId);
  const location = store === undefined ? undefined : findStore(directory, store);
  if (location) resolved.location = location;
  else if (store !== undefined) resolved.refusal = refused.unknownStore(directory.name, store);
  // A time may be told by the clock on the store's wall, so without a known store there is none.
  if (!resolved.refusal) resolveTime(readings, directory, delivery, resolved);
  resolveEmployee(readValue(readings.employeeId), directory, resolved);
  if (endpoint.expiresAt) resolved.warnings.push({ field: 'endpointPath', message: sentences.replacedPath() });

  // Last: a new service is created, and none should be for a delivery that is refused anyway.
  const creating = mayCount && !resolved.refusal ? { delivery, parts } : undefined;
  return resolveService(readValue(readings.service), directory, resolved, creating);
}

async function findDirectory(readings: Readings, companyId: number, parts: ResolveParts): Promise<CompanyDirectory> {
  const known = await parts.directory.company(companyId);
  return namesSomethingUnknown(readings, known) ? parts.directory.companyAfresh(companyId) : known;
}

function namesSomethingUnknown(readings: Readings, directory: CompanyDirectory): boolean {
  const store = readValue(readings.storeId);
  const service = readValue(readings.service);
  const employee = readValue(readings.employeeId);
  if (store !== undefined && !findStore(directory, store)) return true;
  if (service !== undefined && !findNamedService(directory, service)) return true;
  return employee !== undefined && findEmployee(directory, employee, undefined) === undefined;
}

function resolveTime(
  readings: Readings,
  directory: CompanyDirectory,
  delivery: Delivery,
  resolved: ResolvedCall,
): void {
  const moment = readValue(readings.timestamp);
  if (!moment) return;
  const at = toInstant(moment, resolved.location?.timeZone ?? directory.timeZone);
  if (at !== 'unreadable' && isPlausibleTime(at, delivery.receivedAt)) {
    resolved.startedAt = at;
    if ('wallClock' in moment && !resolved.location) resolved.hasAssumedZone = true;
  } else {
    const key = keyOf('timestamp', delivery.endpoint);
    resolved.refusal = refused.unreadable('timestamp', key, 'a time that cannot be');
  }
}

function resolveEmployee(name: string | undefined, directory: CompanyDirectory, resolved: ResolvedCall): void {
  if (name === undefined) return;
  const found = findEmployee(directory, name, resolved.location);
  const warn = (message: string) => resolved.warnings.push({ field: 'employeeId', message });
  if (found === 'ambiguous') warn(sentences.ambiguousEmployee(name));
  else if (found) resolved.employee = found;
  else warn(sentences.unknownEmployee(name));
}

/** As the delivery says it, else as a new one would be named. */
function findNamedService(directory: CompanyDirectory, said: string): NamedService | undefined {
  return findService(directory, said) ?? findService(directory, withoutControls(said));
}

/** `creating` is given where an unknown service may be added to the company's own. */
async function resolveService(
  said: string | undefined,
  directory: CompanyDirectory,
  resolved: ResolvedCall,
  creating: { delivery: Delivery; parts: ResolveParts } | undefined,
): Promise<ResolvedCall> {
  if (said === undefined) return resolved;
  const known = findNamedService(directory, said);
  if (known) return { ...resolved, service: known };
  if (!creating) return resolved;
  const { delivery, parts } = creating;
  // Nobody could see them in a list, nor type them into a form.
  const name = withoutControls(said);
  if (name === '') {
    const key = keyOf('service', delivery.endpoint);
    return { ...resolved, refusal: refused.unreadable('service', key, 'control characters only') };
  }
  if (name.length > maxServiceNameLength) return { ...resolved, refusal: refused.unknownService(name, 'too-long') };
  const made = await insertNewService(parts.queries, delivery.endpoint.companyId, name);
  if (!made) return { ...resolved, refusal: refused.unknownService(name, 'too-many') };
  await parts.directory.companyAfresh(delivery.endpoint.companyId);
  resolved.warnings.push({ field: 'service', message: sentences.newService(name) });
  return { ...resolved, service: { ...made, isNew: true } };
}
