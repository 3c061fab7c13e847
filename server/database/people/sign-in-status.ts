// The sign-in status in the lists of users and employees.
import { type SQL, sql } from 'drizzle-orm';

/** The SignInStatus of users `u`; also if a left join found none. */
export function signInStatus(now: Date): SQL {
  return sql`case
    when not u.active then 'inactive'
    when u.awaiting_approval_since is not null then 'awaiting-approval'
    when u.password_hash is not null then 'active'
    when u.id in (select user_id from invites where user_id is not null and expires_at > ${now}::timestamptz) then 'link-sent'
    else 'none'
  end`;
}
