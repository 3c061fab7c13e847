import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';

import type { Outage } from '#contract/intake';
import { createListPaths } from './appointments/list-paths';
import { beginWatch } from './create-watch';
import type { Database } from './database/engine/connect';
import { drainConnections } from './drain';
import { createGate, type Gate } from './gate';
import { registerAppointmentWebhook } from './http/appointment-door';
import { createHandlers } from './http/create-handlers';
import { registerApiDescription } from './http/documents/openapi';
import { registerScreens } from './http/documents/register-screens';
import { securityHeaders } from './http/documents/security-headers';
import { registerApi } from './http/door';
import { answerError, answerRefusal, refuseUnavailable } from './http/failures';
import { createOpenings } from './http/find-webhook';
import { createHealth, createSpoolTrial, registerHealth } from './http/health';
import { createIntakeStatus } from './http/intake-status';
import { createOpenRequests } from './http/limits/open-requests';
import { createPathGuesses } from './http/limits/path-guesses';
import { createRefusalPace, createRequestTurns, type RefusalPace } from './http/limits/request-turns';
import { createLiveNews, type NotifyDelivery } from './http/live-news';
import { logRequest } from './http/log-requests';
import { registerMetrics } from './http/metrics-door';
import { createRequestIds, nameRequest, requestIdHeader } from './http/request-ids';
import { createKnownDevices } from './http/session/known-devices';
import { createSessions } from './http/session/session';
import { createSignInLimits, type SignInLimits } from './http/sign-in/sign-in-limits';
import { createSignInRecords, type SignInRecords } from './http/trace/sign-in-records';
import { createEventCounts, createTrace, type EventCounts } from './http/trace/trace';
import { watchProxy } from './http/warn-of-proxy';
import { registerWebhook } from './http/webhook-door';
import { refoldAfterMs } from './ingest/again/refold-stale-calls';
import { type Arrival, createArrivals } from './ingest/delivery/delivery-id';
import { createIntake, type StoredOnDisk } from './ingest/intake';
import { addJobs } from './jobs/add-jobs';
import { partLog } from './part-log';
import { createJobs, type Jobs } from './platform/jobs';
import type { LogPart, Settings } from './settings';

export interface AppParts {
  database: Database;
  settings: Settings;
  demoMode: boolean;
  logger: FastifyBaseLogger;
  eventCounts?: EventCounts;
  signInRecords?: SignInRecords;
  /** Shared with the commands that clear failed sign-ins. */
  signInLimits?: SignInLimits;
  now?: () => Date;
  /** Stamps deliveries; by default by `now` alone. */
  arrive?: () => Arrival;
  /** The spool and the endpoint file; without them deliveries are refused while the database is unavailable. */
  diskStorage?: StoredOnDisk | undefined;
  paceRefusal?: RefusalPace;
  /** Opens once the database is ready. Without a gate it is ready. */
  gate?: Gate;
  screens?: string | undefined;
  /** What keeps the server from backing itself up, for the bell of admins. */
  findBackupProblem?: (() => { since: Date; words: string } | null) | undefined;
  /** Runs all background work; tests wait for it. */
  jobRunner?: Jobs;
}

export function createAppJobs(logger: FastifyBaseLogger, settings: Settings): Jobs {
  const log = partLog(logger, 'jobs', settings);
  return createJobs({
    onError: (err, job) => log.warn({ err, job }, 'background work after a change failed and will be retried'),
  });
}

/** The whole server, ready to listen. Closing waits until every accepted delivery is on disk. */
export async function createApp({
  database,
  settings,
  demoMode,
  logger,
  screens,
  diskStorage,
  gate = createGate(true),
  eventCounts = createEventCounts(),
  now = () => new Date(),
  arrive = createArrivals(now),
  paceRefusal = createRefusalPace(),
  findBackupProblem = () => null,
  jobRunner = createAppJobs(logger, settings),
  signInRecords = createSignInRecords({
    ...{ jobs: jobRunner, database, log: partLog(logger, 'security', settings), now },
  }),
  signInLimits = createSignInLimits({ database, now }),
}: AppParts): Promise<FastifyInstance> {
  const logOf = (part: LogPart) => partLog(logger, part, settings);
  const httpLog = logOf('http');
  const app: FastifyInstance = Fastify({
    loggerInstance: httpLog,
    // A line per request would cost more than a delivery, and would contain webhook paths.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestIds(settings.trustProxy),
    trustProxy: settings.trustProxy,
    // Cuts off slow senders; each of the three alone does nothing.
    requestTimeout: 10_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 200 },
    // Deliveries that arrive on open connections during shutdown are still accepted, with Connection: close.
    return503OnClosing: false,
    // An address that cannot be decoded does not exist.
    frameworkErrors: (_error, { id }, reply: FastifyReply) =>
      reply.code(404).header(requestIdHeader, id).send({ message: 'Not found.' }),
  });
  app.addHook('onRequest', nameRequest);
  if (['debug', 'trace'].includes(httpLog.level)) app.addHook('onResponse', logRequest);
  drainConnections(app);
  const proxy = watchProxy(settings);
  app.addHook('onRequest', (request, _reply, done) => {
    proxy.note(request);
    done();
  });

  const isReady = gate.isOpen;
  const notify: NotifyDelivery = (companyId, status) => {
    news.notify(companyId, status);
    if (status === 'success' || status === 'failed') jobs.refold.trigger(refoldAfterMs);
  };
  const { counters, observe } = beginWatch();
  const intake = createIntake(jobRunner, {
    ...{ database, isReady, demoMode, now, arrive, notify, diskStorage, counters },
    onRows: () => jobs.importLists.trigger(),
    log: logOf('ingest'),
  });
  const { directory, watch } = intake;
  const listPaths = createListPaths({
    queries: database.people,
    isUnavailable: () => !isReady() || watch.isUnavailable(),
    ...{ file: diskStorage?.listPathFile, identity: diskStorage?.identity },
    onError: (err) => logOf('jobs').warn({ err }, 'the paths of appointment lists could not be loaded'),
  });
  const stopInvalidating = database.onOutdated(async (outdated) => {
    await Promise.all([directory.invalidate(outdated), outdated.endpoints && listPaths.reload()]);
  });
  app.addHook('onClose', async () => stopInvalidating());
  app.addHook('onClose', async () => {
    await jobRunner.stop();
    await intake.stop();
  });
  const findSpoolProblem = createSpoolTrial(diskStorage?.spool);
  const findHealth = createHealth({
    ...{ database, isReady, watch, commitProblem: intake.queue.problem, findSpoolProblem },
    knowsEndpoints: diskStorage?.lastKnown !== undefined,
    findProxyProblem: proxy.findProblem,
    log: httpLog,
  });
  const canWait = async () => (await findSpoolProblem()) === undefined;
  const { dataDir } = settings;
  const intakeStatus = createIntakeStatus({ spool: diskStorage?.spool, watch, canWait, dataDir, now });
  const news = createLiveNews(intakeStatus);
  const watched = observe({
    ...{ database, settings, isReady, spool: diskStorage?.spool, eventCounts, now },
    ...{ isUnavailable: watch.isUnavailable, streams: news.countStreams, findBackupProblem },
  });
  app.addHook('onListen', async () => watched.begin());
  app.addHook('onClose', async () => watched.stop());
  diskStorage?.spool.onChange(news.notifyIntake);
  watch.onOutage(news.notifyIntake);
  watch.onBack(news.notifyIntake);
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    await answerError(error, request, reply, intakeStatus.suspectOutage);
    if (reply.statusCode === 500) counters.requestFailed();
    return reply;
  });
  const { publicUrl } = settings;
  const jobs = addJobs(jobRunner, {
    ...{ database, directory, now, demoMode, publicUrl, notify },
    notifyBell: news.notifyBell,
  });
  app.addHook('onListen', async () => {
    gate.whenOpen(() => {
      intake.begin();
      void listPaths.reload();
      jobRunner.begin();
      watch.onOutage(() => {
        if (watch.outageSince()) jobRunner.pause();
      });
      // Another process may have had the database meanwhile, and left some.
      watch.onBack(jobRunner.begin);
    });
  });
  const trace = createTrace({ log: logOf('security'), counts: eventCounts, records: signInRecords });
  const noteGuess = (address: string) =>
    trace.note('refused-rate', {
      address,
      facts: { endpoint: '/api/webhook/{endpointPath}' },
      maxLines: 1,
    });
  const guesses = createPathGuesses(now);
  app.addHook('preClose', async () => guesses.close());
  const openings = createOpenings(now);
  const bounds = { guesses, noteGuess, openRequests: createOpenRequests() };
  await app.register(async (webhook) =>
    registerWebhook(webhook, { ...intake, ...bounds, openings, publicUrl, arrive, notify }),
  );
  await app.register(async (webhook) =>
    registerAppointmentWebhook(webhook, { ...intake, ...bounds, database, jobs, listPaths, arrive }),
  );
  await app.register(async (site) => {
    await site.register(cookie);
    await site.register(helmet, securityHeaders(settings));
    await site.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { 1: 4 } } });
    site.addHook('onRequest', refuseUntilOpen(gate, intakeStatus.findOutage));
    const requestTurns = createRequestTurns();
    const sessions = createSessions({
      ...{ database, settings, demoMode, turns: requestTurns, now },
      isUnavailable: watch.isUnavailable,
    });
    const devices = createKnownDevices({ database, settings });
    site.addHook('onClose', async () => trace.stop());
    registerApi(
      site,
      createHandlers({
        ...{
          database,
          settings,
          demoMode,
          now,
          arrive,
          directory,
          jobs,
          openings,
          intakeStatus,
          signInLimits,
          serverStatus: watched.serverStatus,
        },
        ...{ listPaths, findBackupProblem },
        notifyFigures: (companyId) => news.notify(companyId, 'success'),
      }),
      { sessions, devices, turns: requestTurns, paceRefusal, trace, onChange: news.checkSessions },
    );
    news.register(site, { sessions, isReady, isUnavailable: watch.isUnavailable });
    registerHealth(site, findHealth);
    registerMetrics(site, watched.metrics);
    registerApiDescription(site);
    await registerScreens(site, screens, settings);
  });
  return app;
}

/** Before the database is ready only pages, health and the live stream can answer. */
function refuseUntilOpen(gate: Gate, findOutage: () => Promise<Outage | null>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (gate.isOpen() || !request.url.startsWith('/api/') || request.routeOptions.url === '/api/live-news') return;
    await answerRefusal(reply, refuseUnavailable(await findOutage()));
  };
}
