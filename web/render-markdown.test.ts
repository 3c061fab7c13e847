import { expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown';

/** Without the line breaks between elements, which mean nothing. */
const render = (text: string) =>
  renderMarkdown(text, (address) => (address.endsWith('.md') ? `/docs/${address}` : null))
    .replaceAll('>\n<', '><')
    .trim();

test.each([
  ['## The first admin', '<h2 id="the-first-admin">The first admin</h2>'],
  ['one\ntwo\n\nthree', '<p>one\ntwo</p><p>three</p>'],
  ['- a\n  goes on\n- b', '<ul><li>a\ngoes on</li><li>b</li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['before\n- a', '<p>before</p><ul><li>a</li></ul>'],
  ['```sh\na <b>\n```', '<pre tabindex="0"><code>a &lt;b&gt;</code></pre>'],
  ['**bold** and `**code** <i>`', '<p><strong>bold</strong> and <code>**code** &lt;i&gt;</code></p>'],
  ['a *call\nid* and 2 * 3 * 4', '<p>a <em>call\nid</em> and 2 * 3 * 4</p>'],
  ['`server/app.ts`', '<p><code>server/<wbr>app.ts</code></p>'],
  ['[a](b.md) [c](d.png)', '<p><a href="/docs/b.md">a</a> c</p>'],
  ['<!-- made -->\n<b> & "c"', '<p>&lt;b&gt; &amp; &quot;c&quot;</p>'],
  ['such as https://calls.example.com', '<p>such as https://calls.example.com</p>'],
  ['{"message", "fields"?}', '<p>{&quot;message&quot;, &quot;fields&quot;?}</p>'],
])('%j', (source, html) => {
  expect(render(source)).toBe(html);
});

test('a table has a head and rows, and a bar within a cell may be escaped', () => {
  expect(render('| a | b |\n|---|---|\n| `x \\| y` | 2 |')).toContain(
    '<thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td><code>x | y</code></td><td>2</td></tr></tbody>',
  );
});
