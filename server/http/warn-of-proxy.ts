// Warns once about an untrusted proxy: everyone behind it counts as one address.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A hook that warns at the first forwarded request. For servers that trust no proxy. */
export function warnOfProxy() {
  let hasWarned = false;
  return ({ headers, log }: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (!hasWarned && addedByProxies.some((name) => headers[name] !== undefined)) {
      hasWarned = true;
      log.warn(warning);
    }
    done();
  };
}

const addedByProxies = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'x-real-ip'];

const warning =
  'Requests carry X-Forwarded headers, but TRUST_PROXY is off: everyone behind the proxy counts as one address, also ' +
  'for the limits on failed sign-ins. Set TRUST_PROXY to the address of the proxy (docs/operations.md, Behind a proxy).';
