// Closes connections at shutdown. Node's server would wait as long as clients like.
import type { FastifyInstance } from 'fastify';

const timeoutMs = 4_000;
const betweenChecksMs = 100;

/** Makes `app.close()` drop each connection after its answer, and the rest after four seconds. */
export function drainConnections(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!app.server.listening) return;
    const looks = setInterval(() => app.server.closeIdleConnections(), betweenChecksMs);
    const cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
    app.server.once('close', () => {
      clearInterval(looks);
      clearTimeout(cut);
    });
  });
}
