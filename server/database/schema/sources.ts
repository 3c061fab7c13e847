// Phone systems: mappings, secrets, paths, silences.
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FilterRule, MappingRules } from '#contract/mapping-rules';
import { sourceFindingKinds } from '#contract/notifications';
import { noSignature, type SignatureSettings } from '#contract/signatures';
import { id, instant, madeAt, reference, version } from './columns';
import { companies, companyId } from './companies';

/** The owner of each path, for good: no other company may receive what is still sent there. Lower case. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  path: text().primaryKey(),
  companyId: reference()
    .notNull()
    .references(() => companies.id),
  configurationId: reference().notNull(),
  expiresAt: instant(),
});

export const webhookConfigurations = pgTable(
  'webhook_configurations',
  {
    companyId: companyId(),
    id: id(),
    /** Part of every call's identity, so it never changes: `default` for a company's first phone system. */
    source: text().notNull().default('default'),
    name: text().notNull().default(''),
    endpointPath: text().notNull(),
    serviceField: text().notNull(),
    appointmentField: text().notNull(),
    callTypeField: text().notNull(),
    storeIdField: text().notNull(),
    employeeIdField: text().notNull().default(''),
    durationField: text().notNull().default(''),
    customerCalledField: text().notNull().default(''),
    financingOfferedField: text().notNull().default(''),
    callTagField: text().notNull().default(''),
    callIdField: text().notNull().default(''),
    timestampField: text().notNull().default(''),
    customerPhoneField: text().notNull().default(''),
    directionField: text().notNull().default(''),
    answeredField: text().notNull().default(''),
    numberCalledField: text().notNull().default(''),
    recordingField: text().notNull().default(''),
    orderField: text().notNull().default(''),
    callsPath: text().notNull().default(''),
    rules: jsonb().$type<MappingRules>().notNull().default({}),
    callFilter: jsonb().$type<FilterRule[]>().notNull().default([]),
    preset: text(),
    signature: jsonb().$type<SignatureSettings>().notNull().default(noSignature),
    active: boolean().notNull().default(true),
    /** Without a mapping its deliveries wait, and all keys are empty. */
    isMapped: boolean().notNull().default(true),
    /** When its mapping was last changed: what it checks of itself is about deliveries from then on. */
    mappedAt: madeAt(),
    /** False: another phone system reports the same calls, so this one's are listed, but in no figure. */
    counts: boolean().notNull().default(true),
    /** Up to which call's id a changed `counts` was applied to past calls; null: to all (server/jobs/mark-counted-elsewhere.ts). */
    countsAppliedTo: reference(),
    createdAt: madeAt(),
    updatedAt: madeAt(),
    /** Its paths are dead; its deliveries and its source name stay. */
    deletedAt: instant(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('webhook_configurations_source_key').on(t.companyId, t.source),
  ],
);

/** Signing secrets. Several are active while one replaces another. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    companyId: companyId(),
    id: id(),
    configurationId: reference().notNull(),
    /** In plain text: a signature cannot be checked with a hash of its key. */
    secret: text().notNull(),
    createdAt: madeAt(),
    /** Null: never expires. */
    expiresAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      columns: [t.companyId, t.configurationId],
      foreignColumns: [webhookConfigurations.companyId, webhookConfigurations.id],
    }),
  ],
);

/** Phone systems that usually send calls, but have stopped. */
export const silences = pgTable(
  'silences',
  {
    companyId: companyId(),
    source: text().notNull().default('default'),
    since: instant().notNull(),
    /** Business hours without a delivery when it was noticed. */
    hours: integer().notNull(),
    noticedAt: instant().notNull(),
    endedAt: instant(),
    /** Deliveries since then, none of which is a call; null if there is none. */
    messages: integer(),
    messagesSince: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.source, t.since] }),
    index('silences_open_idx').on(t.companyId).where(sql`${t.endedAt} is null`),
  ],
);

/** What phone systems were found to report wrongly (server/jobs/self-check/). A dismissed one stays until the mapping changes. */
export const sourceFindings = pgTable(
  'source_findings',
  {
    companyId: companyId(),
    source: text().notNull(),
    finding: text({ enum: sourceFindingKinds }).notNull(),
    /** The source of the other phone system, if the finding is about two; else empty. */
    otherSource: text().notNull().default(''),
    /** How many calls or deliveries it is about, of how many. */
    found: integer().notNull(),
    outOf: integer().notNull(),
    noticedAt: instant().notNull(),
    dismissedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.source, t.finding, t.otherSource] })],
);

/** When a company's phone systems were last checked. */
export const sourceChecks = pgTable('source_checks', {
  companyId: companyId().primaryKey(),
  checkedAt: instant().notNull(),
});
