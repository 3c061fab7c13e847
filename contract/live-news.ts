// What the server pushes to open pages over `GET /api/live-news`, as JSON messages.
import type { IntakeStatus, Outage } from './intake';

export interface LiveNews {
  /** Ids of companies with new deliveries. */
  companies: readonly number[];
  /** Those with new failures. */
  alarming: readonly number[];
  /** Sent when the stream starts and on each change. */
  intake?: IntakeStatus;
  /** Replaces `intake` for visitors who cannot be recognized during an outage; null once it is over. */
  outage?: Outage | null;
}
