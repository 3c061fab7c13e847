import { createServer } from 'node:net';
import type { Settings } from './settings';

/** Binds and releases the address, to fail before anything slow begins. Throws one line with the fix. */
export function tryPort({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = portFailures[error.code ?? '']?.(port, host);
      reject(why ? new Error(why) : error);
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

const portFailures: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port, host) => `port ${port} of ${host} is in use. Stop what listens there, or set PORT to another one.`,
  EACCES: (port) => `port ${port} needs rights that this user does not have. Set PORT to 1024 or higher.`,
  EADDRNOTAVAIL: (_port, host) => `${host} is not an address of this machine. Set HOST to one that is.`,
  ENOTFOUND: (_port, host) => `the address ${host} is unknown. Set HOST to an address of this machine.`,
};
