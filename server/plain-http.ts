// Whether people would send their passwords over a network in the clear: said once, at the start.
import { isLoopback } from './http/loopback';
import type { Settings } from './settings';

/** A line for the person who starts the server; null where only this machine or a proxy that ends https gets in. */
export function warnOfPlainHttp({ host, publicUrl, trustProxy }: Reach): string | null {
  const endsHttps = publicUrl?.startsWith('https:') || trustProxy !== false;
  return isLoopback(host) || endsHttps ? null : warning;
}

type Reach = Pick<Settings, 'host' | 'publicUrl' | 'trustProxy'>;

const warning =
  'Warning: other machines can reach this address over plain http, so passwords and cookies cross the network in the ' +
  'clear. Put a proxy with https in front and set PUBLIC_URL=https://… (docs/operations.md, Behind a proxy).';
