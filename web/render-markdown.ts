// Renders the project's documents as HTML with `marked`. Differences from its default: HTML is escaped, comments are
// dropped, links point to the pages, and wide parts scroll by keyboard.
import { Marked } from 'marked';

/** `linkTo` maps a link to another document to its address; null keeps only the text. */
export function renderMarkdown(source: string, linkTo: (address: string) => string | null): string {
  const marked = new Marked({
    // A bare address is an example, such as a setting's value.
    tokenizer: { url: () => undefined },
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${nameOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
      // Allows line breaks after slashes.
      codespan: ({ text }) => `<code>${escapeHtml(text).replaceAll('/', '/<wbr>')}</code>`,
      table({ header, rows }) {
        const row = (cells: typeof header, tag: string, attributes = '') =>
          `<tr>${cells.map(({ tokens }) => `<${tag}${attributes}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        const body = rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead>${row(header, 'th', ' scope="col"')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const pointsTo = linkTo(href);
        return pointsTo === null ? text : `<a href="${escapeHtml(pointsTo)}">${text}</a>`;
      },
      html: ({ text }) => escapeHtml(text.replace(/<!--[\s\S]*?-->\n?/g, '')),
    },
  });
  return marked.parse(source, { async: false });
}

function nameOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
