// What rows of the log say once their calls are folded (functions/decide_deliveries.sql, by which ingest decides, too).
import { sql } from 'drizzle-orm';
import type { Refused } from '#contract/refusals';
import type { DeliveryStatus, RefusalReason } from '#contract/webhooks';
import type { NotPlaced } from '../calls/apply-deliveries';
import type { CallState } from '../calls/refold-calls';
import type { Queries } from '../engine/connect';

/** What a row says of its delivery. */
export interface RowOutcome {
  status: DeliveryStatus;
  reason: RefusalReason | null;
  message: string | null;
  locationId: number | null;
  employeeId: number | null;
}

/** What one call of a body came to: it was refused, or it is part of a call as that is now. */
export interface DecidedPart {
  refusal?: (Refused & { status?: DeliveryStatus }) | undefined;
  call?: Pick<CallState, 'lacks' | 'locationId' | 'employeeId' | 'direction'> | undefined;
  /** What this delivery says; if undefined, the call's value counts. */
  locationId?: number | undefined;
  employeeId?: number | undefined;
  /** The message for each required field that it lacks. */
  missing: Partial<Record<RefusalReason, string>>;
  notPlaced?: NotPlaced | undefined;
}

/** Judges each row by its parts, at least one, in the order of its body. */
export async function decideRows<Row>(
  queries: Pick<Queries, 'execute'>,
  rows: readonly { row: Row; parts: readonly DecidedPart[] }[],
): Promise<{ row: Row; outcome: RowOutcome }[]> {
  if (rows.length === 0) return [];
  const given = rows.flatMap(({ parts }, n) => parts.map((it, part) => ({ ...it, n, part, call_key: `${n}.${part}` })));
  const parts = given.map(({ n, part, call_key, refusal, missing, notPlaced, locationId, employeeId }) => ({
    n,
    part,
    source: '',
    call_key,
    ...refusal,
    missing,
    not_placed: notPlaced?.message,
    is_outgoing: notPlaced?.isOutgoing,
    location: locationId,
    employee: employeeId,
  }));
  // Each stands for itself: which of them are the same call does not matter here.
  const calls = given.flatMap(({ call_key, refusal, call }) =>
    call && !refusal
      ? {
          source: '',
          call_key,
          call_id: 0,
          lacks: call.lacks,
          location_id: call.locationId,
          employee_id: call.employeeId,
          direction: call.direction,
        }
      : [],
  );
  const { rows: outcomes } = await queries.execute<RowOutcome & Record<string, unknown>>(sql`
    select status, reason, message, location_id as "locationId", employee_id as "employeeId"
    from decide_deliveries(${JSON.stringify(parts)}::json, ${JSON.stringify(calls)}::json) order by n`);
  return rows.map(({ row }, n) => {
    const outcome = outcomes[n];
    if (!outcome) throw new Error('A row of the log has no part to be decided by.');
    return { row, outcome };
  });
}
