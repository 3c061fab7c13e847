// A file of the spool: what arrived as one line of JSON, then the body.
import type { WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import type { Delivery } from '../delivery/delivery';
import { type Arrival, arrivalOf } from '../delivery/delivery-id';

export interface SpooledDelivery extends Omit<Delivery, 'endpoint' | 'cutFrom' | 'skipsSignatureCheck'> {
  installation?: string | undefined;
  companyId: number;
  configurationId: number;
  source: string;
  /** Of the appointment list that these rows are for; they have no configuration. */
  listId?: number | undefined;
}

/** Rows that the webhook of an appointment list received. */
export interface ListRows {
  companyId: number;
  listId: number;
  arrival: Arrival;
  body: Buffer;
}

/** Without the secrets of its endpoint. */
export function spooledDelivery({ endpoint, ...delivery }: Delivery): SpooledDelivery {
  const { companyId, configurationId, source } = endpoint;
  return { ...delivery, companyId, configurationId, source };
}

export function spooledRows({ companyId, listId, arrival, body }: ListRows): SpooledDelivery {
  const none = { configurationId: 0, source: '', contentType: undefined };
  return { ...arrival, ...none, companyId, listId, method: 'POST', body };
}

export function deliveryOf(spooled: SpooledDelivery, endpoint: WebhookEndpoint): Delivery {
  const { companyId, configurationId, installation, listId, source, ...delivery } = spooled;
  return { ...delivery, endpoint };
}

export function encodeSpooled({ body, ...facts }: SpooledDelivery): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), body]);
}

/** Undefined if the file is not the delivery of this id. Files are written only by us, so that suffices. */
export function decodeSpooled(deliveryId: string, content: Buffer): SpooledDelivery | undefined {
  const end = content.indexOf('\n');
  try {
    const facts: SpooledDelivery = JSON.parse(content.toString('utf8', 0, end));
    if (facts.deliveryId !== deliveryId) return undefined;
    const { contentType, receivedAt } = facts;
    return { ...facts, contentType, receivedAt: new Date(receivedAt), body: content.subarray(end + 1) };
  } catch {
    return undefined;
  }
}

/** The order of arrival of a spool's newest delivery; 0 if none waits. */
export function newestOrder(deliveryId: string | undefined): number {
  return deliveryId === undefined ? 0 : arrivalOf(deliveryId, new Date(0)).receivedMicros;
}
