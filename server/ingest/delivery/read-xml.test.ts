import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxXmlParts } from '#contract/webhooks';
import { readBody } from './read-body';

const read = (body: string | Buffer, contentType = 'application/xml') =>
  readBody(typeof body === 'string' ? Buffer.from(body) : body, contentType);

test.each(['application/xml', 'text/xml; charset=utf-8', 'application/vnd.call+xml', 'text/plain', ''])(
  'XML is read when it comes as %j',
  (type) => {
    expect(read(' <?xml version="1.0"?>\n<call id="7"><from>+13125550142</from></call>\n', type)).toEqual({
      payload: { call: { id: '7', from: '+13125550142' } },
    });
  },
);

test('attributes and elements are keys, and what repeats is a list', () => {
  const body = '<call id="7" tag="a"><tag>b</tag><tag>c</tag><agent email="e@example.com"/><note/></call>';
  expect(read(body)).toEqual({
    payload: { call: { id: '7', tag: ['a', 'b', 'c'], agent: { email: 'e@example.com' }, note: '' } },
  });
});

test('a text beside attributes or elements is under text', () => {
  expect(read('<call><from type="mobile"> 312 </from></call>')).toEqual({
    payload: { call: { from: { type: 'mobile', text: '312' } } },
  });
});

test('prefixes, comments, instructions and namespaces are left out', () => {
  const body =
    '<s:Envelope xmlns:s="urn:s" xmlns="urn:d"><!-- no --><?go now?><s:Body xsi:type="x"><Call s:id="7"/></s:Body></s:Envelope>';
  expect(read(body)).toEqual({ payload: { Envelope: { Body: { Call: { id: '7' } } } } });
});

test('the five entities, numbers and CDATA are text', () => {
  expect(read('<a b="&quot;&#65;&#x42;&quot;">&lt;&amp;&gt;&apos;<![CDATA[<&amp;>]]></a>')).toEqual({
    payload: { a: { b: '"AB"', text: "<&>'<&amp;>" } },
  });
});

test('a declared encoding is used', () => {
  const body = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><name>José</name>', 'latin1');
  expect(read(body)).toEqual({ payload: { name: 'José' } });
  expect(read(Buffer.from('\uFEFF<name>José</name>', 'utf16le'))).toEqual({ payload: { name: 'José' } });
});

describe('XML is refused with a sentence', () => {
  test.each([
    ['<!DOCTYPE a><a/>', /document type, which is not accepted\. Have the phone system send it without\.$/],
    ['<!doctype html><html/>', /document type, which is not accepted/],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', /document type|not valid XML/],
    ['<a>&b;</a>', /^The body is not valid XML: invalid character entity\. Have the phone system send valid XML\.$/],
    ['<a>&nbsp;</a>', /not valid XML/],
    ['<a>&#x110000;</a>', /not valid XML/],
    ['<a>', /^The body is not valid XML: unclosed root tag\. Have/],
    ['<a></b>', /not valid XML/],
    ['<a/><b/>', /not valid XML: it has more than one root element\. Have the phone system send valid XML\.$/],
    ['<a b=1/>', /not valid XML/],
    ['<a b="1" b="2"/>', undefined],
    ['<a/>trailing', /not valid XML/],
    ['<<<', /neither JSON nor XML/],
    ['<', /neither JSON nor XML/],
    [
      `${'<a>'.repeat(33)}${'</a>'.repeat(33)}`,
      /^The body is nested deeper than 32 elements\. Have the phone system send it flatter\.$/,
    ],
  ])('%s', (body, sentence) => {
    if (sentence) expect(read(body)).toEqual({ unreadable: expect.stringMatching(sentence) });
    else expect(read(body)).toEqual({ payload: { a: { b: '1' } } });
  });
});

test('32 elements deep is read', () => {
  expect(read(`${'<a>'.repeat(32)}${'</a>'.repeat(32)}`)).toHaveProperty('payload');
});

test('elements and attributes are limited together', () => {
  const body = (count: number) => `<a>${'<b c="1"/>'.repeat(count)}</a>`;
  expect(read(body((maxXmlParts - 2) / 2))).toHaveProperty('payload');
  expect(read(body(maxXmlParts / 2))).toEqual({ tooComplex: 'xml' });
});

test('__proto__ is an ordinary key', () => {
  const result = read('<__proto__ __proto__="1"><constructor>2</constructor></__proto__>');
  const payload = 'payload' in result ? (result.payload as Record<string, object>) : {};
  expect(Object.keys(payload)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(payload)).toBe(Object.prototype);
});

test('no bytes make the reader throw, and what it reads nests less deep than JSON may', () => {
  const piece = fc.constantFrom('<a', '>', '</a>', '/>', ' b="', '"', '&', ';', '<![CDATA[', ']]>', '<!--', '-->', 'x');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const result = read(`<${pieces.join('')}`);
      if ('payload' in result) expect(depthOf(result.payload)).toBeLessThanOrEqual(64);
    }),
    { numRuns: 1_000 },
  );
});

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
