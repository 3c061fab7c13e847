// What the server pushes to open pages over `GET /api/live-news`, as JSON in the stream's messages.
import type { IntakeStatus, Outage } from './intake';

export interface LiveNews {
  /** Ids of companies where deliveries came in. */
  companies: readonly number[];
  /** Those of them where something failed. */
  alarming: readonly number[];
  /** On the stream's beginning and on each change. */
  intake?: IntakeStatus;
  /** In place of `intake` for a visitor whom nobody can recognize during an outage; null once it is over. */
  outage?: Outage | null;
}
