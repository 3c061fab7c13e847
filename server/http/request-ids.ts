// The id of each request: in its answer, in the lines it logs, and in the message of a 500.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, type IPVersion, isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings';

/** Returns a function that gives a request its id: the one of a trusted proxy if it is harmless, otherwise a new one. */
export function createRequestIds(trustProxy: Settings['trustProxy']): (request: IncomingMessage) => string {
  if (!trustProxy) return makeId;
  const isProxy = recognizeProxies(trustProxy);
  return ({ headers, socket }) => {
    const given = headers[requestIdHeader];
    return typeof given === 'string' && harmlessId.test(given) && isProxy(socket.remoteAddress) ? given : makeId();
  };
}

/** A hook that puts the id into the answer. */
export function nameRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header(requestIdHeader, request.id);
  done();
}

export const requestIdHeader = 'x-request-id';

/** Log lines and messages repeat it. */
const harmlessId = /^[\w.-]{1,64}$/;

/** 48 random bits: short enough to read out, and a counter would tell strangers how busy the server is. */
function makeId(): string {
  const id = randomUUID();
  return id.slice(0, 8) + id.slice(9, 13);
}

const rangesByName: Record<string, readonly [address: string, bits: number][]> = {
  loopback: [
    ['127.0.0.0', 8],
    ['::1', 128],
  ],
  uniquelocal: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['fc00::', 7],
  ],
};

/** Fastify does not say whether it trusted the connection, only whom it found behind it. */
function recognizeProxies(trusted: readonly string[]): (address: string | undefined) => boolean {
  const proxies = new BlockList();
  for (const one of trusted) {
    const [address = '', bits] = one.split('/');
    const ranges = rangesByName[one] ?? [[address, bits === undefined ? undefined : Number(bits)] as const];
    for (const [first, size] of ranges) {
      if (size === undefined) proxies.addAddress(first, versionOf(first));
      else proxies.addSubnet(first, size, versionOf(first));
    }
  }
  return (address) => address !== undefined && isIP(address) !== 0 && proxies.check(address, versionOf(address));
}

const versionOf = (address: string): IPVersion => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
