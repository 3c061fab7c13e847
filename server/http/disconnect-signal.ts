import type { FastifyReply } from 'fastify';

/** Aborts when the sender disconnects before the answer is sent; `request.signal` aborts once the body is read. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
