// What is sold, and what companies and their payloads call it.
import { sql } from 'drizzle-orm';
import { boolean, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, madeAt, reference } from './columns';
import { companies, companyId } from './companies';

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
