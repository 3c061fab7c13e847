// The documents linked from the landing page, as pages next to the screens: /docs/operations.html and so on, and the
// license as /license.txt. Written by the build; rendered per request in development.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { renderMarkdown } from './render-markdown.ts';

const root = path.resolve(import.meta.dirname, '..');
const titles = {
  operations: 'Operations guide',
  security: 'Security',
  api: 'API reference',
  'the-life-of-a-call': 'The life of a call',
};
type Document = keyof typeof titles;
const documents = Object.keys(titles) as Document[];
const stylesheet = 'screens/home/home.css';

export function documentPages(): Plugin {
  return {
    name: 'document-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = findFile(request.url?.split(/[?#]/)[0] ?? '', `/${stylesheet}`);
        if (!file) return next();
        response.setHeader('content-type', `${file.type}; charset=utf-8`).end(file.text);
      });
    },
    generateBundle(_options, bundle) {
      const style = Object.keys(bundle).find((name) => /\/home-[^/]+\.css$/.test(name));
      if (!style) throw new Error(`The build has no stylesheet of ${stylesheet}.`);
      for (const address of ['/license.txt', ...documents.map((name) => `/docs/${name}.html`)]) {
        const file = findFile(address, `/${style}`);
        if (file) this.emitFile({ type: 'asset', fileName: address.slice(1), source: file.text });
      }
    },
  };
}

function findFile(address: string, style: string): { text: string; type: string } | undefined {
  if (address === '/license.txt') return { text: readFileSync(path.join(root, 'LICENSE'), 'utf8'), type: 'text/plain' };
  const name = documents.find((it) => address === `/docs/${it}.html`);
  return name && { text: pageOf(name, style), type: 'text/html' };
}

/** A link to a document that has no page, such as a decision, becomes plain text. */
function linkTo(address: string): string | null {
  if (/^(https?:|#)/.test(address)) return address;
  const name = documents.find((it) => address.split('#')[0] === `${it}.md`);
  return name ? `/docs/${address.replace('.md', '.html')}` : null;
}

function waysTo(shown: Document): string {
  return documents
    .map((it) => `<a href="/docs/${it}.html"${it === shown ? ' aria-current="page"' : ''}>${titles[it]}</a>`)
    .join('');
}

function pageOf(name: Document, style: string): string {
  const markdown = readFileSync(path.join(root, 'docs', `${name}.md`), 'utf8');
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? 'Documentation';
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · CallGauge</title>
    <link rel="icon" type="image/svg+xml" href="/favicon-light.svg" media="(prefers-color-scheme: light)" />
    <link rel="icon" type="image/svg+xml" href="/favicon-dark.svg" media="(prefers-color-scheme: dark)" />
    <script src="/theme.js"></script>
    <link rel="stylesheet" href="${style}" />
  </head>
  <body>
    <header class="document-head"><a href="/home">CallGauge</a></header>
    <nav class="document-ways" aria-label="Documentation">${waysTo(name)}</nav>
    <main class="document">
${renderMarkdown(markdown, linkTo)}
    </main>
  </body>
</html>
`;
}
