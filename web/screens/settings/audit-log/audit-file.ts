// The audit log as the lines of a CSV file.
import { type AuditEntry, auditKinds } from '#contract/audit-log';
import type { FileCell } from '../../../ui/save-file';
import { describeEntry } from './describe-entry';
import { listDifferences } from './list-differences';

/** A plain table: one line of names, then one for each entry. Instants are ISO 8601. */
export function auditRows(entries: readonly AuditEntry[]): FileCell[][] {
  return [
    ['id', 'at', 'person', 'username', 'kind', 'company', 'what', 'changes'],
    ...entries.map((entry) => [
      entry.id,
      entry.at,
      entry.person.name,
      entry.person.username,
      auditKinds[entry.kind],
      entry.companies.map(({ name }) => name).join('; '),
      describeEntry(entry),
      listDifferences(entry)
        .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
        .join('; '),
    ]),
  ];
}
