// A file of the spool: what arrived as one line of JSON, then the body.
import { z } from 'zod';
import { SignatureVerdict } from '#contract/signatures';
import type { WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import type { Delivery } from '../delivery/delivery';
import { type Arrival, arrivalOf } from '../delivery/delivery-id';

/** What its log row and call are made from. */
const Facts = z.object({
  deliveryId: z.string(),
  receivedAt: z.coerce.date(),
  receivedMicros: z.int(),
  installation: z.string().optional(),
  companyId: z.int(),
  /** Of the appointment list that these rows are for; they have no configuration. */
  listId: z.int().optional(),
  configurationId: z.int(),
  source: z.string(),
  method: z.string(),
  contentType: z.string().optional(),
  query: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  signature: SignatureVerdict.optional(),
  /** See Delivery. */
  isHandshake: z.literal(true).optional(),
  note: z.string().optional(),
  brokenEncoding: z.string().optional(),
  tooLarge: z
    .object({ bytes: z.int(), sha256: z.string().exactOptional(), compressedBytes: z.int().exactOptional() })
    .optional(),
});

export type SpooledDelivery = z.infer<typeof Facts> & { body: Buffer };

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
  return { ...arrival, companyId, listId, configurationId: 0, source: '', method: 'POST', body };
}

export function deliveryOf(spooled: SpooledDelivery, endpoint: WebhookEndpoint): Delivery {
  const { companyId, configurationId, installation, listId, source, contentType, ...facts } = spooled;
  return { ...facts, contentType, endpoint };
}

export function encodeSpooled({ body, ...facts }: SpooledDelivery): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), body]);
}

/** Undefined if the file is none of ours, or was changed. */
export function decodeSpooled(content: Buffer): SpooledDelivery | undefined {
  const end = content.indexOf('\n');
  try {
    const facts = Facts.parse(JSON.parse(content.toString('utf8', 0, end)));
    return { ...facts, body: content.subarray(end + 1) };
  } catch {
    return undefined;
  }
}

/** The order of arrival of the newest delivery in a spool; 0 if nothing waits. */
export function newestOrder(newest: string | undefined): number {
  return newest === undefined ? 0 : arrivalOf(newest, new Date(0)).receivedMicros;
}
