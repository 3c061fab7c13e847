// Turns what a delivery says into the company's own rows and an instant (the life of a call, step 6). It looks only at
// the delivery itself, never at what its call already holds: else the order in which deliveries come would matter.

import { type Refused, refused, warnings as sentences } from '#contract/refusals';
import { maxOwnServices, maxServiceNameLength } from '#contract/services';
import type { Warning } from '#contract/webhooks';
import {
  insertNewService,
  type NamedEmployee,
  type NamedLocation,
  type NamedService,
} from '../../database/companies/company-directory';
import type { Delivery } from '../delivery/delivery';
import { withoutControls } from '../delivery/printable';
import { type CompanyDirectory, findEmployee, findService, findStore } from '../names/resolve-names';
import { originOf, type ReadCall, warnOfUnreadable } from '../read/check-readings';
import { readValue } from '../read/reading';
import { isPlausibleTime, toInstant } from '../read/to-instant';
import type { UnderstandParts } from './understand-parts';

export interface ResolvedCall {
  location?: NamedLocation;
  employee?: NamedEmployee;
  service?: NamedService & { isNew?: true };
  /** The service that would be made, where nothing is to be. */
  newService?: string;
  /** Absent where the delivery names no time. */
  startedAt?: Date;
  /** The time was told by a clock on a wall, and the delivery does not say on which: the company's zone was taken. */
  hasAssumedZone?: true;
  warnings: Warning[];
  /** Why the delivery cannot be counted; what was resolved before stands beside it. */
  refusal?: Refused;
}

/** The company's names as the calls of one delivery look them up; a service that one of them makes is known to the next. */
export interface NamesInForce {
  directory: CompanyDirectory;
}

/** What memory does not know is looked for in the database before it is believed unknown: once, for all calls. */
export async function findNames(
  calls: ReadCall[],
  companyId: number,
  { directory }: UnderstandParts,
): Promise<NamesInForce> {
  const known = await directory.company(companyId);
  const isComplete = !calls.some((call) => namesSomethingUnknown(call, known));
  return { directory: isComplete ? known : await directory.reloadCompany(companyId) };
}

/**
 * Resolves every name that the directory has. Where the call `mayCount` and names a service that there is none of, the
 * answer says what would be made (`newService`).
 */
export function resolveCall(
  call: ReadCall,
  { endpoint, receivedAt }: Delivery,
  directory: CompanyDirectory,
  { mayCount }: { mayCount: boolean },
): ResolvedCall {
  const { readings } = call;
  const resolved: ResolvedCall = { warnings: warnOfUnreadable(call) };

  const store = readValue(readings.storeId);
  const location = store === undefined ? undefined : findStore(directory, store);
  if (location) resolved.location = location;
  else if (store !== undefined) resolved.refusal = refused.unknownStore(directory.name, store);
  // A time may be told by the clock on the store's wall, so without a known store there is none.
  if (!resolved.refusal) resolveTime(call, directory, receivedAt, resolved);
  resolveEmployee(readValue(readings.employeeId), directory, resolved);
  if (endpoint.expiresAt) resolved.warnings.push({ field: 'endpointPath', message: sentences.replacedPath() });

  const said = readValue(readings.service);
  if (said === undefined) return resolved;
  const known = findNamedService(directory, said);
  if (known) resolved.service = known;
  else if (mayCount && !resolved.refusal) {
    const name = nameNewService(said, call);
    if (typeof name === 'string') resolved.newService = name;
    else resolved.refusal = name;
  }
  return resolved;
}

/** Whether memory may be behind. */
export function namesSomethingUnknown({ readings }: ReadCall, directory: CompanyDirectory): boolean {
  const store = readValue(readings.storeId);
  const service = readValue(readings.service);
  const employee = readValue(readings.employeeId);
  if (store !== undefined && !findStore(directory, store)) return true;
  if (service !== undefined && !findNamedService(directory, service)) return true;
  return employee !== undefined && findEmployee(directory, employee, undefined) === undefined;
}

function resolveTime(call: ReadCall, directory: CompanyDirectory, receivedAt: Date, resolved: ResolvedCall): void {
  const moment = readValue(call.readings.timestamp);
  if (!moment) return;
  const ownZone = call.mapping.timeZone ?? resolved.location?.timeZone;
  const at = toInstant(moment, ownZone ?? directory.timeZone);
  if (at !== 'unreadable' && isPlausibleTime(at, receivedAt)) {
    resolved.startedAt = at;
    if ('wallClock' in moment && !resolved.location && !call.mapping.timeZone) resolved.hasAssumedZone = true;
  } else {
    resolved.refusal = refused.unreadable('timestamp', originOf('timestamp', call), 'a time that cannot be');
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

/** What an unknown service is to be called; a refusal where it cannot be a new one. */
export function nameNewService(said: string, call: ReadCall): string | Refused {
  // Nobody could see them in a list, nor type them into a form.
  const name = withoutControls(said);
  if (name === '') return refused.unreadable('service', originOf('service', call), 'control characters only');
  return name.length > maxServiceNameLength ? refused.unknownService(name, 'too-long') : name;
}

/** Makes the service that a resolved call lacks, unless there are too many already. A person's replay is not held up. */
export async function makeService(
  name: string,
  { newService: _made, ...resolved }: ResolvedCall,
  { endpoint: { companyId, source }, skipsSignatureCheck }: Delivery,
  names: NamesInForce,
  parts: UnderstandParts,
): Promise<ResolvedCall> {
  const made = await insertNewService(parts.queries, companyId, name, skipsSignatureCheck ? null : source);
  if (typeof made === 'string') return { ...resolved, refusal: refused.unknownService(name, made) };
  names.directory = await parts.directory.reloadCompany(companyId);
  resolved.warnings.push({ field: 'service', message: sentences.newService(name) });
  return { ...resolved, service: { ...made, isNew: true } };
}

/** As `makeService` would have it, and nothing is made. */
export function foreseeService(name: string, resolved: ResolvedCall, directory: CompanyDirectory): ResolvedCall {
  const known = [...directory.servicesByName.values()];
  const own = new Set(known.flatMap(({ id, isShared }) => (isShared ? [] : [id])));
  if (own.size < maxOwnServices) return resolved;
  const { newService: _none, ...without } = resolved;
  return { ...without, refusal: refused.unknownService(name, 'too-many') };
}
