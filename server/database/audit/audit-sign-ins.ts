import { sql } from 'drizzle-orm';
import type { AuditKind } from '#contract/audit-log';
import { rolesFrom } from '#contract/roles';
import type { Queries } from '../engine/connect';

export interface SignInRow {
  action: Extract<AuditKind, `sign-in.${string}`>;
  userId: number;
  username: string;
  at: Date;
  after: { address: string; more?: number };
}

/** Writes each into the log of every company the person belongs to; an admin's into the installation's. */
export async function insertSignIns(queries: Pick<Queries, 'execute'>, rows: readonly SignInRow[]): Promise<void> {
  await queries.execute(sql`
    insert into audit_log (company_id, at, user_id, username, action, subject, after)
    select m.company_id, s.at, s."userId", s.username, s.action, 'user ' || s."userId", s.after
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb)
      as s(place int, "userId" bigint, username text, action text, at timestamptz, after jsonb)
    join users u on u.id = s."userId"
    cross join lateral (
      select 0 as company_id where u.role in ${rolesFrom('all')}
      union
      select company_id from user_companies where user_id = u.id and u.role in ${rolesFrom('assigned')}
      union
      select company_id from employees
      where user_id = u.id and deleted_at is null and u.role in ${rolesFrom('records')}
    ) m
    order by s.place`);
}
