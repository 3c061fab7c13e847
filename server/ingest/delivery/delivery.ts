// The input of ingest.
import type { TooLargeBody } from '#contract/refusals';
import type { SignatureVerdict } from '#contract/signatures';
import type { WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import type { Arrival } from './delivery-id';

/** A request at a known endpoint, with its body. */
export interface Delivery extends Arrival {
  endpoint: WebhookEndpoint;
  method: string;
  contentType: string | undefined;
  userAgent?: string | undefined;
  /** The query string of a request that also has a body. */
  query?: string | undefined;
  /** The result of the signature check; absent if none is configured. */
  signature?: SignatureVerdict | undefined;
  /** Set on replay: the signature is not enforced. */
  skipsSignatureCheck?: true;
  /** The sender only validated the address. */
  isHandshake?: true | undefined;
  /** The log's note on a handshake that could not be answered properly. */
  note?: string | undefined;
  body: Buffer;
  /** Set for a body over the limit: then `body` is only its beginning. */
  tooLarge?: TooLargeBody | undefined;
  /** The declared Content-Encoding that failed; `body` is as received. */
  brokenEncoding?: string | undefined;
}
