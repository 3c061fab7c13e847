// The networks each person has signed in from: they stay usable while they are blocked for others.
import { sql } from 'drizzle-orm';
import type { Queries } from '../engine/connect';

const maxNetworksPerPerson = 20;
const maxNamesPerNetwork = 2_000;
const forgottenAfterDays = 180;

/** Records a sign-in, keeping a limited number of a person's networks. */
export async function saveSignInNetwork(queries: Queries, userId: number, network: string, now: Date): Promise<void> {
  await queries.execute(sql`
    insert into sign_in_networks (user_id, network, used_at) values (${userId}, ${network}, ${now}::timestamptz)
    on conflict (user_id, network) do update set used_at = excluded.used_at`);
  await queries.execute(sql`
    delete from sign_in_networks where user_id = ${userId} and (
      used_at <= ${now}::timestamptz - make_interval(days => ${forgottenAfterDays})
      or network not in (
        select network from sign_in_networks where user_id = ${userId}
        order by used_at desc, network limit ${maxNetworksPerPerson}))`);
}

/** The usernames that have signed in from this network, latest first. */
export async function findUsernamesAt(queries: Queries, network: string, now: Date): Promise<string[]> {
  const { rows } = await queries.execute<{ username: string }>(sql`
    select u.username from sign_in_networks n join users u on u.id = n.user_id
    where n.network = ${network} and u.deleted_at is null
      and n.used_at > ${now}::timestamptz - make_interval(days => ${forgottenAfterDays})
    order by n.used_at desc limit ${maxNamesPerNetwork}`);
  return rows.map(({ username }) => username);
}
