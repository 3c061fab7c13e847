import { expect, test } from 'vitest';
import { readCsv } from './read-csv';

const columns = ['code', 'first_name', 'phone'] as const;
const read = (text: string) => readCsv(text, columns);

test.each([
  ['commas', 'code,first_name,phone\nN-1,Jane,555'],
  ['semicolons', 'code;first_name;phone\nN-1;Jane;555'],
  ['tabs', 'code\tfirst_name\tphone\nN-1\tJane\t555'],
  ['a byte order mark and line ends of two characters', '\uFEFFcode,first_name,phone\r\nN-1,Jane,555\r\n'],
  ['quotes around everything', '\uFEFF"code","first_name","phone"\r\n"N-1","Jane","555"\r\n'],
  ['blanks around', ' code , First Name ,PHONE\n N-1 , Jane , 555 '],
  ['line ends of old', 'code,first-name,phone\rN-1,Jane,555\r'],
])('reads %s', (_, text) => {
  expect(read(text)).toEqual({
    rows: [{ line: 2, cells: { code: 'N-1', first_name: 'Jane', phone: '555' } }],
    failures: [],
  });
});

test('takes the columns in any order, and knows which the file has', () => {
  expect(read('phone,code\n555,N-1')).toEqual({
    rows: [{ line: 2, cells: { phone: '555', code: 'N-1' } }],
    failures: [],
  });
});

test('knows the line each row begins in, past blank lines and line breaks in quotes', () => {
  const text = 'code,first_name\r\nN-1,"Ja\r\nne"\r\n\r\n,\r\nN-2,"Jo ""J"" Doe"\r\nN-3,Al';
  const result = read(text);
  expect(result).toMatchObject({
    rows: [
      { line: 2, cells: { first_name: 'Ja\nne' } },
      { line: 6, cells: { first_name: 'Jo "J" Doe' } },
      { line: 7, cells: { first_name: 'Al' } },
    ],
  });
});

test('takes off the apostrophe our export puts before a formula’s sign, and no other', () => {
  const cells = ["'+1 555 010 2030", "'=x", "'-x", "'@x", "' =x", "'tis", "O'Neil", "''=x"];
  const result = read(`code\n${cells.join('\n')}`);
  const codes = typeof result === 'string' ? [] : result.rows.map((row) => row.cells.code);
  expect(codes).toEqual(['+1 555 010 2030', '=x', '-x', '@x', '=x', "'tis", "O'Neil", "''=x"]);
});

test('a row with more or fewer cells is named by its line, the others are read', () => {
  expect(read('code,phone\nN-1\nN-2,555\nN-3,555,1')).toEqual({
    rows: [{ line: 3, cells: { code: 'N-2', phone: '555' } }],
    failures: [
      { line: 2, message: 'This row has 1 cell, the first line names 2.' },
      { line: 4, message: 'This row has 3 cells, the first line names 2.' },
    ],
  });
});

test('a quote that is never closed is named by the line of its row, those before are read', () => {
  expect(read('code,phone\nN-1,555\nN-2,"55\n5\n5')).toEqual({
    rows: [{ line: 2, cells: { code: 'N-1', phone: '555' } }],
    failures: [{ line: 3, message: 'A quote in this row is never closed: nothing from here on was read.' }],
  });
});

test('a quote inside a cell is text', () => {
  expect(read('code\n5" tire')).toMatchObject({ rows: [{ cells: { code: '5" tire' } }] });
});

test.each([
  ['no head', 'N-1,Jane\nN-2,Joe', 'The first line must name the columns: code, first_name, phone.'],
  ['nothing', '\n \n', 'The file is empty.'],
  [
    'unknown columns',
    'code,Shoe size,hat\n',
    'There is no column “Shoe size”, “hat”. The columns are code, first_name, phone.',
  ],
  ['a column named twice', 'code,phone,Code\n', 'The column code stands in the first line twice.'],
  [
    'an open quote in the head',
    '"code,phone\n1,2',
    'A quote in this row is never closed: nothing from here on was read.',
  ],
])('%s refuses the file with a sentence', (_, text, message) => {
  expect(read(text)).toBe(message);
});
