import { expect, test } from 'vitest';
import { countExportedRows } from './document-csv';
import type { ReportDocument } from './report-document';

const table = (count: number) => ({ title: '', columns: [], rows: Array.from({ length: count }, () => []) });
const tables: ReportDocument['tables'] = [table(14), table(12)];

test.each([
  ['csv', 14],
  ['xlsx', 26],
  ['print', 26],
] as const)('an export as %s is recorded with its number of rows', (format, rows) => {
  expect(countExportedRows(format, tables)).toBe(rows);
});
