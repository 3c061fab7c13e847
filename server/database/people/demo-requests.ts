import { desc, eq, sql } from 'drizzle-orm';
import type { DemoRequest, DemoRequestInput } from '#contract/demo-requests';
import type { Viewer } from '../../access/scope';
import { insertChange } from '../audit/audit';
import type { Queries, Reads } from '../engine/connect';
import { demoRequests } from '../schema';

/** Saves a request. `full`: more are waiting than people could have sent. */
export async function insertDemoRequest(
  queries: Queries,
  input: DemoRequestInput,
  now: Date,
  maxWaiting: number,
): Promise<'kept' | 'full'> {
  const { rows } = await queries.execute<{ waiting: string }>(
    sql`select count(*) as waiting from ${demoRequests} where ${demoRequests.handledAt} is null`,
  );
  if (Number(rows[0]?.waiting) >= maxWaiting) return 'full';
  await queries.insert(demoRequests).values({ ...input, preferredAt: new Date(input.preferredAt), createdAt: now });
  return 'kept';
}

/** The newest requests first, up to a limit. */
export async function findDemoRequests(reads: Reads): Promise<DemoRequest[]> {
  const rows = await reads
    .select()
    .from(demoRequests)
    .orderBy(desc(demoRequests.createdAt), desc(demoRequests.id))
    .limit(1000);
  return rows.map(requestOf);
}

export async function updateDemoRequest(
  queries: Queries,
  id: number,
  isHandled: boolean,
  by: Viewer,
  now: Date,
): Promise<DemoRequest | null> {
  return queries.transaction(async (tx) => {
    const [before] = await tx.select().from(demoRequests).where(eq(demoRequests.id, id)).for('update');
    if (!before) return null;
    const handledAt = isHandled ? (before.handledAt ?? now) : null;
    await tx.update(demoRequests).set({ handledAt }).where(eq(demoRequests.id, id));
    const action = isHandled ? 'demo-request.handled' : 'demo-request.reopened';
    await insertChange(tx, { companyId: 0, by, action, id }, { handledAt: before.handledAt }, { handledAt });
    return requestOf({ ...before, handledAt });
  });
}

function requestOf({ preferredAt, createdAt, handledAt, ...row }: typeof demoRequests.$inferSelect): DemoRequest {
  return {
    ...row,
    preferredAt: preferredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    handledAt: handledAt?.toISOString() ?? null,
  };
}
