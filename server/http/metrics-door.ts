// `/metrics` for Prometheus: on this machine, or with METRICS_TOKEN. For all others there is no such page.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isFromThisMachine } from './loopback';

export interface MetricsParts {
  token: string | undefined;
  contentType: string;
  write(): Promise<string>;
}

export function registerMetrics(app: FastifyInstance, { token, contentType, write }: MetricsParts): void {
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !hasToken(request, token)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(contentType)
      .send(await write());
  });
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, given] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Of equal length, whatever was sent. */
const digest = (text: string) => createHash('sha256').update(text).digest();
