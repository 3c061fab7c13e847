// What a row of the log says once its calls are folded: as apply_deliveries judges a delivery that just came
// (functions/apply_deliveries.sql, from `judged` to `outcomes`).
import type { Refused } from '#contract/refusals';
import type { RefusalReason } from '#contract/webhooks';
import type { CallState } from '../../database/calls/refold-calls';
import type { RowOutcome } from '../../database/log/row-outcome';

/** What one call of a body came to: it was refused, or it is part of a call as that stands now. */
export interface StatedPart {
  refusal?: Refused | undefined;
  call?: CallState | undefined;
  /** What this delivery itself says; without it the call's counts. */
  locationId?: number | undefined;
  employeeId?: number | undefined;
  /** The sentence for each required field that it lacks itself. */
  missing: Partial<Record<RefusalReason, string>>;
}

/** The parts in the order of the body, at least one. */
export function decideRow(parts: readonly StatedPart[]): RowOutcome {
  const judged = parts.map(decidePart);
  const firstBad = judged.findIndex(({ status }) => status !== 'success');
  const { status, reason, message } = judged[Math.max(firstBad, 0)] ?? decidePart({ missing: {} });
  const isOfSeveral = parts.length > 1;
  return {
    status,
    reason,
    message: isOfSeveral && message !== null ? `Call ${firstBad + 1} of ${parts.length}: ${message}` : message,
    // Somebody's own only where all of its calls are.
    locationId: shared(judged.map(({ locationId }) => locationId)),
    employeeId: shared(judged.map(({ employeeId }) => employeeId)),
  };
}

function decidePart({ refusal, call, locationId, employeeId, missing }: StatedPart): RowOutcome {
  const lacks = call?.lacks ?? null;
  const place = {
    locationId: locationId ?? call?.locationId ?? null,
    employeeId: employeeId ?? call?.employeeId ?? null,
  };
  if (!call || refusal) {
    return { status: 'failed', reason: refusal?.reason ?? null, message: refusal?.message ?? null, ...place };
  }
  // A required field that this delivery lacks is no matter when the call has it from another one.
  const message = lacks === null ? null : (missing[lacks] ?? null);
  return { status: lacks === null ? 'success' : 'failed', reason: lacks, message, ...place };
}

function shared(ids: (number | null)[]): number | null {
  const [first = null, ...others] = ids;
  return others.every((id) => id === first) ? first : null;
}
