import { expect, test } from 'vitest';
import { readXlsx } from '../../tests/read-xlsx';
import { writeXlsx, type XlsxCell } from './write-xlsx';

test('numbers are numbers in their format, texts are texts, null is empty', async () => {
  const rows: XlsxCell[][] = [
    [{ value: 'Service', isBold: true }, 'Calls', 'Rate'],
    ['Tires', 1200, { value: 0.391, format: '0.0%' }],
    ['Brakes', 0, null],
  ];
  const { Services = [] } = await read(rows, 'Services');
  expect(Services.map((row) => row.map((cell) => cell?.value))).toEqual([
    ['Service', 'Calls', 'Rate'],
    ['Tires', 1200, 0.391],
    ['Brakes', 0],
  ]);
  expect(Services[1]?.[2]?.format).toBe('0.0%');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '00123', '1e5', '<b>&"quoted"</b>'])(
  '%j stays a text',
  async (text) => {
    const { Sheet = [] } = await read([[text]], 'Sheet');
    expect(Sheet).toEqual([[{ value: text, isFormula: false }]]);
  },
);

test('a sheet’s name is cut to what Excel allows', async () => {
  expect(Object.keys(await read([['a']], 'Close rate by day: all [services] of the group'))).toEqual([
    'Close rate by day all services',
  ]);
});

async function read(rows: XlsxCell[][], name: string) {
  const file = await writeXlsx([{ name, rows, columnWidths: [20] }]);
  return readXlsx(new Uint8Array(await file.arrayBuffer()));
}
