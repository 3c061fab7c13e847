// Opens the texts of a payload that are JSON or XML themselves: forms send a call as `payload={…}`, queues as a message. And
// decodes what is URL-encoded although it is in JSON, as FreeSWITCH writes a call's variables.
import type { JsonObject, JsonValue } from '#contract/json-value';
import { maxJsonValues, maxXmlParts } from '#contract/webhooks';
import { type BodyLimits, deepestNesting, mendJson, parseJson } from './parse-json';
import { type Body, readBody } from './read-body';
import { readXml } from './read-xml';

/** Texts within texts within texts. */
const maxWithin = 3;
/** Each try costs time, however short the text. A body has at most a hundred calls. */
const maxTries = 200;

/** The body as `readBody` reads it, with its texts opened. `opensTexts`: a text of it is written otherwise. */
export function openBody(...sent: Parameters<typeof readBody>): Body & { opensTexts?: true } {
  const body = readBody(...sent);
  if (!('payload' in body)) return body;
  const left: Left = { values: maxJsonValues, tries: maxTries };
  const opensTexts = openWithin(body.payload, { depth: 1, within: 0 }, left);
  const mended = body.mended ?? left.mended;
  return { ...body, ...(opensTexts && { opensTexts }), ...(mended !== undefined && { mended }) };
}

/** By what the text was opened into. */
const textsOpened = new WeakMap<object, string>();

/** What a key of a mapping finds: a text that was opened is that text, also as an element of a list. */
export function closeTexts(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  const text = textsOpened.get(value);
  if (text !== undefined) return text;
  return Array.isArray(value) && value.some(isOpened) ? value.map(closeTexts) : value;
}

export const isOpened = (value: JsonValue) => typeof value === 'object' && value !== null && textsOpened.has(value);

/** What all texts together may still have: the limits of a body hold for the body with everything in it. */
interface Left {
  values: number;
  tries: number;
  /** What kept a text from being valid JSON. */
  mended?: string;
}

/** Replaces each such text, in place, by what it says. Returns whether there is one. Beyond the limits a text stays one. */
function openWithin(from: JsonValue, place: { depth: number; within: number }, left: Left): boolean {
  if (typeof from !== 'object' || from === null) return false;
  const members = from as Record<string, JsonValue>;
  let opensAny = decodeTexts(members);
  for (const key of Object.keys(members)) {
    left.values -= 1;
    const value = members[key] ?? null;
    const opened = typeof value === 'string' ? openText(value, place, left) : undefined;
    if (opened) {
      members[key] = opened;
      opensAny = true;
    }
    const inside = { depth: place.depth + 1, within: place.within + (opened ? 1 : 0) };
    if (openWithin(opened ?? value, inside, left)) opensAny = true;
  }
  return opensAny;
}

/** Decodes all texts of an object, once, if each is as an encoder writes it. One with a blank or a colon is not. */
function decodeTexts(members: Record<string, JsonValue>): boolean {
  const texts: [key: string, text: string][] = [];
  for (const key of Object.keys(members)) {
    const text = members[key];
    if (typeof text !== 'string') continue;
    if (rawInUrl.test(text)) return false;
    if (text.includes('%')) texts.push([key, text]);
  }
  try {
    const decoded = texts.map(([key, text]) => [key, decodeURIComponent(text)] as const);
    for (const [key, text] of decoded) members[key] = text;
    return decoded.length > 0;
  } catch {
    return false;
  }
}

/** What every encoder escapes, of what calls are described with. */
const rawInUrl = /[^\w.~!*'()/,$%-]/;

/** An object, a list, or an element that is none of HTML. */
const couldOpen =
  /^\s*(?:\{|\[|<(?:\?xml\s|(?!(?:html|body|div|span|p|br|b|i|u|a|ul|ol|h\d|table|strong|em)\b)[a-z_]))/i;

function openText(text: string, { depth, within }: { depth: number; within: number }, left: Left) {
  if (within === maxWithin || left.values <= 0 || left.tries <= 0 || !couldOpen.test(text)) return undefined;
  const trimmed = text.trim();
  const end = ends[trimmed.charAt(0)];
  if (!end || !trimmed.endsWith(end)) return undefined;
  left.tries -= 1;
  const limits = { values: left.values, levels: deepestNesting - depth };
  const value = end === '>' ? valueOfXml(trimmed, limits) : valueOfJson(trimmed, limits, left);
  if (!value || Object.keys(value).length === 0) return undefined;
  textsOpened.set(value, text);
  return value;
}

const ends: Partial<Record<string, string>> = { '{': '}', '[': ']', '<': '>' };

function valueOfJson(text: string, limits: BodyLimits, left: Left): JsonObject | JsonValue[] | undefined {
  const strict = parseJson(text, limits);
  const mended = 'unreadable' in strict ? mendJson(text) : undefined;
  const parsed = mended ? parseJson(mended.text, limits) : strict;
  if (!('value' in parsed) || typeof parsed.value !== 'object' || parsed.value === null) return undefined;
  if (mended) left.mended ??= mended.mended;
  return parsed.value;
}

/** An element with nothing but text says no more than the text. */
function valueOfXml(text: string, limits: BodyLimits): JsonObject | undefined {
  const parsed = readXml(text, { ...limits, values: Math.min(limits.values, maxXmlParts) });
  const isMore = 'payload' in parsed && Object.values(parsed.payload).some((it) => typeof it === 'object');
  return isMore ? parsed.payload : undefined;
}
