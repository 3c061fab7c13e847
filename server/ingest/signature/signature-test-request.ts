// A request for tests of signatures.
import type { SignedRequest } from './signed-request';

export function sent(
  headers: SignedRequest['headers'],
  body: string | Buffer,
  more: Partial<SignedRequest> = {},
): SignedRequest {
  const raw = Buffer.from(body);
  const at = { method: 'POST', path: '/api/webhook/northside', query: '', origins: ['https://calls.example'] };
  return { headers, raw, body: raw, contentType: 'application/json', ...at, ...more };
}
