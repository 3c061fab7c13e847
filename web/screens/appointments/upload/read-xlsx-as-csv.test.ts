import { expect, test } from 'vitest';
import { writeXlsx } from '../../../ui/write-xlsx';
import { readXlsxAsCsv } from './read-xlsx-as-csv';

const limits = { maxRows: 3, maxBytes: 10_000 };
const quiet = () => {};
const workbook = (rows: (string | null)[][]) => writeXlsx([{ name: 'List', rows, columnWidths: [10, 10] }]);
const compound = (stream: string) =>
  new Blob([
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    new Uint8Array([...stream].flatMap((letter) => [letter.charCodeAt(0), 0])),
  ]);

test('a workbook becomes CSV without its empty rows, with cells that have commas and lines of their own', async () => {
  const file = await workbook([
    ['Phone', 'Notes'],
    [null, null],
    ['(414) 555-0108', 'late,\ncalled "twice"'],
  ]);
  expect(await readXlsxAsCsv(file, limits, quiet)).toEqual({
    csv: 'Phone,Notes\n(414) 555-0108,"late,\ncalled ""twice"""\n',
  });
});

test('reading a large workbook reports how far it is', async () => {
  const percents: number[] = [];
  const file = await workbook(Array.from({ length: 3_000 }, (_, row) => [`row ${row}`, 'x']));
  await readXlsxAsCsv(file, { maxRows: 5_000, maxBytes: 1_000_000 }, (percent) => percents.push(percent));
  expect(percents).toHaveLength(3);
  expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect(Math.max(...percents)).toBeLessThanOrEqual(100);
});

test.each<[string, () => Blob | Promise<Blob>, string]>([
  ['what is no workbook', () => new Blob(['PK no']), 'broken'],
  ['a workbook that was cut off', async () => (await workbook([['Phone', 'x']])).slice(0, 600), 'broken'],
  ['a workbook with a password', () => compound('EncryptedPackage'), 'protected'],
  ['a workbook of Excel 2003', () => compound('Workbook'), 'old'],
  ['a first sheet without rows', () => workbook([[null, null]]), 'empty'],
  ['too many rows', () => workbook(Array.from({ length: 5 }, () => ['row', 'x'])), 'too-large'],
  ['too much text', () => workbook([['x'.repeat(12_000), 'x']]), 'too-large'],
])('%s is named', async (_, file, problem) => {
  expect(await readXlsxAsCsv(await file(), limits, quiet)).toEqual({ problem });
});
