// What a resolved call states: processed data for the Activity Log, and the facts for the fold. Facts derive from
// processed data alone, so replay can restate a logged delivery.
import type { CallType } from '#contract/calls';
import { reportableFields } from '#contract/mapping-rules';
import { type WebhookField, webhookFieldNames } from '#contract/webhook-fields';
import type { ProcessedData } from '#contract/webhooks';
import type { FieldName } from '../../database/call-fields';
import type { CallFacts } from '../../database/calls/apply-deliveries';
import { type Arrival, orderKey } from '../delivery/delivery-id';
import type { ReadCall } from '../read/check-readings';
import { type MappedValues, noTraces } from '../read/map-fields';
import type { Readings } from '../read/read-values';
import { readValue } from '../read/reading';
import type { ResolvedCall } from './resolve-call';
import { isUnplaced } from './unplaced-line';

export function describeCall(call: ReadCall, resolved: ResolvedCall): ProcessedData {
  const { readings, mapped, mapping } = call;
  const { location, service, employee, startedAt, answeredAt, endedAt, warnings, hasAssumedZone } = resolved;
  return {
    callId: readValue(readings.callId),
    startedAt: startedAt?.toISOString(),
    store: location && { id: location.id, name: location.name },
    service: service && { id: service.id, name: service.name, isNew: service.isNew },
    employee: employee && { id: employee.id, name: employee.name },
    appointment: readValue(readings.appointment),
    isLone: readValue(readings.appointment) !== undefined && !mapping.canSayNo ? true : undefined,
    callType: readValue(readings.callType),
    callTag: readValue(readings.callTag),
    durationSeconds: readValue(readings.duration),
    customerCalled: readValue(readings.customerCalled),
    financingOffered: readValue(readings.financingOffered),
    customerPhone: readValue(readings.customerPhone),
    direction: readValue(readings.direction),
    answered: readValue(readings.answered),
    numberCalled: readValue(readings.numberCalled),
    recording: readValue(readings.recording),
    answeredAt: answeredAt?.toISOString(),
    endedAt: endedAt?.toISOString(),
    unknown: unknownOf(readings, resolved),
    order: readValue(readings.order)?.toString(),
    assumed: assumedOf(readings, mapped, resolved, {
      isEventTime: mapping.isEventTime,
      isLeg: isUnplaced(call, resolved),
    }),
    hasAssumedZone,
    warnings,
  };
}

function unknownOf(readings: Readings, { isServiceAssumed }: ResolvedCall): ProcessedData['unknown'] {
  const fields = reportableFields.filter(
    (field) => readings[field].kind === 'unknown' && !(field === 'service' && isServiceAssumed),
  );
  return fields.length > 0 ? fields : undefined;
}

/**
 * An event's time is not the call's start: the earliest wins, and a start that is stated wins over all. The numbers of a
 * leg, its direction and its length give way to those of a delivery that names the call's location.
 */
function assumedOf(
  readings: Readings,
  { traces }: MappedValues,
  { isServiceAssumed, startedAt }: ResolvedCall,
  { isEventTime, isLeg }: { isEventTime: boolean; isLeg: boolean },
): string[] | undefined {
  if (traces === noTraces && !isServiceAssumed && !isEventTime && !isLeg) return undefined;
  const isAlsoAssumed = (field: WebhookField) =>
    (field === 'service' && isServiceAssumed) ||
    (field === 'timestamp' && isEventTime && startedAt !== undefined) ||
    (isLeg && isOfLeg(field, readings));
  const fields: string[] = [];
  for (const field of webhookFieldNames) {
    if (traces[field]?.isAssumed || isAlsoAssumed(field)) fields.push(field);
  }
  return fields.length > 0 ? fields : undefined;
}

const ofLeg: readonly (keyof Readings)[] = ['numberCalled', 'customerPhone', 'direction', 'duration'];

const isOfLeg = (field: WebhookField, readings: Readings) => ofLeg.includes(field) && readings[field].kind === 'read';

/** The facts for the fold, from the processed data of a call. `part` is its position in the body, from 0. */
export function factsOf(data: ProcessedData, arrival: Arrival, part = 0): CallFacts {
  const order = data.order === undefined ? arrival.receivedMicros : Number(data.order);
  return {
    callKey: data.callId ?? (part === 0 ? arrival.deliveryId : `${arrival.deliveryId}#${part}`),
    orderKey: orderKey(order, arrival.deliveryId, part),
    values: {
      location: data.store?.id,
      service: data.service?.id,
      booked: data.appointment,
      // Processed data stores it as text; it was read as one of ours.
      type: data.callType as CallType | undefined,
      employee: data.employee?.id,
      practice: data.callTag === 'Practice',
      started: data.startedAt === undefined ? arrival.receivedAt.getTime() : Date.parse(data.startedAt),
      duration: data.durationSeconds,
      accepted: data.answeredAt === undefined ? undefined : Date.parse(data.answeredAt),
      ended: data.endedAt === undefined ? undefined : Date.parse(data.endedAt),
      phone: data.customerPhone,
      called: data.customerCalled,
      financing: data.financingOffered,
      direction: data.direction,
      answered: data.answered,
      dialed: data.numberCalled,
      recording: data.recording,
    },
    assumed: assumedIn(data),
    unknown: data.unknown?.map((field) => unknowable[field]),
    lone: data.isLone,
    missing: {},
  };
}

function assumedIn(data: ProcessedData): FieldName[] {
  const assumed: FieldName[] = [];
  if (data.callTag === undefined) assumed.push('practice');
  // A time with an assumed zone only fills a gap, as the arrival does: it may be of another day.
  const isEventTime = data.assumed?.includes('timestamp');
  if (data.startedAt === undefined || data.hasAssumedZone || isEventTime) assumed.push('started');
  // Of several answers, as after a hold, the earliest counts.
  if (data.answeredAt !== undefined) assumed.push('accepted');
  for (const field of data.assumed ?? []) assumed.push(...(fieldOf[field as WebhookField] ?? []));
  return assumed;
}

const unknowable = { service: 'service', appointment: 'booked', callType: 'type' } as const;

const fieldOf: Partial<Record<WebhookField, [FieldName]>> = {
  storeId: ['location'],
  service: ['service'],
  employeeId: ['employee'],
  callType: ['type'],
  callTag: ['practice'],
  appointment: ['booked'],
  duration: ['duration'],
  customerPhone: ['phone'],
  customerCalled: ['called'],
  financingOffered: ['financing'],
  direction: ['direction'],
  answered: ['answered'],
  numberCalled: ['dialed'],
  recording: ['recording'],
};
