// Tells open browsers that deliveries came in, so that the log and the bell need not ask again and again. It says in
// which companies, never what: whoever is told loads what they may see. One process tells of what it took in itself.
// During an outage of the database it is what every page hears of it from, a visitor's whom nobody can recognize, too.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveNews as News } from '#contract/live-news';
import { alarmingStatuses, type DeliveryAnswer } from '#contract/webhooks';
import { type CompanyScope, covers, scopeOf, type Viewer } from '../access/scope';
import { isDatabaseUnavailable } from '../database/engine/database-away';
import { answerRefusal, refuse, refuseUnavailable } from './failures';
import type { IntakeStatusSource } from './intake-status';
import type { Sessions } from './session/session';

/** A delivery that was kept. */
export type NotifyDelivery = (companyId: number, status: DeliveryAnswer['status']) => void;

interface Stream {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Null where nobody could be recognized: then it hears of the outage alone, and ends with it. */
  listener: Listener | null;
  address: string;
}

interface Listener {
  userId: number;
  scope: CompanyScope;
  /** What happened since the last telling: companies with deliveries, and those of them where something failed. */
  companies: Set<number>;
  alarming: Set<number>;
}

/** How much earlier than the next telling nobody is told of a delivery. */
const notifyEveryMs = 1_000;
/** Proxies cut a silent connection, and another process may have ended a session. */
const checkEveryMs = 10_000;
const maxStreams = 2_000;
/** A tab that is looked at holds one. The oldest of somebody who opens more is ended, so that nobody takes all there are. */
const maxOfOnePerson = 10;
/** Of visitors whom nobody can recognize, together and from one address. */
const maxUnrecognized = 200;
const maxUnrecognizedOfAddress = 10;
/** A browser that does not read is let go. */
const maxUnreadBytes = 64 * 1024;

export interface LiveNews {
  notify: NotifyDelivery;
  /** Something that the bell tells of has changed, without a delivery: a silence. */
  notifyBell(companyId: number): void;
  /** An outage begins or is over, deliveries begin to wait on disk or none does any more: everybody's banner changes. */
  notifyIntake(): void;
  /** Ends the streams whose session is over. To be called after anything that may have ended one. */
  checkSessions(): void;
  /** Hangs `GET /api/live-news` into the server. */
  hang(app: FastifyInstance, parts: StreamParts): void;
}

export interface StreamParts {
  sessions: Pick<Sessions, 'findViewers' | 'recognizeViewer'>;
  /** Whether the database was reached and migrated: before, nobody can be recognized. */
  isReady(): boolean;
  isAway(): boolean;
}

type Intake = Pick<IntakeStatusSource, 'find' | 'findOutage' | 'suspectOutage'>;

export function createLiveNews(intake: Intake): LiveNews {
  const streams = new Set<Stream>();
  let isNotifying = false;
  /** For everybody, whatever their companies. */
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
      // It is in no log yet: only how many wait has changed.
      if (status === 'queued') notifyIntake();
      else note(companyId, (alarmingStatuses as readonly string[]).includes(status));
    },
    notifyBell: (companyId) => note(companyId, true),
    notifyIntake,
    checkSessions: () => checkSessions(),
    hang(app, parts) {
      checkSessions = createCheck(streams, parts.sessions, intake);
      registerStreams(app, parts, { intake, streams, checkSessions });
    },
  };
}

/** The outage is over: whoever it is asks again and is recognized. */
function notifyUnrecognized(reply: FastifyReply, outage: News['outage']): void {
  sendNews(reply, { companies: [], alarming: [], outage: outage ?? null });
  if (!outage) reply.raw.end();
}

/** One check at a time, in one question for all streams; asked for meanwhile, one more follows. */
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
      // A database that is away ends no stream: nobody can tell, and the next check does.
      await checkAll().catch(async (error: unknown) => {
        if (isDatabaseUnavailable(error)) await intake.suspectOutage();
      });
    }
    isChecking = false;
  };
}

interface StreamKeeping {
  intake: Intake;
  streams: Set<Stream>;
  checkSessions(): void;
}

function registerStreams(
  app: FastifyInstance,
  parts: StreamParts,
  { intake, streams, checkSessions }: StreamKeeping,
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
    reply.raw.writeHead(200, streamHeaders);
    reply.raw.write('retry: 5000\n\n');
    // That there is no outage yet is no news to whom nobody can recognize: it would tell them to ask again.
    if (beginning.intake || beginning.outage) sendNews(reply, { companies: [], alarming: [], ...beginning });
    streams.add(stream);
    reply.raw.on('close', () => streams.delete(stream));
    // The session may have ended since it was found, before there was a stream to end.
    checkSessions();
    return reply;
  });

  // A stream never ends by itself, and the server waits for every answer that is on its way.
  app.addHook('preClose', async () => {
    for (const { reply } of streams) reply.raw.end();
  });
}

/** Who listens; `unrecognized` where the database is away and nobody knows. */
async function findVisitor(
  request: FastifyRequest,
  { sessions, isReady, isAway }: StreamParts,
  intake: Intake,
): Promise<Viewer | 'unrecognized' | 'nobody' | 'busy'> {
  if (!isReady()) return 'unrecognized';
  try {
    return (await sessions.recognizeViewer(request)) ?? 'nobody';
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    await intake.suspectOutage();
    return isAway() ? 'unrecognized' : 'busy';
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

/** Makes room for one more of this person. */
function endOldest(streams: Set<Stream>, userId: number): void {
  const own = [...streams].filter(({ listener }) => listener?.userId === userId);
  for (const stream of own.slice(0, Math.max(0, own.length - maxOfOnePerson + 1))) end(streams, stream);
}

function end(streams: Set<Stream>, stream: Stream): void {
  streams.delete(stream);
  stream.reply.raw.end();
}

const sendNews = (reply: FastifyReply, news: News) => send(reply, `data: ${JSON.stringify(news)}\n\n`);

/** Between its end and its closing a stream takes nothing more. */
function send({ raw }: FastifyReply, text: string): void {
  if (!raw.writableEnded && !raw.destroyed) raw.write(text);
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Proxies that gather answers before they pass them on are told not to.
  'x-accel-buffering': 'no',
};
