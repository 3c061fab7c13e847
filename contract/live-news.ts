// What the server pushes to open pages over `GET /api/live-news`, as JSON messages.
import type { IntakeStatus, Outage } from './intake';

export interface LiveNews {
  companies: readonly number[];
  alarming: readonly number[];
  intake?: IntakeStatus;
  /** Replaces `intake` for visitors who cannot be recognized during an outage; null once it is over. */
  outage?: Outage | null;
}
