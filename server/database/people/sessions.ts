// Sessions. Only hashes of their tokens are stored; server/http/session/session.ts decides when one ends.
import { eq, sql } from 'drizzle-orm';
import type { Viewer } from '../../access/scope';
import type { Queries } from '../engine/connect';
import { sessions } from '../schema';
import { selectViewer } from './users';

export interface SessionLimits {
  usedAfter: Date;
  createdAfter: Date;
}

export interface OpenSession {
  tokenHash: Buffer;
  viewer: Viewer;
  usedAt: Date;
}

/** The open ones of these sessions, in one round trip. */
export async function findOpenSessions(
  queries: Queries,
  tokenHashes: Buffer[],
  { usedAfter, createdAfter }: SessionLimits,
  demoMode: boolean,
): Promise<OpenSession[]> {
  const viewerId = sql`select user_id from asked`;
  const { rows } = await queries.execute<Viewer & Omit<OpenSession, 'viewer'> & Record<string, unknown>>(sql`
    with asked as materialized (
      select token_hash, user_id, used_at from sessions
      where token_hash = any(${sql.param(tokenHashes)}::bytea[])
        and used_at > ${usedAfter}::timestamptz and created_at > ${createdAfter}::timestamptz
    )
    select v.*, a.token_hash as "tokenHash", a.used_at as "usedAt"
    from (${selectViewer(viewerId, demoMode)}) v join asked a on a.user_id = v."userId"`);
  return rows.map(({ tokenHash, usedAt, ...viewer }) => ({ tokenHash, viewer, usedAt: new Date(usedAt) }));
}

export async function updateSessionUse(
  queries: Queries,
  tokenHash: Buffer,
  now: Date,
  notedAfter: Date,
): Promise<void> {
  await queries.execute(sql`
    update sessions set used_at = ${now}::timestamptz
    where token_hash = ${tokenHash}::bytea and used_at <= ${notedAfter}::timestamptz`);
}

/** Begins a session in place of the browser's previous one, and deletes expired ones. */
export async function insertSession(
  queries: Queries,
  session: { tokenHash: Buffer; userId: number; now: Date },
  replacedHash: Buffer | null,
  { usedAfter, createdAfter }: SessionLimits,
): Promise<void> {
  const { tokenHash, userId, now } = session;
  await queries.transaction(async (tx) => {
    await tx.execute(sql`
      delete from sessions where token_hash = ${replacedHash}::bytea
        or used_at <= ${usedAfter}::timestamptz or created_at <= ${createdAfter}::timestamptz`);
    await tx.insert(sessions).values({ tokenHash, userId, createdAt: now, usedAt: now });
  });
}

/** Ends a session and returns its person; null if there was none. */
export async function deleteSession(
  queries: Queries,
  tokenHash: Buffer,
): Promise<{ userId: number; username: string } | null> {
  const { rows } = await queries.execute<{ userId: number; username: string }>(sql`
    delete from sessions s using users u where s.token_hash = ${tokenHash}::bytea and u.id = s.user_id
    returning u.id as "userId", u.username`);
  return rows[0] ?? null;
}

export async function deleteSessionsOf(queries: Queries, userId: number): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.userId, userId));
}
