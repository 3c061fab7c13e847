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
import { tryPort } from './try-port';

/** Supervisors kill after ten seconds or more. What is not on disk by then was not acknowledged. */
const longestShutdownMs = 9_000;

/** What has to be closed again, as far as the start has come. */
const opened: { database?: Database; app?: FastifyInstance } = {};
let isEnding = false;

endOrderly();
await start().catch((error: unknown) => {
  // Cut short on the way by being told to end.
  if (isEnding) return;
  // A start that fails says why in one line; the rest is for those who ask (LOG_LEVEL=debug).
  complain('CallGauge did not start', error);
  process.exit(1);
});

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const logger = pino({ level: settings.logLevel, serializers: { err: describeErrorForLog } });
  // Before anything is opened or seeded, which takes a while.
  await tryPort(settings);
  const database = await connectDatabase({ ...settings, log: say });
  opened.database = database;
  const demoMode = await settleDemoMode(database, settings, say);
  if (demoMode) await prepareDemo(database);

  const screens = fileURLToPath(new URL('../web', import.meta.url));
  const app = await createApp({ database, settings, demoMode, logger, screens });
  if (isEnding) return;
  opened.app = app;
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

function endOrderly(): void {
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), longestShutdownMs).unref();
    closeOpened().then(
      () => process.exit(0),
      (error: unknown) => {
        complain('CallGauge did not end cleanly', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

async function closeOpened(): Promise<void> {
  opened.database?.endMaintenance();
  await opened.app?.close();
  await opened.database?.close();
}

/** One line. Errors of the database quote what they were about, so of those only the kind and the code are said. */
function complain(what: string, error: unknown): void {
  const told = describeErrorForLog(error);
  const code = told.code ?? told.cause?.code;
  const why = told.message ?? `the database refused a statement (${code ?? told.type})`;
  process.stderr.write(`${what}: ${why}\n`);
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${JSON.stringify(told, null, 2)}\n`);
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
