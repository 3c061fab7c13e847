import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createRequestIds } from './request-ids';

function idOf(trustProxy: string[] | false, remoteAddress: string, given = 'edge-7f3a.1'): string {
  const request = { headers: { 'x-request-id': given }, socket: { remoteAddress } };
  return createRequestIds(trustProxy)(request as unknown as IncomingMessage);
}

test.each([
  ['an address', ['10.0.0.5'], '10.0.0.5'],
  ['a range', ['192.168.0.0/16'], '192.168.7.1'],
  ['this machine', ['loopback', 'uniquelocal'], '::1'],
  ['an IPv4 address in IPv6', ['loopback', 'uniquelocal'], '::ffff:172.18.0.2'],
])('a proxy trusted as %s can give the id', (_what, trustProxy, address) => {
  expect(idOf(trustProxy, address)).toBe('edge-7f3a.1');
});

test.each([
  ['nobody is trusted', false as const, '127.0.0.1'],
  ['the proxy is another', ['10.0.0.5'], '10.0.0.6'],
])('the sender’s id is ignored if %s', (_what, trustProxy, address) => {
  expect(idOf(trustProxy, address)).toMatch(/^[\da-f]{12}$/);
});

test.each(['x'.repeat(65), 'a b', '{"a":1}', '“a”', ''])('a trusted proxy’s id %j is ignored', (id) => {
  expect(idOf(['127.0.0.1'], '127.0.0.1', id)).toMatch(/^[\da-f]{12}$/);
});
