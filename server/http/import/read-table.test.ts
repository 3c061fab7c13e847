import { expect, test } from 'vitest';
import { readTable } from './read-table';

const columns = ['code', 'name', 'time_zone'] as const;
const read = (csv: string) => readTable(csv, columns);
const western = { code: 'NS-01', name: 'Western', time_zone: 'America/Chicago' };

test.each([
  ['commas', 'code,name,time_zone\nNS-01,Western,America/Chicago'],
  ['semicolons', 'code;name;time_zone\r\nNS-01;Western;America/Chicago\r\n'],
  ['tabs', 'code\tname\ttime_zone\rNS-01\tWestern\tAmerica/Chicago'],
  ['a byte order mark and quotes', '\uFEFF"code","name","time_zone"\n"NS-01","Western","America/Chicago"'],
  ['another order, other spelling', 'Time Zone, NAME ,Code\n America/Chicago , Western ,NS-01'],
])('a file with %s is read', (_, csv) => {
  expect(read(csv)).toEqual([{ line: 2, values: western }]);
});

test('a row is named by the line it begins in, whatever lies between', () => {
  const csv = '\r\ncode,name\r\nA,"one\r\ntwo\r\nthree"\r\n\r\n , \r\nB,four\r\n"C","fi""ve"';
  expect(read(csv)).toEqual([
    { line: 3, values: { code: 'A', name: 'one\ntwo\nthree' } },
    { line: 8, values: { code: 'B', name: 'four' } },
    { line: 9, values: { code: 'C', name: 'fi"ve' } },
  ]);
});

test('a comma in a file of semicolons is a comma', () => {
  expect(read('code;name\nA;Tires, etc.')).toEqual([{ line: 2, values: { code: 'A', name: 'Tires, etc.' } }]);
});

test('an inch is no quotation mark', () => {
  expect(read('code,name\nA,5" rims')).toEqual([{ line: 2, values: { code: 'A', name: '5" rims' } }]);
});

test.each([
  ["'+1 555 010 2030", '+1 555 010 2030'],
  ["'=1+1", '=1+1'],
  ["'-x", '-x'],
  ["'@home", '@home'],
  ["'＝1", '＝1'],
  ["'tis", "'tis"],
  ["O'Hare", "O'Hare"],
])('the apostrophe of an export is taken off: %s', (cell, value) => {
  expect(read(`name\n"${cell}"`)).toEqual([{ line: 2, values: { name: value } }]);
});

test('cells that a line lacks are left out, one too many is a problem of that line', () => {
  expect(read('code,name\nA\nB,b,\n')).toEqual([
    { line: 2, values: { code: 'A' } },
    { line: 3, values: { code: 'B', name: 'b' }, problem: 'This line has 3 cells, but there are 2 columns.' },
  ]);
});

test.each([
  ['\n \n', 'The file is empty.'],
  ['code,nom,ville\nA,b,c', 'There is no column “nom”, “ville”. The columns are code, name, time_zone.'],
  ['NS-01,Western', 'The first line must name the columns. The columns are code, name, time_zone.'],
  ['code,name,Code\n1,2,3', 'The column “code” stands there twice.'],
  ['code,name\nA,b\nB,"c\nC,d', 'A quotation mark in line 3 is opened and not closed.'],
])('%j says what to do', (csv, problem) => {
  expect(read(csv)).toEqual({ problem });
});

test('ten thousand rows are read, blank lines among them; more are refused, and so are blank lines without end', () => {
  expect(read(`code\n${'A\n\n'.repeat(10_000)}`)).toHaveLength(10_000);
  expect(read(`code\n${'A\n'.repeat(10_001)}`)).toEqual({
    problem: 'The file has more than 10,000 rows. Split it into smaller files.',
  });
  expect(read(`code\nA${'\n'.repeat(100_000)}`)).toEqual({
    problem: 'The file has more than 100,000 lines. Take out those that are blank.',
  });
});
