// The few parts of the tar format (ustar) that an archive needs: regular files with short names, one after another.

const blockBytes = 512;
const sizeAt = 124;
const sumAt = 148;
const maxNameBytes = 100;

export const tarEnd = Buffer.alloc(2 * blockBytes);

/** The header of a file that only its owner may read. Throws for a name that does not fit. */
export function tarHeader(name: string, bytes: number, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > maxNameBytes) throw new Error(`The name ${name} is too long for an archive.`);
  const header = Buffer.alloc(blockBytes);
  const put = (text: string, at: number) => header.write(text, at, 'latin1');
  header.write(name, 0);
  put('0000600\0', 100);
  put('0000000\0', 108);
  put('0000000\0', 116);
  put(`${octal(bytes, 11)} `, sizeAt);
  put(`${octal(Math.floor(modifiedAt.getTime() / 1_000), 11)} `, 136);
  put(' '.repeat(8), sumAt);
  put('0', 156);
  put('ustar\x0000', 257);
  put(`${octal(sumOf(header), 6)}\0 `, sumAt);
  return header;
}

/** The zeros that fill the last block of a file. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes);
}

/** Undefined for the zeros at the end; throws if this is no header. */
function readTarHeader(header: Buffer): { name: string; bytes: number } | undefined {
  if (header.every((byte) => byte === 0)) return undefined;
  const text = (at: number, length: number) => header.toString('latin1', at, at + length).replace(/[\0 ].*$/s, '');
  const own = Buffer.from(header);
  own.fill(' ', sumAt, sumAt + 8);
  const bytes = Number.parseInt(text(sizeAt, 12), 8);
  if (Number.parseInt(text(sumAt, 8), 8) !== sumOf(own) || !Number.isSafeInteger(bytes))
    throw new Error('A header is damaged.');
  const end = header.indexOf(0);
  return { name: header.toString('utf8', 0, end < 0 || end > maxNameBytes ? maxNameBytes : end), bytes };
}

export interface TarFile {
  name: string;
  bytes: Buffer;
}

/** The files in order, each as a whole. Throws if one has over `maxBytes`, or if the end is missing. */
export async function* readTar(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<TarFile> {
  const take = takerOf(source);
  for (;;) {
    const header = readTarHeader(await take(blockBytes));
    if (!header) break;
    if (header.bytes > maxBytes) throw new Error(`${header.name} claims ${header.bytes} bytes.`);
    const bytes = await take(header.bytes);
    await take(tarPadding(header.bytes).length);
    yield { name: header.name, bytes };
  }
  await take(blockBytes);
  await take.rest();
}

/** Returns a function for the next bytes of a stream, which throws if there are fewer. */
function takerOf(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let heldBytes = 0;
  const take = async (wanted: number): Promise<Buffer> => {
    while (heldBytes < wanted) {
      const { value, done } = await chunks.next();
      if (done) throw new Error('It ends too early.');
      held.push(value);
      heldBytes += value.length;
    }
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
    held = wanted < all.length ? [all.subarray(wanted)] : [];
    heldBytes -= wanted;
    return all.subarray(0, wanted);
  };
  /** Reads to the end, where the compression's own checksum is. */
  take.rest = async () => {
    while (!(await chunks.next()).done) held = [];
  };
  return take;
}

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
const sumOf = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0);
