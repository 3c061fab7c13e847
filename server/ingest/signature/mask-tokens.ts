// A sender that proves itself by a token sends the secret with every call. Before anything is kept of it, the token is
// made unreadable: the log is read by people who may not know it.
import type { SignatureSettings } from '#contract/signatures';

/** What was sent, each secret in it overwritten by as many stars. The very same bytes where none stands in them. */
export function maskTokens(settings: SignatureSettings, secrets: readonly string[], sent: Buffer): Buffer {
  if (settings.mode === 'off' || settings.scheme !== 'token') return sent;
  let masked = sent;
  for (const written of secrets.flatMap(writings)) {
    const bytes = Buffer.from(written);
    for (let at = masked.indexOf(bytes); at !== -1; at = masked.indexOf(bytes, at + bytes.length)) {
      if (masked === sent) masked = Buffer.from(sent);
      masked.fill('*', at, at + bytes.length);
    }
  }
  return masked;
}

/** As it stands in a header, in JSON, and in a form or a query string. */
function writings(secret: string): string[] {
  const inForm = new URLSearchParams({ '': secret }).toString().slice(1);
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), inForm, encodeURIComponent(secret)])];
}
