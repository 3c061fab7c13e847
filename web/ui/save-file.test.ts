// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { fileName, fileTypes, saveFile } from './save-file';

afterEach(() => vi.restoreAllMocks());

test.each([
  [['Close Rate Trend', 'Northside Auto Group', '2026-11-19'], 'close-rate-trend-northside-auto-group-2026-11-19.csv'],
  [['Practice vs. Live Performance', 'All Accounts'], 'practice-vs-live-performance-all-accounts.csv'],
  [['../../etc/passwd', 'Café & Söhne'], 'etc-passwd-cafe-sohne.csv'],
  [['…', 'Tires'], 'tires.csv'],
])('%j', (words, name) => {
  expect(fileName(words, 'csv')).toBe(name);
});

test('a file is offered under its name, with its type and content', async () => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:made';
  });
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });
  saveFile('employees.csv', fileTypes.csv, '\uFEFFa\r\n');
  expect(clicked).toEqual(['employees.csv blob:made']);
  expect(blobs[0]?.type).toBe('text/csv;charset=utf-8');
  expect([...new Uint8Array((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([
    239, 187, 191, 97, 13, 10,
  ]);
  expect(document.querySelector('a[download]')).toBeNull();
});
