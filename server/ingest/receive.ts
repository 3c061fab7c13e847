// The life of a call from its arrival to its answer, as the list of its steps (docs/the-life-of-a-call.md).
// Whatever is safely kept is answered with what became of it; a refusal is kept, too, and can be mended later.
import { type Refused, refused, warnings as sentences } from '#contract/refusals';
import { maxServiceNameLength } from '#contract/services';
import type { DeliveryAnswer, DeliveryStatus, RefusalReason, Warning, WebhookField } from '#contract/webhooks';
import { webhookFields } from '#contract/webhooks';
import type { AppliedDelivery, CallFacts, DeliveryRow } from '../database/apply-deliveries';
import { insertNewService, type NamedService } from '../database/company-directory';
import type { Queries } from '../database/connect';
import type { WebhookEndpoint } from '../database/webhook-endpoints';
import type { CommitQueue } from './commit-queue';
import { type Arrival, orderKey } from './delivery-id';
import type { Directory } from './directory';
import { mapFields } from './map-fields';
import { readBody } from './read-body';
import { type Readings, readValues } from './read-values';
import { type CompanyDirectory, findEmployee, findService, findStore } from './resolve-names';
import { isPlausibleTime, toInstant } from './to-instant';

/** A request at a known endpoint, its body already read. */
export interface Delivery extends Arrival {
  endpoint: WebhookEndpoint;
  method: string;
  contentType: string | undefined;
  body: Buffer;
  /** Set where the body was larger than is taken: then `body` is only its beginning. */
  tooLarge?: { bytes: number; sha256: string };
}

export interface IngestParts {
  directory: Directory;
  queue: CommitQueue;
  queries: Queries;
}

/** Takes a delivery in. Resolves once it is on disk; rejects only when it could not be kept. */
export async function receiveDelivery(delivery: Delivery, parts: IngestParts): Promise<DeliveryAnswer> {
  const row = { ...bareRow(delivery), ...(await understand(delivery, parts)) };
  const applied = await parts.queue.commit({ companyId: delivery.endpoint.companyId, row, body: delivery.body });
  return answer(applied);
}

type Understood = Pick<DeliveryRow, 'status' | 'reason' | 'message' | 'processed_data'> & Partial<CallFacts>;

async function understand(delivery: Delivery, parts: IngestParts): Promise<Understood> {
  if (delivery.tooLarge) return refuse(refused.tooLarge(delivery.tooLarge.bytes), 'too-large');
  if (!delivery.endpoint.isActive) return refuse(refused.inactive(), 'inactive');

  const body = readBody(delivery.body, delivery.contentType);
  if ('unreadable' in body) return refuse(refused.unreadableBody(body.unreadable));

  const readings = readValues(mapFields(body.payload, delivery.endpoint.keys));
  const unreadable = findUnreadable(readings, delivery.endpoint);
  if (unreadable) return refuse(unreadable);

  return resolve(readings, delivery, parts);
}

const fieldsThatRefuse = ['storeId', 'service', 'appointment', 'callType', 'callTag', 'timestamp', 'callId'] as const;
const fieldsThatWarn = ['employeeId', 'duration', 'customerPhone', 'customerCalled', 'financingOffered'] as const;
const requiredFields = ['storeId', 'service', 'appointment', 'callType'] as const;

const keyOf = (field: WebhookField, endpoint: WebhookEndpoint) => endpoint.keys[webhookFields[field].configKey];

function findUnreadable(readings: Readings, endpoint: WebhookEndpoint): Refused | undefined {
  for (const field of fieldsThatRefuse) {
    const reading = readings[field];
    if (reading.kind === 'unreadable') return refused.unreadable(field, keyOf(field, endpoint), reading.saw);
  }
  return undefined;
}

/** Steps 5 and 6: names become rows, a time becomes an instant; what optional fields lack becomes warnings. */
async function resolve(readings: Readings, delivery: Delivery, parts: IngestParts): Promise<Understood> {
  const { endpoint } = delivery;
  const known = await parts.directory.company(endpoint.companyId);
  const directory = namesSomethingUnknown(readings, known)
    ? await parts.directory.companyAfresh(endpoint.companyId)
    : known;
  const warnings: Warning[] = [];
  const warn = (field: WebhookField, message: string) => warnings.push({ field, message });

  const store = value(readings.storeId);
  const location = store === undefined ? undefined : findStore(directory, store);
  if (store !== undefined && !location) return refuse(refused.unknownStore(directory.name, store));

  const startedAt = readStart(readings, delivery, location?.timeZone ?? directory.timeZone);
  if (startedAt === 'implausible') {
    return refuse(refused.unreadable('timestamp', keyOf('timestamp', endpoint), 'a time that cannot be'));
  }

  for (const field of fieldsThatWarn) {
    const reading = readings[field];
    if (reading.kind === 'unreadable') warn(field, sentences.unreadable(field, keyOf(field, endpoint), reading.saw));
  }
  const employee = resolveEmployee(value(readings.employeeId), directory, location, warn);
  // Last, because a new service is created, and nothing should be that belongs to a refused delivery.
  const service = await resolveService(value(readings.service), directory, delivery, parts, warn);
  if (service && 'reason' in service) return refuse(service);
  if (endpoint.isReplaced) warnings.push({ field: 'endpointPath', message: sentences.replacedPath() });

  const missing = missingSentences(readings, endpoint);
  const facts = given({
    order_key: orderKey(delivery.receivedMicros, delivery.deliveryId),
    call_key: value(readings.callId) ?? delivery.deliveryId,
    location_id: location?.id,
    service_id: service?.id,
    employee_id: employee?.id,
    call_type: value(readings.callType),
    is_practice: value(readings.callTag) === 'Practice',
    was_booked: value(readings.appointment),
    started_ms: (startedAt ?? delivery.receivedAt).getTime(),
    duration_seconds: value(readings.duration),
    customer_phone: value(readings.customerPhone),
    customer_called: value(readings.customerCalled),
    financing_offered: value(readings.financingOffered),
    default_tag: readings.callTag.kind === 'absent',
    default_time: startedAt === undefined,
    missing,
  });
  const processed = given({
    callId: value(readings.callId),
    startedAt: startedAt?.toISOString(),
    store: location && { id: location.id, name: location.name },
    service: service && given({ id: service.id, name: service.name, isNew: service.isNew }),
    employee: employee && { id: employee.id, name: employee.name },
    appointment: facts.was_booked,
    callType: facts.call_type,
    callTag: value(readings.callTag),
    durationSeconds: facts.duration_seconds,
    customerCalled: facts.customer_called,
    financingOffered: facts.financing_offered,
    customerPhone: facts.customer_phone,
    warnings,
  });
  // Without a call id nothing that comes later could complete it, so there is no call to begin.
  const [lack] = readings.callId.kind === 'absent' ? Object.entries(missing) : [];
  if (lack) return { status: 'failed', reason: lack[0] as RefusalReason, message: lack[1], processed_data: processed };
  return { ...facts, processed_data: processed };
}

function namesSomethingUnknown(readings: Readings, directory: CompanyDirectory): boolean {
  const store = value(readings.storeId);
  const service = value(readings.service);
  const employee = value(readings.employeeId);
  if (store !== undefined && !findStore(directory, store)) return true;
  if (service !== undefined && !findService(directory, service)) return true;
  return employee !== undefined && findEmployee(directory, employee, undefined) === undefined;
}

function readStart(readings: Readings, delivery: Delivery, timeZone: string): Date | undefined | 'implausible' {
  const moment = value(readings.timestamp);
  if (moment === undefined) return undefined;
  const at = toInstant(moment, timeZone);
  return at !== 'unreadable' && isPlausibleTime(at, delivery.receivedAt) ? at : 'implausible';
}

function resolveEmployee(
  name: string | undefined,
  directory: CompanyDirectory,
  location: Parameters<typeof findEmployee>[2],
  warn: (field: WebhookField, message: string) => void,
) {
  if (name === undefined) return undefined;
  const found = findEmployee(directory, name, location);
  if (found === 'ambiguous') warn('employeeId', sentences.ambiguousEmployee(name));
  else if (!found) warn('employeeId', sentences.unknownEmployee(name));
  return found === 'ambiguous' ? undefined : found;
}

async function resolveService(
  name: string | undefined,
  directory: CompanyDirectory,
  delivery: Delivery,
  parts: IngestParts,
  warn: (field: WebhookField, message: string) => void,
): Promise<(NamedService & { isNew?: true }) | Refused | undefined> {
  if (name === undefined) return undefined;
  const known = findService(directory, name);
  if (known) return known;
  if (name.length > maxServiceNameLength) return refused.unknownService(name, 'too-long');
  const made = await insertNewService(parts.queries, delivery.endpoint.companyId, name);
  if (!made) return refused.unknownService(name, 'too-many');
  await parts.directory.companyAfresh(delivery.endpoint.companyId);
  warn('service', sentences.newService(name));
  return { ...made, isNew: true };
}

/** The sentence for each required field this delivery lacks: it is said only if the call does not have it either. */
function missingSentences(readings: Readings, endpoint: WebhookEndpoint): CallFacts['missing'] {
  const missing: CallFacts['missing'] = {};
  for (const field of requiredFields) {
    if (readings[field].kind !== 'absent') continue;
    const { reason, message } = refused.missing(field, keyOf(field, endpoint));
    missing[reason] = message;
  }
  return missing;
}

function value<Value>(reading: { kind: 'read'; value: Value } | { kind: 'absent' | 'unreadable' }): Value | undefined {
  return reading.kind === 'read' ? reading.value : undefined;
}

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The record without its undefined fields. */
function given<T extends object>(record: T): Given<T> {
  return Object.fromEntries(Object.entries(record).filter(([, it]) => it !== undefined)) as Given<T>;
}

const refuse = ({ reason, message }: Refused, status: DeliveryStatus = 'failed'): Understood => ({
  status,
  reason,
  message,
});

function bareRow(delivery: Delivery): DeliveryRow {
  return {
    delivery_id: delivery.deliveryId,
    received_at: delivery.receivedAt.toISOString(),
    configuration_id: delivery.endpoint.configurationId,
    source: delivery.endpoint.source,
    method: delivery.method,
    content_type: delivery.contentType ?? null,
    body_bytes: delivery.tooLarge?.bytes ?? delivery.body.length,
    ...(delivery.tooLarge && { body_sha256: delivery.tooLarge.sha256 }),
  };
}

function answer(applied: AppliedDelivery): DeliveryAnswer {
  const { status, deliveryId, logId, callId, reason, message } = applied;
  return {
    status,
    deliveryId,
    logId,
    ...(callId !== null && { callId }),
    ...(reason && { error: { reason, message: message ?? '' } }),
  };
}
