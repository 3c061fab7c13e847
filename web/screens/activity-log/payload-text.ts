// A delivery's payload as text: the first characters for a row, all of it as JSON for the dialog.
import type { WebhookLog } from '#contract/webhooks';

const previewLength = 40;

/** The first 40 characters of the payload's JSON, without blanks between values. */
export function previewPayload({ payload, payloadText }: WebhookLog): string {
  // Rows need only the beginning, and 100 rows may carry 16 KiB each.
  const beginning = payloadText.slice(0, 4096);
  if (opensLikeJson(payloadText)) return cut(compactJson(beginning));
  return cut(isObject(payload) ? JSON.stringify(payload) : beginning.trim().replace(/\s+/g, ' '));
}

export function previewJson(value: unknown): string {
  return cut(JSON.stringify(value));
}

/**
 * JSON payloads keep their own text, so long numbers keep their digits, and what is not valid JSON shows why; forms show the JSON they were parsed into;
 * anything else as received, also what has texts that were opened.
 */
export function wholePayload({ payload, payloadText, opensTexts }: WebhookLog): string {
  return opensTexts || opensLikeJson(payloadText) || !isObject(payload) ? payloadText : JSON.stringify(payload);
}

/** Counts visible characters, so none is cut in half. */
function cut(text: string): string {
  const characters = Array.from(text.slice(0, 4 * previewLength));
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join('')}…` : text;
}

/** Works on truncated JSON too: keeps blanks inside strings, drops all others. */
function compactJson(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*"?)|\s+/g, (_, quoted: string | undefined) => quoted ?? '');
}

const opensLikeJson = (text: string) => /^\s*[[{]/.test(text);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
