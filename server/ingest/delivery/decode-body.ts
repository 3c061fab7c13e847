// A delivery's bytes as text, which the Activity Log shows and read-body.ts parses.
import { TextDecoder } from 'node:util';

/** Decodes by byte order mark, charset, or as UTF-8. Undecodable bytes become U+FFFD; the mark is dropped. */
export function decodeBody(bytes: Buffer, charset: string | undefined): string {
  const encoding = markedEncoding(bytes) ?? charset?.toLowerCase() ?? 'utf-8';
  if (encoding === 'utf-8' || encoding === 'utf8') return decodeUtf8(bytes);
  // Payloads begin with an ASCII character, so a leading zero byte means big-endian UTF-16.
  const label = encoding === 'utf-16' && bytes[0] === 0 ? 'utf-16be' : encoding;
  const decoder = decoderFor(label);
  return decoder === undefined ? decodeUtf8(bytes) : decoder.decode(bytes);
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
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
