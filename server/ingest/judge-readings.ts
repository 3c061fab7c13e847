// Which readings refuse a delivery (the life of a call, step 5): an unreadable value that would move a number, or a
// required one that is missing. The others only warn.
import { type Refused, refused, warnings } from '#contract/refusals';
import { type Warning, type WebhookField, webhookFields } from '#contract/webhooks';
import type { WebhookEndpoint } from '../database/webhook-endpoints';
import type { Readings } from './read-values';

const refusing = ['storeId', 'service', 'appointment', 'callType', 'callTag', 'timestamp', 'callId'] as const;
const warning = ['employeeId', 'duration', 'customerPhone', 'customerCalled', 'financingOffered'] as const;
const required = ['storeId', 'service', 'appointment', 'callType'] as const;

/** The first unreadable value that refuses the delivery. */
export function findUnreadable(readings: Readings, endpoint: WebhookEndpoint): Refused | undefined {
  for (const field of refusing) {
    const reading = readings[field];
    if (reading.kind === 'unreadable') return refused.unreadable(field, keyOf(field, endpoint), reading.saw);
  }
  return undefined;
}

/** A refusal for each required field that the delivery lacks: it counts only if the call does not have the value either. */
export function findMissing(readings: Readings, endpoint: WebhookEndpoint): Refused[] {
  return required
    .filter((field) => readings[field].kind === 'absent')
    .map((field) => refused.missing(field, keyOf(field, endpoint)));
}

/** What optional values could not be read, and so were left empty. */
export function warnOfUnreadable(readings: Readings, endpoint: WebhookEndpoint): Warning[] {
  return warning.flatMap((field) => {
    const reading = readings[field];
    if (reading.kind !== 'unreadable') return [];
    return [{ field, message: warnings.unreadable(field, keyOf(field, endpoint), reading.saw) }];
  });
}

/** The key that a company configured for a field. */
export function keyOf(field: WebhookField, endpoint: WebhookEndpoint): string {
  return endpoint.mapping[webhookFields[field].configKey];
}
