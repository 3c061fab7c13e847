// Reads the audit log, newest first. audit.ts writes it in the transaction of each change.
import { type SQL, sql } from 'drizzle-orm';
import type { AuditFilters, AuditKind, AuditPerson } from '#contract/audit-log';
import type { CompanyScope } from '../../access/scope';
import { type ConditionOf, conditionsOf, type Optional } from '../conditions';
import type { Reads } from '../engine/connect';
import { companiesOf } from '../log/log-scope';
import type { AuditedRow } from './audit';

/** The company id of the installation: only admins see its entries. */
export const installation = 0;

export interface AuditRow extends Record<string, unknown> {
  companyId: number;
  /** Null for the installation and for deleted companies. */
  companyName: string | null;
  id: number;
  at: string;
  action: AuditKind;
  userId: number | null;
  username: string;
  /** Null for a deleted person. */
  personName: string | null;
  /** Such as `region 5`. */
  subject: string;
  /** The name of the subject's row, if it has one and still exists. */
  subjectName: string | null;
  before: unknown;
  after: unknown;
}

interface AuditPage extends Optional<AuditFilters> {
  limit: number;
  before?: number | undefined;
}

/** One page of entries in the scope; `not-found` if `before` or `userId` is not in it. */
export async function findAuditLog(
  reads: Reads,
  scope: CompanyScope,
  page: AuditPage,
): Promise<{ rows: AuditRow[]; next: number | null } | 'not-found'> {
  if (page.userId !== undefined && !(await hasEntries(reads, scope, page.userId))) return 'not-found';
  const place = page.before === undefined ? undefined : await findPlace(reads, scope, page.before);
  if (place === null) return 'not-found';
  // Company by company, so that each walks its own index from the newest entry and stops at the limit; values are
  // fetched only for the remaining ones.
  const { rows } = await reads.execute<AuditRow>(sql`
    with page as materialized (
      select p.* from ${auditedCompanies(scope)} as c(id)
      cross join lateral (
        select a.company_id, a.id, a.at from audit_log a where a.company_id = c.id ${place ?? sql``}
          and ${conditionsOf(conditionOf, page)}
        order by a.at desc, a.id desc limit ${page.limit}
      ) p
      order by p.at desc, p.id desc limit ${page.limit}
    )
    select p.company_id as "companyId", c.name as "companyName", p.id, p.at, p.action, p.user_id as "userId",
      p.username, u.name as "personName", p.subject, 
      coalesce(s.name, w.name, nullif(concat_ws(' ', e.first_name, e.last_name), ''), l.name, v.name) as "subjectName", p.before, p.after
    from (select a.* from page join audit_log a on a.company_id = page.company_id and a.id = page.id) p
    left join companies c on c.id = p.company_id
    left join users u on u.id = p.user_id
    left join users s on s.id = ${idOf('user')}
    left join webhook_configurations w on w.company_id = p.company_id
      and w.id = ${idOf('webhook configuration')}
    left join employees e on e.company_id = p.company_id and e.id = ${idOf('employee')}
    left join locations l on l.company_id = p.company_id and l.id = ${idOf('location')}
    left join services v on v.id = ${idOf('service')}
    order by p.at desc, p.id desc`);
  return { rows, next: rows.length === page.limit ? (rows.at(-1)?.id ?? null) : null };
}

/** The id of an entry's subject, if it is such a row. */
function idOf(row: AuditedRow): SQL {
  return sql`substring(p.subject from ${`^${row} (\\d+)$`})::bigint`;
}

/** Everyone who has entries in the scope, by name. */
export async function findAuditPeople(reads: Reads, scope: CompanyScope): Promise<AuditPerson[]> {
  // From person to person through the index, skipping the entries between.
  const { rows } = await reads.execute<AuditPerson & Record<string, unknown>>(sql`
    with recursive people(company_id, user_id) as (
      select c.id, (select min(a.user_id) from audit_log a where a.company_id = c.id)
      from ${auditedCompanies(scope)} as c(id)
      union all
      select p.company_id,
        (select min(a.user_id) from audit_log a where a.company_id = p.company_id and a.user_id > p.user_id)
      from people p where p.user_id is not null
    )
    select u.id, u.name, u.username from users u where u.id in (select user_id from people)
    order by lower(u.name), u.id`);
  return rows;
}

async function hasEntries(reads: Reads, scope: CompanyScope, userId: number): Promise<boolean> {
  const { rows } = await reads.execute(sql`
    select from ${auditedCompanies(scope)} as c(id)
    where exists (select from audit_log a where a.company_id = c.id and a.user_id = ${userId}) limit 1`);
  return rows.length > 0;
}

/** The condition that entries `a` are older than this one; null if it is missing or outside the scope. */
async function findPlace(reads: Reads, scope: CompanyScope, id: number): Promise<SQL | null> {
  const { rows } = await reads.execute<{ at: string }>(sql`
    select a.at::text as at from ${auditedCompanies(scope)} as c(id)
    join audit_log a on a.company_id = c.id and a.id = ${id}`);
  return rows[0] ? sql`and (a.at, a.id) < (${rows[0].at}::timestamptz, ${id})` : null;
}

/** The scope's active companies; for all companies also the deleted ones and the installation. */
function auditedCompanies(scope: CompanyScope): SQL {
  if (scope.companyIds !== 'all') return companiesOf(scope);
  return sql`(select id from companies union all select ${installation}::bigint)`;
}

const conditionOf: ConditionOf<AuditFilters> = {
  userId: (id) => sql`a.user_id = ${id}`,
  kind: (kind) => sql`a.action = ${kind}`,
  since: (since) => sql`a.at >= ${since}::timestamptz`,
  until: (until) => sql`a.at < ${until}::timestamptz`,
};
