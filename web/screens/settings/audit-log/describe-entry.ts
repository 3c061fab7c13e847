import { type AuditEntry, type AuditKind, type ExportContent, exportContents } from '#contract/audit-log';
import { formatCount } from '../../../ui/format';

type Facts = Record<string, string>;

export function describeEntry(entry: AuditEntry): string {
  const facts = factsOf(entry);
  const sentence = sentences[entry.kind].replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? 'unknown');
  return facts.more ? `${sentence}, ${facts.more} more times` : sentence;
}

/** The companies of an entry; without one it concerns the whole server. */
export function describeCompanies({ companies }: AuditEntry): string {
  return companies.map(({ name }) => name).join(', ') || 'the CallGauge server';
}

const sentences: Record<AuditKind, string> = {
  'sign-in.succeeded': '{person} signed in from {address}',
  'sign-in.failed': 'A sign-in as {person} from {address} was refused: wrong password',
  'sign-in.locked-out': 'Sign-ins as {person} from {address} are paused after too many wrong passwords',
  'user.created': '{person} added the user {subject}',
  'user.invited': '{person} invited the user {subject}',
  'user.changed': '{person} changed the user {subject}',
  'user.made-admin': '{person} made {subject} an admin',
  'user.profile-changed': '{person} changed their name or email',
  'user.password-changed': '{person} changed their password',
  'user.password-set-by-invite': '{person} set their password with an invitation',
  'user.password-set-by-reset': '{person} set a new password with a reset link',
  'user.reset-link-made': '{person} created a link to reset the password of {subject}',
  'sign-up-link.made': '{person} created a sign-up link',
  'sign-up-link.revoked': '{person} revoked a sign-up link',
  'employee.created': '{person} added the employee {subject}',
  'employee.changed': '{person} changed the employee {subject}',
  'employee.deleted': '{person} deleted the employee {subject}',
  'employee.link-made': '{person} created a sign-in link for {subject}',
  'employee.approved': '{person} approved {subject} as a store manager',
  'company.created': '{person} added the company {subject}',
  'company.registered': '{person} registered the company {subject}',
  'company.changed': '{person} changed the company {subject}',
  'company.deleted': '{person} deleted the company {subject}',
  'company.restored': '{person} restored the company {subject}',
  'performance-tiers.saved': '{person} changed the performance tiers of {subject}',
  'region.created': '{person} added the region {subject}',
  'region.changed': '{person} changed the region {subject}',
  'region.deleted': '{person} deleted the region {subject}',
  'district.created': '{person} added the district {subject}',
  'district.changed': '{person} changed the district {subject}',
  'district.deleted': '{person} deleted the district {subject}',
  'location.created': '{person} added the location {subject}',
  'location.changed': '{person} changed the location {subject}',
  'location.deleted': '{person} deleted the location {subject}',
  'service.created': '{person} added the service {subject}',
  'service.changed': '{person} changed the service {subject}',
  'service.merged': '{person} merged the service {subject} into {mergedIntoId}',
  'service.removed': '{person} removed the service {subject}',
  'webhook-configuration.saved': '{person} saved the phone system {subject}',
  'webhook-configuration.deleted': '{person} deleted the phone system {subject}',
  'webhook-configuration.value-explained': '{person} explained a value of the phone system {subject}',
  'webhook-configuration.words-explained': '{person} explained words of the phone system {subject}',
  'webhook-secret.made': '{person} added a secret to the phone system {subject}',
  'webhook-secret.deleted': '{person} deleted a secret of the phone system {subject}',
  'known-name.saved': '{person} added the name “{alias}” to {subject}',
  'known-name.deleted': '{person} removed the name “{alias}” from {subject}',
  'called-number.saved': '{person} saved the phone number {number}',
  'called-number.deleted': '{person} removed what was saved for the phone number {number}',
  'unmapped.dismissed': '{person} dismissed the unmapped value “{value}”',
  'replay.started': '{person} started a replay of deliveries of {companies}',
  'call.marked': '{person} corrected call {subject}',
  'appointment-list.saved': '{person} saved the appointment list {subject}',
  'appointment-list.deleted': '{person} deleted the appointment list {subject}',
  'appointment-list.values-explained': '{person} explained values of the appointment list {subject}',
  'appointment-import.started': '{person} imported the appointments {subject}',
  'appointment-import.stopped': '{person} canceled the import of the appointments {subject}',
  'appointment-import.undone': '{person} undid the import of the appointments {subject}',
  'appointment-matches.answered': '{person} answered {answered} possible appointments',
  'appointment-matches.withdrawn': '{person} took back answers about possible appointments',
  'customer.erased': '{person} erased a customer of {companies}',
  'customer.exported': '{person} exported what is held of a customer of {companies}',
  'export.made': '{person} exported {content} of {companies} as {format}, {rows} rows',
  'retention.changed': '{person} changed how long {companies} keeps deliveries',
  'demo-request.handled': '{person} marked a demo request as handled',
  'demo-request.reopened': '{person} reopened a demo request',
};

const formats: Facts = { csv: 'CSV', xlsx: 'Excel', print: 'a print' };

/** What a sentence may mention, including every text and number before and after the change. */
function factsOf(entry: AuditEntry): Facts {
  const facts: Facts = {};
  for (const values of [entry.before, entry.after]) {
    for (const [name, value] of isRecord(values) ? Object.entries(values) : []) {
      if (typeof value === 'string') facts[name] = value;
      if (typeof value === 'number') facts[name] = formatCount(value);
    }
  }
  if (isExportContent(facts.content)) facts.content = exportContents[facts.content];
  if (facts.format) facts.format = formats[facts.format] ?? facts.format;
  return { ...facts, person: entry.person.name, subject: entry.subject, companies: describeCompanies(entry) };
}

const isExportContent = (content: string | undefined): content is ExportContent =>
  content !== undefined && Object.hasOwn(exportContents, content);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
