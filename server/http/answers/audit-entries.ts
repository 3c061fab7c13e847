// Audit log entries for people: names instead of ids, no secrets.
import type { z } from 'zod';
import type { AuditEntry } from '#contract/audit-log';
import type { AuditRow } from '../../database/audit/audit-log';
import { findAuditedNames, isNamedField, type NamedField } from '../../database/audit/audit-names';
import type { Reads } from '../../database/engine/connect';

type Json = z.core.util.JSONType;
type Names = Awaited<ReturnType<typeof findAuditedNames>>;

/** A change in several companies at once, such as to the sign-in of a person who works in two, becomes one entry. */
export async function describeEntries(reads: Reads, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const names = await findAuditedNames(
    reads,
    rows.map(({ companyId }) => companyId),
    idsIn(rows),
  );
  const entries: AuditEntry[] = [];
  let last: AuditRow | undefined;
  for (const row of rows) {
    const entry = describeEntry(row, names);
    if (last && isSame(last, row)) entries.at(-1)?.companies.push(...entry.companies);
    else entries.push(entry);
    last = row;
  }
  return entries;
}

function isSame(one: AuditRow, other: AuditRow): boolean {
  return (
    one.companyId !== other.companyId &&
    one.at === other.at &&
    one.action === other.action &&
    one.userId === other.userId &&
    one.subject === other.subject
  );
}

function describeEntry(row: AuditRow, names: Names): AuditEntry {
  const { id, at, action, userId, username, personName, companyId, companyName } = row;
  const isCommand = username === 'make-admin' || (username === 'forget' && userId === null);
  const [before, after] = [describeValue(row.before, names), describeValue(row.after, names)];
  return {
    id,
    at: new Date(at).toISOString(),
    kind: action,
    companies: companyName === null ? [] : [{ id: companyId, name: companyName }],
    person: isCommand ? { id: null, name: username, username } : { id: userId, name: personName || username, username },
    subject: nameSubject(row, before, after),
    before,
    after,
  };
}

function nameSubject({ subject, subjectName, companyName }: AuditRow, before: Json, after: Json): string {
  if (subject.startsWith('company ') && companyName) return companyName;
  const number = /\d+$/.exec(subject)?.[0];
  return nameIn(after) || nameIn(before) || subjectName || (number ? `#${number}` : subject);
}

function nameIn(value: Json): string {
  if (!isObject(value)) return '';
  const text = (field: string) => (typeof value[field] === 'string' ? value[field] : '');
  const fullName = `${text('firstName')} ${text('lastName')}`.trim();
  return (
    fullName ||
    text('name') ||
    text('targetName') ||
    text('configurationId') ||
    text('value') ||
    text('number') ||
    text('username')
  );
}

function describeValue(value: unknown, names: Names, field = ''): Json {
  if (isSecret(field, value)) return 'hidden';
  if (Array.isArray(value)) return value.map((one) => describeValue(one, names, field));
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inside]) => [name, describeValue(inside, names, name)]),
    );
  }
  if (typeof value === 'number' && isNamedField(field)) return names.get(field)?.get(value) ?? `#${value}`;
  return isPlain(value) ? value : null;
}

/** A word such as "changed" in place of a password is not a secret. */
function isSecret(field: string, value: unknown): boolean {
  if (!/password|hash|token|secret|endpointPath/i.test(field)) return false;
  return typeof value !== 'boolean' && value !== 'changed' && value !== 'unchanged';
}

function idsIn(rows: readonly AuditRow[]): Map<NamedField, Set<number>> {
  const found = new Map<NamedField, Set<number>>();
  const note = (field: string, value: unknown) => {
    if (typeof value !== 'number' || !isNamedField(field)) return;
    found.set(field, (found.get(field) ?? new Set()).add(value));
  };
  for (const value of rows.flatMap(({ before, after }) => [before, after])) {
    for (const [field, inside] of isObject(value) ? Object.entries(value) : []) {
      for (const one of Array.isArray(inside) ? inside : [inside]) note(field, one);
    }
  }
  return found;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
