import pino from 'pino';
import { expect, test } from 'vitest';
import { testApp } from '../../tests/test-app';
import { testDatabase } from '../../tests/test-database';

async function warnings(trustProxy: string[] | false, headers: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const { app } = await testApp(await testDatabase(), { settings: { trustProxy }, logger });
  for (let i = 0; i < 3; i++) await app.inject({ url: '/healthz', headers });
  await app.inject({ method: 'POST', url: '/api/webhook/unknown-path', headers });
  return lines.filter((line) => line.includes('TRUST_PROXY'));
}

test('the first forwarded request is a warning without a trusted proxy, and no later one', async () => {
  const lines = await warnings(false, { 'x-forwarded-for': '203.0.113.9' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('203.0.113.9');
});

test.each([
  ['a trusted proxy', ['127.0.0.1'], { 'x-forwarded-for': '203.0.113.9' }],
  ['nobody', false as const, {}],
])('requests forwarded by %s cause no warning', async (_, trustProxy, headers: Record<string, string>) => {
  expect(await warnings(trustProxy, headers)).toEqual([]);
});

const forwardedFor = { 'x-forwarded-for': '203.0.113.9' };
const publicUrl = 'https://calls.example.com';

test.each([
  ['http', 'calls.example.com', 'PUBLIC_URL begins with https, but'],
  ['https', 'other.example.com', 'PUBLIC_URL names another host'],
  ['https', 'calls.example.com', undefined],
  ['https', 'CALLS.example.com:443', undefined],
])('a proxy that forwards %s and %s is named by readyz if it contradicts PUBLIC_URL', async (proto, host, reason) => {
  const { app } = await testApp(await testDatabase(), { settings: { trustProxy: ['127.0.0.1'], publicUrl } });
  const headers = { ...forwardedFor, 'x-forwarded-proto': proto, 'x-forwarded-host': host };
  const forwarded = (await app.inject({ url: '/readyz', headers })).json();
  expect(forwarded.reasons.find((line: string) => line.startsWith('PUBLIC_URL'))).toEqual(
    reason && expect.stringContaining(reason),
  );
});

test('forwarded headers of an untrusted sender say nothing about the proxy', async () => {
  const { app } = await testApp(await testDatabase(), { settings: { trustProxy: ['10.0.0.1'], publicUrl } });
  const headers = { ...forwardedFor, 'x-forwarded-host': 'evil.example' };
  const { reasons } = (await app.inject({ url: '/readyz', headers })).json();
  expect(reasons).not.toContainEqual(expect.stringContaining('PUBLIC_URL'));
});
