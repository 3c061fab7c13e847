// Several servers on one PostgreSQL: what one changes or receives, the others learn within a second, through NOTIFY. What
// is missed while a connection is lost is caught up by loading everything again, and memory expires after ten seconds
// anyway (docs/decisions/0138).
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import pg from 'pg';
import { describeOutdated, type Message, maxIds, readMessage, readOutdated } from './message';
import type { Outdated, OutdatedListener } from './outdated';

export interface PeerListener {
  outdated?: OutdatedListener;
  news?(companyId: number, isAlarming: boolean): void;
  sessions?(): void;
}

export interface Peers {
  /** Resolves once the others have been told, or cannot be. Never rejects. */
  tellOutdated(outdated: Outdated): Promise<void>;
  /** A company has something new to show. Cheap to call often: told together with others a moment later. */
  tellNews(companyId: number, isAlarming: boolean): void;
  /** A session may have ended. */
  tellSessions(): void;
  /** Calls the listener with what other servers tell, until the returned function is called. */
  listen(listener: PeerListener): () => void;
  close(): Promise<void>;
}

const channel = 'callgauge';
const tellEveryMs = 250;
const reconnectAfterMs = 1_000;
/** A connection that a firewall has dropped is silent; only a question shows it. */
const askEveryMs = 15_000;
const answerWithinMs = 5_000;
const closeWithinMs = 500;

/** Listens only while there is a listener. `tellers` sends; it may be a pool. */
export function openPeers(databaseUrl: string, tellers: Pick<pg.Pool, 'query'>): Peers {
  const from = randomUUID();
  const listeners = new Set<PeerListener>();
  const waiting = { companies: new Map<number, boolean>(), sessions: false };
  let timer: NodeJS.Timeout | undefined;
  let connection: Listening | undefined;

  const tell = async (message: Omit<Message, 'from'>) => {
    // The database is away: everybody loads again once it is back.
    await tellers.query('select pg_notify($1, $2)', [channel, JSON.stringify({ from, ...message })]).catch(() => {});
  };

  const tellWaiting = async () => {
    timer = undefined;
    const companies = [...waiting.companies];
    const { sessions } = waiting;
    waiting.companies.clear();
    waiting.sessions = false;
    if (sessions) await tell({ sessions });
    for (let start = 0; start < companies.length; start += maxIds) {
      const some = companies.slice(start, start + maxIds);
      const alarming = some.flatMap(([id, isAlarming]) => (isAlarming ? [id] : []));
      await tell({ companies: some.map(([id]) => id), ...(alarming.length > 0 && { alarming }) });
    }
  };

  const tellSoon = () => {
    timer ??= setTimeout(() => void tellWaiting(), tellEveryMs);
    timer.unref();
  };

  const hear = (text: string) => {
    const message = readMessage(text);
    if (!message || message.from === from) return;
    const { outdated, companies = [], alarming = [], sessions } = message;
    for (const listener of listeners) {
      if (outdated) void listener.outdated?.(readOutdated(outdated));
      for (const id of companies) listener.news?.(id, alarming.includes(id));
      if (sessions) listener.sessions?.();
    }
  };

  /** Nobody knows what was said meanwhile. */
  const catchUp = () => {
    for (const { outdated, sessions } of listeners) {
      void outdated?.({ endpoints: true, namesOf: 'all' });
      sessions?.();
    }
  };

  return {
    tellOutdated: (outdated) => tell({ outdated: describeOutdated(outdated) }),
    tellNews(companyId, isAlarming) {
      waiting.companies.set(companyId, isAlarming || waiting.companies.get(companyId) === true);
      tellSoon();
    },
    tellSessions() {
      waiting.sessions = true;
      tellSoon();
    },
    listen(listener) {
      listeners.add(listener);
      connection ??= keepListening(databaseUrl, { hear, catchUp });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        void connection?.close();
        connection = undefined;
      };
    },
    async close() {
      clearTimeout(timer);
      await connection?.close();
    },
  };
}

interface Listening {
  close(): Promise<void>;
}

/** Holds one connection, and opens another whenever it is lost. */
function keepListening(
  databaseUrl: string,
  { hear, catchUp }: { hear(text: string): void; catchUp(): void },
): Listening {
  let current: Connection | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
    timer.unref();
  };

  const again = (lost: Connection) => {
    if (current !== lost) return;
    current = undefined;
    void end(lost);
    wait(reconnectAfterMs, () => void connect());
  };

  const askLater = (opened: Connection) =>
    wait(askEveryMs, () => {
      opened.client.query('select 1').then(
        () => current === opened && askLater(opened),
        () => again(opened),
      );
    });

  const connect = async () => {
    const opened = openConnection(databaseUrl);
    current = opened;
    opened.client.on('error', () => again(opened));
    opened.client.on('end', () => again(opened));
    opened.client.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await opened.client.connect();
      await opened.client.query(`listen ${channel}`);
    } catch {
      return again(opened);
    }
    if (isClosed) return;
    catchUp();
    askLater(opened);
  };

  void connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = current;
      current = undefined;
      if (last) await end(last);
    },
  };
}

interface Connection {
  client: pg.Client;
  socket: net.Socket;
}

function openConnection(databaseUrl: string): Connection {
  const socket = new net.Socket();
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
    stream: () => socket,
  });
  return { client, socket };
}

/** A server that does not answer would never say goodbye. */
async function end({ client, socket }: Connection): Promise<void> {
  const timer = setTimeout(() => socket.destroy(), closeWithinMs);
  await client.end().catch(() => {});
  clearTimeout(timer);
}
