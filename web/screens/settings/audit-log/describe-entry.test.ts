import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit-log';
import { describeEntry } from './describe-entry';
import { listDifferences } from './list-differences';

const entry = (values: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-03-02T09:00:00Z',
  kind: 'region.changed',
  companies: [{ id: 1, name: 'Northside' }],
  person: { id: 2, name: 'Dana Diaz', username: 'dana.diaz' },
  subject: 'West',
  before: null,
  after: null,
  ...values,
});

test.each([
  [{}, 'Dana Diaz changed the region West'],
  [{ kind: 'performance-tiers.saved', subject: 'Northside' }, 'Dana Diaz changed the performance tiers of Northside'],
  [
    { kind: 'export.made', after: { content: 'close-rate-trend', format: 'csv', rows: 1200 } },
    'Dana Diaz exported Close Rate Trend of Northside as CSV, 1,200 rows',
  ],
  [
    { kind: 'export.made', companies: [], after: { content: 'employees', format: 'print', rows: 3 } },
    'Dana Diaz exported Employees of the CallGauge server as a print, 3 rows',
  ],
  [
    { kind: 'sign-in.failed', after: { address: '10.0.0.5', more: 4312 } },
    'A sign-in as Dana Diaz from 10.0.0.5 was refused: wrong password, 4,312 more times',
  ],
  [
    { kind: 'known-name.deleted', subject: 'Downtown', before: { alias: 'Main line' } },
    'Dana Diaz removed the name “Main line” from Downtown',
  ],
] satisfies [Partial<AuditEntry>, string][])('%j reads as a sentence', (values, sentence) => {
  expect(describeEntry(entry(values))).toBe(sentence);
});

test('a name that looks like a placeholder stays as it is', () => {
  expect(describeEntry(entry({ subject: '{address}' }))).toBe('Dana Diaz changed the region {address}');
});

test('only the fields that differ are listed, in words', () => {
  const before = { id: 1, name: 'West', version: 1, active: true, signature: { mode: 'off' }, storeIds: ['Downtown'] };
  const after = { id: 1, name: 'East', version: 2, active: false, signature: { mode: 'enforce' }, storeIds: [] };
  expect(listDifferences(entry({ before, after }))).toEqual([
    { field: 'Name', before: 'West', after: 'East' },
    { field: 'Active', before: 'Yes', after: 'No' },
    { field: 'Signature: mode', before: 'off', after: 'enforce' },
    { field: 'Locations', before: 'Downtown', after: '—' },
  ]);
});

test('every field with a value is listed for a new record, and none for a sign-in', () => {
  const after = { name: 'West', code: null, phone: '', password: 'unchanged' };
  expect(listDifferences(entry({ kind: 'region.created', after }))).toEqual([
    { field: 'Name', before: '—', after: 'West' },
  ]);
  expect(listDifferences(entry({ kind: 'sign-in.failed', after: { address: '::1' } }))).toEqual([]);
});
