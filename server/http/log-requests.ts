// A line per request, only at the level `debug`: with its route, never its path, which may be a webhook's.
import type { FastifyReply, FastifyRequest } from 'fastify';

export function logRequest({ log, method, routeOptions }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { statusCode: status, elapsedTime } = reply;
  log.debug({ method, route: routeOptions.url ?? null, status, durationMs: Math.round(elapsedTime) }, 'answered');
  done();
}
