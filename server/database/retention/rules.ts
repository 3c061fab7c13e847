// The rules that say how long companies keep their log.
import { sql } from 'drizzle-orm';
import { keepsEverything, type Retention, type RetentionChange, type RetentionRule } from '#contract/retention';
import type { Viewer } from '../../access/scope';
import { insertChange } from '../audit/audit';
import type { Queries, Reads, Transaction } from '../engine/connect';
import type { Place } from './old-deliveries';

/** The row of the installation. */
const installation = 0;

interface RuleRow extends RetentionRule, Record<string, unknown> {
  companyId: number;
  hasOwnRule: boolean;
}

const ruleOf = ({ contentDays, logDays }: RetentionRule): RetentionRule => ({ contentDays, logDays });

/** All companies that are not deleted, by name. */
export async function findRetention(reads: Reads): Promise<Retention> {
  const { rows } = await reads.execute<RuleRow & { name: string | null }>(sql`
    select c.id as "companyId", c.name, coalesce(r.has_own_rule, false) as "hasOwnRule",
      r.content_days as "contentDays", r.log_days as "logDays"
    from (
      select id, name from companies where deleted_at is null
      union all
      select ${installation}::bigint, null
    ) c
    left join retentions r on r.company_id = c.id
    order by lower(c.name), c.id`);
  return {
    installation: ruleOf(rows.find(({ companyId }) => companyId === installation) ?? keepsEverything),
    companies: rows.flatMap(({ companyId, name, ...row }) =>
      name === null ? [] : [{ id: companyId, name, rule: row.hasOwnRule ? ruleOf(row) : null }],
    ),
  };
}

export interface Concerned {
  companyId: number;
  /** Every delivery up to then is emptied. */
  emptiedUntil: Place | null;
}

export type RuleInForce = Concerned & RetentionRule;

/** What holds for each company, also a deleted one, whose log is not kept forever, by id. */
export async function findRulesInForce(queries: Pick<Queries, 'execute'>): Promise<RuleInForce[]> {
  const { rows } = await queries.execute<RuleInForce & Record<string, unknown>>(sql`
    select c.id as "companyId", o.content_days as "contentDays", o.log_days as "logDays", own.emptied_until::text as "emptiedUntil"
    from companies c
    left join retentions own on own.company_id = c.id
    join retentions o on o.company_id = case when own.has_own_rule then c.id else ${installation} end
    where o.content_days is not null or o.log_days is not null
    order by c.id`);
  return rows;
}

/** The companies that a change is about, by id: one, or those without a rule of their own. */
export async function findConcerned(
  queries: Pick<Queries, 'execute'>,
  { companyId }: Pick<RetentionChange, 'companyId'>,
): Promise<Concerned[]> {
  const { rows } = await queries.execute<Concerned & Record<string, unknown>>(sql`
    select c.id as "companyId", r.emptied_until::text as "emptiedUntil"
    from companies c left join retentions r on r.company_id = c.id
    where case when ${companyId}::bigint is null then not coalesce(r.has_own_rule, false) else c.id = ${companyId} end
    order by c.id`);
  return rows;
}

/** Returns false if the company is missing or deleted. */
export async function saveRule(
  queries: Pick<Queries, 'transaction'>,
  { companyId, rule }: RetentionChange,
  by: Viewer,
  at: Date,
): Promise<boolean> {
  return queries.transaction(async (tx) => {
    const id = companyId ?? installation;
    if (companyId !== null) {
      // The job saves how far it has come under this lock.
      const { rows } = await tx.execute(
        sql`select from companies where id = ${companyId} and deleted_at is null for no key update`,
      );
      if (rows.length === 0) return false;
    }
    const before = await findRule(tx, id);
    await tx.execute(sql`
      insert into retentions (company_id, has_own_rule, content_days, log_days)
      values (${id}, ${rule !== null}, ${rule?.contentDays ?? null}, ${rule?.logDays ?? null})
      on conflict (company_id) do update set has_own_rule = excluded.has_own_rule, content_days = excluded.content_days,
        log_days = excluded.log_days`);
    await insertChange(tx, { companyId: id, by, at, action: 'retention.changed', subject: 'retention' }, before, rule);
    return true;
  });
}

async function findRule(tx: Transaction, companyId: number): Promise<RetentionRule | null> {
  const { rows } = await tx.execute<RuleRow>(sql`
    select has_own_rule as "hasOwnRule", content_days as "contentDays", log_days as "logDays"
    from retentions where company_id = ${companyId} for update`);
  const [row] = rows;
  return row?.hasOwnRule ? ruleOf(row) : null;
}
