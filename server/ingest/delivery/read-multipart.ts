// Parses multipart/form-data. Our own reader: the maintained ones are streams, and a delivery is read at once.
import type { JsonObject } from '#contract/json-value';
import { unreadableBodies } from '#contract/refusals';
import { maxFormFields } from '#contract/webhooks';
import { collectValues } from './collect-values';
import { charsetOf, decodeBody } from './decode-body';

type Read = { payload: JsonObject } | { unreadable: string } | { tooComplex: 'form' };

/** Fields as in a form: every value is text, a repeated name a list. A file is its name; its content is not read. */
export function readMultipart(bytes: Buffer, contentType: string): Read {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) {
    return { unreadable: unreadableBodies.noBoundary };
  }
  const fields: [name: string, value: string][] = [];
  for (const part of partsOf(bytes, Buffer.from(`--${boundary}`, 'latin1'))) {
    const field = part && fieldIn(part);
    if (!field) return { unreadable: unreadableBodies.wrongBoundary };
    if (fields.length === maxFormFields) return { tooComplex: 'form' };
    fields.push(field);
  }
  return { payload: collectValues(fields, { isForm: true }) };
}

const boundaryOf = (contentType: string) => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? [];
  return quoted ?? plain;
};

const newline = 0x0a;
const carriageReturn = 0x0d;
const dash = 0x2d;

/** The parts between the delimiters; undefined as the last one if the closing delimiter is missing. */
function* partsOf(bytes: Buffer, delimiter: Buffer): Generator<Buffer | undefined> {
  let at = nextDelimiter(bytes, delimiter, 0);
  while (at >= 0) {
    const after = at + delimiter.length;
    if (bytes[after] === dash && bytes[after + 1] === dash) return;
    const start = bytes.indexOf(newline, after) + 1;
    at = start === 0 ? -1 : nextDelimiter(bytes, delimiter, start);
    if (at >= 0) yield bytes.subarray(start, endBefore(bytes, at));
  }
  yield undefined;
}

/** At the beginning of a line. */
function nextDelimiter(bytes: Buffer, delimiter: Buffer, from: number): number {
  let at = bytes.indexOf(delimiter, from);
  while (at > 0 && bytes[at - 1] !== newline) at = bytes.indexOf(delimiter, at + 1);
  return at;
}

/** The line end before a delimiter belongs to it. */
const endBefore = (bytes: Buffer, at: number) => (bytes[at - 2] === carriageReturn ? at - 2 : at - 1);

/** More than any part's headers need. */
const maxHeaderBytes = 4_096;

function fieldIn(part: Buffer): [name: string, value: string] | undefined {
  const [, head, blank] = /^([\s\S]*?)(\r?\n\r?\n)/.exec(part.toString('latin1', 0, maxHeaderBytes)) ?? [];
  if (head === undefined || blank === undefined) return undefined;
  const headers = Buffer.from(head, 'latin1').toString('utf8');
  const name = parameterOf(headers, 'name');
  if (name === undefined) return undefined;
  const fileName = parameterOf(headers, 'filename');
  if (fileName !== undefined) return [name, fileName];
  const [, contentType] = /^content-type:(.*)$/im.exec(headers) ?? [];
  return [name, decodeBody(part.subarray(head.length + blank.length), charsetOf(contentType))];
}

/** Browsers write a quotation mark as `%22`, others with a backslash. */
function parameterOf(headers: string, parameter: 'name' | 'filename'): string | undefined {
  const [, disposition] = /^content-disposition:(.*)$/im.exec(headers) ?? [];
  const pattern = new RegExp(`;\\s*${parameter}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i');
  const [, quoted, plain] = pattern.exec(disposition ?? '') ?? [];
  return quoted?.replace(/\\(["\\])/g, '$1').replaceAll('%22', '"') ?? plain;
}
