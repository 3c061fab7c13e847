import { expect, test } from 'vitest';
import { plainEndpointPath } from './webhook-path';

const pathIn = (url: string, method = 'POST') =>
  plainEndpointPath({ method, url } as Parameters<typeof plainEndpointPath>[0]);

test('a plain path is taken as it stands, up to the query string', () => {
  expect(pathIn('/api/webhook/Listening')).toBe('Listening');
  expect(pathIn('/api/webhook/listening?a=/b%20#c')).toBe('listening');
  expect(pathIn('/api/webhook/listening;x=1')).toBe('listening;x=1');
  expect(pathIn('/api/webhook/__proto__', 'GET')).toBe('__proto__');
  expect(pathIn(`/api/webhook/${'x'.repeat(200)}?y`, 'HEAD')).toBe('x'.repeat(200));
});

test.each([
  '/api/webhook/',
  '/api/webhook/?a=1',
  '/api/webhook/listening/',
  '/api/webhook/a/b',
  '/api/webhook/a%2Fb',
  '/api/webhook/%zz',
  '/api/webhook/listening#x?a=1',
  `/api/webhook/${'x'.repeat(201)}`,
  '/API/webhook/listening',
  '//api/webhook/listening',
  '/api/webhook',
  '/%61pi/webhook/listening',
  'http://x/api/webhook/listening',
  '*',
])('the router is asked about %s', (url) => {
  expect(pathIn(url)).toBeUndefined();
});

test.each(['PUT', 'DELETE', 'OPTIONS', 'PATCH', 'post'])('the router is asked about %s', (method) => {
  expect(pathIn('/api/webhook/listening', method)).toBeUndefined();
});
