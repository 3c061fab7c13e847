// Warns at start if passwords would cross a network unencrypted.
import { isLoopback } from './http/loopback';
import type { Settings } from './settings';

/** Null if only this machine or a proxy with https can connect. */
export function warnOfPlainHttp({ host, publicUrl, trustProxy }: Reach): string | null {
  const endsHttps = publicUrl?.startsWith('https:') || trustProxy !== false;
  return isLoopback(host) || endsHttps ? null : warning;
}

type Reach = Pick<Settings, 'host' | 'publicUrl' | 'trustProxy'>;

const warning =
  'Warning: other machines can reach this address over plain http, so passwords and cookies cross the network in the ' +
  'clear. Put a proxy with https in front and set PUBLIC_URL=https://… (docs/operations.md, Behind a proxy).';
