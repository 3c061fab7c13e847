// What a resolved delivery says of its call: once as facts for the fold, once in our words for the Activity Log.
import type { Refused } from '#contract/refusals';
import type { ProcessedData } from '#contract/webhooks';
import type { CallFacts } from '../database/apply-deliveries';
import type { Delivery } from './delivery';
import { orderKey } from './delivery-id';
import type { Readings } from './read-values';
import { readValue } from './reading';
import type { ResolvedCall } from './resolve-call';

/** The facts that apply_deliveries folds. `missing` is said only of fields that the call has from no other delivery. */
export function stateFacts(
  readings: Readings,
  resolved: ResolvedCall,
  missing: Refused[],
  delivery: Delivery,
): CallFacts {
  return given({
    order_key: orderKey(delivery.receivedMicros, delivery.deliveryId),
    call_key: readValue(readings.callId) ?? delivery.deliveryId,
    location_id: resolved.location?.id,
    service_id: resolved.service?.id,
    employee_id: resolved.employee?.id,
    call_type: readValue(readings.callType),
    is_practice: readValue(readings.callTag) === 'Practice',
    was_booked: readValue(readings.appointment),
    started_ms: (resolved.startedAt ?? delivery.receivedAt).getTime(),
    duration_seconds: readValue(readings.duration),
    customer_phone: readValue(readings.customerPhone),
    customer_called: readValue(readings.customerCalled),
    financing_offered: readValue(readings.financingOffered),
    default_tag: readings.callTag.kind === 'absent',
    // A time whose zone was assumed only fills a gap, as the arrival does: it may be of another day.
    default_time: resolved.startedAt === undefined || resolved.hasAssumedZone === true,
    missing: Object.fromEntries(missing.map(({ reason, message }) => [reason, message])),
  });
}

/** What the Activity Log shows as processed data: only what was found. */
export function describeCall(readings: Readings, resolved: ResolvedCall): ProcessedData {
  const { location, service, employee, startedAt, warnings } = resolved;
  return given({
    callId: readValue(readings.callId),
    startedAt: startedAt?.toISOString(),
    store: location && { id: location.id, name: location.name },
    service: service && given({ id: service.id, name: service.name, isNew: service.isNew }),
    employee: employee && { id: employee.id, name: employee.name },
    appointment: readValue(readings.appointment),
    callType: readValue(readings.callType),
    callTag: readValue(readings.callTag),
    durationSeconds: readValue(readings.duration),
    customerCalled: readValue(readings.customerCalled),
    financingOffered: readValue(readings.financingOffered),
    customerPhone: readValue(readings.customerPhone),
    warnings,
  });
}

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The record without its undefined fields. */
function given<T extends object>(record: T): Given<T> {
  return Object.fromEntries(Object.entries(record).filter(([, it]) => it !== undefined)) as Given<T>;
}
