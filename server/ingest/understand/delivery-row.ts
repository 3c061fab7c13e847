import type { CallOrRefusal, DeliveryRow, RefusedCall } from '../../database/calls/apply-deliveries';
import type { Delivery } from '../delivery/delivery';

export function rowOf(delivery: Delivery, calls: DeliveryRow['calls']): DeliveryRow {
  const { endpoint } = delivery;
  const whole = delivery.tooLarge ?? delivery.cutFrom;
  return {
    deliveryId: delivery.deliveryId,
    receivedAt: delivery.receivedAt,
    configurationId: endpoint.configurationId,
    source: endpoint.source,
    method: delivery.method,
    contentType: delivery.contentType ?? null,
    query: delivery.query || undefined,
    headers: delivery.headers,
    bodyBytes: whole?.bytes ?? delivery.body.length,
    bodySha256: whole?.sha256,
    bodyHash: undefined,
    signature: delivery.signature,
    calls,
  };
}

/** The refusal of a row whose calls could not be understood. */
export function refusalOf({
  calls: [first],
}: {
  calls: readonly [CallOrRefusal, ...CallOrRefusal[]];
}): RefusedCall | undefined {
  return 'status' in first ? first : undefined;
}
