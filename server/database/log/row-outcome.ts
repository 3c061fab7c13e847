import type { DeliveryStatus, RefusalReason } from '#contract/webhooks';

/** What a row says of its delivery. */
export interface RowOutcome {
  status: DeliveryStatus;
  reason: RefusalReason | null;
  message: string | null;
  locationId: number | null;
  employeeId: number | null;
}
