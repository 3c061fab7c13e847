import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Company, type CompanyInput, restorableDays } from '#contract/companies';
import type { Viewer } from '../../access/scope';
import { insertRedating } from '../calls/redatings';
import { changeRow, edit, insertRow, lockRow, writeRow } from '../edit';
import type { Queries, Reads } from '../engine/connect';
import { selectViewer } from '../people/users';
import { companies } from '../schema';

type Row = typeof companies.$inferSelect;

export async function insertCompany(
  queries: Queries,
  input: CompanyInput & { timeZone: string },
  by: Viewer,
): Promise<Company> {
  const { version: _, ...values } = input;
  return queries.transaction(async (tx) => {
    const made = await insertRow(tx, companies, values, { by, action: 'company.created' });
    if (!made) throw new Error('The company was not created.');
    return companyOf(made);
  });
}

/**
 * Changes an active company; omitted input stays. `hasNewZone`: its calls must move to other days, so trigger the job.
 */
export async function updateCompany(
  queries: Queries,
  id: number,
  input: CompanyInput,
  by: Viewer,
): Promise<{ company: Company; hasNewZone: boolean } | 'not-found' | 'changed-meanwhile' | 'phone-needed'> {
  const { version, timeZone, active, ...values } = input;
  return edit(queries, async (tx) => {
    let hasNewZone = false;
    const patch = async (before: Row) => {
      if (values.contactPhone === '' && before.contactPhone !== '') return 'phone-needed';
      hasNewZone = timeZone !== undefined && timeZone !== before.timeZone;
      return { ...values, ...(timeZone !== undefined && { timeZone }), ...(active !== undefined && { active }) };
    };
    const change = { by, action: 'company.changed' } as const;
    const after = await changeRow(tx, companies, { within: id, id, version }, patch, change);
    if (typeof after === 'string') return after;
    if (hasNewZone) await insertRedating(tx, id, 0);
    return { company: companyOf(after), hasNewZone };
  });
}

/** Hides a company and ends the sessions of people without another; false if there is none. */
export async function deleteCompany(queries: Queries, id: number, by: Viewer, now: Date): Promise<boolean> {
  return edit(queries, async (tx) => {
    const company = await lockRow(tx, companies, { within: id, id });
    if (!company) return false;
    await writeRow(tx, companies, company, { deletedAt: now }, { by, action: 'company.deleted' });
    await endSessionsOfPeople(tx, id);
    return true;
  });
}

/** Otherwise they would resume when the company is restored. People with another company stay signed in. */
async function endSessionsOfPeople(tx: Pick<Queries, 'execute'>, id: number): Promise<void> {
  const people = sql`
    select user_id from user_companies where company_id = ${id}
    union select user_id from employees where company_id = ${id} and user_id is not null`;
  await tx.execute(sql`
    delete from sessions where user_id in (${people})
      and user_id not in (select v."userId" from (${selectViewer(people, true)}) v)`);
}

/** Null if there is none, or it was deleted too long ago. */
export async function restoreCompany(queries: Queries, id: number, by: Viewer, now: Date): Promise<Company | null> {
  return queries.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(companies)
      .where(and(eq(companies.id, id), isNotNull(companies.deletedAt), gt(companies.deletedAt, oldestRestorable(now))))
      .for('update');
    if (!before) return null;
    return companyOf(await writeRow(tx, companies, before, { deletedAt: null }, { by, action: 'company.restored' }));
  });
}

/** Every active company, or the restorable ones, by name. For admins only: no scope narrows it. */
export async function findAllCompanies(
  reads: Reads,
  { deleted, now }: { deleted: boolean; now: Date },
): Promise<Company[]> {
  const rows = await reads
    .select()
    .from(companies)
    .where(deleted ? gt(companies.deletedAt, oldestRestorable(now)) : isNull(companies.deletedAt))
    .orderBy(sql`lower(${companies.name})`, companies.id);
  return rows.map(companyOf);
}

function oldestRestorable(now: Date): Date {
  return new Date(now.getTime() - restorableDays * 86_400_000);
}

function companyOf({ deletedAt, ...row }: Row): Company {
  const restorableUntil = deletedAt && new Date(deletedAt.getTime() + restorableDays * 86_400_000);
  return { ...row, restorableUntil: restorableUntil?.toISOString() ?? null };
}
