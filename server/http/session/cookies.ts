// Cookie settings: this site only, hidden from scripts, and https only if the site uses it.
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../settings';

/** Fastify trusts the request's claim of https only behind a trusted proxy. */
export function isHttps(request: FastifyRequest, settings: Settings): boolean {
  return settings.publicUrl?.startsWith('https:') || request.protocol === 'https';
}

/** Browsers accept this prefix over https only and from this host. */
export function cookieNameOf(plainName: string, secure: boolean): string {
  return secure ? `__Host-${plainName}` : plainName;
}

export function cookieOf(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
