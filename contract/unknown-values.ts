// Finds the unknown values behind a refusal, which a person can explain once so that the deliveries count.
import type { UnmappedField } from './unmapped-field';
import type { NamedValue, RefusalReason, WebhookLog } from './webhooks';

export const explainedField: Partial<Record<RefusalReason, UnmappedField>> = {
  'unknown-store': 'storeId',
  'store-missing': 'storeId',
  'not-placed': 'storeId',
  'unknown-service': 'service',
  'appointment-unreadable': 'appointment',
  'call-type-unreadable': 'callType',
  'call-tag-unreadable': 'callTag',
};

/** The first unknown value that causes a reason. */
export function unknownBehind(reason: RefusalReason, unmapped: readonly NamedValue[]): NamedValue | undefined {
  const field = explainedField[reason];
  return field && unmapped.find((one) => one.field === field);
}

export interface WhyNot {
  reason: RefusalReason;
  message: string;
  unknown: NamedValue | undefined;
}

/** Every reason a delivery does not count, its own first; empty if it counts. */
export function reasonsOf({
  reason,
  errorMessage,
  processedData,
  unmapped,
}: Pick<WebhookLog, 'reason' | 'errorMessage' | 'processedData' | 'unmapped'>): WhyNot[] {
  if (reason === null) return [];
  const first = { reason, message: errorMessage ?? '', unknown: unknownBehind(reason, unmapped) };
  const others = (processedData?.refusals ?? []).filter((one) => one.reason !== reason);
  return [first, ...others.map((one) => ({ ...one, unknown: unknownBehind(one.reason, unmapped) }))];
}
