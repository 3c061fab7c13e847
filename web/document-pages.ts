// The documents linked from the landing page, as pages next to the screens: /docs/operations.html and so on, and the
// license as /license.txt. Written by the build; rendered per request in development. The API reference has no file: it
// comes from the contract.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, runnerImport, type ViteDevServer } from 'vite';
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
const apiReference = path.resolve(import.meta.dirname, 'api-reference.ts');

type ApiReference = typeof import('./api-reference');
type LoadApiReference = () => Promise<ApiReference>;

export function documentPages(): Plugin {
  return {
    name: 'document-pages',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const address = request.url?.split(/[?#]/)[0] ?? '';
        findFile(address, `/${stylesheet}`, loadInDevelopment(server)).then((file) => {
          if (!file) return next();
          response.setHeader('content-type', `${file.type}; charset=utf-8`).end(file.text);
        }, next);
      });
    },
    async generateBundle(_options, bundle) {
      const style = Object.keys(bundle).find((name) => /\/home-[^/]+\.css$/.test(name));
      if (!style) throw new Error(`The build has no stylesheet of ${stylesheet}.`);
      for (const address of ['/license.txt', ...documents.map((name) => `/docs/${name}.html`)]) {
        const file = await findFile(address, `/${style}`, loadInBuild);
        if (file) this.emitFile({ type: 'asset', fileName: address.slice(1), source: file.text });
      }
    },
  };
}

/** Through the server, so that the page follows a changed contract without a restart. */
function loadInDevelopment(server: ViteDevServer): LoadApiReference {
  return async () => (await server.ssrLoadModule(apiReference)) as ApiReference;
}

async function loadInBuild(): Promise<ApiReference> {
  const { module } = await runnerImport<ApiReference>(apiReference, { configFile: false, logLevel: 'warn' });
  return module;
}

async function findFile(
  address: string,
  style: string,
  loadApiReference: LoadApiReference,
): Promise<{ text: string; type: string } | undefined> {
  if (address === '/license.txt') return { text: readFileSync(path.join(root, 'LICENSE'), 'utf8'), type: 'text/plain' };
  const name = documents.find((it) => address === `/docs/${it}.html`);
  if (!name) return undefined;
  const markdown =
    name === 'api'
      ? (await loadApiReference()).writeApiReference()
      : readFileSync(path.join(root, 'docs', `${name}.md`), 'utf8');
  return { text: pageOf(name, markdown, style), type: 'text/html' };
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

function pageOf(name: Document, markdown: string, style: string): string {
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
