// The words of a phone system's deliveries, and the share of its calls whose outcome is known.
import { sql } from 'drizzle-orm';
import type { Day } from '#contract/days';
import { daysLookedAt, maxDeliveriesLookedAt } from '#contract/unmapped';
import { knownShareDays, maxListedWords, type WordField, wordFields } from '#contract/words';
import { startsFrom } from '../calls/local-days';
import type { Queries } from '../engine/connect';

/** How a delivery notes in which fields it has a word: `satg` is all four. */
export const letterOfField: Record<WordField, string> = { service: 's', appointment: 'a', callType: 't', callTag: 'g' };

const fieldsOfLetters = (letters: string) => wordFields.filter((field) => letters.includes(letterOfField[field]));

export interface SeenWord {
  /** Folded. */
  word: string;
  calls: number;
  lastAt: string;
  fields: WordField[];
}

export interface SeenWords {
  words: SeenWord[];
  more: number;
  isCut: boolean;
}

/** Of the newest deliveries of 90 days with words; the most frequent first. `only` limits them to these words. */
export async function findWords(
  queries: Pick<Queries, 'execute'>,
  { companyId, source }: { companyId: number; source: string },
  now: Date,
  only?: readonly string[],
): Promise<SeenWords> {
  const since = new Date(now.getTime() - daysLookedAt * 86_400_000).toISOString();
  const isAsked = only ? sql`words ?| ${sql.param([...only])}::text[]` : sql`true`;
  const isNamed = only ? sql`w.key = any(${sql.param([...only])}::text[])` : sql`true`;
  const { rows } = await queries.execute<{
    word: string;
    letters: string;
    calls: number;
    lastAt: string;
    words: number;
    looked: number;
  }>(sql`
    with looked as materialized (
      select id, call_id, received_at, words from deliveries
      where company_id = ${companyId} and source = ${source} and words is not null and not is_test
        and received_at >= ${since}::timestamptz and ${isAsked}
      order by received_at desc limit ${maxDeliveriesLookedAt + 1}
    ),
    named as (
      select w.key as word, string_agg(distinct w.value, '') as letters,
        count(distinct coalesce(l.call_id, -l.id)) as calls, max(l.received_at) as last_at
      from looked l cross join lateral jsonb_each_text(l.words) w where ${isNamed} group by 1
    )
    select word, letters, calls::bigint as calls,
      to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt",
      count(*) over ()::bigint as words, (select count(*) from looked)::bigint as looked
    from named order by calls desc, last_at desc, word limit ${maxListedWords}`);
  const words = rows.map(({ word, letters, calls, lastAt }) => ({
    ...{ word, lastAt, calls },
    fields: fieldsOfLetters(letters),
  }));
  return {
    words,
    more: Math.max(0, (rows[0]?.words ?? 0) - words.length),
    isCut: (rows[0]?.looked ?? 0) > maxDeliveriesLookedAt,
  };
}

/** Of a phone system's Live calls of the last days that count. */
export async function findKnownShare(
  queries: Pick<Queries, 'execute'>,
  { companyId, source }: { companyId: number; source: string },
  now: Date,
): Promise<{ since: Day; calls: number; knownCalls: number }> {
  const since = new Date(now.getTime() - knownShareDays * 86_400_000).toISOString().slice(0, 10);
  const { rows } = await queries.execute<{ calls: number; known: number }>(sql`
    select count(*)::bigint as calls, count(*) filter (where is_known)::bigint as known from calls
    where company_id = ${companyId} and source = ${source} and local_day between ${since}::date and ${since}::date + ${knownShareDays + 1}::int
      and ${startsFrom(sql`${since}::date`)}
      and is_counted and not is_practice`);
  return { since, calls: rows[0]?.calls ?? 0, knownCalls: rows[0]?.known ?? 0 };
}
