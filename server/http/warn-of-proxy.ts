// What a proxy in front does wrong: everyone behind an untrusted one counts as one address, and one that forwards another
// scheme or host than PUBLIC_URL breaks signatures and cookies.
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings';

export interface ProxyWatch {
  /** Call with each request. Warns once about an untrusted proxy. */
  note(request: FastifyRequest): void;
  /** How the last forwarded request contradicts PUBLIC_URL. Without its values: anyone can send them. */
  findProblem(): string | undefined;
}

export function watchProxy({ trustProxy, publicUrl }: Pick<Settings, 'trustProxy' | 'publicUrl'>): ProxyWatch {
  const expected = publicUrl === undefined ? undefined : new URL(publicUrl);
  let hasWarned = false;
  let problem: string | undefined;
  return {
    note(request) {
      const { headers, log } = request;
      if (!trustProxy) {
        if (hasWarned || !addedByProxies.some((name) => headers[name] !== undefined)) return;
        hasWarned = true;
        log.warn(warning);
      } else if (expected && isOfTrustedProxy(request)) {
        problem = compare(request, expected);
      }
    },
    findProblem: () => problem,
  };
}

/** The list of addresses goes on behind the sender only if that one is trusted. */
const isOfTrustedProxy = ({ ips }: FastifyRequest) => (ips?.length ?? 0) > 1;

/** Fastify believes the headers of trusted proxies only. */
function compare({ protocol, host }: FastifyRequest, expected: URL): string | undefined {
  const scheme = expected.protocol.replace(':', '');
  if (protocol !== scheme)
    return `PUBLIC_URL begins with ${scheme}, but the proxy's X-Forwarded-Proto does not say so.`;
  const address = `${scheme}://${host}`;
  if (URL.canParse(address) && new URL(address).host === expected.host) return undefined;
  return "PUBLIC_URL names another host than the proxy's Host or X-Forwarded-Host.";
}

const addedByProxies = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'x-real-ip'];

const warning =
  'Requests carry X-Forwarded headers, but TRUST_PROXY is off: everyone behind the proxy counts as one address, also ' +
  'for the limits on failed sign-ins. Set TRUST_PROXY to the address of the proxy (docs/operations.md, Behind a proxy).';
