// Resolves a delivery to the company's rows and an instant (step 6 of the life of a call). Looks only at the delivery,
// never at its call: the order of arrival must not matter.

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
import { type CompanyDirectory, findEmployee, findNumberedStore, findService, findStore } from '../names/resolve-names';
import { originOf, type ReadCall, warnOfUnreadable } from '../read/check-readings';
import { read, readValue } from '../read/reading';
import { isPlausibleTime, toInstant } from '../read/to-instant';
import { findDefaultService, readNumberCalled } from './read-number-called';
import type { UnderstandParts } from './understand-parts';

export interface ResolvedCall {
  location?: NamedLocation;
  employee?: NamedEmployee;
  service?: NamedService & { isNew?: true };
  /** The default of the number called, which only fills a gap. */
  isServiceAssumed?: true;
  /** The service to create (only reported in a dry run). */
  newService?: string;
  startedAt?: Date;
  /** The times whose difference is the duration. */
  answeredAt?: Date;
  endedAt?: Date;
  hasAssumedZone?: true;
  warnings: Warning[];
  /** Why the delivery cannot be counted; what was resolved before is kept. */
  refusal?: Refused;
}

/** The company's names for one delivery; a service added for one call is known to the next. */
export interface CurrentNames {
  directory: CompanyDirectory;
}

/** Names that memory does not know are looked up in the database once for all calls. */
export async function findNames(
  calls: ReadCall[],
  companyId: number,
  { directory }: UnderstandParts,
): Promise<CurrentNames> {
  const known = await directory.company(companyId);
  const isComplete = !calls.some((call) => namesSomethingUnknown(call, known));
  return { directory: isComplete ? known : await directory.reloadCompany(companyId) };
}

/** Resolves every name. If the call `mayCount` and names an unknown service, `newService` would be added. */
export function resolveCall(
  call: ReadCall,
  { endpoint, receivedAt }: Delivery,
  directory: CompanyDirectory,
  { mayCount }: { mayCount: boolean },
): ResolvedCall {
  const { readings } = call;
  const resolved: ResolvedCall = { warnings: warnOfUnreadable(call) };

  const store = readValue(readings.storeId);
  const location = findCallStore(call, directory);
  if (location) resolved.location = location;
  else if (store !== undefined && !call.line) resolved.refusal = refused.unknownStore(directory.name, store);
  // The time may be the store's wall clock, so without a known store there is none.
  if (!resolved.refusal) {
    resolveTime(call, directory, receivedAt, resolved);
    resolvePartTimes(call, directory, receivedAt, resolved);
  }
  resolveEmployee(readValue(readings.employeeId), directory, resolved);
  if (endpoint.expiresAt) resolved.warnings.push({ field: 'endpointPath', message: sentences.replacedPath() });

  const named = readValue(readings.service);
  if (named === undefined) return withDefaultService(resolved, call, directory);
  const known = findNamedService(directory, named);
  if (known) resolved.service = known;
  else if (mayCount && !resolved.refusal) {
    const name = nameNewService(named, call);
    if (typeof name === 'string') resolved.newService = name;
    else resolved.refusal = name;
  }
  return resolved;
}

function withDefaultService(resolved: ResolvedCall, call: ReadCall, directory: CompanyDirectory): ResolvedCall {
  const service = findDefaultService(call, directory);
  return service ? { ...resolved, service, isServiceAssumed: true } : resolved;
}

/** The call with what looks like no name, where the company has it all the same: a location with the code 0. */
export function readKnownNames(call: ReadCall, directory: CompanyDirectory): ReadCall {
  const finders = { storeId: findStore, service: findService, employeeId: findEmployee } as const;
  let { readings } = call;
  for (const field of ['storeId', 'service', 'employeeId'] as const) {
    const reading = readings[field];
    if (reading.kind !== 'absent' || reading.instead === undefined) continue;
    if (finders[field](directory, reading.instead, undefined))
      readings = { ...readings, [field]: read(reading.instead) };
  }
  return readings === call.readings ? call : { ...call, readings };
}

export function findCallStore({ mapping, readings }: ReadCall, directory: CompanyDirectory): NamedLocation | undefined {
  const store = readValue(readings.storeId);
  if (store === undefined) return undefined;
  return mapping.isPlacedByNumber ? findNumberedStore(directory, store) : findStore(directory, store);
}

export function namesSomethingUnknown(read: ReadCall, directory: CompanyDirectory): boolean {
  const call = readNumberCalled(read, directory);
  const { readings } = call;
  const store = readValue(readings.storeId);
  const service = readValue(readings.service);
  const employee = readValue(readings.employeeId);
  if (store !== undefined && !findCallStore(call, directory)) return true;
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

/** Of a duration that is the difference of two times. */
function resolvePartTimes(call: ReadCall, directory: CompanyDirectory, receivedAt: Date, resolved: ResolvedCall): void {
  const { readings, mapping } = call;
  const { from, to } = mapping.between ?? {};
  const zone = mapping.timeZone ?? resolved.location?.timeZone ?? directory.timeZone;
  for (const [name, part] of [['answeredAt', from] as const, ['endedAt', to] as const]) {
    const moment = readValue(readings[name]);
    const at = moment && toInstant(moment, zone);
    if (!part || !at) continue;
    if (at !== 'unreadable' && isPlausibleTime(at, receivedAt)) resolved[name] = at;
    else resolved.warnings.push({ field: 'duration', message: sentences.implausibleTime(part.key.key) });
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

/** As the delivery names it, otherwise as a new one would be named. */
function findNamedService(directory: CompanyDirectory, named: string): NamedService | undefined {
  return findService(directory, named) ?? findService(directory, withoutControls(named));
}

/** The name of a new service; a refusal if it cannot be added. */
export function nameNewService(named: string, call: ReadCall): string | Refused {
  // Controls would be invisible in lists and impossible to type.
  const name = withoutControls(named);
  if (name === '') return refused.unreadable('service', originOf('service', call), 'control characters only');
  return name.length > maxServiceNameLength ? refused.unknownService(name, 'too-long') : name;
}

/**
 * Adds the service of a resolved call, unless there are too many. Replays by a person are exempt from the hourly limit.
 */
export async function makeService(
  name: string,
  { newService: _made, ...resolved }: ResolvedCall,
  { endpoint: { companyId, source }, skipsSignatureCheck }: Delivery,
  names: CurrentNames,
  parts: UnderstandParts,
): Promise<ResolvedCall> {
  const made = await insertNewService(parts.queries, companyId, name, skipsSignatureCheck ? null : source);
  if (typeof made === 'string') return { ...resolved, refusal: refused.unknownService(name, made) };
  names.directory = await parts.directory.reloadCompany(companyId);
  resolved.warnings.push({ field: 'service', message: sentences.newService(name) });
  return { ...resolved, service: { ...made, isNew: true } };
}

/** Like `makeService`, but adds nothing. */
export function previewService(name: string, resolved: ResolvedCall, directory: CompanyDirectory): ResolvedCall {
  const known = [...directory.servicesByName.values()];
  const own = new Set(known.flatMap(({ id, isShared }) => (isShared ? [] : [id])));
  if (own.size < maxOwnServices) return resolved;
  const { newService: _none, ...without } = resolved;
  return { ...without, refusal: refused.unknownService(name, 'too-many') };
}
