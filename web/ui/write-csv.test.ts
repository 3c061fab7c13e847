import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { writeCsv } from './write-csv';

const BOM = '\uFEFF';

test('rows end in CRLF, after a byte order mark', async () => {
  expect(
    await writeCsv([
      ['Service', 'Calls'],
      ['Tires', 1200],
    ]),
  ).toBe(`${BOM}"Service","Calls"\r\n"Tires",1200\r\n`);
});

test('numbers stay numbers, including negative ones, and null is an empty cell', async () => {
  expect(await writeCsv([[0, -0.8, 39.1, null, '', 7]])).toBe(`${BOM}0,-0.8,39.1,,"",7\r\n`);
});

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['+18475550142+1', `"'+18475550142+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['  =1', `"'  =1"`],
  ['＝1', `"'＝1"`],
  ['\uFE66SUM(A1)', `"'\uFE66SUM(A1)"`],
  ['\uFE6BSUM(A1)', `"'\uFE6BSUM(A1)"`],
  ['\u207A1', `"'\u207A1"`],
  ['\u200B=1', `"'\u200B=1"`],
  ['\u00AD=1', `"'\u00AD=1"`],
  ['\u2060=1', `"'\u2060=1"`],
  ['\uFEFF \u200B\uFE62 1', `"'\uFEFF \u200B\uFE62 1"`],
  ['\u115F@SUM(A1)', `"'\u115F@SUM(A1)"`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
])('%j never becomes a formula', async (text, written) => {
  expect(await writeCsv([[text]])).toBe(`${BOM}${written}\r\n`);
});

test.each([
  'Oil, "full" service',
  'two\nlines',
  'a;=1+1',
  'Zoë – 100 %',
  '3-in-1',
  'a = b',
  '\u200BOil',
  '½ price',
  '+18475550142',
])('%j is read back as it was', async (text) => {
  expect(parse(await writeCsv([[text, 1]]), { bom: true })).toEqual([[text, '1']]);
});
