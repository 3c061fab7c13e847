import pino from 'pino';
import { expect, test } from 'vitest';
import { examplePayload } from '#contract/example-payload';
import { oneWebhook } from '../tests/one-webhook';
import { testApp } from '../tests/test-app';
import { testDatabase } from '../tests/test-database';
import { readSettings } from './settings';

async function partsLogged(levels: string): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const { logLevels } = readSettings({ LOG_LEVEL: levels });
  const logger = pino({ level: logLevels.level }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const tested = await testApp(await testDatabase(oneWebhook('path-1')), { logger, settings: { logLevels } });
  const sent = await tested.visit({}).post('/api/webhook/path-1', examplePayload('call-1', tested.clock.now));
  expect(sent.body).toMatchObject({ status: 'success' });
  expect((await tested.visit().signIn('nobody', 'wrong')).code).toBe(401);
  return lines;
}

test('each part logs from its own level', async () => {
  const lines = await partsLogged('error,ingest=debug,http=debug');
  expect(lines.find(({ part }) => part === 'ingest')).toMatchObject({ deliveries: 1, msg: 'a group committed' });
  expect(lines.filter(({ part }) => part === 'http')).toMatchObject([
    { method: 'POST', route: '/api/webhook/:endpointPath', status: 200, requestId: expect.any(String) },
    { method: 'POST', route: '/api/login', status: 401 },
  ]);
  expect(lines.filter(({ part }) => part === 'security')).toEqual([]);
  expect(JSON.stringify(lines)).not.toContain('path-1');
});

test('parts without a level have the general one', async () => {
  const lines = await partsLogged('info,ingest=silent');
  expect(lines).toMatchObject([{ part: 'security', event: 'sign-in-failed' }]);
});
