import { expect, test } from 'vitest';
import { branchMarks, factMark, fillPage } from './page-facts';

const contact = branchMarks('contact');

test('a known fact fills its marks, escaped', () => {
  expect(fillPage(`<a title="${factMark('operator')}">${factMark('operator')}</a>`, { operator: '"A" & <b>' })).toBe(
    '<a title="&quot;A&quot; &amp; &lt;b&gt;">&quot;A&quot; &amp; &lt;b&gt;</a>',
  );
});

test.each([
  [{ contact: 'a@b.example' }, 'Ask a@b.example.'],
  [{}, 'Ask the operator.'],
])('of two branches the matching one stays: %o', (facts, text) => {
  const page = `Ask ${contact.known}${factMark('contact')}${contact.end}${contact.unknown}the operator${contact.end}.`;
  expect(fillPage(page, facts)).toBe(text);
});

test('a branch inside another fact’s branch is resolved, too', () => {
  const operator = branchMarks('operator');
  const page = `${operator.known}By ${factMark('operator')}${contact.known} (${factMark('contact')})${contact.end}${operator.end}`;
  expect(fillPage(page, { operator: 'Us' })).toBe('By Us');
  expect(fillPage(page, { operator: 'Us', contact: 'c' })).toBe('By Us (c)');
});

test('a fact that looks like a mark is plain text', () => {
  expect(fillPage(factMark('operator'), { operator: factMark('contact'), contact: 'c' })).toBe('[[contact]]');
  expect(fillPage(factMark('operator'), { operator: '$& $1' })).toBe('$&amp; $1');
});
