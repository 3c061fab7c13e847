// The program: settings, database, demo, app, port; and the orderly end of all that.
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from './app';
import { connectDatabase, type Database } from './database/connect';
import { demoPassword } from './database/seed/cast';
import { seedDemo, topUpDemo } from './database/seed/seed-demo';
import { announceFirstAdmin, settleDemoMode } from './demo-mode';
import { describeErrorForLog } from './http/log-error';
import { readSettings, type Settings } from './settings';

/** Supervisors kill after ten seconds or more; half-read requests are given up before. */
const longestShutdownMs = 9_500;

await start().catch((error: unknown) => {
  // A start that fails says why in one line; the rest is for those who ask (LOG_LEVEL=debug).
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`CallGauge did not start: ${why}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const logger = pino({ level: settings.logLevel, serializers: { err: describeErrorForLog } });
  const database = await connectDatabase({ ...settings, log: say });
  const demoMode = await settleDemoMode(database, settings, say);
  if (demoMode) await prepareDemo(database);

  const screens = fileURLToPath(new URL('../web', import.meta.url));
  const app = await createApp({ database, settings, demoMode, logger, screens });
  endOrderly(async () => {
    await app.close();
    await database.close();
  });
  await app.listen({ port: settings.port, host: settings.host });
  const port = portOf(app.server.address()) ?? settings.port;
  const address = settings.publicUrl ?? `http://${hostOf(settings)}:${port}`;
  say(`CallGauge is at ${address}`);
  if (demoMode) say(`Demo sign-in: admin, director, manager or employee; password ${demoPassword}`);
  const link = await announceFirstAdmin(database, demoMode, new Date());
  if (link) say(`Make the first admin within 24 hours: ${address}${link}`);
}

async function prepareDemo(database: Database): Promise<void> {
  const now = new Date();
  await seedDemo(database, { now, progress: (line) => say(line) });
  await topUpDemo(database, { now });
}

function endOrderly(close: () => Promise<void>): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), longestShutdownMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`CallGauge did not end cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/** The port taken, which for PORT=0 only the system knows. */
function portOf(address: ReturnType<FastifyInstance['server']['address']>): number | undefined {
  return typeof address === 'object' ? address?.port : undefined;
}

function hostOf(settings: Settings): string {
  if (settings.host === '0.0.0.0' || settings.host === '::') return 'localhost';
  return settings.host.includes(':') ? `[${settings.host}]` : settings.host;
}

/** For the person who started it; what happens later goes to the log. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
