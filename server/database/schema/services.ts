import { sql } from 'drizzle-orm';
import { boolean, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, madeAt, reference } from './columns';
import { companies, companyId } from './companies';

/** Without a company: the shared catalog. */
export const services = pgTable(
  'services',
  {
    id: id().primaryKey(),
    companyId: reference().references(() => companies.id),
    name: text().notNull(),
    /** Added by a delivery and not reviewed yet. */
    isNew: boolean().notNull().default(false),
    madeBySource: text(),
    /** Merged: its calls belong to that service, and its name is an alias there. */
    mergedIntoId: reference(),
    createdAt: madeAt(),
    /** Removed without calls. Kept, since a delivery on its way may still name it. */
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex('services_name_key')
      .on(sql`coalesce(${t.companyId}, 0)`, sql`lower(${t.name})`)
      .where(sql`${t.mergedIntoId} is null and ${t.removedAt} is null`),
  ],
);

export const serviceAliases = pgTable(
  'service_aliases',
  {
    companyId: companyId(),
    alias: text().notNull(),
    serviceId: reference()
      .notNull()
      .references(() => services.id),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.alias] })],
);

/** Services that a company does not offer in its filters. */
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
