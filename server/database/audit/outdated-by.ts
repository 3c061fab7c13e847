// Which audited changes invalidate what the server caches. A new kind does not compile until it is listed.
import type { AuditKind } from '#contract/audit-log';

export interface Effect {
  endpoints?: true;
  names?: 'company' | 'all';
}

const nothing = {} satisfies Effect;
const endpoints = { endpoints: true } satisfies Effect;
const names = { names: 'company' } satisfies Effect;
const namesOfPeople = { names: 'all' } satisfies Effect;

export const outdatedBy = {
  'sign-in.succeeded': nothing,
  'sign-in.failed': nothing,
  'sign-in.locked-out': nothing,
  'user.created': nothing,
  'user.invited': nothing,
  'user.changed': nothing,
  'user.made-admin': nothing,
  'user.profile-changed': nothing,
  'user.password-changed': nothing,
  'user.password-set-by-invite': nothing,
  'user.password-set-by-reset': nothing,
  'user.reset-link-made': nothing,
  'sign-up-link.made': nothing,
  'sign-up-link.revoked': nothing,
  'employee.created': names,
  'employee.changed': namesOfPeople,
  'employee.deleted': namesOfPeople,
  'employee.link-made': nothing,
  'employee.approved': nothing,
  'company.created': nothing,
  'company.registered': nothing,
  'company.changed': { ...endpoints, ...names },
  'company.deleted': endpoints,
  'company.restored': endpoints,
  'performance-tiers.saved': nothing,
  'region.created': nothing,
  'region.changed': nothing,
  'region.deleted': nothing,
  'district.created': nothing,
  'district.changed': nothing,
  'district.deleted': nothing,
  'location.created': names,
  'location.changed': names,
  'location.deleted': names,
  'service.created': names,
  'service.changed': names,
  'service.merged': names,
  'service.removed': names,
  'webhook-configuration.saved': endpoints,
  'webhook-configuration.deleted': endpoints,
  'webhook-configuration.value-explained': endpoints,
  'webhook-configuration.words-explained': endpoints,
  'webhook-secret.made': endpoints,
  'webhook-secret.deleted': endpoints,
  'known-name.saved': names,
  'known-name.deleted': names,
  'called-number.saved': names,
  'called-number.deleted': names,
  'unmapped.dismissed': nothing,
  'replay.started': nothing,
  'call.marked': nothing,
  'appointment-list.saved': nothing,
  'appointment-list.deleted': nothing,
  'appointment-list.values-explained': nothing,
  'appointment-import.started': nothing,
  'appointment-import.stopped': nothing,
  'appointment-import.undone': nothing,
  'appointment-matches.answered': nothing,
  'appointment-matches.withdrawn': nothing,
  'export.made': nothing,
  'customer.erased': nothing,
  'customer.exported': nothing,
  'demo-request.handled': nothing,
  'demo-request.reopened': nothing,
} as const satisfies Record<AuditKind, Effect>;
