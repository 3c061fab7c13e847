// Counts of failed sign-ins. server/organization/back-off.ts decides what is counted together, and for how long.
import { sql } from 'drizzle-orm';
import type { Queries } from '../engine/connect';

/** The end of each subject's block; subjects without one are omitted. */
export async function findBlocks(queries: Queries, subjects: string[], now: Date): Promise<Map<string, Date>> {
  const { rows } = await queries.execute<{ subject: string; untilMs: number }>(sql`
    select subject, (extract(epoch from blocked_until) * 1000)::float8 as "untilMs"
    from sign_in_attempts where subject = any(${sql.param(subjects)}::text[]) and blocked_until > ${now}::timestamptz`);
  return new Map(rows.map(({ subject, untilMs }) => [subject, new Date(untilMs)]));
}

/** Counts one more failure, starting over if counting began before `forgottenBefore`. */
export async function countFailure(
  queries: Queries,
  subject: string,
  now: Date,
  forgottenBefore: Date,
): Promise<{ failures: number; since: Date }> {
  const { rows } = await queries.execute<{ failures: number; sinceMs: number }>(sql`
    insert into sign_in_attempts as t (subject, failures, since) values (${subject}, 1, ${now}::timestamptz)
    on conflict (subject) do update set
      failures = case when t.since <= ${forgottenBefore}::timestamptz then 1 else t.failures + 1 end,
      since = case when t.since <= ${forgottenBefore}::timestamptz then excluded.since else t.since end
    returning failures, (extract(epoch from since) * 1000)::float8 as "sinceMs"`);
  const [{ failures, sinceMs } = { failures: 1, sinceMs: now.getTime() }] = rows;
  return { failures, since: new Date(sinceMs) };
}

export async function updateBlock(queries: Queries, subject: string, blockedUntil: Date): Promise<void> {
  await queries.execute(
    sql`update sign_in_attempts set blocked_until = ${blockedUntil}::timestamptz where subject = ${subject}`,
  );
}

/** Deletes a subject's count, and every count older than `forgottenBefore`. */
export async function deleteAttempts(queries: Queries, subject: string, forgottenBefore: Date): Promise<void> {
  await queries.execute(sql`
    delete from sign_in_attempts where subject = ${subject}
      or (since <= ${forgottenBefore}::timestamptz and coalesce(blocked_until, since) <= ${forgottenBefore}::timestamptz)`);
}

/** Clears every subject whose key begins with one of these. */
export async function deleteAttemptsUnder(queries: Queries, prefixes: string[]): Promise<void> {
  await queries.execute(sql`
    delete from sign_in_attempts t using unnest(${sql.param(prefixes)}::text[]) as prefix
    where starts_with(t.subject, prefix)`);
}
