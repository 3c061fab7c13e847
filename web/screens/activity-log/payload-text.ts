// A delivery's payload as text: its first characters for a row, the whole as JSON for the dialog.
import type { WebhookLog } from '#contract/webhooks';

const previewLength = 40;

/** The first 40 characters of the payload's JSON, blanks between its values left out. */
export function previewPayload({ payload, payloadText }: WebhookLog): string {
  const isJsonText = /^\s*[[{]/.test(payloadText);
  // Rows need the beginning only, and a hundred of them may carry 16 KiB each.
  const beginning = payloadText.slice(0, 4096);
  if (isJsonText) return cut(compactJson(beginning));
  return cut(isObject(payload) ? JSON.stringify(payload) : beginning.trim().replace(/\s+/g, ' '));
}

/** The first 40 characters of a value's JSON. */
export function previewJson(value: unknown): string {
  return cut(JSON.stringify(value));
}

/**
 * The payload's own text where that is JSON, so that long numbers keep their digits; a form as the JSON it was read
 * as; anything else as it came.
 */
export function wholePayload({ payload, payloadText }: WebhookLog): string {
  return isJson(payloadText) || !isObject(payload) ? payloadText : JSON.stringify(payload);
}

/** Counted in characters as people see them, so that none is cut in half. */
function cut(text: string): string {
  const characters = Array.from(text.slice(0, 4 * previewLength));
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join('')}…` : text;
}

/** Works on JSON that is cut off, too: blanks within a text are kept, all others left out. */
function compactJson(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*"?)|\s+/g, (_, quoted: string | undefined) => quoted ?? '');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
