import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, id, instant, madeAt, reference } from './columns';

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token: reading this table does not allow signing in. */
    tokenHash: bytes().primaryKey(),
    userId: reference().notNull(),
    createdAt: madeAt(),
    usedAt: madeAt(),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId)],
);

export const signInNetworks = pgTable(
  'sign_in_networks',
  {
    userId: reference().notNull(),
    /** An IPv4 address, or the first half of an IPv6 one. */
    network: text().notNull(),
    usedAt: madeAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.network] }), index('sign_in_networks_network_idx').on(t.network)],
);

/** One-time links: the first admin, an invited person, a forgotten password. */
export const invites = pgTable('invites', {
  tokenHash: bytes().primaryKey(),
  /** Identifies a link without revealing its token. */
  id: id(),
  purpose: text({ enum: ['first-admin', 'sign-up', 'invite', 'reset'] }).notNull(),
  /** Whose password it sets; null if the link creates a person. */
  userId: reference(),
  createdAt: madeAt(),
  expiresAt: instant().notNull(),
});
