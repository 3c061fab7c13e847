import { expect, test } from 'vitest';
import { readTable } from './read-table';

const columns = ['code', 'name', 'time_zone'] as const;
const read = async (csv: string) => {
  const table = await readTable(csv, columns);
  return 'rows' in table ? table.rows : table;
};
const western = { code: 'NS-01', name: 'Western', time_zone: 'America/Chicago' };

test.each([
  ['commas', 'code,name,time_zone\nNS-01,Western,America/Chicago'],
  ['semicolons', 'code;name;time_zone\r\nNS-01;Western;America/Chicago\r\n'],
  ['tabs', 'code\tname\ttime_zone\rNS-01\tWestern\tAmerica/Chicago'],
  ['a byte order mark and quotes', '\uFEFF"code","name","time_zone"\n"NS-01","Western","America/Chicago"'],
  ['bars', 'code|name|time_zone\nNS-01|Western|America/Chicago'],
  ['other signs inside quotation marks', 'code,name,time_zone,"a;b;c;d;e"\nNS-01,Western,America/Chicago,f'],
  ['another order, other spelling', 'Time Zone, NAME ,Code\n America/Chicago , Western ,NS-01'],
])('a file with %s can be read', async (_, csv) => {
  expect(await read(csv)).toEqual([{ line: 2, values: western }]);
});

test('the first line may only name the separator, as Excel writes it', async () => {
  expect(await read('sep=;\ncode;name\nA;Tires, etc.')).toEqual([
    { line: 3, values: { code: 'A', name: 'Tires, etc.' } },
  ]);
});

test('a header of one column is split at nothing that cells have', async () => {
  expect(await read('name\nTires; and more')).toEqual([{ line: 2, values: { name: 'Tires; and more' } }]);
});

test('a row is named by the line it begins in, whatever is in between', async () => {
  const csv = '\r\ncode,name\r\nA,"one\r\ntwo\r\nthree"\r\n\r\n , \r\nB,four\r\n"C","fi""ve"';
  expect(await read(csv)).toEqual([
    { line: 3, values: { code: 'A', name: 'one\ntwo\nthree' } },
    { line: 8, values: { code: 'B', name: 'four' } },
    { line: 9, values: { code: 'C', name: 'fi"ve' } },
  ]);
});

test('a comma in a file with semicolons is a comma', async () => {
  expect(await read('code;name\nA;Tires, etc.')).toEqual([{ line: 2, values: { code: 'A', name: 'Tires, etc.' } }]);
});

test('an inch sign is no quotation mark', async () => {
  expect(await read('code,name\nA,5" rims')).toEqual([{ line: 2, values: { code: 'A', name: '5" rims' } }]);
});

test.each([
  ["'+1 555 010 2030", '+1 555 010 2030'],
  ["'=1+1", '=1+1'],
  ["'-x", '-x'],
  ["'@home", '@home'],
  ["'＝1", '＝1'],
  ["'tis", "'tis"],
  ["O'Hare", "O'Hare"],
])('the apostrophe of an export is removed: %s', async (cell, value) => {
  expect(await read(`name\n"${cell}"`)).toEqual([{ line: 2, values: { name: value } }]);
});

test('a quotation mark that is not closed is an error of its line', async () => {
  expect(await read('code,name\nA,b\nB,"c\nC,="0042"')).toEqual([
    { line: 2, values: { code: 'A', name: 'b' } },
    { line: 3, values: {}, problem: 'A quotation mark in this line is opened and not closed.' },
    { line: 4, values: { code: 'C', name: '0042' } },
  ]);
});

test('a few columns of other things are ignored and named', async () => {
  expect(await readTable('Fax,Code,Name, Badge No.,time_zone\n1,A,b,2,c\n3,B,d,4,e', columns)).toEqual({
    rows: [
      { line: 2, values: { code: 'A', name: 'b', time_zone: 'c' } },
      { line: 3, values: { code: 'B', name: 'd', time_zone: 'e' } },
    ],
    ignoredColumns: ['Fax', 'Badge No.'],
  });
});

test('missing cells of a line are empty, and one too many is an error of that line', async () => {
  expect(await read('code,name\nA\nB,b,\n')).toEqual([
    { line: 2, values: { code: 'A' } },
    { line: 3, values: { code: 'B', name: 'b' }, problem: 'This line has 3 cells, but there are 2 columns.' },
  ]);
});

test.each([
  ['\n \n', 'The file is empty.'],
  [
    'code,nom,ville\nA,b,c',
    'Unknown column “nom”, “ville”. Rename or remove it. The columns are code, name, time_zone.',
  ],
  ['NS-01,Western', 'The first line must name the columns. The columns are code, name, time_zone.'],
  ['code,name,Code\n1,2,3', 'The column “code” appears twice.'],
])('%j explains how to fix it', async (csv, problem) => {
  expect(await read(csv)).toEqual({ problem });
});

test('ten thousand rows among blank lines can be read', async () => {
  expect(await read(`code\n${'A\n\n\n'.repeat(10_000)}${'\n'.repeat(500_000)}`)).toHaveLength(10_000);
});

test.each([['rows', 'A\n'.repeat(10_001), 'The file has more than 10,000 rows. Split it into smaller files.']])(
  'too many %s are refused',
  async (_, lines, problem) => {
    expect(await read(`code\n${lines}`)).toEqual({ problem });
  },
);

test('too many cells are counted before any is created', async () => {
  const csv = `code,name\n${',\n'.repeat(99_000)}A${','.repeat(101_000)}`;
  expect(await read(csv)).toEqual({
    problem: 'The file has more than 200,000 cells. Remove blank rows and columns, or split it into smaller files.',
  });
});

test.each([
  ['Store,Store ID,Timezone\nClark,C1,UTC', { name: 'Clark', code: 'C1', time_zone: 'UTC' }],
  ['Location Name,code\nClark,C1', { name: 'Clark', code: 'C1' }],
])('other names of a column are understood: %j', async (csv, values) => {
  expect(await read(csv)).toEqual([{ line: 2, values }]);
});

test.each([
  ['store,name\nA,B', 'Unknown column “store”'],
  ['constructor,code\nA,B', 'Unknown column “constructor”'],
])('a name is not guessed if the file has the column, or if it is none: %j', async (csv, problem) => {
  expect(await read(csv)).toEqual({ problem: expect.stringContaining(problem) });
});

test('a line of commas is refused at its first line', async () => {
  expect(await read(`code${','.repeat(100_000)}\n"`)).toEqual({
    problem:
      'Unknown column “”, “”, “”, “”, “” and others. Rename or remove it. The columns are code, name, time_zone.',
  });
});
