import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeXlsx } from '../../../ui/write-xlsx';
import { readXlsx, WorkbookTooLarge } from './read-xlsx';

test('a workbook that was exported reads back: texts, numbers and empty cells', async () => {
  const rows = [
    ['Phone', 'Created', 'Value'],
    ['(414) 555-0108', '2026-11-20 14:10', 420.5],
    [8475550111, null, 'Müller & "Söhne" <west>'],
  ];
  const file = await writeXlsx([{ name: 'List', rows, columnWidths: [10, 10, 10] }]);
  expect(await readXlsx(file)).toEqual([
    ['Phone', 'Created', 'Value'],
    ['(414) 555-0108', '2026-11-20 14:10', '420.5'],
    ['8475550111', '', 'Müller & "Söhne" <west>'],
  ]);
});

test('a cell that shows a time becomes one in words, by its style, also counted from 1904', async () => {
  const cells =
    '<c r="A1" s="1"><v>46346.590277777781</v></c><c r="B1" s="2"><v>46346</v></c><c r="C1"><v>46346</v></c>';
  expect(await readXlsx(workbook(cells))).toEqual([['2026-11-20 14:10:00', '2026-11-20', '46346']]);
  const from1904 = await readXlsx(workbook('<c s="2"><v>44884</v></c>', '<workbookPr date1904="1"/>'));
  expect(from1904).toEqual([['2026-11-20']]);
});

test('formatted texts are joined, and phonetic ones, errors and prefixes are understood', async () => {
  const cells =
    '<x:c r="B1" t="inlineStr"><x:is><x:r><x:t>Air</x:t></x:r><x:r><x:t>port</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c><x:c r="C1" t="e"><x:v>#N/A</x:v></x:c><x:c r="D1" t="b"><x:v>1</x:v></x:c>';
  expect(await readXlsx(workbook(cells))).toEqual([['', 'Airport', '', 'true']]);
});

test('what is no workbook is rejected', async () => {
  await expect(readXlsx(new Blob(['PK no']))).rejects.toThrow();
  await expect(readXlsx(zipped({ 'other.xml': '' }))).rejects.toThrow('The workbook has no sheet.');
});

const many = 100_000;

test.each([
  ['rows without an end', '<row>'.repeat(many)],
  ['rows that never close their first tag', '<row '.repeat(many)],
  ['cells without an end in a row', `<row>${'<c>'.repeat(many)}</row>`],
  ['a row that is only opened, of many words', `<${'a'.repeat(many)}<row ${'a="b" '.repeat(many)}`],
  ['phonetic texts without an end', `<row><c t="inlineStr">${'<rPh>'.repeat(many)}</c></row>`],
])('a sheet of %s is read in one pass', async (_, sheet) => {
  const rows = await readXlsx(workbookOf(`<sheetData>${sheet}</sheetData><row><c><v>7</v></c></row>`));
  // Read again for each of them it would take minutes.
  expect(rows.length).toBeLessThanOrEqual(2);
});

test('a part that is larger than the file says is cut there, and fills no memory', async () => {
  const file = workbookOf(`<row><c><v>7</v></c></row>${' '.repeat(5_000_000)}<row><c><v>8</v></c></row>`);
  expect(await readXlsx(file)).toEqual([['7'], ['8']]);
  expect(await readXlsx(await claiming(file, 5_000_000, 1_000))).toEqual([['7']]);
  await expect(readXlsx(await claiming(file, 5_000_000, 600_000_000))).rejects.toThrow(WorkbookTooLarge);
});

test('a sheet with more cells than any list has is too large', { tags: 'long' }, async () => {
  const row = '<row><c r="SF1"/></row>';
  await expect(readXlsx(workbookOf(row.repeat(40_200)))).rejects.toThrow(WorkbookTooLarge);
});

/** Changes the size that the directory of a ZIP file states for its largest part. */
async function claiming(file: Blob, atLeast: number, claimed: number): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) >= atLeast)
      view.setUint32(at + 24, claimed, true);
  return new Blob([bytes]);
}

const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellStyleXfs><xf numFmtId="22"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs></styleSheet>';

const workbook = (cells: string, settings = '') => workbookOf(`<row r="1">${cells}</row>`, settings);

function workbookOf(sheet: string, settings = ''): Blob {
  return zipped({
    'xl/workbook.xml': `<workbook>${settings}<sheets><sheet name="List" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  });
}

function zipped(parts: Record<string, string>): Blob {
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
  return new Blob([new Uint8Array(bytes)]);
}
