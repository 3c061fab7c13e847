import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { maxBodyBytes, maxFormFields, maxJsonKeys, maxJsonValues } from '#contract/webhooks';
import { openBody } from './open-texts';
import { readBody } from './read-body';

/** Any UTF-16 units, including NUL and lone surrogates. */
const anyText = fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units));

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const read = (body: string | Buffer, contentType?: string) => readBody(Buffer.from(body as string), contentType);

test.each([
  json,
  'application/json; charset=utf-8',
  'Application/JSON',
  'application/vnd.calls+json',
  'text/json',
  'text/plain',
  'application/octet-stream',
  form,
  '',
  undefined,
])('a JSON object is read when it comes as %j', (contentType) => {
  expect(read(' {"store_id":"NS-01","duration":312} ', contentType)).toEqual({
    payload: { store_id: 'NS-01', duration: 312 },
  });
});

test.each([form, `${form}; charset=UTF-8`, 'text/plain', '', undefined])(
  'a form is read when it comes as %j',
  (type) => {
    expect(read('store_id=NS-01&duration=312&name=Jane+Smith%21&note=', type)).toEqual({
      payload: { store_id: 'NS-01', duration: '312', name: 'Jane Smith!', note: '' },
    });
  },
);

test('a line end after a form is not part of its last value if only its shape says form', () => {
  expect(read('store_id=NS-01&duration=312\r\n', 'text/plain')).toEqual({
    payload: { store_id: 'NS-01', duration: '312' },
  });
});

test('a field of a form that comes twice with the same value is that value', () => {
  expect(read('a=1&b=2&a=1&b=3&b=2', form)).toEqual({ payload: { a: '1', b: ['2', '3', '2'] } });
  expect(read('<a><b>1</b><b>1</b></a>', 'text/xml')).toEqual({ payload: { a: { b: ['1', '1'] } } });
});

test('a repeated key of a form is a list, and brackets are part of a key', () => {
  expect(read('tag=a&call[id]=7&tag=b&tag=c', form)).toEqual({ payload: { tag: ['a', 'b', 'c'], 'call[id]': '7' } });
});

test.each([form, 'text/plain'])(
  'a form whose first key begins with a bracket is a form when it comes as %s',
  (type) => {
    expect(read('[a]=1&b=2', type)).toEqual({ payload: { '[a]': '1', b: '2' } });
  },
);

test.each([
  ['{"__proto__":{"store_id":"NS-01"},"constructor":1}', json],
  ['__proto__=NS-01&constructor=1&__proto__=2', form],
])('__proto__ is an ordinary key in %s', (body, contentType) => {
  const result = read(body, contentType);
  const payload = 'payload' in result ? (result.payload as object) : {};
  expect(Object.keys(payload)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(payload)).toBe(Object.prototype);
  expect('store_id' in payload).toBe(false);
});

test('a list at the top level is kept', () => {
  expect(read('[{"id":1},{"id":2}]', json)).toEqual({ payload: [{ id: 1 }, { id: 2 }] });
});

const notAnObject = 'The body is JSON, but not an object. Have the phone system send its values with their keys.';

test.each([
  ['', json, 'The body is empty. Have the phone system send what it knows of the call.'],
  [' \r\n\t', undefined, 'The body is empty. Have the phone system send what it knows of the call.'],
  ['\uFEFF', json, 'The body is empty. Have the phone system send what it knows of the call.'],
  ['"yes"', json, notAnObject],
  ['312', 'text/plain', notAnObject],
  ['1234567890123456789', json, notAnObject],
  ['null', undefined, notAnObject],
  ['null', json, notAnObject],
  [
    'a 1',
    'application/vnd.calls+json',
    `The body is not valid JSON: unexpected token 'a', "a 1" is not valid JSON. Have the phone system send valid JSON.`.replace(
      ' is not valid JSON.',
      '.',
    ),
  ],
  [
    '{"store":!}',
    json,
    `The body is not valid JSON: unexpected token '!', "{"store":!}". Have the phone system send valid JSON.`,
  ],
  [
    '{"store":1,!}',
    json,
    'The body is not valid JSON: expected double-quoted property name at position 11. Have the phone system send valid JSON.',
  ],
  [
    '{"store":',
    'text/plain',
    'The body is not valid JSON: unexpected end of JSON input. Have the phone system send valid JSON.',
  ],
  [
    '{"store":1,!}',
    form,
    'The body is not valid JSON: expected double-quoted property name at position 11. Have the phone system send valid JSON.',
  ],
  ['['.repeat(65), form, 'The body is nested deeper than 64 levels. Have the phone system send it flatter.'],
  [
    'hello there',
    'text/plain',
    'The body is neither JSON nor XML nor a form. Have the phone system send one of these.',
  ],
  [
    '{"id":1}\n{"id":2}\n',
    'application/x-ndjson',
    'The body is not valid JSON: unexpected non-whitespace character after JSON at position 9. Have the phone system send valid JSON.',
  ],
  ['=', undefined, 'The body is neither JSON nor XML nor a form. Have the phone system send one of these.'],
  [
    '--x',
    'multipart/mixed; boundary=x',
    'The body is multipart/mixed, which is not read here. Send JSON, XML or a form.',
  ],
])('%j as %j is refused with a sentence', (body, contentType, sentence) => {
  expect(read(body, contentType)).toEqual({ unreadable: sentence });
});

test('the position in an error message refers to the original text', () => {
  expect(read('{"id":12345678901234567890,!}', json)).toEqual({
    unreadable:
      'The body is not valid JSON: expected double-quoted property name at position 27. Have the phone system send valid JSON.',
  });
});

test.each([
  ['{"a":NaN,"b":-Infinity,"c":[Infinity, NaN ]}', { a: null, b: null, c: [null, null] }, 'NaN, -Infinity, Infinity'],
  ['{"a":1, }', { a: 1 }, 'a comma before a bracket'],
  ['{"a":[1,2,\r\n],"b":{"c":1,},}', { a: [1, 2], b: { c: 1 } }, 'a comma before a bracket'],
  ['{"from":,"to": }', { from: null, to: null }, 'a missing value'],
  ['{"note":"one\ntwo\tthree \\"four\r\n"}', { note: 'one\ntwo\tthree "four\r\n' }, 'a line end or tab within a text'],
  ['{"id":12345678901234567890,"a":NaN}', { id: '12345678901234567890', a: null }, 'NaN'],
  [
    '{"a":NaN,"b":,"c":"NaN, :, ,]","d":[1,]}',
    { a: null, b: null, c: 'NaN, :, ,]', d: [1] },
    'NaN, a missing value, a comma before a bracket',
  ],
])('%j is read, though it is not valid JSON', (body, payload, mended) => {
  for (const contentType of [json, 'text/plain', form, undefined]) {
    expect(read(body, contentType)).toEqual({ payload, mended });
  }
});

test.each([
  '{"a":1,,"b":2}',
  '[1,,2]',
  '{"a" 1}',
  '{a:NaN}',
  '{NaN:1}',
  '{"a":NaNs}',
  '{"a":undefined}',
  "{'a':1,}",
  '{"a":1,',
  '{"a":"he said "NaN", ok",}',
  '{"a":1 "b":2,}',
  '{"a":NaN} {"b":1}',
])('%j has more than one meaning, so it is not read', (body) => {
  expect(read(body, json)).toEqual({ unreadable: expect.stringMatching(/^The body is not valid JSON: /) });
});

test('64 levels are read and 65 are not, however they close', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(read(nested(64), json)).toHaveProperty('payload');
  expect(read(nested(65), json)).toEqual({
    unreadable: 'The body is nested deeper than 64 levels. Have the phone system send it flatter.',
  });
  expect(read('{"a":'.repeat(200_000), json)).toEqual({
    unreadable: 'The body is nested deeper than 64 levels. Have the phone system send it flatter.',
  });
  expect(
    read(`{"brackets":"${'['.repeat(100)}","wide":${'[1],'.repeat(100).replace(/,$/, '').replace(/^/, '[')}]}`, json),
  ).toHaveProperty('payload');
});

test.each([
  ['UTF-8 behind its mark', Buffer.from('\uFEFF{"name":"José"}'), json],
  ['UTF-16 behind its mark', Buffer.from('\uFEFF{"name":"José"}', 'utf16le'), json],
  ['UTF-16 as declared', Buffer.from('{"name":"José"}', 'utf16le'), 'application/json; charset=utf-16'],
  [
    'UTF-16 with the high byte first, behind its mark',
    Buffer.from('\uFEFF{"name":"José"}', 'utf16le').swap16(),
    undefined,
  ],
  [
    'UTF-16 with the high byte first, as declared',
    Buffer.from('{"name":"José"}', 'utf16le').swap16(),
    'text/plain;charset="UTF-16"',
  ],
  ['Latin-1 as declared', Buffer.from('{"name":"José"}', 'latin1'), 'application/json; Charset=ISO-8859-1'],
  ['UTF-8 under an unknown charset', Buffer.from('{"name":"José"}'), 'application/json; charset=klingon'],
])('%s is decoded', (_, bytes, contentType) => {
  expect(readBody(bytes, contentType)).toEqual({ payload: { name: 'José' } });
});

test('bytes that are not UTF-8 are Windows-1252, and those beside them stay UTF-8', () => {
  const bytes = Buffer.concat([Buffer.from('{"name":"Jos'), Buffer.from([0xe9]), Buffer.from('","city":"Málaga €"}')]);
  for (const contentType of [json, 'application/json; charset=utf-8', 'text/plain', undefined]) {
    expect(readBody(bytes, contentType)).toEqual({ payload: { name: 'José', city: 'Málaga €' } });
  }
  expect(read(Buffer.from('{"a":"O\x92Brien \x80 5"}', 'latin1'), json)).toEqual({ payload: { a: 'O’Brien € 5' } });
  expect(read(Buffer.from([...Buffer.from('{"a":"'), 0xed, 0xa0, 0x80, 0x22, 0x7d]), json)).toHaveProperty('payload');
  expect(read('{"a":"\uFFFD"}', json)).toEqual({ payload: { a: '\uFFFD' } });
});

test.each([
  ['a=Jos%E9&b=1', `${form}; charset=ISO-8859-1`, { a: 'José', b: '1' }],
  ['a=Jos%e9+O%92Brien', `${form}; charset=windows-1252`, { a: 'José O’Brien' }],
  ['a=%C3%A9', `${form}; charset=iso-8859-1`, { a: 'Ã©' }],
  ['a=Jos%C3%A9', `${form}; charset=utf-8`, { a: 'José' }],
  ['a=Jos%C3%A9&b=Jos%E9', form, { a: 'José', b: 'José' }],
  ['Jos%E9=1&a=2&a=3', undefined, { José: '1', a: ['2', '3'] }],
  ['a=%8E%86%B1', 'text/plain; charset=shift_jis', { a: '紙ｱ' }],
  ['a=%E9%3D%26&b&=c&&d=%zz%E9%', form, { a: 'é=&', b: '', '': 'c', d: '%zzé%' }],
  ['a=%EF%BF%BD', form, { a: '\uFFFD' }],
])('the escaped bytes of %j as %j are decoded', (body, contentType, payload) => {
  expect(read(body, contentType)).toEqual({ payload });
});

test.each([json, 'application/vnd.calls+json', 'text/json; charset=utf-8'])(
  'a form declared as %s is a form',
  (type) => {
    expect(read('call_id=C-1501&service=Oil+Change&at=18%3A21\n', type)).toEqual({
      payload: { call_id: 'C-1501', service: 'Oil Change', at: '18:21' },
    });
  },
);

test('no bytes or content type make it throw', () => {
  const contentType = fc.oneof(
    fc.constantFrom(
      undefined,
      json,
      form,
      'text/plain; charset=utf-16',
      'text/plain; charset=utf-16be',
      'multipart/mixed',
      'x; charset',
      ';=;',
      'a/b;charset=latin1',
      'a/b;charset=shift_jis',
      'a/b;charset=iso-2022-jp',
    ),
    anyText,
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
    fc.json({ maxDepth: 2 }).map((text) => Buffer.from(text)),
    fc.tuple(fc.json({ maxDepth: 2 }), fc.nat(), fc.nat(255)).map(([text, at, byte]) => {
      const damaged = Buffer.from(text);
      damaged[at % damaged.length] = byte;
      return damaged;
    }),
  );
  fc.assert(
    fc.property(bytes, contentType, (body, type) => {
      const result = readBody(body, type);
      if ('unreadable' in result) expect(result.unreadable).toMatch(/^The body is [^\p{Cc}]+\.$/u);
      else expect('payload' in result && typeof result.payload).toBe('object');
    }),
    { numRuns: 1000 },
  );
});

const jsonOf = (count: number, value = '0') => `[${Array.from({ length: count - 1 }, () => value).join()}]`;
const formOf = (count: number) => Array.from({ length: count }, (_, index) => `k${index}=1`).join('&');

test.each([
  ['JSON values', jsonOf(maxJsonValues), json],
  ['JSON values of which each is empty', jsonOf(maxJsonValues, '[]'), json],
  ['form fields', formOf(maxFormFields), form],
])('the maximum number of %s is read', (_, body, type) => {
  expect(read(body, type)).toHaveProperty('payload');
});

/** An hour of talk as voice agents send it: each word with its times, in two lists. */
function hourOfWords() {
  const words = Array.from({ length: 8_800 }, (_, at) => ({ word: 'tires ', start: at * 0.4, end: at * 0.4 + 0.31 }));
  const turns = Array.from({ length: 200 }, (_, at) => ({ role: 'agent', words: words.slice(at * 44, at * 44 + 44) }));
  return { call: { id: 'c-1', transcript_object: turns, transcript_with_tool_calls: turns } };
}

test('a transcript of an hour with the times of each word is read, also within a text', () => {
  const round = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(2)) : value);
  const whole = JSON.stringify(hourOfWords(), round);
  expect(whole.length).toBeLessThan(maxBodyBytes);
  expect(read(whole, json)).toHaveProperty('payload.call.id', 'c-1');
  const opened = openBody(
    Buffer.from(
      `payload=${encodeURIComponent(JSON.stringify({ call: { words: hourOfWords().call.transcript_object } }, round))}`,
    ),
    form,
  );
  expect(opened).toHaveProperty('payload.payload.call.words');
});

test('commas, brackets and ampersands inside a text are not counted as values', () => {
  const text = ',[{&'.repeat(maxJsonValues);
  expect(read(JSON.stringify({ text }), json)).toEqual({ payload: { text } });
});

test.each([
  ['JSON values', jsonOf(maxJsonValues + 1), json, 'json'],
  ['JSON values of which each is empty', jsonOf(maxJsonValues + 1, '[]'), json, 'json'],
  ['JSON keys', `{${Array.from({ length: maxJsonKeys + 1 }, (_, i) => `"k${i}":0`).join()}}`, json, 'json'],
  [
    'keys of many objects',
    `[${Array.from({ length: maxJsonKeys + 1 }, (_, i) => `{"k${i}" : 0}`).join()}]`,
    json,
    'json',
  ],
  ['JSON values, though it never ends', '[0,'.repeat(maxJsonValues), json, 'unreadable'],
  ['JSON values by the look of it', jsonOf(maxJsonValues + 1), undefined, 'json'],
  ['form fields', formOf(maxFormFields + 1), form, 'form'],
  ['form fields that are all one', '&'.repeat(maxFormFields), form, 'form'],
  ['form fields by the look of it', formOf(maxFormFields + 1), undefined, 'form'],
])('too many %s are counted before anything is built', (_, body, type, kind) => {
  const parse = vi.spyOn(JSON, 'parse');
  vi.stubGlobal('URLSearchParams', undefined);
  try {
    expect(read(body, type)).toEqual(
      kind === 'unreadable'
        ? { unreadable: 'The body is nested deeper than 64 levels. Have the phone system send it flatter.' }
        : { tooComplex: kind },
    );
    expect(parse).not.toHaveBeenCalled();
  } finally {
    vi.unstubAllGlobals();
    parse.mockRestore();
  }
});

test('a plus in a form is a blank, and an encoded one is a plus', () => {
  expect(read('a=1+2%2B3++é+&b+c=%20+', form)).toEqual({ payload: { a: '1 2+3  é ', 'b c': '  ' } });
});

test('form texts are decoded like in browsers, including pluses', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('+', '%', '2', 'B', 'b', ' ', 'é', '\ud800', '=', '?') }), (text) => {
      // With a plus, Node loses letters beyond ASCII ("é%B+B"), so the pluses are replaced first.
      fc.pre(!/%[bB]/.test(text));
      const [[key = '', value = ''] = []] = [...new URLSearchParams(`a${text}`.replaceAll('+', ' '))];
      expect(read(`a${text}`, form)).toEqual({ payload: { [key]: value } });
    }),
  );
});

test.each(['', ' \r\n', '{}', '[]', ' { } '])('beside the body %j the query string is the payload', (body) => {
  const query = 'from=%2B13125550142&tag=a&tag=b';
  const payload = { from: '+13125550142', tag: ['a', 'b'] };
  for (const type of [json, undefined, 'application/xml', 'multipart/form-data']) {
    expect(readBody(Buffer.from(body), type, query)).toEqual({ payload });
  }
});

test('a body with content is the payload, whatever the query string says', () => {
  expect(readBody(Buffer.from('{"a":1}'), json, 'a=2&b=3')).toEqual({ payload: { a: 1 } });
  expect(readBody(Buffer.from('x'), json, 'a=2')).toHaveProperty('unreadable');
});

test('a query string with too many fields is refused where it is the payload', () => {
  expect(readBody(Buffer.from(''), json, 'a=1&'.repeat(maxFormFields + 1))).toEqual({ tooComplex: 'query' });
});
