// The way out of the listening side. Node's server waits for every connection that was busy when it was told to close,
// and would wait as long as a client cares to hold one open; app.close() needs it to end within seconds.
import type { FastifyInstance } from 'fastify';

/** A request that is not done by then, half sent or slow, is cut off; its delivery was not acknowledged. */
const patienceMs = 4_000;
const betweenLooksMs = 100;

/** Makes `app.close()` let go of each connection as soon as its answer is out, and of the rest after four seconds. */
export function drainConnections(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!app.server.listening) return;
    const looks = setInterval(() => app.server.closeIdleConnections(), betweenLooksMs);
    const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs);
    app.server.once('close', () => {
      clearInterval(looks);
      clearTimeout(cut);
    });
  });
}
