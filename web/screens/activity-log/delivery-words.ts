// What the Activity Log calls each status, and what it counts as a failure.
import type { DeliveryStatus, WebhookLog } from '#contract/webhooks';

export const statusWords: Record<DeliveryStatus, string> = {
  success: 'Success',
  failed: 'Failed',
  inactive: 'Inactive',
  'too-large': 'Too Large',
  'signature-refused': 'Signature Refused',
  handshake: 'Handshake',
};

/** Red badges that are nobody's mistake. */
const neverAlarming: readonly DeliveryStatus[] = ['success', 'inactive', 'handshake'];

/**
 * "38 today, 3 failed", today by the viewer's clock; undefined unless every delivery of today is among the rows.
 * `hasMore`: older ones exist beyond the last row.
 */
export function countToday(rows: readonly WebhookLog[], hasMore: boolean, now: Date): string | undefined {
  const ofToday = rows.filter((row) => new Date(row.timestamp).toDateString() === now.toDateString());
  if (hasMore && ofToday.length === rows.length) return undefined;
  const failed = ofToday.filter((row) => !neverAlarming.includes(row.status));
  return `${ofToday.length} today, ${failed.length} failed`;
}
