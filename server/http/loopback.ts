// Recognizes this machine. The demo's passwords are public, so it is for nobody else (server/demo-mode.ts).
import type { FastifyRequest } from 'fastify';

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Whether a request was sent on this machine and addressed to it. A proxy in front also connects from here, so any sign
 * of one says no: a public Host, another Origin or Referer, a proxy's header, or HTTP/1.0, nginx's default.
 */
export function isOnThisMachine({ headers, raw }: Asker): boolean {
  const { host, origin, referer } = headers;
  const isForwarded = Object.keys(headers).some((name) => name.startsWith('x-forwarded') || addedByProxies.has(name));
  return (
    !isForwarded &&
    raw.httpVersion !== '1.0' &&
    isLocalAddress(`http://${host}`) &&
    [origin, referer].every((address) => address === undefined || isLocalAddress(address))
  );
}

/** The same, and the connection is from this machine: others can claim a local Host. */
export function isFromThisMachine(request: Asker & { socket: { remoteAddress?: string | undefined } }): boolean {
  return isLoopback((request.socket.remoteAddress ?? '').replace(/^::ffff:/i, '')) && isOnThisMachine(request);
}

interface Asker {
  headers: FastifyRequest['headers'];
  raw: Pick<FastifyRequest['raw'], 'httpVersion'>;
}

/** `Origin: null`, of a page without one, is not local. */
function isLocalAddress(address: string): boolean {
  return URL.canParse(address) && isLoopback(new URL(address).hostname.replace(/^\[(.*)\]$/, '$1'));
}

/** Headers, besides `X-Forwarded-…`, with which proxies, CDNs and hosts identify the client. */
const addedByProxies = new Set([
  'cdn-loop',
  'cf-connecting-ip',
  'cf-ray',
  'client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'forwarded',
  'forwarded-for',
  'true-client-ip',
  'via',
  'x-amzn-trace-id',
  'x-appengine-user-ip',
  'x-azure-clientip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-original-forwarded-for',
  'x-original-host',
  'x-proxyuser-ip',
  'x-real-ip',
]);
