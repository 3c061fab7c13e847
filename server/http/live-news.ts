// Notifies open browsers of new deliveries, so the log and the bell need not poll. It names companies, never content.
// During a database outage it informs every page, including unrecognized visitors.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveNews } from '#contract/live-news';
import { alarmingStatuses, type DeliveryAnswer } from '#contract/webhooks';
import { type CompanyScope, covers, scopeOf, type Viewer } from '../access/scope';
import { isDatabaseUnavailable } from '../database/engine/database-away';
import { answerRefusal, refuse, refuseUnavailable } from './failures';
import type { IntakeStatusSource } from './intake-status';
import { requestIdHeader } from './request-ids';
import type { Sessions } from './session/session';

export type NotifyDelivery = (companyId: number, status: DeliveryAnswer['status']) => void;

interface Stream {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Null if unrecognized: then the stream reports only the outage and ends with it. */
  listener: Listener | null;
  address: string;
}

interface Listener {
  userId: number;
  scope: CompanyScope;
  companies: Set<number>;
  alarming: Set<number>;
}

/** Browsers are notified at most once per second. */
const notifyEveryMs = 1_000;
/** Proxies cut idle connections, and sessions expire. */
const checkEveryMs = 10_000;
const maxStreams = 2_000;
/** A visible tab holds one. Beyond ten streams a user's oldest is closed, so one user cannot exhaust the limit. */
const maxOfOnePerson = 10;
/** Unrecognized visitors, in total and per address. */
const maxUnrecognized = 200;
const maxUnrecognizedOfAddress = 10;
/** A browser that does not read is disconnected. */
const maxUnreadBytes = 64 * 1024;

export interface NewsPublisher {
  notify: NotifyDelivery;
  /** Something in the bell changed without a delivery: a silence. */
  notifyBell(companyId: number): void;
  /** The outage or the deliveries on disk changed: every banner changes. */
  notifyIntake(): void;
  countStreams(): { recognized: number; unrecognized: number };
  /** Ends streams with ended sessions. Call after anything that may end one. */
  checkSessions(): void;
  register(app: FastifyInstance, parts: StreamParts): void;
}

export interface StreamParts {
  sessions: Pick<Sessions, 'findViewers' | 'recognizeViewer'>;
  /** Whether the database has been reached and migrated: nobody can be recognized before. */
  isReady(): boolean;
  isUnavailable(): boolean;
}

type Intake = Pick<IntakeStatusSource, 'find' | 'findOutage' | 'suspectOutage'>;

export function createLiveNews(intake: Intake): NewsPublisher {
  const streams = new Set<Stream>();
  let isNotifying = false;
  let hasIntakeChanged = false;
  let checkSessions = () => {};

  const notifyAll = async () => {
    const isForAll = hasIntakeChanged;
    isNotifying = false;
    hasIntakeChanged = false;
    const status = isForAll ? await intake.find() : undefined;
    for (const { reply, listener } of streams) {
      if (!listener) {
        if (status) notifyUnrecognized(reply, status.outage);
        continue;
      }
      if (listener.companies.size === 0 && !status) continue;
      const news = { companies: [...listener.companies], alarming: [...listener.alarming] };
      listener.companies.clear();
      listener.alarming.clear();
      sendNews(reply, status ? { ...news, intake: status } : news);
    }
  };

  const note = (companyId: number, isAlarming: boolean) => {
    if (streams.size === 0) return;
    for (const { listener } of streams) {
      if (!listener || !covers(listener.scope.companyIds, companyId)) continue;
      listener.companies.add(companyId);
      if (isAlarming) listener.alarming.add(companyId);
    }
    notifySoon();
  };

  const notifySoon = () => {
    if (isNotifying) return;
    isNotifying = true;
    setTimeout(() => void notifyAll(), notifyEveryMs);
  };

  const notifyIntake = () => {
    if (streams.size === 0) return;
    hasIntakeChanged = true;
    notifySoon();
  };

  return {
    notify(companyId, status) {
      // Not in a log yet: only the number waiting has changed.
      if (status === 'queued') notifyIntake();
      else note(companyId, (alarmingStatuses as readonly string[]).includes(status));
    },
    notifyBell: (companyId) => note(companyId, true),
    notifyIntake,
    countStreams() {
      const unrecognized = [...streams].filter(({ listener }) => !listener).length;
      return { recognized: streams.size - unrecognized, unrecognized };
    },
    checkSessions: () => checkSessions(),
    register(app, parts) {
      checkSessions = createCheck(streams, parts.sessions, intake);
      registerStreams(app, parts, { intake, streams, checkSessions });
    },
  };
}

/** The outage is over: the visitor reconnects and is recognized. */
function notifyUnrecognized(reply: FastifyReply, outage: LiveNews['outage']): void {
  sendNews(reply, { companies: [], alarming: [], outage: outage ?? null });
  if (!outage) reply.raw.end();
}

/** One check at a time, one query for all streams; requests meanwhile cause one more. */
function createCheck(streams: Set<Stream>, sessions: Pick<Sessions, 'findViewers'>, intake: Intake): () => void {
  let isChecking = false;
  let isDue = false;
  const checkAll = async () => {
    const asked = [...streams].flatMap((stream) => (stream.listener ? [{ stream, listener: stream.listener }] : []));
    if (asked.length === 0) return;
    const viewers = await sessions.findViewers(asked.map(({ stream }) => stream.request));
    for (const { stream, listener } of asked) {
      const viewer = viewers.get(stream.request);
      if (viewer) listener.scope = scopeOf(viewer);
      else end(streams, stream);
    }
  };
  return async () => {
    isDue = true;
    if (isChecking) return;
    isChecking = true;
    while (isDue) {
      isDue = false;
      // An unavailable database ends no stream; the next check decides.
      await checkAll().catch(async (error: unknown) => {
        if (isDatabaseUnavailable(error)) await intake.suspectOutage();
      });
    }
    isChecking = false;
  };
}

interface StreamRegistry {
  intake: Intake;
  streams: Set<Stream>;
  checkSessions(): void;
}

function registerStreams(
  app: FastifyInstance,
  parts: StreamParts,
  { intake, streams, checkSessions }: StreamRegistry,
): void {
  const check = setInterval(() => {
    for (const stream of streams) {
      if (stream.reply.raw.writableLength > maxUnreadBytes) end(streams, stream);
      else send(stream.reply, ': here\n\n');
    }
    checkSessions();
  }, checkEveryMs);
  check.unref();
  app.addHook('onClose', async () => clearInterval(check));

  app.get('/api/live-news', { exposeHeadRoute: false }, async (request, reply) => {
    const visitor = await findVisitor(request, parts, intake);
    if (visitor === 'busy') return answerRefusal(reply, refuse('busy'));
    if (visitor === 'nobody') return answerRefusal(reply, refuse('not-signed-in'));
    const listener = visitor === 'unrecognized' ? null : listenerOf(visitor);
    if (listener) endOldest(streams, listener.userId);
    if (!hasRoom(streams, listener, request.ip))
      return answerRefusal(reply, refuseUnavailable(await intake.findOutage()));
    const stream: Stream = { request, reply, listener, address: request.ip };
    const beginning = listener ? { intake: await intake.find() } : { outage: await intake.findOutage() };
    reply.hijack();
    reply.raw.writeHead(200, { ...streamHeaders, [requestIdHeader]: request.id });
    reply.raw.write('retry: 5000\n\n');
    // "No outage" would tell unrecognized visitors to reconnect.
    if (beginning.intake || beginning.outage) sendNews(reply, { companies: [], alarming: [], ...beginning });
    streams.add(stream);
    reply.raw.on('close', () => streams.delete(stream));
    // The session may have ended before there was a stream to end.
    checkSessions();
    return reply;
  });

  // Streams never end by themselves, and shutdown waits for all open answers.
  app.addHook('preClose', async () => {
    for (const { reply } of streams) reply.raw.end();
  });
}

/** `unrecognized` if the database is unavailable and memory does not know the visitor. */
async function findVisitor(
  request: FastifyRequest,
  { sessions, isReady, isUnavailable }: StreamParts,
  intake: Intake,
): Promise<Viewer | 'unrecognized' | 'nobody' | 'busy'> {
  if (!isReady()) return 'unrecognized';
  try {
    return (await sessions.recognizeViewer(request)) ?? 'nobody';
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    await intake.suspectOutage();
    return isUnavailable() ? 'unrecognized' : 'busy';
  }
}

function listenerOf(viewer: Viewer): Listener {
  return { userId: viewer.userId, scope: scopeOf(viewer), companies: new Set(), alarming: new Set() };
}

function hasRoom(streams: Set<Stream>, listener: Listener | null, address: string): boolean {
  if (streams.size >= maxStreams) return false;
  if (listener) return true;
  const others = [...streams].filter((stream) => !stream.listener);
  const fromAddress = others.filter((stream) => stream.address === address);
  return others.length < maxUnrecognized && fromAddress.length < maxUnrecognizedOfAddress;
}

function endOldest(streams: Set<Stream>, userId: number): void {
  const own = [...streams].filter(({ listener }) => listener?.userId === userId);
  for (const stream of own.slice(0, Math.max(0, own.length - maxOfOnePerson + 1))) end(streams, stream);
}

function end(streams: Set<Stream>, stream: Stream): void {
  streams.delete(stream);
  stream.reply.raw.end();
}

const sendNews = (reply: FastifyReply, news: LiveNews) => send(reply, `data: ${JSON.stringify(news)}\n\n`);

/** Between its end and its closing, a stream accepts nothing. */
function send({ raw }: FastifyReply, text: string): void {
  if (!raw.writableEnded && !raw.destroyed) raw.write(text);
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Tells proxies not to buffer.
  'x-accel-buffering': 'no',
};
