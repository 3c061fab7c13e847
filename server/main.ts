// The program: settings, database, demo, app, port, and orderly shutdown.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { demoPassword } from './access/demo-people';
import { createApp, createAppJobs } from './app';
import { openListPathFile } from './appointments/list-paths';
import { createNightlyBackups, type NightlyBackups } from './backup/nightly-backups';
import { controlHandlers } from './commands/commands';
import { DatabaseAccessDenied, DatabaseUnreachable } from './database/engine/check-postgres';
import { type Database, openDatabase } from './database/engine/connect';
import { explainFullDisk, isTransient } from './database/engine/database-away';
import { findInstallationId, findLastOrder, hasCompaniesOfItsOwn, saveLastOrder } from './database/settings';
import { seedDemo, topUpDemo } from './demo/seed-demo';
import { announceFirstAdmin, applyDemoMode, decideDemoMode } from './demo-mode';
import { createGate } from './gate';
import { appVersion } from './http/documents/version';
import { describeErrorForLog, summarizeError } from './http/log-error';
import { createSignInLimits } from './http/sign-in/sign-in-limits';
import { type ArrivalOrder, openArrivalOrder } from './ingest/delivery/arrival-order';
import { createArrivals } from './ingest/delivery/delivery-id';
import { createIdentity } from './ingest/delivery/identity';
import { openEndpointFile } from './ingest/names/endpoint-file';
import { newestOrder } from './ingest/storage/spooled-delivery';
import { warnOfPlainHttp } from './plain-http';
import { type ControlSocket, holdDataDir, waitForRelease } from './platform/control-socket';
import { makePrivate } from './platform/private-folder';
import { openSpool, type Spool } from './platform/spool';
import { readSettings, type Settings } from './settings';
import { tryPort } from './try-port';

/** Supervisors kill after ten seconds or more. Deliveries not on disk by then were not acknowledged. */
const maxShutdownMs = 9_000;

/** A process that was killed or is stopping holds its port and folder for a moment; a supervisor does not wait for that. */
const maxEndingMs = 10_000;

const triesAfterMs = [1_000, 2_000, 5_000, 10_000];
const maxPauseMs = 30_000;

const opened: {
  database?: Database;
  spool?: Spool;
  order?: ArrivalOrder;
  app?: FastifyInstance;
  control?: ControlSocket;
  backups?: NightlyBackups;
} = {};
let isEnding = false;

// Files are readable by this user only.
process.umask(0o077);
endOrderly();
await start().catch((error: unknown) => {
  if (isEnding) return;
  // A failed start gives its reason in one line; LOG_LEVEL=debug shows the rest.
  complain('CallGauge did not start', error, explainFullDisk(error, process.env.DATA_DIR ?? './data'));
  process.exit(1);
});

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const logger = pino({ level: settings.logLevels.level, serializers: { err: describeErrorForLog } });
  await waitForRelease(settings.dataDir, { limitMs: maxEndingMs, say });
  if (settings.listenFds === 0) await tryPort(settings);
  // It contains the spool and endpoint secrets, also where the database is elsewhere.
  makePrivate(settings.dataDir);
  const control = await holdDataDir(settings.dataDir);
  opened.control = control;
  const { database, prepare } = await openDatabase({
    ...settings,
    log: say,
    isOwner: true,
    onPrepared: async (queries) => opened.order?.raise(await findLastOrder(queries)),
  });
  opened.database = database;
  const { dataDir } = settings;
  const spool = await openSpool(path.join(dataDir, 'spool'));
  opened.spool = spool;
  const endpointFile = openEndpointFile(dataDir);
  const kept = await endpointFile.read();
  const identity = createIdentity(kept?.installation);
  const listPathFile = openListPathFile(dataDir);
  const diskStorage = { spool, endpointFile, lastKnown: kept?.endpoints, identity, listPathFile };

  const saveInDatabase = (last: number) => saveLastOrder(database.background, last);
  const order = await openArrivalOrder({ dataDir, saveInDatabase });
  opened.order = order;
  order.raise(newestOrder(spool.newest()));
  const gate = createGate();
  const jobRunner = createAppJobs(logger, settings);
  const hasData = () => hasCompaniesOfItsOwn(database.people);
  if (database.isLocal)
    opened.backups = createNightlyBackups(jobRunner, { database, dataDir, version: appVersion, hasData, log: logger });
  const { backups } = opened;
  const knowsEndpoints = (kept?.endpoints.size ?? 0) > 0;
  // Deliveries can wait on disk: after a crash of its machine, the database holds an earlier process for half a minute.
  let waitMs = knowsEndpoints ? 1_000 : Number.POSITIVE_INFINITY;
  const makeReady = async (): Promise<boolean> => {
    const limitMs = waitMs;
    waitMs = Number.POSITIVE_INFINITY;
    await prepare(limitMs);
    if (!identity.confirm(await findInstallationId(database.deliveries)))
      say('DATA_DIR was used with another database: deliveries accepted for that one are not written to this one.');
    const demoMode = await applyDemoMode(database, settings, say);
    if (demoMode) await prepareDemo(database);
    return demoMode;
  };
  const found = await makeReady().catch((error: unknown) => transientProblem(database, error, knowsEndpoints));
  if (found instanceof DatabaseAccessDenied)
    logger.error(
      'PostgreSQL refuses the password or role of DATABASE_URL: deliveries wait on disk until that is fixed',
    );
  const isReady = typeof found === 'boolean';
  // An empty or unreachable PostgreSQL does not decide it.
  const demoMode = isReady
    ? found
    : decideDemoMode(settings, { isLocal: database.isLocal, isEmpty: false, history: null });
  if (isReady) gate.open();

  const screens = fileURLToPath(new URL('../web', import.meta.url));
  const now = () => new Date();
  const signInLimits = createSignInLimits({ database, now });
  const app = await createApp({
    ...{ database, settings, demoMode, logger, screens, diskStorage, gate, signInLimits, jobRunner },
    arrive: createArrivals(now, order.next),
    findBackupProblem: backups?.problem,
  });
  if (isEnding) return;
  opened.app = app;
  // The first socket that systemd hands on has this number. It stays open while the server restarts, so callers wait.
  const inherited = settings.listenFds > 0 ? { fd: 3 } : {};
  await app.listen({ port: settings.port, host: settings.host, ...inherited });
  const port = portOf(app.server.address()) ?? settings.port;
  const address = settings.publicUrl ?? `http://${hostOf(settings)}:${port}`;
  say(`CallGauge is at ${address}`);
  const describe = (error: unknown) => {
    logger.warn({ err: error }, 'a command could not be carried out');
    return summarizeError(error);
  };
  control.offer(controlHandlers({ database, settings, isServing: true, signInLimits }, describe), describe);
  const warning = warnOfPlainHttp(settings);
  if (warning) say(warning);
  if (!isReady) {
    say(
      `${summarizeError(found)} Until it is available, deliveries wait on disk and everything else is answered with 503.`,
    );
    await keepTrying(makeReady);
    if (isEnding) return;
    gate.open();
    say('The database is available: waiting deliveries are written to it.');
  }
  if (demoMode) say(`Demo sign-in: admin, director, manager or employee; password ${demoPassword}`);
  const inviteFirstAdmin = async () => {
    const link = await announceFirstAdmin(database, demoMode, new Date());
    if (link) say(`Create the first admin within 24 hours: ${address}${link}`);
  };
  await inviteFirstAdmin().catch(() => keepTrying(inviteFirstAdmin));
}

/** Returns a transient problem, throws others. Once phone systems send calls, a wrong password is transient. */
function transientProblem(database: Database, error: unknown, knowsEndpoints: boolean): Error {
  const isTemporary = error instanceof DatabaseAccessDenied ? knowsEndpoints : error instanceof DatabaseUnreachable;
  const passes = isTemporary || (!database.isLocal && isTransient(error));
  if (passes && error instanceof Error) return error;
  throw error;
}

/** Once deliveries are accepted, no problem ends the process: new ones wait on disk. */
async function keepTrying(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; !isEnding; tries++) {
    await new Promise((resolve) => setTimeout(resolve, triesAfterMs[tries] ?? maxPauseMs));
    if (isEnding) return;
    try {
      await work();
      return;
    } catch (error) {
      if (!isEnding) complain('The database cannot be used yet', error);
    }
  }
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
    setTimeout(() => process.exit(1), maxShutdownMs).unref();
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
  opened.control?.withdraw();
  opened.backups?.stop();
  opened.database?.endBackground();
  await opened.app?.close();
  await opened.spool?.close();
  await opened.order?.stop();
  await opened.database?.close();
  await opened.control?.close();
}

function complain(what: string, error: unknown, why = summarizeError(error)): void {
  process.stderr.write(`${what}: ${why}\n`);
  if (!/^\s*debug\b/i.test(process.env.LOG_LEVEL ?? '')) return;
  process.stderr.write(`${JSON.stringify(describeErrorForLog(error), null, 2)}\n`);
}

function portOf(address: ReturnType<FastifyInstance['server']['address']>): number | undefined {
  return typeof address === 'object' ? address?.port : undefined;
}

function hostOf(settings: Settings): string {
  if (settings.host === '0.0.0.0' || settings.host === '::') return 'localhost';
  return settings.host.includes(':') ? `[${settings.host}]` : settings.host;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
