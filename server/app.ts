// Puts the parts together: the doors, the handlers behind them, the built screens, and what every answer carries.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import statics from '@fastify/static';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';

import type { Outage } from '#contract/intake';
import { isScreenPath } from '#contract/screen-paths';
import type { Database } from './database/engine/connect';
import { drainConnections } from './drain';
import { createGate, type Gate } from './gate';
import { readHomePage } from './http/documents/home-page';
import { registerApiDescription } from './http/documents/openapi';
import { registerApi } from './http/door';
import { answerError, answerRefusal, refuseUnavailable } from './http/failures';
import { auditLogHandlers } from './http/handlers/audit-log';
import { companyHandlers } from './http/handlers/companies';
import { dashboardHandlers } from './http/handlers/dashboard';
import { demoRequestHandlers } from './http/handlers/demo-requests';
import { employeeHandlers } from './http/handlers/employees';
import { firstStepHandlers } from './http/handlers/first-steps';
import { hierarchyHandlers } from './http/handlers/hierarchy';
import { installationHandlers } from './http/handlers/installation';
import { intakeHandlers } from './http/handlers/intake';
import { knownNameHandlers } from './http/handlers/known-names';
import { locationImportHandlers } from './http/handlers/location-import';
import { locationHandlers } from './http/handlers/locations';
import { mappingTrialHandlers } from './http/handlers/mapping-trial';
import { notificationHandlers } from './http/handlers/notifications';
import { ownAccountHandlers } from './http/handlers/own-account';
import { regionHandlers } from './http/handlers/regions';
import { replayHandlers } from './http/handlers/replays';
import { reportHandlers } from './http/handlers/reports';
import { serviceHandlers } from './http/handlers/services';
import { sessionHandlers } from './http/handlers/session';
import { signUpHandlers } from './http/handlers/sign-up';
import { testCallHandlers } from './http/handlers/test-calls';
import { tierHandlers } from './http/handlers/tiers';
import { unmappedHandlers } from './http/handlers/unmapped';
import { userHandlers } from './http/handlers/users';
import { webhookSourceHandlers } from './http/handlers/webhook-sources';
import { webhookHandlers } from './http/handlers/webhooks';
import { createHealth, createSpoolTrial, registerHealth } from './http/health';
import { createImportTurns } from './http/import/import-turns';
import { createIntakeStatus } from './http/intake-status';
import { createRequestTurns } from './http/limits/request-turns';
import { createLiveNews, type NotifyDelivery } from './http/live-news';
import { createKnownDevices } from './http/session/known-devices';
import { createSessions } from './http/session/session';
import { createSignInLimits } from './http/sign-in/sign-in-limits';
import { createEventCounts, type EventCounts } from './http/trace/event-counts';
import { createSignInRecords, type SignInRecords } from './http/trace/sign-in-records';
import { createTrace } from './http/trace/trace';
import { warnOfProxy } from './http/warn-of-proxy';
import { registerWebhook } from './http/webhook-door';
import { createReplayer } from './ingest/again/replayer';
import { createArrivals } from './ingest/delivery/delivery-id';
import { createIntake, type StoredOnDisk } from './ingest/intake';
import { createCounter } from './jobs/count-calls';
import { createServiceMerger } from './jobs/merge-service';
import { createRedater } from './jobs/redate';
import { createSilenceWatch } from './jobs/watch-silence';
import type { Settings } from './settings';

export interface AppParts {
  database: Database;
  settings: Settings;
  demoMode: boolean;
  logger: FastifyBaseLogger;
  /** How often the trace's events happened; another one only where somebody else reads it. */
  eventCounts?: EventCounts;
  /** Writes sign-ins into the audit log. */
  signInRecords?: SignInRecords;
  now?: () => Date;
  /** The spool and the file of endpoints; without them deliveries are refused while the database is away. */
  diskStorage?: StoredOnDisk | undefined;
  /** Opens when the database is ready; where there is none it is. */
  gate?: Gate;
  /** The folder with the built screens; without one only the API answers. */
  screens?: string | undefined;
}

/** The whole server, ready to listen. Closing it waits until every accepted delivery is on disk. */
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
  signInRecords = createSignInRecords({ database, log: logger, now }),
}: AppParts): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    // A line for each request would cost more than a delivery, and would hold webhook paths.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    // Slow senders are cut off; one of the three alone does nothing.
    requestTimeout: 10_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: 200 },
    // What still arrives on an open connection while the server ends is a call: it is kept, and told to go elsewhere next.
    return503OnClosing: false,
    // An address that cannot be decoded is one where nothing lives.
    frameworkErrors: (_error, _request, reply: FastifyReply) => reply.code(404).send({ message: 'Not found.' }),
  });
  drainConnections(app);
  if (!settings.trustProxy) app.addHook('onRequest', warnOfProxy());

  const isReady = gate.isOpen;
  const onTrouble = (error: unknown) => logger.warn({ err: error }, 'work behind a change is still to be done');
  const counter = createCounter(database, { onTrouble });
  app.addHook('onClose', async () => counter.stop());
  const notify: NotifyDelivery = (companyId, status) => {
    news.notify(companyId, status);
    if (status === 'success' || status === 'failed') counter.note(companyId);
  };
  const intake = createIntake({ database, isReady, demoMode, now, log: logger, notify, diskStorage });
  const { directory, watch } = intake;
  const stopInvalidating = database.onOutdated(directory.invalidate);
  app.addHook('onClose', async () => stopInvalidating());
  app.addHook('onClose', () => intake.stop());
  const findSpoolTrouble = createSpoolTrial(diskStorage?.spool);
  const findHealth = createHealth({
    ...{ database, isReady, watch, commitTrouble: intake.commitTrouble, findSpoolTrouble },
    knowsEndpoints: diskStorage?.lastKnown !== undefined,
    log: logger,
  });
  const canWait = async () => (await findSpoolTrouble()) === undefined;
  const { dataDir } = settings;
  const intakeStatus = createIntakeStatus({ spool: diskStorage?.spool, watch, canWait, dataDir, now });
  const news = createLiveNews(intakeStatus);
  diskStorage?.spool.onChange(news.notifyIntake);
  watch.onOutage(news.notifyIntake);
  watch.onBack(news.notifyIntake);
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    answerError(error, request, reply, intakeStatus.suspectOutage),
  );
  const merger = createServiceMerger(database, { onTrouble });
  const redater = createRedater(database, { onTrouble });
  app.addHook('onClose', async () => redater.stop());
  const replayer = createReplayer({ database, directory, now, demoMode, notify, onTrouble });
  app.addHook('onClose', async () => replayer.stop());
  const silences = createSilenceWatch(database, { now, notify: news.notifyBell, onTrouble });
  app.addHook('onClose', async () => silences.stop());
  app.addHook('onListen', async () => {
    gate.whenOpen(() => {
      intake.begin();
      void counter.begin();
      void redater.wake();
      void replayer.wake();
      silences.begin();
    });
  });
  const trace = createTrace({ log: logger, counts: eventCounts, records: signInRecords });
  const noteGuess = (address: string) =>
    trace.note('refused-rate', {
      address,
      facts: { endpoint: '/api/webhook/{endpointPath}' },
      maxLines: 1,
    });
  await app.register(async (webhook) => registerWebhook(webhook, { ...intake, notify, noteGuess }, now));
  await app.register(async (site) => {
    await site.register(cookie);
    await site.register(helmet, securityHeaders(settings));
    await site.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { 1: 4 } } });
    site.addHook('onRequest', keepShut(gate, intakeStatus.findOutage));
    const turns = createImportTurns();
    const requestTurns = createRequestTurns();
    const sessions = createSessions({
      ...{ database, settings, demoMode, turns: requestTurns, now },
      isAway: watch.isAway,
    });
    const devices = createKnownDevices({ database, settings });
    const limits = createSignInLimits({ database, now });
    const signingIn = { database, settings, demoMode, limits, now };
    site.addHook('onClose', async () => trace.stop());
    registerApi(
      site,
      {
        ...sessionHandlers(signingIn),
        ...signUpHandlers(signingIn),
        ...ownAccountHandlers(signingIn),
        ...userHandlers({ database, settings, demoMode, now }),
        ...companyHandlers({ database, redater, now }),
        ...hierarchyHandlers({ database }),
        ...employeeHandlers({ database, demoMode, turns, now }),
        ...regionHandlers({ database }),
        ...locationHandlers({ database, redater, now }),
        ...locationImportHandlers({ database, redater, demoMode, turns }),
        ...tierHandlers({ database }),
        ...serviceHandlers({ database, merger, now }),
        ...unmappedHandlers({ database, directory, merger, replayer, now }),
        ...knownNameHandlers({ database }),
        ...mappingTrialHandlers({ database, directory, now }),
        ...testCallHandlers({
          ...{ database, directory, demoMode, arrive: createArrivals(now) },
          // The log has one more row; no figure has changed.
          notify: (companyId) => news.notify(companyId, 'success'),
        }),
        ...webhookHandlers({ database }),
        ...replayHandlers({ database, replayer, now }),
        ...webhookSourceHandlers({ database, now }),
        ...reportHandlers({ database, now }),
        ...dashboardHandlers({ database, now }),
        ...notificationHandlers({ database, now }),
        ...firstStepHandlers({ database, now }),
        ...demoRequestHandlers({ database, now }),
        ...auditLogHandlers({ database, now }),
        ...installationHandlers(),
        ...intakeHandlers(intakeStatus),
      },
      { sessions, devices, turns: requestTurns, trace, onChange: news.checkSessions },
    );
    news.hang(site, { sessions, isReady, isAway: watch.isAway });
    registerHealth(site, findHealth);
    registerApiDescription(site);
    await registerScreens(site, screens, settings);
  });
  return app;
}

/** Before the database is ready the API has nothing to answer with; pages, health and the live stream need it not. */
function keepShut(gate: Gate, findOutage: () => Promise<Outage | null>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (gate.isOpen() || !request.url.startsWith('/api/') || request.routeOptions.url === '/api/live-news') return;
    await answerRefusal(reply, refuseUnavailable(await findOutage()));
  };
}

/**
 * The built screens: the landing page, a document of its own, and the one for all others. Every address that is no file
 * and not the API's is the browser's to route.
 */
async function registerScreens(app: FastifyInstance, folder: string | undefined, settings: Settings): Promise<void> {
  const page = folder && path.join(folder, 'index.html');
  if (!folder || !page || !existsSync(page)) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found.' }));
    return;
  }
  const html = readFileSync(page);
  await app.register(statics, {
    root: folder,
    index: false,
    // What the build writes down for itself, such as .vite/manifest.json, is no page.
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders(reply, file) {
      // Assets carry a hash in their names; everything else is asked for again.
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', async (_request, reply) => reply.redirect('/home'));
  const home = readHomePage(folder, settings);
  if (home) {
    app.get('/home', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(home),
    );
    // The file itself still has its marks.
    app.get('/home.html', async (_request, reply) => reply.redirect('/home'));
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const asked = request.url.split('?')[0] ?? '';
    // A file that is not there is not a page; neither is anything below the API.
    const isPage = isRead && !/^\/(api|assets)(\/|$)|\.[a-z\d]+$|\/\./i.test(asked);
    if (!isPage) return reply.code(404).send({ message: 'Not found.' });
    // An address without a screen shows the not-found screen, and search engines and monitors learn it from the status.
    return reply
      .code(isScreenPath(asked) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html);
  });
}

function securityHeaders(settings: Settings) {
  const isHttps = settings.publicUrl?.startsWith('https:') ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // On plain http these two would blank the page or lock people out.
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    // To itself alone: by it the server sees that a proxy passes a demo on (http/loopback.ts).
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: isHttps,
    crossOriginOpenerPolicy: isHttps && { policy: 'same-origin' as const },
  };
}
