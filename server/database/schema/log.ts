// The Activity Log and replays. No foreign keys where a delivery would pay for the check.
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
import type { ReplayReason, ReplaySample, StoredSelection } from '#contract/replays';
import { bytes, id, instant, madeAt, reference } from './columns';
import { companyId } from './companies';

export const deliveries = pgTable(
  'deliveries',
  {
    companyId: reference().notNull(),
    id: id(),
    /** Prevents applying a delivery twice. */
    deliveryId: uuid().notNull(),
    receivedAt: instant().notNull(),
    configurationId: reference(),
    source: text().notNull(),
    method: text().notNull(),
    contentType: text(),
    query: text(),
    /** Those that verification and recognition need (server/ingest/signature/kept-headers.ts). Null for most. */
    headers: json().$type<Record<string, string>>(),
    /** The bytes as received; of a too-large body the first 64 KiB. */
    body: bytes().notNull(),
    bodyBytes: integer().notNull(),
    /** For a too-large body, and for one without a call id, to detect repetitions. */
    bodySha256: text(),
    /** The first 48 bits of the SHA-256 of what was sent, if it could be read: equal deliveries of a call repeat each other. */
    bodyHash: reference(),
    status: text().notNull(),
    reason: text(),
    errorMessage: text(),
    /** Our own words, never the payload. Not jsonb, which costs every delivery more, and it is rarely searched. */
    processedData: json(),
    /** Unknown values: `[{"field": "storeId", "value": "NS-99"}]`. Null for most. */
    unmapped: jsonb().$type<{ field: string; value: string }[]>(),
    /** Tags and dispositions: `{"appt set": "satg"}`, each with the fields that could learn from it. Null for most. */
    words: jsonb().$type<Record<string, string>>(),
    /** The verdict, if the configuration checks signatures (contract/signatures.ts). */
    signature: text(),
    duplicateOf: reference(),
    replayedAt: instant(),
    /** Its customer was erased: what was received is gone, and replays leave it as it is (docs/decisions/0122). */
    erasedAt: instant(),
    /** Older than its company keeps what was received: only what was understood is left (docs/decisions/0107). */
    emptiedAt: instant(),
    /** A test call: shows what would have happened, and is part of no call. */
    isTest: boolean().notNull().default(false),
    /** Its call; of a body with several calls the first. */
    callId: reference(),
    locationId: reference(),
    employeeId: reference(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('deliveries_received_at_idx').on(t.companyId, t.receivedAt, t.id),
    // Small: what notifications count, and the log's most used filter.
    index('deliveries_alarming_idx')
      .on(t.companyId, t.receivedAt)
      .where(sql`${t.status} in ('failed', 'too-large', 'signature-refused')`),
    // What waits for a mapping: few, and only of phone systems that have none yet.
    index('deliveries_waiting_idx').on(t.companyId, t.receivedAt).where(sql`${t.status} = 'waiting'`),
    // A call is read again from its deliveries, and each looks for its repetitions (functions/find_repeats.sql).
    index('deliveries_call_idx')
      .on(t.companyId, t.callId, t.bodyHash, sql`uuid_send(${t.deliveryId})`)
      .where(sql`${t.callId} is not null`),
    index('deliveries_unmapped_idx').on(t.companyId, t.receivedAt).where(sql`${t.unmapped} is not null`),
    index('deliveries_words_idx').on(t.companyId, t.source, t.receivedAt).where(sql`${t.words} is not null`),
    index('deliveries_test_idx').on(t.companyId, t.receivedAt).where(sql`${t.isTest}`),
    // With the time, so that even a body sent a million times is found at once.
    index('deliveries_body_idx')
      .on(t.companyId, t.configurationId, t.bodySha256, t.receivedAt)
      .where(sql`${t.bodySha256} is not null`),
    // Last: while a table is empty the planner takes the newest of equal indexes.
    uniqueIndex('deliveries_delivery_id_key').on(t.companyId, t.deliveryId),
  ],
);

/** The second and later calls of a body; the first is in the delivery's own row. */
export const deliveryCalls = pgTable(
  'delivery_calls',
  {
    companyId: reference().notNull(),
    callId: reference().notNull(),
    logId: reference().notNull(),
    part: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.callId, t.logId, t.part] }),
    index('delivery_calls_log_idx').on(t.companyId, t.logId),
  ],
);

/** Unmapped values that a person hid. */
export const dismissedValues = pgTable(
  'dismissed_values',
  { companyId: companyId(), source: text().notNull(), field: text().notNull(), value: text().notNull() },
  (t) => [primaryKey({ columns: [t.companyId, t.source, t.field, t.value] })],
);

/** Jobs that process deliveries again, or preview it (dry run). Resumable. */
export const replays = pgTable(
  'replays',
  {
    companyId: companyId(),
    id: id(),
    isDryRun: boolean().notNull(),
    status: text({ enum: ['waiting', 'running', 'done', 'stopped', 'failed'] }).notNull(),
    selection: jsonb().$type<StoredSelection>().notNull(),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    succeeded: integer().notNull().default(0),
    lost: integer().notNull().default(0),
    stillFailing: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    leftOut: integer().notNull().default(0),
    /** The last processed delivery, and when it arrived. */
    reachedAt: instant(),
    reachedId: reference(),
    samples: jsonb().$type<ReplaySample[]>().notNull().default([]),
    /** For a dry run: why deliveries would still fail, most frequent first. */
    reasons: jsonb().$type<ReplayReason[]>().notNull().default([]),
    startedBy: text().notNull(),
    createdAt: madeAt(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('replays_open_idx').on(t.companyId).where(sql`${t.status} in ('waiting', 'running')`),
  ],
);

/** Deliveries of a running replay whose status can still change, with their original outcome. */
export const replayUnsettled = pgTable(
  'replay_unsettled',
  {
    companyId: reference().notNull(),
    replayId: reference().notNull(),
    logId: reference().notNull(),
    hadSucceeded: boolean().notNull(),
    reason: text(),
    saysOther: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.replayId, t.logId] })],
);

/** How long companies keep their log; 0 is the installation, whose rule holds for companies without their own. */
export const retentions = pgTable(
  'retentions',
  {
    companyId: reference().notNull(),
    hasOwnRule: boolean().notNull().default(false),
    /** Null: forever. */
    contentDays: integer(),
    logDays: integer(),
    /** Every delivery up to then is emptied. */
    emptiedUntil: instant(),
  },
  (t) => [primaryKey({ columns: [t.companyId] })],
);
