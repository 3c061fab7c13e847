// Whether the sender of a request is still there.
import type { FastifyReply } from 'fastify';

/**
 * Aborts when the sender hangs up before the answer is sent. `request.signal` is right only until the body is read: then
 * it aborts, too.
 */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
