// The Activity Log: what came, and what was understood anew. Without foreign keys where a delivery would pay for the check:
// the rows they would point at are only ever deleted softly (docs/decisions/0003).
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ReplayReason, ReplaySample, ReplaySelection } from '#contract/replays';
import { bytes, id, instant, madeAt, reference } from './columns';
import { companyId } from './companies';

/** One webhook request, as it came, and what became of it: the Activity Log. */
export const deliveries = pgTable(
  'deliveries',
  {
    companyId: reference().notNull(),
    id: id(),
    /** Given at the door; applying a delivery twice is prevented by it. */
    deliveryId: uuid().notNull(),
    receivedAt: instant().notNull(),
    configurationId: reference(),
    source: text().notNull(),
    method: text().notNull(),
    contentType: text(),
    /** The query string of a delivery that has a body, too. */
    query: text(),
    /** The bytes as they came, or the first 64 KiB of a too-large body. */
    body: bytes().notNull(),
    bodyBytes: integer().notNull(),
    /** Of a too-large body, and of one without a call id, whose repetition nothing else would tell. */
    bodySha256: text(),
    /** The first 48 bits of the SHA-256 of what was sent, if it could be read: equal deliveries of a call repeat each other. */
    bodyHash: reference(),
    status: text().notNull(),
    reason: text(),
    errorMessage: text(),
    /** Our own words, never the payload. Not jsonb: to take that apart costs every delivery, and hardly anybody looks into it. */
    processedData: json(),
    /** What it named and nobody knows: `[{"field": "storeId", "value": "NS-99"}]`. Null for most. */
    unmapped: jsonb().$type<{ field: string; value: string }[]>(),
    /** How its signature was found, where the configuration asks for one (contract/signatures.ts). */
    signature: text(),
    /** The row of the delivery whose body it repeats. */
    duplicateOf: reference(),
    /** When it was last understood anew. */
    replayedAt: instant(),
    /** Sent by the button of Webhook Setup: it says what would have happened, and is part of no call. */
    isTest: boolean().notNull().default(false),
    /** The call it is part of; of a body with several calls the first. */
    callId: reference(),
    locationId: reference(),
    employeeId: reference(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    // Read from its end, where the newest are: what is put in front of the others splits pages in half.
    index('deliveries_received_at_idx').on(t.companyId, t.receivedAt, t.id),
    // Few: what notifications count, and what the log filters most.
    index('deliveries_alarming_idx')
      .on(t.companyId, t.receivedAt)
      .where(sql`${t.status} in ('failed', 'too-large', 'signature-refused')`),
    // A call is read again from its deliveries, and each looks for its repetitions (functions/find_repeats.sql).
    index('deliveries_call_idx')
      .on(t.companyId, t.callId, t.bodyHash, t.deliveryId)
      .where(sql`${t.callId} is not null`),
    index('deliveries_unmapped_idx').on(t.companyId, t.receivedAt).where(sql`${t.unmapped} is not null`),
    index('deliveries_test_idx').on(t.companyId, t.receivedAt).where(sql`${t.isTest}`),
    // With the time, so that a body sent a million times is still found at once.
    index('deliveries_body_idx')
      .on(t.companyId, t.configurationId, t.bodySha256, t.receivedAt)
      .where(sql`${t.bodySha256} is not null`),
    // Last: while a table is empty all its indexes seem equally good, and the planner takes the newest.
    uniqueIndex('deliveries_delivery_id_key').on(t.companyId, t.deliveryId),
  ],
);

/** The second and later calls of a body that holds several; the first stands in the delivery's own row. */
export const deliveryCalls = pgTable(
  'delivery_calls',
  {
    companyId: reference().notNull(),
    callId: reference().notNull(),
    /** The row of the log, and which call of it, from 1. */
    logId: reference().notNull(),
    part: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.callId, t.logId, t.part] }),
    index('delivery_calls_log_idx').on(t.companyId, t.logId),
  ],
);

/** Values that deliveries named, nobody knows and a person does not want to see again. */
export const dismissedValues = pgTable(
  'dismissed_values',
  { companyId: companyId(), source: text().notNull(), field: text().notNull(), value: text().notNull() },
  (t) => [primaryKey({ columns: [t.companyId, t.source, t.field, t.value] })],
);

/** Deliveries to be understood anew, or tried out (dry run). A job goes on where it stopped, whoever is interrupted. */
export const replays = pgTable(
  'replays',
  {
    companyId: companyId(),
    id: id(),
    isDryRun: boolean().notNull(),
    status: text({ enum: ['waiting', 'running', 'done', 'stopped', 'failed'] }).notNull(),
    /** Which deliveries (contract/replays.ts). */
    selection: jsonb().$type<ReplaySelection>().notNull(),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    succeeded: integer().notNull().default(0),
    lost: integer().notNull().default(0),
    stillFailing: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    /** Rows that the selection covers and that are left out, because they have no valid signature. */
    leftOut: integer().notNull().default(0),
    /** The row of the log up to which it is done, and when that arrived. */
    reachedAt: instant(),
    reachedId: reference(),
    /** The first deliveries that would change, as the answer shows them. */
    samples: jsonb().$type<ReplaySample[]>().notNull().default([]),
    /** Of a dry run: why deliveries would still fail, the most frequent first. */
    reasons: jsonb().$type<ReplayReason[]>().notNull().default([]),
    startedBy: text().notNull(),
    createdAt: madeAt(),
    /** Whoever works on it says so; silent for long, another process takes over. */
    workedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('replays_open_idx').on(t.companyId).where(sql`${t.status} in ('waiting', 'running')`),
  ],
);

/**
 * Rows of a running replay whose status its later batches may still turn, because their call is told by other rows, too;
 * with what they were before, so that the replay's sums stay right. Gone when it ends.
 */
export const replayUnsettled = pgTable(
  'replay_unsettled',
  {
    companyId: reference().notNull(),
    replayId: reference().notNull(),
    logId: reference().notNull(),
    hadSucceeded: boolean().notNull(),
    /** Why it failed before. */
    reason: text(),
    /** It says something else of its call than before. */
    saysOther: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.replayId, t.logId] })],
);
