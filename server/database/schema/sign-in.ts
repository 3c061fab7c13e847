// What signing in leaves behind, and the links that let people in.
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, id, instant, madeAt, reference } from './columns';

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
  /** What is counted together, such as a username at an address (server/organization/back-off.ts). */
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
