import { z } from 'zod';
import { CompanyName } from './companies';
import { Id, IdText } from './endpoint';
import { Instant } from './instant';

export const auditKinds = {
  'sign-in.succeeded': 'Sign-in',
  'sign-in.failed': 'Sign-in refused',
  'sign-in.locked-out': 'Sign-in locked out',
  'user.created': 'User added',
  'user.invited': 'User invited',
  'user.changed': 'User changed',
  'user.made-admin': 'User made admin',
  'user.profile-changed': 'Profile changed',
  'user.password-changed': 'Password changed',
  'user.password-set-by-invite': 'Password set by an invitation',
  'user.password-set-by-reset': 'Password set by a reset link',
  'user.reset-link-made': 'Reset link created',
  'sign-up-link.made': 'Sign-up link created',
  'sign-up-link.revoked': 'Sign-up link revoked',
  'employee.created': 'Employee added',
  'employee.changed': 'Employee changed',
  'employee.deleted': 'Employee deleted',
  'employee.link-made': 'Sign-in link created for an employee',
  'employee.approved': 'Store manager approved',
  'company.created': 'Company added',
  'company.registered': 'Company registered',
  'company.changed': 'Company changed',
  'company.deleted': 'Company deleted',
  'company.restored': 'Company restored',
  'performance-tiers.saved': 'Performance tiers changed',
  'region.created': 'Region added',
  'region.changed': 'Region changed',
  'region.deleted': 'Region deleted',
  'district.created': 'District added',
  'district.changed': 'District changed',
  'district.deleted': 'District deleted',
  'location.created': 'Location added',
  'location.changed': 'Location changed',
  'location.deleted': 'Location deleted',
  'service.created': 'Service added',
  'service.changed': 'Service changed',
  'service.merged': 'Service merged',
  'service.removed': 'Service removed',
  'webhook-configuration.saved': 'Phone system saved',
  'webhook-configuration.deleted': 'Phone system deleted',
  'webhook-configuration.value-explained': 'Value explained',
  'webhook-configuration.words-explained': 'Words explained',
  'webhook-secret.made': 'Secret made',
  'webhook-secret.deleted': 'Secret deleted',
  'known-name.saved': 'Known name saved',
  'known-name.deleted': 'Known name deleted',
  'called-number.saved': 'Phone number saved',
  'called-number.deleted': 'Phone number removed',
  'unmapped.dismissed': 'Unmapped value dismissed',
  'replay.started': 'Replay',
  'call.marked': 'Call corrected',
  'appointment-list.saved': 'Appointment list saved',
  'appointment-list.deleted': 'Appointment list deleted',
  'appointment-list.values-explained': 'Appointment values explained',
  'appointment-import.started': 'Appointments imported',
  'appointment-import.stopped': 'Appointment import canceled',
  'appointment-import.undone': 'Appointment import undone',
  'appointment-matches.answered': 'Possible appointments answered',
  'appointment-matches.withdrawn': 'Answers about appointments taken back',
  'export.made': 'Export',
  'customer.erased': 'Customer erased',
  'customer.exported': 'Customer’s data exported',
  'retention.changed': 'Retention changed',
  'demo-request.handled': 'Demo request handled',
  'demo-request.reopened': 'Demo request reopened',
} as const;

export type AuditKind = keyof typeof auditKinds;

const AuditKindName = z.enum(Object.keys(auditKinds) as [AuditKind, ...AuditKind[]]);

export const AuditEntry = z.object({
  id: Id,
  at: z.iso.datetime(),
  kind: AuditKindName,
  /** The companies whose log has the entry; empty for the installation's own. */
  companies: z.array(CompanyName),
  /** Who did it; for a refused sign-in, whose username was typed. `id` is null for the command line. */
  person: z.object({ id: Id.nullable(), name: z.string(), username: z.string() }),
  /** The name of what was changed, or its number. */
  subject: z.string(),
  /** Values before and after, without secrets; null if there were none. Ids are replaced by names. */
  before: z.json(),
  after: z.json(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditFilters = z.object({
  userId: IdText.optional(),
  kind: AuditKindName.optional(),
  /** Inclusive. */
  since: Instant.optional(),
  /** Exclusive. */
  until: Instant.optional(),
});
export type AuditFilters = z.infer<typeof AuditFilters>;

export const AuditQuery = AuditFilters.extend({
  companyId: IdText.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  /** The id of an entry: returns only older entries. */
  before: IdText.optional(),
});

export const AuditPerson = z.object({ id: Id, name: z.string(), username: z.string() });
export type AuditPerson = z.infer<typeof AuditPerson>;

export const exportContents = {
  'service-close-rate': 'Service Close Rate',
  'practice-vs-live': 'Practice vs Live',
  'employee-practice': 'Employee Practice',
  'close-rate-trend': 'Close Rate Trend',
  locations: 'Locations',
  employees: 'Employees',
  numbers: 'Phone numbers',
  calls: 'Calls',
  'audit-log': 'Audit Log',
} as const;
export type ExportContent = keyof typeof exportContents;

/** Sent by the browser after it exported what it had loaded or opened the print dialog. */
export const ExportNote = z.object({
  content: z.enum(Object.keys(exportContents) as [ExportContent, ...ExportContent[]]),
  format: z.enum(['csv', 'xlsx', 'print']),
  rows: z.int().nonnegative(),
  /** Left out: all accounts. */
  companyId: Id.optional(),
});
export type ExportNote = z.infer<typeof ExportNote>;
