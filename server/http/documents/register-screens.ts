// Serves the built screens and the landing page.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isScreenPath } from '#contract/screen-paths';
import type { Settings } from '../../settings';
import { readHomePage } from './home-page';

/**
 * The built screens: the landing page, a document of its own, and the one for all others. Every address that is no file
 * and not the API's is the browser's to route.
 */
export async function registerScreens(
  app: FastifyInstance,
  folder: string | undefined,
  settings: Settings,
): Promise<void> {
  const page = folder && path.join(folder, 'index.html');
  if (!folder || !page || !existsSync(page)) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found.' }));
    return;
  }
  const html = readFileSync(page);
  await app.register(statics, {
    root: folder,
    index: false,
    // What the build writes down for itself, such as .vite/manifest.json, is no page.
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders(reply, file) {
      // Assets carry a hash in their names; everything else is asked for again.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', async (_request, reply) => reply.redirect('/home'));
  const home = readHomePage(folder, settings);
  if (home) {
    app.get('/home', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(home),
    );
    // The file itself still has its marks.
    app.get('/home.html', async (_request, reply) => reply.redirect('/home'));
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const asked = request.url.split('?')[0] ?? '';
    // A file that is not there is not a page; neither is anything below the API.
    const isPage = isRead && !/^\/(api|assets)(\/|$)|\.[a-z\d]+$|\/\./i.test(asked);
    if (!isPage) return reply.code(404).send({ message: 'Not found.' });
    // An address without a screen shows the not-found screen, and search engines and monitors learn it from the status.
    return reply
      .code(isScreenPath(asked) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html);
  });
}
