// Serves the built screens and the landing page.
import path from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isScreenPath } from '#contract/screen-paths';
import type { Settings } from '../../settings';
import { hasSessionCookie } from '../session/session';
import { readHomePage } from './home-page';
import { readScreenDocuments } from './screen-documents';

/** The built screens: the landing page, and one document for all others, which the browser routes. */
export async function registerScreens(
  app: FastifyInstance,
  folder: string | undefined,
  settings: Settings,
): Promise<void> {
  const documents = folder && readScreenDocuments(folder);
  if (!folder || !documents) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found.' }));
    return;
  }
  await app.register(statics, {
    root: folder,
    index: false,
    // Build metadata such as .vite/manifest.json is no page.
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders(reply, file) {
      // Assets have a hash in their names; everything else is revalidated.
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
    app.get('/home.html', async (_request, reply) => reply.redirect('/home'));
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const asked = request.url.split('?')[0] ?? '';
    // Missing files and anything below the API are no pages.
    const isPage = isRead && !/^\/(api|assets)(\/|$)|\.[a-z\d]+$|\/\./i.test(asked);
    if (!isPage) return reply.code(404).send({ message: 'Not found.' });
    // Unknown addresses show the not-found screen with status 404, for search engines and monitors.
    return reply
      .code(isScreenPath(asked) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie')
      .send(hasSessionCookie(request) ? documents.preloadingFor(asked) : documents.plain);
  });
}
