import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxFormFields } from '#contract/webhooks';
import { readBody } from './read-body';

const type = 'multipart/form-data; boundary=----x';
const read = (body: string | Buffer, contentType = type) =>
  readBody(typeof body === 'string' ? Buffer.from(body) : body, contentType);

const part = (disposition: string, value: string, headers = '') =>
  `------x\r\nContent-Disposition: form-data; ${disposition}\r\n${headers}\r\n${value}\r\n`;
const body = (...parts: string[]) => `${parts.join('')}------x--\r\n`;

test('fields are text, and a repeated name is a list', () => {
  const sent = body(part('name="from"', '+13125550142'), part('name=tag', 'a'), part('name="tag"', ' b\r\nc '));
  expect(read(sent)).toEqual({ payload: { from: '+13125550142', tag: ['a', ' b\r\nc '] } });
});

test('a file is its name', () => {
  const file = part('name="recording"; filename="call 7.mp3"', '\u0000\u0001', 'Content-Type: audio/mpeg\r\n');
  expect(read(body(part('name="id"', '7'), file))).toEqual({ payload: { id: '7', recording: 'call 7.mp3' } });
});

test('fields that the sample of another vendor writes another way', () => {
  const unix = '--y\nContent-Disposition: form-data; name="a \\"b\\" %22c%22"\n\nJosé\n--y--';
  expect(read(unix, 'Multipart/Form-Data; charset=utf-8; boundary="y"')).toEqual({ payload: { 'a "b" "c"': 'José' } });
  const latin = body(part('name="name"', 'José', 'content-type: text/plain; charset=iso-8859-1\r\n'));
  expect(read(Buffer.from(latin, 'latin1'))).toEqual({ payload: { name: 'José' } });
  expect(read(`a preamble\r\n${body(part('name="__proto__"', '1'))}an epilogue`)).toEqual({
    payload: JSON.parse('{"__proto__":"1"}'),
  });
});

test('a boundary within a value is part of it', () => {
  expect(read(body(part('name="note"', 'not ------x here')))).toEqual({ payload: { note: 'not ------x here' } });
});

const cutOff = {
  unreadable:
    'The body is multipart, but cut off or not separated by its boundary. Have the phone system send JSON or a form.',
};

test.each([
  ['', { unreadable: 'The body is empty. Have the phone system send what it knows of the call.' }],
  ['------x', cutOff],
  [part('name="a"', '1'), cutOff],
  ['nothing', cutOff],
  ['------x\r\nno headers------x--', cutOff],
  [body(part('size="1"', '1')), cutOff],
  [body(part('name="a"', '1', `x-long: ${'a'.repeat(5_000)}\r\n`)), cutOff],
])('%j is refused', (sent, refusal) => {
  expect(read(sent)).toEqual(refusal);
});

test('a form without a boundary is refused', () => {
  expect(read(body(), 'multipart/form-data')).toEqual({
    unreadable:
      'The body is multipart, but its Content-Type names no boundary. Have the phone system send JSON or a form.',
  });
});

test('fields are limited', () => {
  const many = (count: number) => body(...Array.from({ length: count }, (_, index) => part(`name=f${index}`, '1')));
  expect(read(many(maxFormFields))).toHaveProperty('payload');
  expect(read(many(maxFormFields + 1))).toEqual({ tooComplex: 'form' });
});

test('no bytes make the reader throw', () => {
  const piece = fc.constantFrom('------x', '--', '\r\n', '\n', 'content-disposition: form-data; name="', '"', 'a', ';');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(Object.keys(read(pieces.join(''))).length).toBe(1);
    }),
    { numRuns: 1_000 },
  );
});
