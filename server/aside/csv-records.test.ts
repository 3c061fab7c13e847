import { expect, test } from 'vitest';
import { csvRecords, withoutGuard } from './csv-records';

const read = (text: string, width: number | undefined = undefined) =>
  [...csvRecords(text, { delimiter: ',', maxCells: 5, width: () => width })].map(({ line, cells, isBroken }) =>
    isBroken ? [line, 'broken', ...cells] : [line, ...cells],
  );

test.each<[string, string, unknown[][]]>([
  [
    'inches',
    'a,17" rims\nb,4" and 5",c',
    [
      [1, 'a', '17" rims'],
      [2, 'b', '4" and 5"', 'c'],
    ],
  ],
  ['inches inside quotation marks', 'a,"17" rims, 4 of them",c', [[1, 'a', '17" rims, 4 of them', 'c']]],
  ['a nickname', '"Al" Ruiz,b', [[1, '"Al" Ruiz', 'b']]],
  ['doubled marks', '"""",a""b,"a""b"', [[1, '"', 'a""b', 'a"b']]],
  ['empty cells', '"",,"",\n', [[1, '', '', '', '']]],
  ['text as spreadsheets write it', '="0042",="a,b", "c, d" ,e', [[1, '0042', 'a,b', 'c, d', 'e']]],
  [
    'lines in a cell',
    '1,"a\n\nb"\n2,c',
    [
      [1, '1', 'a\n\nb'],
      [4, '2', 'c'],
    ],
  ],
  [
    'blank lines',
    '\n\na\n\n\nb\n',
    [
      [3, 'a'],
      [6, 'b'],
    ],
  ],
  ['more cells than asked for', 'a,b,c,d,e,f,g', [[1, 'a', 'b', 'c', 'd', 'e']]],
  ['more cells than asked for, with marks', '"a",b,c,d,e,f,g', [[1, 'a', 'b', 'c', 'd', 'e']]],
])('%s are read', (_what, text, records) => {
  expect(read(text)).toEqual(records);
});

test('a mark that is not closed in its line is none, if the line then has as many cells as others', () => {
  const others = [
    [2, '2', 'b'],
    [3, '3', 'c'],
  ];
  expect(read('1,"a\n2,b\n3,"c"', 2)).toEqual([[1, '1', 'a'], ...others]);
  expect(read('"1,a\n2,b\n3,"c"', 2)).toEqual([[1, '1', 'a'], ...others]);
  expect(read('"1,a\n2,b\n3,c"', 2)).toEqual([
    [1, '1', 'a'],
    [2, '2', 'b'],
    [3, '3', 'c"'],
  ]);
});

test('otherwise the line is broken, and the next one is read', () => {
  expect(read('1,"a,x\n2,b\n3,"c"', 2)).toEqual([
    [1, 'broken', '1,"a,x'],
    [2, '2', 'b'],
    [3, '3', 'c'],
  ]);
});

test.each([
  '\n',
  ',',
  '"',
  '""b\n',
  '"b\n',
  '"\n',
  ',"b\n',
  '"b""\n',
  '"""b\n',
  ' "',
  'a"\n',
  '="\n',
  '\n""',
  '"a"b\n',
])('a megabyte of %j is read without going back', (piece) => {
  let records = 0;
  for (const _ of csvRecords(piece.repeat(1e6 / piece.length), { delimiter: ',', maxCells: 5, width: () => 3 }))
    records += 1;
  expect(records).toBeLessThanOrEqual(1e6);
});

test.each([
  ["'+1 312", '+1 312'],
  ["' =1", ' =1'],
  ["'\uFF1D1", '\uFF1D1'],
  ["'\t1", '\t1'],
  ['="0042"', '0042'],
  // The text of a cell that an export guarded.
  [`'="0042"`, '="0042"'],
  ["'tis", "'tis"],
])('a cell %j of a spreadsheet is %j', (cell, text) => {
  expect(withoutGuard(cell)).toBe(text);
});
