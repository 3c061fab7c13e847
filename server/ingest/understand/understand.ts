// Understands a delivery (steps 3 to 6 of the life of a call). Stores nothing but a new service.
import { createHash } from 'node:crypto';
import { isSpent, stepsOfDelivery } from '#contract/budget';
import type { Surroundings } from '#contract/find-in-payload';
import type { JsonObject, JsonValue } from '#contract/json-value';
import { type Refused, refused, warnings as sentences } from '#contract/refusals';
import type { DeliveryStatus, ProcessedData } from '#contract/webhooks';
import type { CallOrRefusal, DeliveryRow, RefusedCall } from '../../database/calls/apply-deliveries';
import type { Delivery } from '../delivery/delivery';
import { openBody } from '../delivery/open-texts';
import { readForm } from '../delivery/read-form';
import type { CompanyDirectory } from '../names/resolve-names';
import { findNoCall } from '../read/call-filter';
import { findMissing, findUnreadable, type ReadCall } from '../read/check-readings';
import { type CompiledMapping, compileMapping } from '../read/compile-mapping';
import { findCalls, maxCallsInBody } from '../read/find-calls';
import { hasMappedValue, mapFields } from '../read/map-fields';
import { readValues } from '../read/read-values';
import { warnOfSignature } from '../signature/check-signature';
import { rowOf } from './delivery-row';
import { describeCall, factsOf } from './describe-call';
import { findVerdict } from './find-verdict';
import { readNamedService } from './name-service';
import { findDefaultService, readNumberCalled } from './read-number-called';
import {
  findCallStore,
  findNames,
  makeService,
  namesSomethingUnknown,
  previewService,
  type ResolvedCall,
  readKnownNames,
  resolveCall,
} from './resolve-call';
import type { UnderstandParts } from './understand-parts';
import { listUnmapped } from './unmapped-values';
import { describeUnplaced, findNotPlaced, isUnplaced, saysOutgoing } from './unplaced-line';
import { leaveUnexplained, listWords } from './words';

/** The row for the log and the calls. Synchronous unless a name must be looked up; throws only database errors. */
export function understandDelivery(
  delivery: Delivery,
  parts: UnderstandParts,
  /** False for dry runs and trials, which add nothing. */
  { mayCreate }: { mayCreate: boolean } = { mayCreate: true },
): DeliveryRow | Promise<DeliveryRow> {
  if (delivery.isHandshake) return rowOf(delivery, [{ status: 'handshake', message: delivery.note }]);
  const opened = openDelivery(delivery);
  if ('refusal' in opened) return rowOf(delivery, [refuse(opened.refusal, opened.status)]);
  const calls = opened.calls.filter(({ noCall }) => !noCall);
  const [noCall] = opened.calls.flatMap((call) => call.noCall ?? []);
  if (calls.length === 0 && noCall) return rowOf(delivery, [refuse(noCall, 'not-a-call')]);
  const state = (understood: UnderstoodCall[]) => stateDelivery(understood, delivery, opened);
  const understood = understandFromMemory(calls, delivery, parts);
  return understood ? state(understood) : understandCalls(calls, delivery, parts, { mayCreate }).then(state);
}

export interface OpenedDelivery {
  payload: JsonValue;
  /** All calls of the body, at least one, also those that are not about a phone call; for a trial the first. */
  calls: ReadCall[];
  callsTotal: number;
  /** What kept the body from being valid JSON. */
  mended?: string | undefined;
}

export interface UnopenedDelivery {
  refusal: Refused;
  status?: DeliveryStatus;
  /** Set if the body could be read but its calls not found. */
  payload?: JsonValue;
}

/** The calls of a delivery, mapped and read, or why there are none. Costs at most `stepsOfDelivery`. */
export function openDelivery(
  delivery: Delivery,
  /** Limits the calls that are mapped, to save steps. */
  { maxCalls = maxCallsInBody }: { maxCalls?: number } = {},
): OpenedDelivery | UnopenedDelivery {
  const verdict = findVerdict(delivery);
  if (verdict) return verdict;
  if (delivery.brokenEncoding) return { refusal: refused.brokenEncoding(delivery.brokenEncoding) };

  const body = openBody(delivery.body, delivery.contentType, delivery.query);
  if ('unreadable' in body) return { refusal: refused.unreadableBody(body.unreadable) };
  if ('tooComplex' in body) return { refusal: refused.tooComplex(body.tooComplex) };

  const { payload, mended } = body;
  const mapping = compileMapping(delivery.endpoint.mapping);
  const query = queryOf(delivery, payload);
  if (query === 'too-complex' && mapping.usesQuery) return { refusal: refused.tooComplex('query'), payload };
  const budget = { left: stepsOfDelivery };
  const payloads = findCalls(payload, mapping.calls, budget);
  if (isSpent(budget)) return { refusal: refused.tooExpensive(), payload };
  if ('reason' in payloads) {
    const noCall = findNoCall(payload, mapping.filter, { root: payload, budget });
    return noCall ? { refusal: noCall, status: 'not-a-call', payload } : { refusal: payloads, payload };
  }
  const chosen = payloads.length > maxCalls ? payloads.slice(0, maxCalls) : payloads;
  budget.left *= chosen.length / payloads.length;
  const around: Surroundings = {
    root: payload,
    query: query === 'too-complex' ? undefined : query,
    atRoot: chosen.length > 1 ? new Map() : undefined,
    budget,
  };
  const calls: ReadCall[] = [];
  for (const it of chosen) {
    calls.push(readCall(it, mapping, around));
    if (isSpent(budget)) return { refusal: refused.tooExpensive(), payload };
  }
  return { payload, calls, callsTotal: payloads.length, mended };
}

function readCall(payload: JsonValue, mapping: CompiledMapping, around: Surroundings): ReadCall {
  const mapped = mapFields(payload, mapping, around);
  const call = { mapping, mapped, readings: readValues(mapped, mapping) };
  const noCall = findNoCall(payload, mapping.filter, around) ?? findConstantsOnly(call);
  return noCall ? { ...call, noCall } : call;
}

/** A body of constants alone is a test or about something else: everything it would count is assumed. */
function findConstantsOnly(call: ReadCall): Refused | undefined {
  if (hasMappedValue(call.mapped)) return undefined;
  return findMissing(call).length === 0 && findUnreadable(call).length === 0 ? refused.noKeys() : undefined;
}

/** A GET has its query string as its body. */
function queryOf({ query, method }: Delivery, payload: JsonValue): JsonObject | 'too-complex' | undefined {
  if (query) return readForm(query);
  return method === 'GET' ? (payload as JsonObject) : undefined;
}

export interface UnderstoodCall {
  call: ReadCall;
  resolved: ResolvedCall;
  /** What it lacks; another delivery of the call may provide that. */
  missing: Refused[];
  refusal: Refused | undefined;
  said: ProcessedData;
  directory: CompanyDirectory;
}

/** With the names in memory; undefined if the database must be asked. */
function understandFromMemory(
  calls: ReadCall[],
  delivery: Delivery,
  parts: UnderstandParts,
): UnderstoodCall[] | undefined {
  const directory = parts.directory.cachedCompany(delivery.endpoint.companyId);
  if (!directory) return undefined;
  const understood: UnderstoodCall[] = [];
  for (const call of calls) {
    const one = understandCall(call, delivery, directory);
    if (!isWhollyResolved(one) && namesSomethingUnknown(call, directory)) return undefined;
    understood.push(one);
  }
  return understood;
}

/** Then memory knew every name. */
const isWhollyResolved = ({ resolved: { location, service, employee } }: UnderstoodCall) =>
  location !== undefined && service !== undefined && employee !== undefined;

/** Resolves all calls with the same names, in order. */
export async function understandCalls(
  calls: ReadCall[],
  delivery: Delivery,
  parts: UnderstandParts,
  { mayCreate }: { mayCreate: boolean },
): Promise<UnderstoodCall[]> {
  const { companyId } = delivery.endpoint;
  const names = await findNames(calls, companyId, parts);
  const understood: UnderstoodCall[] = [];
  for (const one of calls) {
    const call = understandCall(one, delivery, names.directory);
    const { newService } = call.resolved;
    if (newService !== undefined) {
      call.resolved = mayCreate
        ? await makeService(newService, call.resolved, delivery, names, parts)
        : previewService(newService, call.resolved, names.directory);
      call.refusal = call.resolved.refusal;
      call.said = refusedCallData(call);
    }
    understood.push(call);
  }
  return understood;
}

function understandCall(one: ReadCall, delivery: Delivery, directory: CompanyDirectory): UnderstoodCall {
  const named = readKnownNames(readNumberCalled(one, directory), directory);
  const call = leaveUnexplained(readNamedService(named, directory), directory);
  const [unreadable] = findUnreadable(call);
  const hasDefaultService = findDefaultService(call, directory) !== undefined;
  const isWithoutPlace = isUnplaced(call, { location: findCallStore(call, directory) });
  const missing = [...(isWithoutPlace ? [describeUnplaced(call)] : []), ...findMissing(call)].filter(
    ({ reason }) => !(reason === 'service-missing' && hasDefaultService),
  );
  // Without a call id nothing can complete it later, so there is no call to begin.
  const lack = call.readings.callId.kind === 'absent' ? findLack(call, missing) : undefined;
  const mayCount = !unreadable && !lack;
  const resolved = resolveCall(call, delivery, directory, { mayCount });
  const refusal = unreadable ?? resolved.refusal ?? lack;
  return { call, resolved, missing, refusal, said: refusedCallData({ call, resolved, missing, refusal }), directory };
}

/** Why a call that only this delivery describes does not count. */
export function findLack(call: ReadCall, missing: readonly Refused[]): Refused | undefined {
  const [first] = missing;
  const notPlaced = first?.reason === 'store-missing' && saysOutgoing(call) ? findNotPlaced(call, {}) : undefined;
  return notPlaced ? { reason: 'not-placed', message: notPlaced.message } : first;
}

type Checked = Pick<UnderstoodCall, 'call' | 'resolved' | 'missing' | 'refusal'>;

/** A refused call shows everything that a person has to fix, not only the first problem. */
function refusedCallData(checked: Checked): ProcessedData {
  const said = describeCall(checked.call, checked.resolved);
  if (!checked.refusal || checked.refusal.reason === 'not-placed') return said;
  const refusals = listRefusals(checked);
  return refusals.length > 1 ? { ...said, refusals } : said;
}

/** Everything that keeps a call from counting by itself, in the order of the steps. */
export function listRefusals({ call, resolved, missing }: Omit<Checked, 'refusal'>): Refused[] {
  return [...findUnreadable(call), ...(resolved.refusal ? [resolved.refusal] : []), ...missing];
}

function stateDelivery(calls: UnderstoodCall[], delivery: Delivery, opened: OpenedDelivery): DeliveryRow {
  const [first, ...others] = calls;
  if (!first) throw new Error('A delivery that was opened has no call.');
  const further = others.map((call, index) => stateCall(call, delivery, index + 1));
  const row = rowOf(delivery, [stateCall(first, delivery, 0), ...further]);
  const items = opened.calls.length;
  const leftOut = items - calls.length;
  const ofSignature = warnOfSignature(delivery.signature);
  const warnings = [
    ...(ofSignature ? [ofSignature] : []),
    ...(opened.mended !== undefined ? [{ field: 'body', message: sentences.mended(opened.mended) }] : []),
    ...(leftOut > 0 ? [{ field: 'callFilter', message: sentences.leftOut(leftOut, items) }] : []),
  ];
  row.processedData =
    warnings.length > 0 ? { ...first.said, warnings: [...warnings, ...first.said.warnings] } : first.said;
  if (others.length > 0) row.processedData = { ...row.processedData, calls: others.map(describeFurther) };
  const unmapped = listUnmapped(calls);
  if (unmapped.length > 0) row.unmapped = unmapped;
  row.words = listWords(calls, unmapped);
  const digest = digestOf(delivery);
  row.bodyHash = digest.readUIntBE(0, 6);
  if (calls.every(({ said }) => said.callId === undefined)) {
    row.bodySha256 = digest.toString('hex');
    row.checksDuplicate = true;
  }
  return row;
}

const describeFurther = ({ said, refusal }: UnderstoodCall): ProcessedData => ({
  ...said,
  ...(refusal && { refusal }),
});

function stateCall(
  { call, resolved, refusal, missing, said }: UnderstoodCall,
  delivery: Delivery,
  part: number,
): CallOrRefusal {
  if (refusal) return { ...refuse(refusal, statusOf(refusal)), values: placeOf(resolved) };
  const facts = factsOf(said, delivery, part);
  facts.notPlaced = findNotPlaced(call, resolved);
  for (const { reason, message } of missing) facts.missing[reason] = message;
  return { ...facts, newService: resolved.newService };
}

export const statusOf = ({ reason }: Refused): DeliveryStatus => (reason === 'not-placed' ? reason : 'failed');

const refuse = ({ reason, message }: Refused, status: DeliveryStatus = 'failed'): RefusedCall => ({
  status,
  reason,
  message,
});

/** Who can see it: managers see their locations' deliveries, employees their own, including refused ones. */
const placeOf = ({ location, employee }: ResolvedCall): RefusedCall['values'] => ({
  location: location?.id,
  employee: employee?.id,
});

/** The SHA-256 of everything that was sent, which identifies repetitions. */
function digestOf({ body, query }: Delivery): Buffer {
  const hash = createHash('sha256').update(body);
  if (query) hash.update(`?${query}`);
  return hash.digest();
}
