// The cursor of a page of calls: opaque to callers, and refused where it does not fit.
import { z } from 'zod';
import { type CallSort, callSorts } from '#contract/call-list';
import { Day } from '#contract/figures';

const Cursor = z.object({
  sort: z.enum(callSorts),
  order: z.enum(['asc', 'desc']),
  /** The day that the first page counted back from, so that all pages mean the same days. */
  asOf: Day.optional(),
  startedMicros: z.int(),
  id: z.int().positive(),
  key: z.union([z.string(), z.number()]).nullable().optional(),
});
export type Cursor = z.infer<typeof Cursor>;

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Null if it is not one of ours, or of a list in another order. Sorted by time is what too many calls are. */
export function readCursor(text: string, sort: CallSort, order: 'asc' | 'desc'): Cursor | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  const { data } = Cursor.safeParse(parsed);
  if (!data) return null;
  const fits = data.sort === sort ? data.order === order : data.sort === 'time';
  return fits ? data : null;
}
