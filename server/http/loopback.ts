// What stays on this machine. The demo's passwords are public, so it is meant for nobody else (server/demo-mode.ts).
import type { FastifyRequest } from 'fastify';

/** Whether only this machine reaches what listens on, or is addressed as, this host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Whether a request was sent on this machine and to it by name. A proxy in front also comes from here, so every trace of
 * one says no: the public name in Host, a page of another host in Origin or Referer (nginx passes neither on in Host by
 * default), a header that proxies add, or HTTP/1.0, which browsers no longer speak and nginx does by default.
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

interface Asker {
  headers: FastifyRequest['headers'];
  raw: Pick<FastifyRequest['raw'], 'httpVersion'>;
}

/** `Origin: null`, of a page without one, is no local address. */
function isLocalAddress(address: string): boolean {
  return URL.canParse(address) && isLoopback(new URL(address).hostname.replace(/^\[(.*)\]$/, '$1'));
}

/** Besides `X-Forwarded-…`: by which proxies, content networks and hosts say for whom they ask. */
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
