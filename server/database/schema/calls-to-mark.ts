import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, reference } from './columns';
import { companyId } from './companies';

/**
 * Calls that were handed out to be marked. Kind and probability are stored before anybody sees the call, and stay when it
 * is marked, so that what is marked can be weighted (docs/decisions/0101).
 */
export const callsToMark = pgTable(
  'calls_to_mark',
  {
    companyId: reference().notNull(),
    callId: reference().notNull(),
    /** The number of the draw that decided it. */
    draw: reference().notNull(),
    drawnAt: instant().notNull(),
    kind: text({ enum: ['newest', 'random'] }).notNull(),
    /** Of being handed out by that draw, given the calls that were open then; 1 for the newest. */
    probability: doublePrecision().notNull(),
    /** Whom it was last shown to. */
    userId: reference().notNull(),
    /** Until then nobody else gets it. */
    heldUntil: instant(),
    skips: integer().notNull().default(0),
    skippedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.callId] }),
    index('calls_to_mark_held_idx').on(t.companyId, t.heldUntil),
  ],
);

/** The number of a company's last draw. Its row is locked while a draw reads what is open and stores its choice. */
export const markDraws = pgTable('mark_draws', {
  companyId: companyId().primaryKey(),
  lastDraw: reference().notNull(),
});
