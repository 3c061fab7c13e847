// How cookies are set: for this site alone, out of reach of scripts, and over https only where the site is there.
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../settings';

/** The request's own word for https counts only behind a trusted proxy; fastify sees to that. */
export function isHttps(request: FastifyRequest, settings: Settings): boolean {
  return settings.publicUrl?.startsWith('https:') || request.protocol === 'https';
}

/** Browsers take a cookie of this prefix over https only and from this host alone. */
export function cookieNameOf(plainName: string, secure: boolean): string {
  return secure ? `__Host-${plainName}` : plainName;
}

export function cookieOf(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
