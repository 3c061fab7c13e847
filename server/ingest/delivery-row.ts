// The row that a delivery becomes in the log, and what it says of its first call.
import type { DeliveryRow, FurtherCall } from '../database/apply-deliveries';
import type { Delivery } from './delivery';

/**
 * The delivery itself, with the facts or the refusal of its first call where it was understood. Every field is named: one
 * object put together from two costs a delivery more than reading its payload does.
 */
export function rowOf(delivery: Delivery, call: FurtherCall = {}): DeliveryRow {
  const { endpoint, tooLarge } = delivery;
  return {
    delivery_id: delivery.deliveryId,
    received_at: delivery.receivedAt,
    configuration_id: endpoint.configurationId,
    source: endpoint.source,
    method: delivery.method,
    content_type: delivery.contentType ?? null,
    query: delivery.query || undefined,
    body_bytes: tooLarge?.bytes ?? delivery.body.length,
    body_sha256: tooLarge?.sha256,
    signature: delivery.signature,
    status: call.status,
    reason: call.reason,
    message: call.message,
    processed_data: undefined,
    local_day: undefined,
    zone_edition: undefined,
    unmapped: undefined,
    further: undefined,
    order_key: call.order_key,
    call_key: call.call_key,
    location_id: call.location_id,
    service_id: call.service_id,
    employee_id: call.employee_id,
    call_type: call.call_type,
    is_practice: call.is_practice,
    was_booked: call.was_booked,
    started_ms: call.started_ms,
    duration_seconds: call.duration_seconds,
    customer_phone: call.customer_phone,
    customer_called: call.customer_called,
    financing_offered: call.financing_offered,
    default_tag: call.default_tag,
    default_time: call.default_time,
    constants: call.constants,
    missing: call.missing,
    new_service: call.new_service,
  };
}
