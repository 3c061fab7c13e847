import type { TooLargeBody } from '#contract/refusals';
import type { SignatureVerdict } from '#contract/signatures';
import type { WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import type { Arrival } from './delivery-id';

export interface Delivery extends Arrival {
  endpoint: WebhookEndpoint;
  method: string;
  contentType: string | undefined;
  /** The query string of a request that also has a body. */
  query?: string | undefined;
  /** Those that verification and recognition need (signature/kept-headers.ts). */
  headers?: Record<string, string> | undefined;
  /** Absent if no check is configured. */
  signature?: SignatureVerdict | undefined;
  /** Set on replay: the signature is not enforced. */
  skipsSignatureCheck?: true;
  isHandshake?: true | undefined;
  /** The log's note on a handshake that could not be answered properly. */
  note?: string | undefined;
  body: Buffer;
  tooLarge?: TooLargeBody | undefined;
  /** The whole body, if `body` is only its beginning: too many deliveries wait for a mapping. */
  cutFrom?: { bytes: number; sha256: string } | undefined;
  /** The declared Content-Encoding that failed; `body` is as received. */
  brokenEncoding?: string | undefined;
}
