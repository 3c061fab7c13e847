// The session cookie, its viewer, and protection against forged requests.
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../../access/scope';
import type { Database } from '../../database/engine/connect';
import { isDatabaseUnavailable, isDiskFull, isReadOnly } from '../../database/engine/database-away';
import {
  deleteSession,
  deleteSessionsOf,
  findOpenSessions,
  insertSession,
  type SessionLimits,
  updateSessionUse,
} from '../../database/people/sessions';
import type { Settings } from '../../settings';
import { RecentMap } from '../limits/recent-map';
import type { RequestTurns, Sender } from '../limits/request-turns';
import { cookieNameOf, cookieOf, isHttps } from './cookies';
import { hashToken, isTokenShaped, makeToken } from './tokens';

export interface Sessions {
  /** The signed-in person; null without a valid session or the right to sign in. Extends the session. */
  findViewer(request: FastifyRequest): Promise<Viewer | null>;
  /** The same from memory during an outage. Only for what contains no company data. */
  recognizeViewer(request: FastifyRequest): Promise<Viewer | null>;
  /** Which of these are still signed in, in one query. Does not extend sessions. */
  findViewers(requests: FastifyRequest[]): Promise<Map<FastifyRequest, Viewer>>;
  senderOf(request: FastifyRequest): Sender;
  /** Signs a person in with a new session that replaces the browser's old one. */
  begin(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void>;
  end(request: FastifyRequest, reply: FastifyReply): Promise<{ userId: number; username: string } | null>;
  /** Whether a changing request may come from another site. */
  isForged(request: FastifyRequest): boolean;
}

export interface SessionParts {
  database: Database;
  settings: Settings;
  demoMode: boolean;
  turns: RequestTurns;
  isUnavailable(): boolean;
  now: () => Date;
}

const idleHours = 12;
const maxDays = 30;
/** Recording every use would be a write per request. */
const noteUseEverySeconds = 60;
const unknownForMs = 5_000;
const recognizedForMs = 12 * 3_600_000;
const maxRemembered = 10_000;

export const plainCookie = 'callgauge_session';
export const secureCookie = cookieNameOf(plainCookie, true);

export function createSessions({ database, settings, demoMode, turns, isUnavailable, now }: SessionParts): Sessions {
  const queries = database.people;
  const isSecure = (request: FastifyRequest) => isHttps(request, settings);
  const unknown = new RecentMap<string, number>(maxRemembered);
  /** By token hash, as last seen in the database: counts requests by user, and recognizes users during an outage. */
  const verified = new RecentMap<string, { viewer: Viewer; at: number }>(maxRemembered);
  const remember = (hash: Buffer, viewer: Viewer, now: Date) =>
    verified.set(nameOf(hash), { viewer, at: now.getTime() });

  function senderOf(request: FastifyRequest): Sender {
    const hash = findTokenHash(request, isSecure(request));
    const known = hash && verified.get(nameOf(hash));
    return known ? { userId: known.viewer.userId } : { address: request.ip };
  }

  async function findOpenSession(hash: Buffer, instant: Date) {
    const [found] = await findOpenSessions(queries, [hash], limitsAt(instant), demoMode);
    if (found) {
      remember(hash, found.viewer, instant);
    } else {
      verified.delete(nameOf(hash));
      unknown.set(nameOf(hash), instant.getTime() + unknownForMs);
    }
    return found;
  }

  const findViewer: Sessions['findViewer'] = async (request) => {
    const hash = findTokenHash(request, isSecure(request));
    if (!hash) return null;
    const instant = now();
    const isUnknown = () => (unknown.get(nameOf(hash)) ?? 0) > instant.getTime();
    if (isUnknown()) return null;
    // Many requests may wait with the same token, found unknown meanwhile.
    const find = async () => (isUnknown() ? undefined : findOpenSession(hash, instant));
    const found = await turns.take(senderOf(request), find, request.signal);
    if (!found) return null;
    const notedAfter = before(instant, noteUseEverySeconds);
    if (found.usedAt <= notedAfter) await noteUse(hash, instant, notedAfter);
    return found.viewer;
  };

  /** A read-only database or a full disk must not lock out readers. */
  const noteUse = async (hash: Buffer, instant: Date, notedAfter: Date) => {
    try {
      await updateSessionUse(queries, hash, instant, notedAfter);
    } catch (error) {
      if (!isDiskFull(error) && !isReadOnly(error)) throw error;
    }
  };

  const findVerified = (request: FastifyRequest) => {
    const hash = findTokenHash(request, isSecure(request));
    const known = hash && verified.get(nameOf(hash));
    return known && now().getTime() - known.at < recognizedForMs ? known.viewer : null;
  };

  return {
    senderOf,
    findViewer,

    async recognizeViewer(request) {
      const remembered = isUnavailable() ? findVerified(request) : null;
      if (remembered) return remembered;
      try {
        return await findViewer(request);
      } catch (error) {
        const lastKnown = isDatabaseUnavailable(error) ? findVerified(request) : null;
        if (!lastKnown) throw error;
        return lastKnown;
      }
    },

    async findViewers(requests) {
      const asked = requests.map((request) => ({ request, hash: findTokenHash(request, isSecure(request)) }));
      const hashes = asked.flatMap(({ hash }) => hash ?? []);
      const instant = now();
      const open = await findOpenSessions(queries, hashes, limitsAt(instant), demoMode);
      for (const hash of hashes) verified.delete(nameOf(hash));
      for (const { tokenHash, viewer } of open) remember(tokenHash, viewer, instant);
      const viewers = new Map(open.map(({ tokenHash, viewer }) => [nameOf(tokenHash), viewer]));
      const found = asked.map(({ request, hash }) => [request, hash && viewers.get(nameOf(hash))] as const);
      return new Map(found.flatMap(([request, viewer]) => (viewer ? [[request, viewer]] : [])));
    },

    async begin(request, reply, userId) {
      const secure = isSecure(request);
      const token = makeToken();
      const instant = now();
      const session = { tokenHash: token.hash, userId, now: instant };
      await insertSession(queries, session, findTokenHash(request, secure), limitsAt(instant));
      // The next requests count for this person, who is also recognized during an outage.
      await findOpenSession(token.hash, instant);
      reply.setCookie(cookieNameOf(plainCookie, secure), token.text, {
        ...cookieOf(secure),
        maxAge: maxDays * 24 * 3600,
      });
    },

    async end(request, reply) {
      const secure = isSecure(request);
      const hash = findTokenHash(request, secure);
      // Before the query: if that fails, the browser at least forgets.
      if (hash) verified.delete(nameOf(hash));
      reply.clearCookie(cookieNameOf(plainCookie, secure), cookieOf(secure));
      return hash ? deleteSession(queries, hash) : null;
    },

    isForged: (request) => isForged(request, settings),
  };
}

/** Signs a person out everywhere, after a new password, another role or a deactivation. */
export async function endSessionsOf(database: Database, userId: number): Promise<void> {
  await deleteSessionsOf(database.people, userId);
}

function limitsAt(now: Date): SessionLimits {
  return { usedAfter: before(now, idleHours * 3600), createdAfter: before(now, maxDays * 24 * 3600) };
}

function before(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() - seconds * 1000);
}

function findTokenHash(request: FastifyRequest, secure: boolean): Buffer | null {
  const text = request.cookies[cookieNameOf(plainCookie, secure)];
  return text !== undefined && isTokenShaped(text) ? hashToken(text) : null;
}

const nameOf = (tokenHash: Buffer) => tokenHash.toString('base64');

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Browsers send a request's origin in Sec-Fetch-Site or Origin. A foreign origin is refused even without a session, or
 * another site could sign a visitor in as someone else. A request without either comes from a program or an old
 * browser, so with a session it is refused.
 */
function isForged(request: FastifyRequest, settings: Settings): boolean {
  if (safeMethods.includes(request.method)) return false;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return false;
  if (site === 'cross-site' || site === 'same-site') return true;
  const { origin } = request.headers;
  if (origin !== undefined) return !isOwnOrigin(origin, request, settings);
  return hasSessionCookie(request);
}

/** Whether a user signed in from this browser. The session may have ended since. */
export function hasSessionCookie({ cookies }: FastifyRequest): boolean {
  return cookies[plainCookie] !== undefined || cookies[secureCookie] !== undefined;
}

/** Without PUBLIC_URL the scheme is ignored: behind an untrusted proxy it is unknown. */
function isOwnOrigin(origin: string, request: FastifyRequest, settings: Settings): boolean {
  if (settings.publicUrl) return origin === settings.publicUrl;
  return URL.canParse(origin) && new URL(origin).host === request.host.toLowerCase();
}
