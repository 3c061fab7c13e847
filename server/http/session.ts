// Who is asking: the session cookie, the viewer behind it, and whether a request was forged by another site.
// The door (door.ts) asks; signing in and out (handlers/session.ts) begins and ends sessions.
import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../access/scope';
import type { Database } from '../database/connect';
import {
  deleteSession,
  deleteSessionsOf,
  findSessionViewer,
  insertSession,
  type SessionLimits,
  updateSessionUse,
} from '../database/sessions';
import type { Settings } from '../settings';
import { hashToken, makeToken } from './sign-in/tokens';

export interface Sessions {
  /**
   * The signed-in person, null when there is none, their session is over or they may no longer sign in. Asking is a use
   * that keeps the session alive, unless it says not to be one.
   */
  findViewer(request: FastifyRequest, asking?: { isUse: boolean }): Promise<Viewer | null>;
  /** Signs a person in: a new session in place of the browser's old one. */
  begin(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void>;
  /** Signs out; the person who was signed in, null when nobody was. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<{ userId: number; username: string } | null>;
  /** Whether a request that changes something may come from another site. */
  isForged(request: FastifyRequest): boolean;
}

export interface SessionParts {
  database: Database;
  settings: Settings;
  /** Demo people can sign in only while this is true (demo-mode.ts). */
  demoMode: boolean;
  now: () => Date;
}

const idleHours = 12;
const longestDays = 30;
/** Noting every use would be a write for every request. */
const noteUseEverySeconds = 60;

export const plainCookie = 'callgauge_session';
/** Browsers take such a cookie over https only and from this host alone. */
export const secureCookie = `__Host-${plainCookie}`;

export function createSessions({ database, settings, demoMode, now }: SessionParts): Sessions {
  const queries = database.reads;
  const isSecure = (request: FastifyRequest) => isHttps(request, settings);

  return {
    async findViewer(request, { isUse } = { isUse: true }) {
      const hash = findTokenHash(request, isSecure(request));
      if (!hash) return null;
      const instant = now();
      const found = await findSessionViewer(queries, hash, limitsAt(instant), demoMode);
      if (!found) return null;
      const notedAfter = before(instant, noteUseEverySeconds);
      if (isUse && found.usedAt <= notedAfter) await updateSessionUse(queries, hash, instant, notedAfter);
      return found.viewer;
    },

    async begin(request, reply, userId) {
      const secure = isSecure(request);
      const token = makeToken();
      const instant = now();
      const session = { tokenHash: token.hash, userId, now: instant };
      await insertSession(queries, session, findTokenHash(request, secure), limitsAt(instant));
      reply.setCookie(secure ? secureCookie : plainCookie, token.text, {
        ...cookieOf(secure),
        maxAge: longestDays * 24 * 3600,
      });
    },

    async end(request, reply) {
      const secure = isSecure(request);
      const hash = findTokenHash(request, secure);
      // Before the database is asked: should that fail, the browser at least forgets.
      reply.clearCookie(secure ? secureCookie : plainCookie, cookieOf(secure));
      return hash ? deleteSession(queries, hash) : null;
    },

    isForged: (request) => isForged(request, settings),
  };
}

/** Signs a person out everywhere: after a new password, another role or a deactivation. */
export async function endSessionsOf(database: Database, userId: number): Promise<void> {
  await deleteSessionsOf(database.reads, userId);
}

function limitsAt(now: Date): SessionLimits {
  return { usedAfter: before(now, idleHours * 3600), createdAfter: before(now, longestDays * 24 * 3600) };
}

function before(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() - seconds * 1000);
}

/** The request's own word for https counts only behind a trusted proxy; fastify sees to that. */
function isHttps(request: FastifyRequest, settings: Settings): boolean {
  return settings.publicUrl?.startsWith('https:') || request.protocol === 'https';
}

function cookieOf(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}

function findTokenHash(request: FastifyRequest, secure: boolean): Buffer | null {
  const text = request.cookies[secure ? secureCookie : plainCookie];
  return text ? hashToken(text) : null;
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Browsers say where a request began: in Sec-Fetch-Site (on https and this machine only), else in Origin. Without a
 * cookie a foreign origin is refused as well, or another site could sign a visitor in as somebody else. A request that
 * says nothing comes from a program; with a session it is refused, as an old browser could have sent it.
 */
function isForged(request: FastifyRequest, settings: Settings): boolean {
  if (safeMethods.includes(request.method)) return false;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return false;
  if (site === 'cross-site' || site === 'same-site') return true;
  const { origin } = request.headers;
  if (origin !== undefined) return !isOwnOrigin(origin, request, settings);
  return request.cookies[plainCookie] !== undefined || request.cookies[secureCookie] !== undefined;
}

/** Without PUBLIC_URL the scheme is left out: behind a proxy that is not trusted it is not known. */
function isOwnOrigin(origin: string, request: FastifyRequest, settings: Settings): boolean {
  if (settings.publicUrl) return origin === settings.publicUrl;
  return URL.canParse(origin) && new URL(origin).host === request.host.toLowerCase();
}
