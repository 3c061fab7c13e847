// Every table, in the three kinds that Citus needs (docs/decisions/0003): shared ones live on every machine, plain ones
// on the coordinator, distributed ones are spread by company_id, which is therefore part of every key of theirs.
// Queries live in the other files of this folder, the database's own functions in functions/.
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AuditKind } from '#contract/audit-log';
import { callTypes } from '#contract/calls';
import type { MappingRules } from '#contract/mapping-rules';
import type { ReplayReason, ReplaySample, ReplaySelection } from '#contract/replays';
import { noSignature, type SignatureSettings } from '#contract/signatures';

const id = () => bigserial({ mode: 'number' }).notNull();
const reference = () => bigint({ mode: 'number' });
const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const madeAt = () => instant().notNull().defaultNow();
/** Counts the saves of a row, so that two people editing it at once are told (409). */
const version = () => integer().notNull().default(0);

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Compared byte by byte, whatever the database's language. */
const bytewiseText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const callType = pgEnum('call_type', callTypes);
export const countGrain = pgEnum('count_grain', ['day', 'month']);

// ── Shared ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const companies = pgTable('companies', {
  id: id().primaryKey(),
  name: text().notNull(),
  contactEmail: text().notNull().default(''),
  contactPhone: text().notNull().default(''),
  timeZone: text().notNull(),
  active: boolean().notNull().default(true),
  silverThreshold: doublePrecision(),
  goldThreshold: doublePrecision(),
  platinumThreshold: doublePrecision(),
  isDemo: boolean().notNull().default(false),
  /** When its people first read a report: the last of a new company's first steps. */
  firstReportAt: instant(),
  createdAt: madeAt(),
  deletedAt: instant(),
  version: version(),
});

export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    username: text().notNull(),
    name: text().notNull(),
    email: text().notNull().default(''),
    role: text({ enum: ['admin', 'director', 'store_manager', 'employee'] }).notNull(),
    /** Null: nobody can sign in with this name yet. */
    passwordHash: text(),
    /** Somebody else chose the password: its person is asked to choose one of their own. */
    passwordSetByOther: boolean().notNull().default(false),
    /** Since when a role that a store manager gave waits for a director or an admin; nobody signs in meanwhile. */
    awaitingApprovalSince: instant(),
    active: boolean().notNull().default(true),
    isDemo: boolean().notNull().default(false),
    createdAt: madeAt(),
    deletedAt: instant(),
    version: version(),
  },
  (t) => [uniqueIndex('users_username_key').on(sql`lower(${t.username})`).where(sql`${t.deletedAt} is null`)],
);

/** The companies of a director; the others reach theirs through their employee record, admins reach all. */
export const userCompanies = pgTable(
  'user_companies',
  {
    userId: reference()
      .notNull()
      .references(() => users.id),
    companyId: reference()
      .notNull()
      .references(() => companies.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.companyId] })],
);

/** What is sold. Without a company: the shared catalogue. */
export const services = pgTable(
  'services',
  {
    id: id().primaryKey(),
    companyId: reference().references(() => companies.id),
    name: text().notNull(),
    /** Made by a delivery that named it, until a person has looked at it. */
    isNew: boolean().notNull().default(false),
    /** The phone system whose delivery made it; null when a person did, by hand or by a replay. */
    madeBySource: text(),
    /** Merged: its calls are that service's, and its name is an alias of that one. */
    mergedIntoId: reference(),
    createdAt: madeAt(),
    /** Taken away, having no calls. Stays, since a delivery on its way may still say it. */
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex('services_name_key')
      .on(sql`coalesce(${t.companyId}, 0)`, sql`lower(${t.name})`)
      .where(sql`${t.mergedIntoId} is null and ${t.removedAt} is null`),
  ],
);

/**
 * Which path belongs to whom, for good: a path leads nowhere from `expiresAt` on, but its row stays, so that no other
 * company ever receives what is still sent there. Paths are lower case: they are unique without regard to it.
 */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  path: text().primaryKey(),
  companyId: reference()
    .notNull()
    .references(() => companies.id),
  configurationId: reference().notNull(),
  expiresAt: instant(),
});

// ── Plain ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token: whoever reads this table cannot sign in. */
    tokenHash: bytes().primaryKey(),
    userId: reference().notNull(),
    createdAt: madeAt(),
    usedAt: madeAt(),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId)],
);

/** Failed sign-ins only. */
export const signInAttempts = pgTable('sign_in_attempts', {
  /** What is counted together, such as a username at an address (server/http/limits/back-off.ts). */
  subject: text().primaryKey(),
  failures: integer().notNull(),
  since: madeAt(),
  blockedUntil: instant(),
});

/** From which networks each person signed in. */
export const signInNetworks = pgTable(
  'sign_in_networks',
  {
    userId: reference().notNull(),
    /** An address of version 4, or the first half of one of version 6. */
    network: text().notNull(),
    usedAt: madeAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.network] }), index('sign_in_networks_network_idx').on(t.network)],
);

/** One-time links: the first admin, an invited person, a forgotten password. */
export const invites = pgTable('invites', {
  tokenHash: bytes().primaryKey(),
  /** Names a link where its token must not be told. */
  id: id(),
  purpose: text({ enum: ['first-admin', 'sign-up', 'invite', 'reset'] }).notNull(),
  /** Whose password it sets; null where the link makes somebody new. */
  userId: reference(),
  createdAt: madeAt(),
  expiresAt: instant().notNull(),
});

export const demoRequests = pgTable('demo_requests', {
  id: id().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  business: text().notNull(),
  wishedAt: instant(),
  createdAt: madeAt(),
  handledAt: instant(),
});

/** Up to when a person has read a company's notifications. */
export const notificationReads = pgTable(
  'notification_reads',
  { userId: reference().notNull(), companyId: reference().notNull(), readTo: instant().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.companyId] })],
);

/** Facts about this installation, such as whether the demo made it. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull() });

// ── Distributed by company_id ────────────────────────────────────────────────────────────────────────────────────────

const companyId = () =>
  bigint('company_id', { mode: 'number' })
    .notNull()
    .references(() => companies.id);

export const regions = pgTable(
  'regions',
  { companyId: companyId(), id: id(), name: text().notNull(), createdAt: madeAt(), version: version() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('regions_name_key').on(t.companyId, sql`lower(${t.name})`),
  ],
);

export const districts = pgTable(
  'districts',
  {
    companyId: companyId(),
    id: id(),
    regionId: reference().notNull(),
    name: text().notNull(),
    createdAt: madeAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.regionId], foreignColumns: [regions.companyId, regions.id] }),
    uniqueIndex('districts_name_key').on(t.companyId, t.regionId, sql`lower(${t.name})`),
  ],
);

export const locations = pgTable(
  'locations',
  {
    companyId: companyId(),
    id: id(),
    /** What payloads call it, such as NS-01. */
    code: text(),
    name: text().notNull(),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    address: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zip: text().notNull().default(''),
    regionId: reference(),
    districtId: reference(),
    /** Null: the company's. */
    timeZone: text(),
    createdAt: madeAt(),
    deletedAt: instant(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ columns: [t.companyId, t.regionId], foreignColumns: [regions.companyId, regions.id] }),
    foreignKey({ columns: [t.companyId, t.districtId], foreignColumns: [districts.companyId, districts.id] }),
    uniqueIndex('locations_code_key').on(t.companyId, sql`lower(${t.code})`).where(sql`${t.deletedAt} is null`),
  ],
);

export const employees = pgTable(
  'employees',
  {
    companyId: companyId(),
    id: id(),
    /** The sign-in of this person; role and username stand there. */
    userId: reference().references(() => users.id),
    code: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    createdAt: madeAt(),
    deletedAt: instant(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('employees_code_key').on(t.companyId, sql`lower(${t.code})`).where(sql`${t.deletedAt} is null`),
    index('employees_user_id_idx').on(t.userId),
  ],
);

export const employeeLocations = pgTable(
  'employee_locations',
  { companyId: companyId(), employeeId: reference().notNull(), locationId: reference().notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.employeeId, t.locationId] }),
    foreignKey({ columns: [t.companyId, t.employeeId], foreignColumns: [employees.companyId, employees.id] }),
    foreignKey({ columns: [t.companyId, t.locationId], foreignColumns: [locations.companyId, locations.id] }),
    index('employee_locations_location_idx').on(t.companyId, t.locationId),
  ],
);

export const webhookConfigurations = pgTable(
  'webhook_configurations',
  {
    companyId: companyId(),
    id: id(),
    /** Part of every call's identity, so it never changes: `default` for a company's first phone system. */
    source: text().notNull().default('default'),
    /** What people call it, such as "CallRail, west stores". */
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
    orderField: text().notNull().default(''),
    callsPath: text().notNull().default(''),
    /** What goes beyond a key, by field (contract/mapping-rules.ts). */
    rules: jsonb().$type<MappingRules>().notNull().default({}),
    preset: text(),
    signature: jsonb().$type<SignatureSettings>().notNull().default(noSignature),
    active: boolean().notNull().default(true),
    createdAt: madeAt(),
    updatedAt: madeAt(),
    /** Its path leads nowhere any more; its deliveries, and the name of its source, stay. */
    deletedAt: instant(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    uniqueIndex('webhook_configurations_source_key').on(t.companyId, t.source),
  ],
);

/** What senders sign with. Several at a time while one takes over from another. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    companyId: companyId(),
    id: id(),
    configurationId: reference().notNull(),
    /** As it is: a signature cannot be checked by a hash of its key. */
    secret: text().notNull(),
    createdAt: madeAt(),
    /** Null: until it is replaced or taken away. */
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

// No foreign keys below: every delivery would pay for the check, and the rows they would point at are only ever
// deleted softly (docs/decisions/0003).

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
    // A call is read again from its deliveries.
    index('deliveries_call_idx').on(t.companyId, t.callId).where(sql`${t.callId} is not null`),
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

/**
 * A phone call: the fold of its deliveries. Each field holds the value with the greatest order key; the key of a field is
 * `field_keys[field]`, or `fold_key` where it is not listed. Incomplete ones (a required field has not come yet) are
 * kept, but never counted.
 */
export const calls = pgTable(
  'calls',
  {
    companyId: reference().notNull(),
    id: id(),
    /** Drawn under the company's lock, from 1: how far calls are counted is told by it (`count_marks`). */
    number: reference().notNull(),
    source: text().notNull(),
    /** The phone system's id of the call, or the delivery's own where it sent none. */
    callKey: text().notNull(),
    isComplete: boolean().notNull(),
    locationId: reference(),
    serviceId: reference(),
    employeeId: reference(),
    callType: callType(),
    isPractice: boolean().notNull(),
    wasBooked: boolean(),
    startedAt: instant().notNull(),
    /** The calendar day at its location, else at its company. */
    localDay: date({ mode: 'string' }).notNull(),
    durationSeconds: integer(),
    customerPhone: text(),
    customerCalled: boolean(),
    financingOffered: boolean(),
    foldKey: bytewiseText().notNull(),
    fieldKeys: jsonb().$type<Record<string, string>>(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index('calls_number_idx').on(t.companyId, t.number),
    index('calls_local_day_idx').on(t.companyId, t.localDay),
    index('calls_employee_idx').on(t.companyId, t.employeeId, t.localDay),
    index('calls_location_idx').on(t.companyId, t.locationId, t.localDay),
    // Last, as of deliveries.
    uniqueIndex('calls_call_key_key').on(t.companyId, t.source, t.callKey),
  ],
);

/**
 * How many complete calls of each kind a company had on a day (`location_id` 0), and a location in a month, as far as the
 * company's mark goes. A location's days are read from its calls: at that grain counts are nearly as many
 * (docs/decisions/0006).
 */
export const counts = pgTable(
  'counts',
  {
    companyId: reference().notNull(),
    grain: countGrain().notNull(),
    locationId: reference().notNull(),
    /** The day, or the first day of the month. */
    period: date({ mode: 'string' }).notNull(),
    serviceId: reference().notNull(),
    callType: callType().notNull(),
    isPractice: boolean().notNull(),
    calls: integer().notNull(),
    appointments: integer().notNull(),
    talkSeconds: reference().notNull(),
    /** Calls whose duration is known: what an average call time divides by. */
    timedCalls: integer().notNull(),
  },
  (t) => [
    primaryKey({
      columns: [t.companyId, t.grain, t.period, t.locationId, t.serviceId, t.callType, t.isPractice],
    }),
  ],
);

/**
 * A company's lock: its row, taken by the SQL function lock_company. Made with the company. Whoever holds it may draw
 * numbers for new calls.
 */
export const companyLocks = pgTable('company_locks', {
  companyId: companyId().primaryKey(),
  lastCallNumber: reference().notNull().default(0),
});

/**
 * Up to which call, by its number, `counts` hold a company's calls. The later ones are read from the calls themselves until
 * they are counted together, which server/jobs/count-calls.ts sees to (docs/decisions/0023).
 */
export const countMarks = pgTable('count_marks', {
  companyId: reference().primaryKey(),
  callNumber: reference().notNull(),
});

/** What a company's payloads call a service. */
export const serviceAliases = pgTable(
  'service_aliases',
  {
    companyId: companyId(),
    /** Lower case. */
    alias: text().notNull(),
    serviceId: reference()
      .notNull()
      .references(() => services.id),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.alias] })],
);

/** What a company's payloads call a location beside its code, such as a tracking number. */
export const locationAliases = pgTable(
  'location_aliases',
  {
    companyId: companyId(),
    /** As `foldHandle` writes it: lower case, a phone number as E.164. */
    alias: text().notNull(),
    locationId: reference().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.alias] }),
    foreignKey({ columns: [t.companyId, t.locationId], foreignColumns: [locations.companyId, locations.id] }),
  ],
);

/** What a company's payloads call an employee beside code, e-mail, username and name. */
export const employeeAliases = pgTable(
  'employee_aliases',
  {
    companyId: companyId(),
    /** As `foldHandle` writes it. */
    alias: text().notNull(),
    employeeId: reference().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.alias] }),
    foreignKey({ columns: [t.companyId, t.employeeId], foreignColumns: [employees.companyId, employees.id] }),
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
    /** What it says of its call is not what it said before. */
    saysOther: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.replayId, t.logId] })],
);

/** Phone systems that usually send calls and have sent none for hours in which they do. */
export const silences = pgTable(
  'silences',
  {
    companyId: companyId(),
    source: text().notNull().default('default'),
    /** When the last delivery came. */
    since: instant().notNull(),
    /** Business hours without a delivery when it was noticed. */
    hours: integer().notNull(),
    noticedAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.source, t.since] }),
    index('silences_open_idx').on(t.companyId).where(sql`${t.endedAt} is null`),
  ],
);

/** The services a company does not offer in its filters, its own or shared ones. */
export const hiddenServices = pgTable(
  'hidden_services',
  {
    companyId: companyId(),
    serviceId: reference()
      .notNull()
      .references(() => services.id),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.serviceId] })],
);

/**
 * Time zones that were changed: the location's calls (0: all of the company that follow its zone) are moved to their new
 * days month by month. A row stands here until that is done, whoever is interrupted.
 */
export const redatings = pgTable(
  'redatings',
  {
    companyId: companyId(),
    locationId: reference().notNull(),
    monthsDone: integer().notNull().default(0),
    months: integer().notNull().default(0),
    askedAt: madeAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.locationId] })],
);

/** Who changed what. Company 0 stands for the installation itself. */
export const auditLog = pgTable(
  'audit_log',
  {
    companyId: reference().notNull(),
    id: id(),
    at: madeAt(),
    userId: reference(),
    username: text().notNull(),
    action: text().$type<AuditKind>().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  // The newest page of a company; of a person; of a kind.
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index().on(t.companyId, t.at, t.id),
    index().on(t.companyId, t.userId, t.at, t.id),
    index().on(t.companyId, t.action, t.at, t.id),
  ],
);
