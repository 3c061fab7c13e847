// Writes the landing page into home.html at build time (per request in development), so it works without JavaScript.
// Facts about the operator stay as placeholders (contract/page-facts.ts).
import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import { fillPage } from '#contract/page-facts';

const page = path.resolve(import.meta.dirname, 'screens/home/render-home.tsx');

type Page = typeof import('./screens/home/render-home');

export function prerenderHome(): Plugin {
  return {
    name: 'prerender-home',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/(home\/?)?(\?|$)/.test(request.url ?? '')) request.url = '/home.html';
        next();
      });
    },
    transformIndexHtml: {
      // Runs before Vite collects images and hashes their names.
      order: 'pre',
      async handler(html, { filename, server }) {
        if (path.basename(filename) !== 'home.html') return html;
        if (server) {
          const { renderHome } = (await server.ssrLoadModule(page)) as Page;
          return html.replace('<!--page-->', () => fillPage(renderHome(), {}));
        }
        const { module } = await runnerImport<Page>(page, { configFile: false, logLevel: 'warn' });
        return html.replace('<!--page-->', () => module.renderHome());
      },
    },
  };
}
