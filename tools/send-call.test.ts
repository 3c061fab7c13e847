import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

let server: Server | undefined;
afterEach(() => server?.close());

/** An installation with these answers by address, and the command's output for it. */
async function sendTo(answers: Record<string, unknown>) {
  server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    request.resume();
    response.writeHead(answer === undefined ? 404 : 200, { 'set-cookie': 'callgauge_session=x' });
    response.end(JSON.stringify(answer ?? { message: 'Not found.' }));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const args = ['--import', 'tsx', 'tools/send-call.ts', address, 'northside'];
  const said = await new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, args, { cwd: root }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
  return { ...said, address };
}

const kept = { status: 'success', deliveryId: 'd-1', logId: 7 };

test('outside demo mode send-call only reports that the call was stored', async () => {
  const { code, out, err, address } = await sendTo({
    '/api/webhook/northside': kept,
    '/api/sign-in-options': { demo: null },
  });
  expect(err).toBe('');
  expect(out).toContain(`It was kept and counted. Sign in to see it in the Activity Log: ${address}/activity-log`);
  expect(code).toBe(0);
}, 30_000);

test('in demo mode send-call names the row of the log', async () => {
  const { code, out, address } = await sendTo({
    '/api/webhook/northside': kept,
    '/api/sign-in-options': { demo: { username: 'admin', password: 'x' } },
    '/api/login': {},
    '/api/webhook-logs/7': { id: 7, deliveryId: 'd-1' },
  });
  expect(out).toContain(`${address}/activity-log?log=7`);
  expect(code).toBe(0);
}, 30_000);

test('send-call fails if nothing accepted the call', async () => {
  const { code, err } = await sendTo({});
  expect(err).toContain('The call did not arrive: 404');
  expect(code).toBe(1);
}, 30_000);
