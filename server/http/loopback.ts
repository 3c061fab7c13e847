// What stays on this machine. The demo's passwords are public, so it is meant for nobody else (server/demo-mode.ts).
import type { FastifyRequest } from 'fastify';

/** Whether only this machine reaches what listens on, or is addressed as, this host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Whether a request was sent on this machine and to it by name: a proxy in front would come from here, too, but it passes
 * on the name people know it by, or says for whom it asks.
 */
export function isOnThisMachine({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const address = `http://${headers.host}`;
  const isPassedOn = passedOnBy.some((header) => headers[header] !== undefined);
  return !isPassedOn && URL.canParse(address) && isLoopback(new URL(address).hostname.replace(/^\[(.*)\]$/, '$1'));
}

const passedOnBy = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];
