// What a resolved call says, in our words: processed data, which the Activity Log shows, and the facts that the fold takes
// from it. The facts follow from the processed data alone, so that replay can say again what a delivery once stated.
import type { CallType } from '#contract/calls';
import { type ProcessedData, type WebhookField, webhookFieldNames } from '#contract/webhooks';
import type { CallFacts, FactName } from '../database/apply-deliveries';
import { type Arrival, orderKey } from './delivery-id';
import type { ReadCall } from './judge-readings';
import { type MappedValues, noTraces } from './map/map-fields';
import { readValue } from './read/reading';
import { utcInstantOf, utcTextOf } from './read/utc-form';
import type { ResolvedCall } from './resolve/resolve-call';

/** Only what was found is said; the rest is undefined, as JSON leaves it out. */
export function describeCall({ readings, mapped }: ReadCall, resolved: ResolvedCall): ProcessedData {
  const { location, service, employee, startedAt, warnings, hasAssumedZone } = resolved;
  return {
    callId: readValue(readings.callId),
    startedAt: startedAt && utcTextOf(startedAt.getTime()),
    store: location && { id: location.id, name: location.name },
    service: service && { id: service.id, name: service.name, isNew: service.isNew },
    employee: employee && { id: employee.id, name: employee.name },
    appointment: readValue(readings.appointment),
    callType: readValue(readings.callType),
    callTag: readValue(readings.callTag),
    durationSeconds: readValue(readings.duration),
    customerCalled: readValue(readings.customerCalled),
    financingOffered: readValue(readings.financingOffered),
    customerPhone: readValue(readings.customerPhone),
    order: readValue(readings.order)?.toString(),
    constants: constantsIn(mapped),
    hasAssumedZone,
    warnings,
  };
}

const startOf = (text: string) => utcInstantOf(text) ?? Date.parse(text);

function constantsIn({ traces }: MappedValues): string[] | undefined {
  if (traces === noTraces) return undefined;
  const fields: string[] = [];
  for (const field of webhookFieldNames) if (traces[field]?.isConstant) fields.push(field);
  return fields.length > 0 ? fields : undefined;
}

/**
 * The facts that apply_deliveries folds, from the processed data of a call that was not refused and the arrival of its
 * delivery (`arrivalOf`). `part` is the call's place in a body that holds several, 0 for the first or only one. What the
 * call lacks is the caller's to say. Replay reads calls again by this.
 */
export function factsOf(said: ProcessedData, arrival: Arrival, part = 0): CallFacts {
  return {
    order_key: orderKey(
      said.order === undefined ? arrival.receivedMicros : Number(said.order),
      arrival.deliveryId,
      part,
    ),
    call_key: said.callId ?? (part === 0 ? arrival.deliveryId : `${arrival.deliveryId}#${part}`),
    location_id: said.store?.id,
    service_id: said.service?.id,
    employee_id: said.employee?.id,
    // In processed data it is a text like any other; whoever wrote it had read it as one of ours.
    call_type: said.callType as CallType | undefined,
    is_practice: said.callTag === 'Practice',
    was_booked: said.appointment,
    started_ms: said.startedAt === undefined ? arrival.receivedAt.getTime() : startOf(said.startedAt),
    duration_seconds: said.durationSeconds,
    customer_phone: said.customerPhone,
    customer_called: said.customerCalled,
    financing_offered: said.financingOffered,
    default_tag: said.callTag === undefined,
    // A time whose zone was assumed only fills a gap, as the arrival does: it may be of another day.
    default_time: said.startedAt === undefined || said.hasAssumedZone === true,
    constants: said.constants && factsOfFields(said.constants),
    missing: {},
    new_service: undefined,
  };
}

const factOfField: Partial<Record<WebhookField, FactName>> = {
  storeId: 'location',
  service: 'service',
  employeeId: 'employee',
  callType: 'type',
  callTag: 'practice',
  appointment: 'booked',
  duration: 'duration',
  customerPhone: 'phone',
  customerCalled: 'called',
  financingOffered: 'financing',
};

const factsOfFields = (fields: string[]): FactName[] =>
  fields.flatMap((field) => factOfField[field as WebhookField] ?? []);
