// What a phone system has sent, for its setup: counts by outcome, and the newest payloads, which recognition and the
// inference of a mapping read.
import { z } from 'zod';
import { Id } from './endpoint';
import { DeliveryStatus, RefusalReason } from './webhooks';

/** `no-call`: something came, such as a handshake or a test without a phone number, but nothing that could be a call. */
export const ArrivalState = z.enum(['nothing', 'no-call', 'calls']);
export type ArrivalState = z.infer<typeof ArrivalState>;

export const maxArrivals = 20;
/** Counts other than of waiting deliveries are among the company's newest deliveries. */
export const maxArrivalsCounted = 1_000;

export const NewestArrival = z.object({
  logId: Id,
  receivedAt: z.iso.datetime(),
  status: DeliveryStatus,
  reason: RefusalReason.nullable(),
  method: z.string(),
  contentType: z.string().nullable(),
  /** By lower-case name, those that recognition needs; tokens as digests. */
  headers: z.record(z.string(), z.string()),
  /** As in the log: JSON if it is JSON, a form or XML, otherwise its text. */
  payload: z.unknown(),
  /** Only the beginning is here, so it cannot be read. */
  payloadCut: z.boolean(),
  query: z.string().nullable(),
});
export type NewestArrival = z.infer<typeof NewestArrival>;

/** How often an address was opened by a GET without a query, since the server's start. */
export const AddressOpenings = z.object({ times: z.int().positive(), lastAt: z.iso.datetime() });
export type AddressOpenings = z.infer<typeof AddressOpenings>;

export const WebhookArrivals = z.object({
  configurationId: Id,
  source: z.string(),
  isMapped: z.boolean(),
  state: ArrivalState,
  /** Deliveries that wait for the mapping and can be counted; `waitingCut` came when too many waited, and cannot. */
  waiting: z.int().nonnegative(),
  waitingCut: z.int().nonnegative(),
  waitingSince: z.iso.datetime().nullable(),
  /** Deliveries that are part of a counted call. */
  counted: z.int().nonnegative(),
  notCalls: z.int().nonnegative(),
  handshakes: z.int().nonnegative(),
  /** Failed, refused, or switched off. */
  others: z.int().nonnegative(),
  newestAt: z.iso.datetime().nullable(),
  /** Null also once something arrived after the last of them. */
  openings: AddressOpenings.nullable(),
  /** Newest first, at most 20, without test calls. */
  newest: z.array(NewestArrival),
});
export type WebhookArrivals = z.infer<typeof WebhookArrivals>;
