// Which requests are plainly a webhook's, so that no router need be asked.
import type { IncomingMessage } from 'node:http';

const prefix = '/api/webhook/';
/** Longer ones are answered by the router, which has the same limit (app.ts). */
const maxPathLength = 200;

/**
 * The endpoint's path in the address, exactly as the router would find it; undefined where that is for the router to say:
 * other methods and addresses, a path that is encoded, too long, empty, or more than one segment.
 */
export function plainEndpointPath({ method, url = '' }: IncomingMessage): string | undefined {
  if (method !== 'POST' && method !== 'GET' && method !== 'HEAD') return undefined;
  if (!url.startsWith(prefix)) return undefined;
  const most = Math.min(url.length, prefix.length + maxPathLength + 1);
  let end = prefix.length;
  for (; end < most; end++) {
    const code = url.charCodeAt(end);
    if (code === questionMark) break;
    if (code === percent || code === hash || code === slash) return undefined;
  }
  const length = end - prefix.length;
  return length === 0 || length > maxPathLength ? undefined : url.slice(prefix.length, end);
}

const hash = 0x23;
const percent = 0x25;
const slash = 0x2f;
const questionMark = 0x3f;
