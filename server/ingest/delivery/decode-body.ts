// A delivery's bytes as text, which the Activity Log shows and read-body.ts parses.
import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/**
 * Decodes by byte order mark, charset, or as UTF-8, where what is not UTF-8 is Windows-1252, as old programs write without
 * saying so. In other charsets undecodable bytes become U+FFFD. The mark is dropped.
 */
export function decodeBody(bytes: Buffer, charset: string | undefined): string {
  const encoding = markedEncoding(bytes) ?? charset?.toLowerCase() ?? 'utf-8';
  if (encoding === 'utf-8' || encoding === 'utf8') return decodeUtf8(bytes);
  // Payloads begin with an ASCII character, so a leading zero byte means big-endian UTF-16.
  const label = encoding === 'utf-16' && bytes[0] === 0 ? 'utf-16be' : encoding;
  const decoder = decoderFor(label);
  return decoder === undefined ? decodeUtf8(bytes) : decodeWith(decoder, bytes);
}

/** `application/json` for `Application/JSON; charset=utf-8`; empty without a content type. */
export function mediaTypeOf(contentType = ''): string {
  if (contentType === commonType) return commonType;
  return contentType.split(';', 1).join('').trim().toLowerCase();
}

const commonType = 'application/json';

export function charsetOf(contentType: string | undefined): string | undefined {
  if (contentType === commonType) return undefined;
  for (const parameter of (contentType ?? '').split(';').slice(1)) {
    const [name, value] = parameter.split('=', 2);
    if (name?.trim().toLowerCase() === 'charset') return value?.trim().replaceAll('"', '');
  }
  return undefined;
}

function markedEncoding(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

// Several times faster than a TextDecoder at this size.
function decodeUtf8(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (text.includes('\uFFFD') && !isUtf8(bytes)) return decodeMixed(bytes);
  return withoutMark(text);
}

const withoutMark = (text: string) => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** Character by character: one text that was cut within a character must not change all others. */
function decodeMixed(bytes: Buffer): string {
  const out = Buffer.allocUnsafe(3 * bytes.length);
  let end = 0;
  for (let at = 0; at < bytes.length; ) {
    const size = sizeOfCharacter(bytes, at);
    const from = size > 0 ? bytes : (inWindows1252[(bytes[at] ?? 0) - 0x80] ?? bytes);
    const start = size > 0 ? at : 0;
    for (let next = start; next < start + (size || from.length); next++) out[end++] = from[next] ?? 0;
    at += size || 1;
  }
  return withoutMark(out.toString('utf8', 0, end));
}

/** The bytes of a character in UTF-8; 0 if it is none. */
function sizeOfCharacter(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const size = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  for (let next = 1; next < size; next++) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  return size;
}

/** Without `stream` some versions of Node decode Windows-1252 as Latin-1, which has no quotation marks and no euro. */
const decodeWith = (decoder: TextDecoder, bytes: Buffer) =>
  decoder.decode(bytes, { stream: decoder.encoding === 'windows-1252' });

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/** Its upper half, in UTF-8. */
const inWindows1252 = Array.from({ length: 0x80 }, (_, index) =>
  Buffer.from(decodeWith(new TextDecoder('windows-1252'), Buffer.from([0x80 + index]))),
);
