// Tells open browsers that deliveries came in, so that the log and the bell need not ask again and again. It says in
// which companies, never what: whoever is told loads what they may see. One process tells of what it took in itself.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { alarmingStatuses, type DeliveryAnswer } from '#contract/webhooks';
import { type CompanyScope, covers, scopeOf } from '../access/scope';
import { answerRefusal, refuse } from './failures';
import type { Sessions } from './session';

/** A delivery that was kept. */
export type TellDelivery = (companyId: number, status: DeliveryAnswer['status']) => void;

interface Stream {
  userId: number;
  scope: CompanyScope;
  request: FastifyRequest;
  reply: FastifyReply;
  /** What happened since the last telling: companies with deliveries, and those of them where something failed. */
  companies: Set<number>;
  alarming: Set<number>;
}

/** How much earlier than the next telling nobody is told of a delivery. */
const tellEveryMs = 1_000;
/** Proxies cut a silent connection, and another process may have ended a session. */
const checkEveryMs = 10_000;
const mostStreams = 2_000;
/** A tab that is looked at holds one. The oldest of somebody who opens more is ended, so that nobody takes all there are. */
const mostOfOnePerson = 10;
/** A browser that does not read is let go. */
const maxUnreadBytes = 64 * 1024;

type StreamSessions = Pick<Sessions, 'findViewer' | 'findViewers'>;

export interface LiveNews {
  tell: TellDelivery;
  /** Something that the bell tells of has changed, without a delivery: a silence. */
  tellBell(companyId: number): void;
  /** Deliveries begin to wait on disk, or none does any more: everybody's banner changes. */
  tellIntake(): void;
  /** Ends the streams whose session is over. To be called after anything that may have ended one. */
  checkSessions(): void;
  /** Hangs `GET /api/live-news` into the server. */
  hang(app: FastifyInstance, sessions: StreamSessions): void;
}

export function createLiveNews(): LiveNews {
  const streams = new Set<Stream>();
  let isTelling = false;
  /** For everybody, whatever their companies. */
  let hasIntakeChanged = false;
  let checkSessions = () => {};

  const tellAll = () => {
    const isForAll = hasIntakeChanged;
    isTelling = false;
    hasIntakeChanged = false;
    for (const stream of streams) {
      if (stream.companies.size === 0 && !isForAll) continue;
      const news = { companies: [...stream.companies], alarming: [...stream.alarming] };
      stream.companies.clear();
      stream.alarming.clear();
      send(stream.reply, `data: ${JSON.stringify(news)}\n\n`);
    }
  };

  const note = (companyId: number, isAlarming: boolean) => {
    if (streams.size === 0) return;
    for (const stream of streams) {
      if (!covers(stream.scope.companyIds, companyId)) continue;
      stream.companies.add(companyId);
      if (isAlarming) stream.alarming.add(companyId);
    }
    tellSoon();
  };

  const tellSoon = () => {
    if (isTelling) return;
    isTelling = true;
    setTimeout(tellAll, tellEveryMs);
  };

  return {
    tell: (companyId, status) => note(companyId, (alarmingStatuses as readonly string[]).includes(status)),
    tellBell: (companyId) => note(companyId, true),
    tellIntake() {
      if (streams.size === 0) return;
      hasIntakeChanged = true;
      tellSoon();
    },
    checkSessions: () => checkSessions(),
    hang(app, sessions) {
      checkSessions = createCheck(streams, sessions);
      hangStreams(app, sessions, streams, checkSessions);
    },
  };
}

/** One check at a time, in one question for all streams; asked for meanwhile, one more follows. */
function createCheck(streams: Set<Stream>, sessions: StreamSessions): () => void {
  let isChecking = false;
  let isDue = false;
  const checkAll = async () => {
    const asked = [...streams];
    if (asked.length === 0) return;
    const viewers = await sessions.findViewers(asked.map(({ request }) => request));
    for (const stream of asked) {
      const viewer = viewers.get(stream.request);
      if (viewer) stream.scope = scopeOf(viewer);
      else end(streams, stream);
    }
  };
  return async () => {
    isDue = true;
    if (isChecking) return;
    isChecking = true;
    while (isDue) {
      isDue = false;
      // A database that is away ends no stream: the next check does.
      await checkAll().catch(() => {});
    }
    isChecking = false;
  };
}

function hangStreams(
  app: FastifyInstance,
  sessions: StreamSessions,
  streams: Set<Stream>,
  checkSessions: () => void,
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
    const viewer = await sessions.findViewer(request);
    if (!viewer) return answerRefusal(reply, refuse('not-signed-in'));
    endOldest(streams, viewer.userId);
    if (streams.size >= mostStreams) return answerRefusal(reply, refuse('busy'));
    const { userId } = viewer;
    const scope = scopeOf(viewer);
    const stream: Stream = { userId, scope, request, reply, companies: new Set(), alarming: new Set() };
    reply.hijack();
    reply.raw.writeHead(200, streamHeaders);
    reply.raw.write('retry: 5000\n\n');
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

/** Makes room for one more of this person. */
function endOldest(streams: Set<Stream>, userId: number): void {
  const own = [...streams].filter((stream) => stream.userId === userId);
  for (const stream of own.slice(0, Math.max(0, own.length - mostOfOnePerson + 1))) end(streams, stream);
}

function end(streams: Set<Stream>, stream: Stream): void {
  streams.delete(stream);
  stream.reply.raw.end();
}

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
