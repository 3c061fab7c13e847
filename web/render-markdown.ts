// As much Markdown as the project's own documents use: headings, paragraphs, lists, tables, code, links and emphasis.
// Everything else is shown as it is written; HTML is text, comments are left out.

/** `linkTo` says where a link to another document leads; null leaves its text alone. */
export function renderMarkdown(source: string, linkTo: (address: string) => string | null): string {
  const lines = source.replace(/<!--[\s\S]*?-->\n?/g, '').split('\n');
  const blocks: string[] = [];
  const inline = (text: string) => renderInline(text, linkTo);
  let at = 0;
  const takeWhile = (isPart: (line: string) => boolean) => {
    const from = at;
    while (at < lines.length && isPart(lines[at] ?? '')) at += 1;
    return lines.slice(from, at);
  };

  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (line.trim() === '') at += 1;
    else if (line.startsWith('```')) {
      at += 1;
      blocks.push(
        `<pre tabindex="0"><code>${escapeHtml(takeWhile((it) => !it.startsWith('```')).join('\n'))}</code></pre>`,
      );
      at += 1;
    } else if (heading) {
      at += 1;
      const [, signs = '', text = ''] = heading;
      blocks.push(`<h${signs.length} id="${nameOf(text)}">${inline(text)}</h${signs.length}>`);
    } else if (line.startsWith('|'))
      blocks.push(
        renderTable(
          takeWhile((it) => it.startsWith('|')),
          inline,
        ),
      );
    else if (isItem(line))
      blocks.push(
        renderList(
          takeWhile((it) => isItem(it) || /^ {2,}\S/.test(it)),
          inline,
        ),
      );
    else {
      const paragraph = takeWhile((it) => it.trim() !== '' && !/^(#|\||```)/.test(it) && !isItem(it));
      blocks.push(`<p>${inline(paragraph.join('\n'))}</p>`);
    }
  }
  return blocks.join('\n');
}

const isItem = (line: string) => /^([-*]|\d+\.) /.test(line);

function renderList(lines: readonly string[], inline: (text: string) => string): string {
  const items: string[] = [];
  for (const line of lines) {
    const begun = items[items.length - 1];
    if (isItem(line) || begun === undefined) items.push(line.replace(/^([-*]|\d+\.) /, ''));
    else items[items.length - 1] = `${begun}\n${line.trim()}`;
  }
  const name = /^\d/.test(lines[0] ?? '') ? 'ol' : 'ul';
  return `<${name}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${name}>`;
}

function renderTable(lines: readonly string[], inline: (text: string) => string): string {
  const [head = [], ...rows] = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line)).map(cellsOf);
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${inline(cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead>${row(head, 'th scope="col"').replaceAll('</th scope="col">', '</th>')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`;
}

/** A bar within code stands for itself when a backslash is before it. */
function cellsOf(line: string): string[] {
  return line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function renderInline(text: string, linkTo: (address: string) => string | null): string {
  // Code first: nothing within it means anything. A path breaks behind its slashes.
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.startsWith('`') && part.length > 1)
        return `<code>${escapeHtml(part.slice(1, -1)).replaceAll('/', '/<wbr>')}</code>`;
      return escapeHtml(part)
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/\*(?=\S)([^*]+)(?<=\S)\*/g, '<em>$1</em>')
        .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_all, words: string, address: string) => {
          const leadsTo = linkTo(address);
          return leadsTo === null ? words : `<a href="${leadsTo}">${words}</a>`;
        });
    })
    .join('');
}

function nameOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
