// What the erasure of a customer counts, and what an export of a customer contains (docs/decisions/0122).
import { type SQL, sql } from 'drizzle-orm';
import type { ErasedCounts, HeldRecord } from '#contract/erasures';
import type { WrittenNumber } from '../../access/written-number';
import type { Queries } from '../engine/connect';

/** One company's share. */
export interface Sought {
  companyId: number;
  written: WrittenNumber;
  now: Date;
}

export type Mode = 'look' | 'export' | 'erase';

/** What one slice of the work found, or erased. */
export interface Found {
  counts: Partial<ErasedCounts>;
  records: HeldRecord[];
}

export interface Slice extends Found {
  /** Where the next slice begins; null: nothing is left. */
  next: string | null;
  /** How much of it is done, from 0 to 1. */
  done: number;
}

interface KeptText extends Record<string, unknown> {
  /** Where the row is, as long as nothing writes to it. */
  place: string;
  text: string;
}

/** The rows of a table in which a text holds the number. */
export async function findRowsHolding(
  queries: Pick<Queries, 'execute'>,
  { companyId, written }: Sought,
  table: string,
  column: string,
): Promise<KeptText[]> {
  const text = sql`t.${sql.identifier(column)}::text`;
  const { rows } = await queries.execute<KeptText>(sql`
    select t.ctid::text as place, ${text} as text from ${sql.identifier(table)} t
    where t.company_id = ${companyId} and ${text} ~ ${written.mayHold}::text`);
  return rows.filter((row) => written.isIn(row.text));
}

export const at = (rows: readonly KeptText[]): SQL =>
  sql`t.ctid = any(${sql.param(rows.map(({ place }) => place))}::tid[])`;
