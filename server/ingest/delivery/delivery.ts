// What ingest is handed.
import type { TooLargeBody } from '#contract/refusals';
import type { SignatureVerdict } from '#contract/signatures';
import type { WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import type { Arrival } from './delivery-id';

/** A request at a known endpoint, its body already read. */
export interface Delivery extends Arrival {
  endpoint: WebhookEndpoint;
  method: string;
  contentType: string | undefined;
  /** What the sender calls itself. */
  userAgent?: string | undefined;
  /** The query string of a request that has a body, too. */
  query?: string | undefined;
  /** How its signature was found; absent where none is asked for. */
  signature?: SignatureVerdict | undefined;
  /** A person replays it: it is taken whatever its signature. */
  skipsSignatureCheck?: true;
  /** The sender only asked whether somebody is here. */
  isHandshake?: true | undefined;
  /** What the log says of a handshake that could not be answered as it should. */
  note?: string | undefined;
  body: Buffer;
  /** Set where the body was larger than is taken: then `body` is only its beginning. */
  tooLarge?: TooLargeBody | undefined;
  /** The Content-Encoding that the bytes do not have; `body` is as it came. */
  brokenEncoding?: string | undefined;
}
