// What a delivery says, in the company's own rows (the life of a call, steps 3 to 6): parsed, mapped, read, resolved.
// Nothing is stored, but that an unknown service is made where it may be. Live traffic, the spool's drain, replay and the
// tester all understand by this.
import { createHash } from 'node:crypto';
import { isSpent, stepsOfDelivery } from '#contract/budget';
import type { Surroundings } from '#contract/find-in-payload';
import type { JsonObject, JsonValue } from '#contract/json-value';
import { type Refused, refused } from '#contract/refusals';
import type { DeliveryStatus, ProcessedData } from '#contract/webhooks';
import type { DeliveryRow, FurtherCall } from '../database/apply-deliveries';
import { type CompiledMapping, compileMapping } from './compile-mapping';
import type { Delivery, IngestParts } from './delivery';
import { describeCall, factsOf } from './describe-call';
import { findCalls, mostCallsInBody } from './find-calls';
import { findMissing, findUnreadable, type ReadCall } from './judge-readings';
import { mapFields } from './map-fields';
import { readNamedService } from './name-service';
import { readBody } from './read-body';
import { readForm } from './read-form';
import { readValues } from './read-values';
import { findNames, type ResolvedCall, resolveCall } from './resolve-call';
import { refuseSignature, warnOfSignature } from './signature/judge-signature';
import { listUnmapped } from './unmapped-values';

export type UnderstandParts = Pick<IngestParts, 'directory' | 'queries'>;

/** The row that the log, the calls and the counts are written from. Throws only what the database throws. */
export async function understandDelivery(
  delivery: Delivery,
  parts: UnderstandParts,
  /** Where false nothing is made for it: a dry run, a trial. */
  { mayCreate }: { mayCreate: boolean } = { mayCreate: true },
): Promise<DeliveryRow> {
  if (delivery.isHandshake) return { ...bareRow(delivery), ...describeHandshake(delivery) };
  const opened = openDelivery(delivery);
  if ('refusal' in opened) return { ...bareRow(delivery), ...refuse(opened.refusal, opened.status) };
  const calls = await understandCalls(opened.calls, delivery, parts, { mayCreate });
  return Object.assign(bareRow(delivery), stateDelivery(calls, delivery));
}

const describeHandshake = ({ note }: Delivery): Partial<DeliveryRow> => ({
  status: 'handshake',
  ...(note && { message: note }),
});

export interface OpenedDelivery {
  payload: JsonValue;
  /** As many as the body holds, at least one; of a trial the first. */
  calls: ReadCall[];
  callsTotal: number;
}

export interface UnopenedDelivery {
  refusal: Refused;
  status?: DeliveryStatus;
  /** Where the body could be read, but the calls in it could not be found. */
  payload?: JsonValue;
}

/**
 * The calls of a delivery, mapped and read, or why there are none. Looks at nothing but the delivery, and not for long: a
 * payload and a mapping that together cost more than `stepsOfDelivery` are refused.
 */
export function openDelivery(
  delivery: Delivery,
  /** No more are mapped, for their share of the steps. */
  { mostCalls = mostCallsInBody }: { mostCalls?: number } = {},
): OpenedDelivery | UnopenedDelivery {
  const { endpoint } = delivery;
  if (delivery.tooLarge) return { refusal: refused.tooLarge(delivery.tooLarge), status: 'too-large' };
  if (!endpoint.isActive) return { refusal: refused.inactive(), status: 'inactive' };
  const unsigned = refuseSignature(delivery);
  if (unsigned) return { refusal: unsigned, status: 'signature-refused' };
  if (delivery.brokenEncoding) return { refusal: refused.brokenEncoding(delivery.brokenEncoding) };

  const body = readBody(delivery.body, delivery.contentType);
  if ('unreadable' in body) return { refusal: refused.unreadableBody(body.unreadable) };

  const { payload } = body;
  const mapping = compileMapping(endpoint.mapping);
  const budget = { left: stepsOfDelivery };
  const payloads = findCalls(payload, mapping.calls, budget);
  if (isSpent(budget)) return { refusal: refused.tooLaborious(), payload };
  if ('reason' in payloads) return { refusal: payloads, payload };
  const chosen = payloads.slice(0, mostCalls);
  budget.left *= chosen.length / payloads.length;
  const around = { ...surroundingsOf(delivery, payload, mapping), budget, atRoot: new Map() };
  const calls: ReadCall[] = [];
  for (const it of chosen) {
    calls.push(readCall(it, mapping, around));
    if (isSpent(budget)) return { refusal: refused.tooLaborious(), payload };
  }
  return { payload, calls, callsTotal: payloads.length };
}

function readCall(payload: JsonValue, mapping: CompiledMapping, around: Surroundings): ReadCall {
  const mapped = mapFields(payload, mapping, around);
  return { mapping, mapped, readings: readValues(mapped, mapping) };
}

/** What keys may lead to outside a call. A GET has its query string as its body. */
function surroundingsOf({ query, method }: Delivery, root: JsonValue, { usesQuery }: CompiledMapping): Surroundings {
  if (!usesQuery) return { root };
  if (query !== undefined) return { root, query: readForm(query) };
  return method === 'GET' ? { root, query: root as JsonObject } : { root };
}

export interface UnderstoodCall {
  call: ReadCall;
  resolved: ResolvedCall;
  /** What it lacks: it counts once its call has that from another delivery. */
  missing: Refused[];
  /** Why it is no part of any call. */
  refusal: Refused | undefined;
  said: ProcessedData;
}

/** Resolves each call against the same names, in their order. */
export async function understandCalls(
  calls: ReadCall[],
  delivery: Delivery,
  parts: UnderstandParts,
  { mayCreate }: { mayCreate: boolean },
): Promise<UnderstoodCall[]> {
  const names = await findNames(calls, delivery.endpoint.companyId, parts);
  const understood: UnderstoodCall[] = [];
  for (const one of calls) {
    const call = readNamedService(one, names.directory);
    const [unreadable] = findUnreadable(call);
    const missing = findMissing(call);
    // Without a call id nothing that comes later could complete it, so there is no call to begin.
    const lack = call.readings.callId.kind === 'absent' ? missing[0] : undefined;
    const mayCount = !unreadable && !lack;
    const resolved = await resolveCall(call, delivery, names, parts, { mayCount, mayCreate });
    const refusal = unreadable ?? resolved.refusal ?? lack;
    understood.push({ call, resolved, missing, refusal, said: describeCall(call, resolved) });
  }
  return understood;
}

function stateDelivery(calls: UnderstoodCall[], delivery: Delivery): Partial<DeliveryRow> {
  const [first, ...others] = calls;
  if (!first) return {};
  const unmapped = listUnmapped(calls);
  const warning = warnOfSignature(delivery.signature);
  const said = warning ? { ...first.said, warnings: [warning, ...first.said.warnings] } : first.said;
  const row: Partial<DeliveryRow> = stateCall(first, delivery, 0);
  row.processed_data = said;
  if (others.length > 0) {
    row.processed_data = { ...said, calls: others.map(describeFurther) };
    row.further = others.map((call, index) => stateCall(call, delivery, index + 1));
  }
  if (unmapped.length > 0) row.unmapped = unmapped;
  return calls.some(({ said }) => said.callId !== undefined) ? row : { ...row, ...markOf(delivery) };
}

const describeFurther = ({ said, refusal }: UnderstoodCall): ProcessedData => ({
  ...said,
  ...(refusal && { refusal }),
});

/** Its facts for the fold, or its refusal. */
function stateCall(
  { resolved, refusal, missing, said }: UnderstoodCall,
  delivery: Delivery,
  part: number,
): FurtherCall {
  if (refusal) return { ...placeOf(resolved), ...refuse(refusal) };
  const facts = factsOf(said, delivery, part);
  for (const { reason, message } of missing) facts.missing[reason] = message;
  return resolved.newService === undefined ? facts : { ...facts, new_service: resolved.newService };
}

const refuse = ({ reason, message }: Refused, status: DeliveryStatus = 'failed'): FurtherCall => ({
  status,
  reason,
  message,
});

/** Whose delivery it is: a manager sees those of his locations, an employee his own, refused ones among them. */
const placeOf = ({ location, employee }: ResolvedCall): Pick<DeliveryRow, 'location_id' | 'employee_id'> => ({
  ...(location && { location_id: location.id }),
  ...(employee && { employee_id: employee.id }),
});

/** By what a repetition of calls without an id is told: all that was sent. */
function markOf({ body, query }: Delivery): Pick<DeliveryRow, 'body_sha256' | 'checks_duplicate'> {
  const hash = createHash('sha256').update(body);
  if (query) hash.update(`?${query}`);
  return { body_sha256: hash.digest('hex'), checks_duplicate: true };
}

/** The delivery itself, before anything is understood of it. */
export function bareRow(delivery: Delivery): DeliveryRow {
  return {
    delivery_id: delivery.deliveryId,
    received_at: delivery.receivedAt.toISOString(),
    configuration_id: delivery.endpoint.configurationId,
    source: delivery.endpoint.source,
    method: delivery.method,
    content_type: delivery.contentType ?? null,
    ...(delivery.query && { query: delivery.query }),
    ...(delivery.signature && { signature: delivery.signature }),
    body_bytes: delivery.tooLarge?.bytes ?? delivery.body.length,
    ...(delivery.tooLarge?.sha256 && { body_sha256: delivery.tooLarge.sha256 }),
  };
}
