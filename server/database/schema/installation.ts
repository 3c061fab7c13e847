import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AuditKind } from '#contract/audit-log';
import { id, instant, madeAt, reference } from './columns';

export const demoRequests = pgTable('demo_requests', {
  id: id().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  business: text().notNull(),
  preferredAt: instant(),
  createdAt: madeAt(),
  handledAt: instant(),
});

/** The time up to which a person has read a company's notifications. */
export const notificationReads = pgTable(
  'notification_reads',
  { companyId: reference().notNull(), userId: reference().notNull(), readTo: instant().notNull() },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] })],
);

export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull() });

/** Company 0 is the installation itself. */
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
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    index().on(t.companyId, t.at, t.id),
    index().on(t.companyId, t.userId, t.at, t.id),
    index().on(t.companyId, t.action, t.at, t.id),
  ],
);
