// Labels of each status, reason and signature result in the Activity Log, and which count as failures.
import type { SignatureVerdict } from '#contract/signatures';
import type { DeliveryStatus, RefusalReason, WebhookLog } from '#contract/webhooks';

export const statusLabels: Record<DeliveryStatus, string> = {
  success: 'Success',
  failed: 'Failed',
  inactive: 'Inactive',
  'too-large': 'Too Large',
  'signature-refused': 'Signature Refused',
  handshake: 'Handshake',
  waiting: 'Waiting',
  'not-a-call': 'Not a Call',
  'not-placed': 'Not Placed',
  erased: 'Erased',
};

export const reasonLabels: Record<RefusalReason, string> = {
  'store-missing': 'Store missing',
  'store-unreadable': 'Store unreadable',
  'unknown-store': 'Unknown store',
  'service-missing': 'Service missing',
  'service-unreadable': 'Service unreadable',
  'unknown-service': 'Unknown service',
  'appointment-missing': 'Appointment missing',
  'appointment-unreadable': 'Appointment unreadable',
  'call-type-missing': 'Call type missing',
  'call-type-unreadable': 'Call type unreadable',
  'call-tag-unreadable': 'Call tag unreadable',
  'timestamp-unreadable': 'Call time unreadable',
  'call-id-unreadable': 'Call ID unreadable',
  'unreadable-body': 'Body unreadable',
  'too-complex': 'Too many values',
  'calls-unreadable': 'List of calls unreadable',
  'signature-missing': 'Signature missing',
  'signature-wrong': 'Signature invalid',
  'signature-stale': 'Signature too old',
  'configuration-gone': 'Phone system deleted',
  inactive: 'Switched off',
  'not-a-call': 'Not a call',
  'not-placed': 'Outbound, not placed',
  'not-mapped-yet': 'Not set up yet',
  'too-large': 'Too large',
  'could-not-store': 'Could not be stored',
  'not-kept': 'Refused, not kept',
};

export const signatureLabels: Record<SignatureVerdict, string> = {
  right: 'Valid',
  wrong: 'Invalid: it does not match any active secret',
  missing: 'Missing: it is not signed',
  stale: 'Valid, but too old or dated in the future',
  'no-secret': 'Not checked: no secret is active',
};

/**
 * Short notes below a row's status; most rows have none. While signatures are only observed, every delivery may be
 * unsigned, so only a wrong one is noted.
 */
export function notesOf({ status, replayedAt, possibleDuplicateOf, signature }: WebhookLog): string[] {
  const isMarked = status !== 'signature-refused' && signature !== null && !quietSignatures.includes(signature);
  return [
    ...(isMarked ? [signatureMarks[signature]] : []),
    ...(replayedAt === null ? [] : ['Replayed']),
    ...(possibleDuplicateOf === null ? [] : ['Possible duplicate']),
  ];
}

const quietSignatures: readonly SignatureVerdict[] = ['right', 'missing'];

/** The short form, for rows and the filter. */
export const signatureMarks: Record<SignatureVerdict, string> = {
  right: 'Signature valid',
  wrong: reasonLabels['signature-wrong'],
  missing: reasonLabels['signature-missing'],
  stale: reasonLabels['signature-stale'],
  'no-secret': 'Signature not checked',
};

const neverAlarming: readonly DeliveryStatus[] = [
  'success',
  'inactive',
  'handshake',
  'waiting',
  'not-a-call',
  'not-placed',
  'erased',
];

export function isAlarming({ status }: Pick<WebhookLog, 'status'>): boolean {
  return !neverAlarming.includes(status);
}

/**
 * "38 since midnight, 3 failed" in the viewer's time; undefined unless all deliveries since midnight are loaded. Names
 * the window because the bell counts the last 24 hours. `hasMore`: older rows exist.
 */
export function countToday(rows: readonly WebhookLog[], hasMore: boolean, now: Date): string | undefined {
  const todayRows = rows.filter((row) => !row.isTest && new Date(row.timestamp).toDateString() === now.toDateString());
  if (hasMore && todayRows.length === rows.length) return undefined;
  const failed = todayRows.filter(isAlarming);
  return `${todayRows.length} since midnight, ${failed.length} failed`;
}
