import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cutReading } from './cut-rows';

const cut = (text: string) => {
  const { answer } = cutReading.read({ body: gzipSync(text), number: '+13125550142' });
  return answer && { text: gunzipSync(answer.body).toString(), rows: answer.rows };
};

test('rows of the number go and leave their lines, and one that mentions it loses the number', () => {
  const csv = [
    'Appointments;;',
    'Phone;Created;Note',
    '="3125550142";May 1;"two\nlines"',
    '773-555-0177 / (312) 555-0142;May 2;17" rims',
    '3125550142.0;May 3;x',
    '773-555-0178;May 4;wife has 312-555-0142',
    '773-555-0179;May 5;y',
  ];
  expect(cut(csv.join('\r\n'))).toEqual({
    text: [...csv.slice(0, 2), '', '', '', '', csv[5]?.replace('312-555-0142', '111-111-1111'), csv[6]].join('\n'),
    rows: csv.slice(2, 6),
  });
  expect(cut('Phone,Created\n773-555-0179,May 5')).toBeNull();
});

const row = (id: string, phone: unknown) =>
  `{"id":${id},"phone":${JSON.stringify(phone)},"created":"2026-03-02T15:02:00Z"}`;
const [gone, kept] = [
  row('90071992547409931', [{ number: '(312) 555-0142' }, { number: '773-555-0177' }]),
  row('90071992547409932', '773-555-0178'),
];
const keptExactly = kept.replace('90071992547409932', '"90071992547409932"');

test.each([
  ['a list of rows', `[${gone},${kept}]`, `[${keptExactly}]`],
  ['an object that holds one', `{"data":{"rows":[${gone},${kept}]}}`, `{"data":{"rows":[${keptExactly}]}}`],
  ['the only row, with lists in it', gone, '[]'],
  ['a list with commas before its brackets', `[${gone},${kept.replace('}', ',}')},]`, `[${keptExactly}]`],
  ['a list with a byte order mark', `\uFEFF[${gone},${kept}]`, `[${keptExactly}]`],
])('of JSON that is %s, the other rows stay with their long ids', (_what, text, expected) => {
  expect(cut(text)).toEqual({ text: expected, rows: [gone.replace('90071992547409931', '"90071992547409931"')] });
});
