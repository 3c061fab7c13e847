// Hands out open calls: half of them the newest, half a random draw. How, and why it is exact: docs/decisions/0101.
import { sql } from 'drizzle-orm';
import { heldSeconds } from '#contract/to-mark-limits';
import type { CompanyScope } from '../../access/scope';
import type { CallQuestion } from '../call-list/call-conditions';
import type { Queries, Transaction } from '../engine/connect';
import { isOpen } from './open-calls';

export interface Draw {
  companyId: number;
  userId: number;
  now: Date;
  /** How many calls to hand out at most. */
  size: number;
  /** At least 0 and below 1: decides how many calls of each location and week are drawn. */
  start: number;
}

export interface DrawnCall {
  id: number;
  kind: 'newest' | 'random';
  skips: number;
}

/**
 * Draws calls of one company, holds them for the person and stores how likely each was to be drawn. First what other
 * people do not hold and nobody skipped; skipped calls fill what is left, those skipped least and longest ago first.
 * A random call that nobody marked yet is handed out again before another is drawn, and keeps its probability.
 */
export async function drawCalls(
  queries: Queries,
  scope: CompanyScope,
  question: CallQuestion,
  given: Draw,
): Promise<DrawnCall[]> {
  return queries.transaction(async (tx) => {
    const draw = await beginDraw(tx, given.companyId);
    const { companyId, userId, size, start } = given;
    const now = sql`${given.now.toISOString()}::timestamptz`;
    const newest = Math.ceil(size / 2);
    const { rows } = await tx.execute<DrawnCall & Record<string, unknown>>(sql`
      with open as materialized (
        select c.id, c.location_id, c.local_day - extract(isodow from c.local_day)::int as week, c.started_at,
          m.kind, m.draw, m.drawn_at, m.probability, coalesce(m.skips, 0) as skips, m.skipped_at
        from calls c left join calls_to_mark m on m.company_id = c.company_id and m.call_id = c.id
        where c.company_id = ${companyId} and ${isOpen(scope, question)}
          and (m.held_until is null or m.held_until <= ${now} or m.user_id = ${userId})
      ),
      newest as (
        select id from open where skips = 0 and kind is distinct from 'random'
        order by started_at desc, id desc limit ${newest}
      ),
      resumed as (select * from open where skips = 0 and kind = 'random' order by draw, id limit ${size - newest}),
      pool as (
        select id, location_id, week from open
        where skips = 0 and kind is distinct from 'random' and id not in (select id from newest)
      ),
      weeks as (select location_id, week, count(*) as calls from pool group by 1, 2),
      wanted as (
        select least(${size - newest} - (select count(*) from resumed), count(*)) as calls, count(*) as size from pool
      ),
      -- The calls one behind the other, week by week: every (size / calls)th place is taken, from a random start.
      places as (
        select k.location_id, k.week, w.size, w.calls::float8 / w.size as probability,
          w.calls * (sum(k.calls) over (order by k.location_id, k.week) - k.calls)::bigint as first, w.calls * k.calls as length,
          floor(${start}::float8 * w.size)::bigint as start
        from weeks k cross join wanted w
      ),
      shares as (
        select *, (first + length - start - 1 + size) / size - (first - start - 1 + size) / size as share from places
      ),
      -- Which ones of a week is chance again.
      drawn as (
        select id, probability from (
          select p.id, s.probability, s.share, row_number() over (partition by s.location_id, s.week order by random()) as place
          from shares s join pool p on p.location_id = s.location_id and p.week = s.week where s.share > 0
        ) r where place <= share
      ),
      chosen as (
        select id, 'newest' as kind, 1::float8 as probability, ${draw}::bigint as draw, ${now} as drawn_at from newest
        union all
        select id, 'random', probability, ${draw}, ${now} from drawn
        union all
        select id, kind, probability, draw, drawn_at from resumed
      ),
      skipped as (
        select * from open where skips > 0 order by skips, skipped_at, id
        limit greatest(${size} - (select count(*) from chosen), 0)
      )
      insert into calls_to_mark as t (company_id, call_id, kind, probability, draw, drawn_at, user_id, held_until)
      select ${companyId}, k.id, k.kind, k.probability, k.draw, k.drawn_at, ${userId}, ${now} + make_interval(secs => ${heldSeconds})
      from (select * from chosen union all select id, kind, probability, draw, drawn_at from skipped) k
      on conflict (company_id, call_id) do update set kind = excluded.kind, probability = excluded.probability,
        draw = excluded.draw, drawn_at = excluded.drawn_at, user_id = excluded.user_id, held_until = excluded.held_until
      returning t.call_id as id, t.kind, t.skips`);
    return rows;
  });
}

/**
 * Takes the next number. Until the transaction ends no other draw of the company begins, so none reads what this one is
 * about to hand out. Deliveries need not wait, as they would for the company's lock.
 */
async function beginDraw(tx: Transaction, companyId: number): Promise<number> {
  const { rows } = await tx.execute<{ draw: number }>(sql`
    insert into mark_draws as d (company_id, last_draw) values (${companyId}, 1)
    on conflict (company_id) do update set last_draw = d.last_draw + 1
    returning d.last_draw as draw`);
  const [begun] = rows;
  if (!begun) throw new Error('A draw has a number.');
  return begun.draw;
}
