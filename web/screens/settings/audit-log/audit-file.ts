import { type AuditEntry, auditKinds } from '#contract/audit-log';
import type { FileCell } from '../../../ui/save-file';
import { describeEntry } from './describe-entry';
import { listDifferences } from './list-differences';

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
