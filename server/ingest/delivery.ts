// What ingest is handed, and what it works with.
import type { TooLargeBody } from '#contract/refusals';
import type { SignatureVerdict } from '#contract/signatures';
import type { Queries } from '../database/connect';
import type { WebhookEndpoint } from '../database/webhook-endpoints';
import type { CommitQueue } from './commit/commit-queue';
import type { Arrival } from './delivery-id';
import type { Directory } from './directory/directory';
import type { LargeBodies } from './large-bodies';
import type { Shelter } from './spool/shelter';

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
  isLetPass?: true;
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

export interface IngestParts {
  directory: Directory;
  queue: CommitQueue;
  queries: Queries;
  largeBodies: LargeBodies;
  /** Takes a delivery that the database does not take in time. Without one it is refused. */
  shelter?: Shelter;
}
