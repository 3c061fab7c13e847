// Whether people can sign in, as the lists of users and of employees say it.
import { type SQL, sql } from 'drizzle-orm';

/** A contract SignInStatus of the users `u`; also where a left join found none. */
export function signInStatus(now: Date): SQL {
  return sql`case
    when not u.active then 'inactive'
    when u.awaiting_approval_since is not null then 'awaiting-approval'
    when u.password_hash is not null then 'active'
    when u.id in (select user_id from invites where user_id is not null and expires_at > ${now}::timestamptz) then 'link-sent'
    else 'none'
  end`;
}
