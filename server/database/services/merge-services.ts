// Merges services of a company; server/jobs/merge-service.ts runs the steps.
import { and, eq, sql } from 'drizzle-orm';
import { foldName } from '../../access/fold-name';
import type { Viewer } from '../../access/scope';
import { checkMerge, type MergeRefusal } from '../../organization/check-merge';
import { insertChange } from '../audit/audit';
import { mergeStatedServices } from '../calls/call-statements';
import { lockCompany } from '../companies/lock-company';
import { edit } from '../edit';
import type { Queries, Transaction } from '../engine/connect';
import { mergeAppointmentServices } from '../matches/repeat-imports';
import { serviceAliases, services } from '../schema';
import { deleteAlias, hideService, pointAlias, replaceDefaultService } from './service-changes';

export interface Merge {
  companyId: number;
  fromIds: readonly number[];
  intoId: number;
}

type Row = typeof services.$inferSelect;

/** The services of a merge, or why they cannot be merged (organization/check-merge.ts). */
export async function findMergeable(
  queries: Pick<Queries, 'select'>,
  merge: Merge,
): Promise<MergeRefusal | { from: Row[]; into: Row }> {
  const into = await findService(queries, merge, merge.intoId);
  const from: (Row | undefined)[] = [];
  for (const id of new Set(merge.fromIds)) from.push(await findService(queries, merge, id));
  return checkMerge(from, into, into ? await findTarget(queries, merge.companyId, into) : null);
}

/** The company takes no deliveries while so many calls move. */
const callsAtOnce = 5_000;

/** Moves some of the calls; returns whether some may be left. */
export async function moveSomeCalls(queries: Queries, merge: Merge, max = callsAtOnce): Promise<boolean> {
  return queries.transaction(async (tx) => {
    await lockCompany(tx, merge.companyId);
    return (await moveCalls(tx, merge, max)) === max;
  });
}

/** Moves calls that were stored after the merge with names from before. */
export async function moveStragglers(queries: Queries, merge: Merge): Promise<void> {
  await queries.transaction(async (tx) => {
    await lockCompany(tx, merge.companyId);
    const fromIds: number[] = [];
    for (const id of merge.fromIds) {
      const from = await findService(tx, merge, id);
      const target = from && (await findTarget(tx, merge.companyId, from));
      if (target === merge.intoId) fromIds.push(id);
    }
    if (fromIds.length > 0) await moveCalls(tx, { ...merge, fromIds });
  });
}

/** Moves the remaining calls and points the names to the target, in one transaction so that no call slips between. */
export async function finishMerge(queries: Queries, merge: Merge, by: Viewer): Promise<MergeRefusal | 'merged'> {
  const { companyId } = merge;
  return edit(queries, async (tx) => {
    await lockCompany(tx, companyId);
    const judged = await findMergeable(tx, merge);
    if (typeof judged === 'string') return judged;
    const { from, into } = judged;
    await moveCalls(tx, merge);
    await mergeAppointmentServices(tx, companyId, merge.fromIds, merge.intoId);
    // Names of an already merged service moved long ago, and may belong to others by now.
    for (const one of from.filter(({ mergedIntoId }) => mergedIntoId === null)) {
      await moveNames(tx, companyId, one, into);
      await replaceDefaultService(tx, companyId, [one.id], into.id);
      const after = await retireService(tx, companyId, one, into);
      await insertChange(tx, { companyId, by, action: 'service.merged', id: after.id }, one, after);
    }
    return 'merged';
  });
}

async function findService(queries: Pick<Queries, 'select'>, { companyId }: Merge, id: number) {
  const [row] = await queries
    .select()
    .from(services)
    .where(and(eq(services.id, id), sql`coalesce(${services.companyId}, ${companyId}) = ${companyId}`));
  return row;
}

async function findTarget(queries: Pick<Queries, 'select'>, companyId: number, row: Row): Promise<number | null> {
  if (row.companyId !== null) return row.mergedIntoId;
  const [alias] = await queries
    .select()
    .from(serviceAliases)
    .where(and(eq(serviceAliases.companyId, companyId), eq(serviceAliases.alias, foldName(row.name))));
  return alias && alias.serviceId !== row.id ? alias.serviceId : null;
}

/** Returns how many calls moved. */
async function moveCalls(tx: Transaction, { companyId, fromIds, intoId }: Merge, max?: number): Promise<number> {
  const { rows } = await tx.execute<{ moved: number }>(sql`
    with moving as (
      select c.id from calls c
      where c.company_id = ${companyId} and c.service_id = any(${sql.param([...fromIds])}::bigint[])
      ${max === undefined ? sql`` : sql`limit ${max}`}
    ),
    moved as (
      update calls c set service_id = ${intoId} from moving m where c.company_id = ${companyId} and c.id = m.id returning c.id
    )
    select count(*) as moved from moved`);
  await mergeStatedServices(tx, companyId, fromIds, intoId);
  return rows[0]?.moved ?? 0;
}

async function moveNames(tx: Transaction, companyId: number, from: Row, into: Row): Promise<void> {
  await tx
    .update(serviceAliases)
    .set({ serviceId: into.id })
    .where(and(eq(serviceAliases.companyId, companyId), eq(serviceAliases.serviceId, from.id)));
  if (foldName(from.name) === foldName(into.name)) await deleteAlias(tx, companyId, into.name);
  else await pointAlias(tx, companyId, from.name, into.id);
}

/** The company's own service is merged for good; a shared one is hidden for this company. */
async function retireService(tx: Transaction, companyId: number, from: Row, into: Row): Promise<Row> {
  if (from.companyId === null) {
    await hideService(tx, companyId, from.id, true);
    return { ...from, mergedIntoId: into.id };
  }
  // What was merged into the first service now belongs to the second.
  await tx
    .update(services)
    .set({ mergedIntoId: into.id })
    .where(and(eq(services.companyId, companyId), eq(services.mergedIntoId, from.id)));
  const [after] = await tx
    .update(services)
    .set({ mergedIntoId: into.id, isNew: false })
    .where(eq(services.id, from.id))
    .returning();
  if (!after) throw new Error(`Service ${from.id} was not merged.`);
  return after;
}
