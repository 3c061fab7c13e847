// The format of a backup: a tar file compressed with gzip, which ordinary tools open. manifest.json is its first file;
// the last, checksums.json, proves that all before it is complete and as it was written. Nothing is in memory as a whole.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { z } from 'zod';
import { lineOf } from '../platform/line-of';

const manifestName = 'manifest.json';
const checksumsName = 'checksums.json';
export const sequencesName = 'sequences.json';
export const orderName = 'last-order';
export const spoolPrefix = 'spool/';

export const Manifest = z.object({
  format: z.literal(2),
  /** The program that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  installation: z.string().nullable(),
  /** The newest migration, by its creation in milliseconds, and a hash of each. */
  schema: z.object({ migration: z.int(), hashes: z.array(z.string()) }),
  /** Those first that others refer to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof Manifest>;

const Checksums = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.int()),
});
type Checksums = z.infer<typeof Checksums>;

/** A table's rows in PostgreSQL's COPY text are in numbered parts, which belong together end to end. */
export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy`;

export const tableOfPart = (name: string): string | undefined => /^tables\/([^/]+)\/\d{6,}\.copy$/.exec(name)?.[1];

/** The archive is not one, or incomplete, or its bytes changed. */
export class ArchiveDamaged extends Error {
  override name = 'ArchiveDamaged';
}

/** Counts what goes into an archive, or comes out of it. */
function createSums() {
  const sums: Checksums = { files: [], rows: {} };
  return {
    sums,
    add(name: string) {
      const hash = createHash('sha256');
      const table = tableOfPart(name);
      let bytes = 0;
      return {
        update(chunk: Buffer) {
          hash.update(chunk);
          bytes += chunk.length;
          if (table) sums.rows[table] = (sums.rows[table] ?? 0) + countLines(chunk);
        },
        end: () => void sums.files.push({ name, bytes, sha256: hash.digest('hex') }),
      };
    },
  };
}

const newline = 0x0a;

/** COPY escapes line breaks in values, so each line is a row. */
function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) count += 1;
  return count;
}

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** `chunks` have `bytes` bytes together. */
  addStream(name: string, bytes: number, chunks: AsyncIterable<Buffer>): Promise<void>;
}

/** Writes an archive of what `fill` adds. Rejects if anything fails; `target` is then destroyed. */
export async function writeArchive(
  target: Writable,
  { manifest, signal }: { manifest: Manifest; signal?: AbortSignal | undefined },
  fill: (writer: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const pack = tar.pack();
  const { sums, add: sum } = createSums();
  // The lightest compression takes a third of the time, and a few percent more room.
  const written = pipeline(Readable.from(pack, { objectMode: false }), createGzip({ level: 1 }), target, { signal });
  const failure = written.then(() => new Promise<never>(() => {}));
  failure.catch(() => {});
  const addStream: ArchiveWriter['addStream'] = async (name, bytes, chunks) => {
    const one = sum(name);
    const done = new Promise<void>((resolve, reject) => {
      const header = { name, size: bytes, mode: 0o600, mtime: new Date(manifest.createdAt) };
      const entry = pack.entry(header, (error) => (error ? reject(error) : resolve()));
      const write = async () => {
        for await (const chunk of chunks) {
          one.update(chunk);
          if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), failure]);
        }
        entry.end(undefined);
      };
      write().catch(reject);
    });
    await Promise.race([done, failure]);
    one.end();
  };
  const writer: ArchiveWriter = {
    addStream,
    add: (name, content) => addStream(name, content.length, Readable.from([content])),
  };
  try {
    await writer.add(manifestName, json(manifest));
    await fill(writer);
    await writer.add(checksumsName, json(sums));
    pack.finalize();
    await written;
  } catch (error) {
    pack.destroy(error as Error);
    await written.catch(() => {});
    throw error;
  }
}

export const json = (value: unknown) => Buffer.from(JSON.stringify(value));

export interface ArchivedFile {
  name: string;
  /** To be read to its end, or not at all. */
  chunks: AsyncIterable<Buffer>;
}

export interface OpenArchive {
  manifest: Manifest;
  /** The other files in order. Ends only if everything was complete and as it was written; otherwise throws. */
  files: AsyncGenerator<ArchivedFile>;
  /** Of each table; known once all files are read. */
  rows(): Record<string, number>;
}

/** Throws ArchiveDamaged, here or while files are read. */
export async function readArchive(compressed: NodeJS.ReadableStream): Promise<OpenArchive> {
  const extract = tar.extract();
  pipeline(compressed, createGunzip(), extract).catch((error: Error) => extract.destroy(error));
  const { sums, add: sum } = createSums();
  const files = readFiles(extract, sum);
  const first = await files.next().catch(refuse);
  if (first.done || first.value.name !== manifestName) {
    extract.destroy();
    throw new ArchiveDamaged('This is no backup of CallGauge.');
  }
  const manifest = await readJson(Manifest, first.value.chunks);
  let isRead = false;
  return {
    manifest,
    files: checkFiles(files, sums, () => {
      isRead = true;
    }),
    rows() {
      if (!isRead) throw new Error('The archive was not read to its end.');
      return sums.rows;
    },
  };
}

async function* readFiles(
  extract: tar.Extract,
  sum: ReturnType<typeof createSums>['add'],
): AsyncGenerator<ArchivedFile> {
  for await (const entry of extract) {
    const { name } = entry.header;
    const one = sum(name);
    let isBegun = false;
    async function* read() {
      isBegun = true;
      try {
        for await (const chunk of entry as AsyncIterable<Buffer>) {
          one.update(chunk);
          yield chunk;
        }
      } catch (error) {
        refuse(error);
      }
    }
    const chunks = read();
    yield { name, chunks };
    if (!isBegun) for await (const _ of chunks);
    if (name !== checksumsName) one.end();
  }
}

async function* checkFiles(
  files: AsyncGenerator<ArchivedFile>,
  found: Checksums,
  onEnd: () => void,
): AsyncGenerator<ArchivedFile> {
  let stated: Checksums | undefined;
  try {
    for await (const file of files) {
      if (stated) throw new ArchiveDamaged('This archive is damaged: something follows its end.');
      if (file.name === checksumsName) stated = await readJson(Checksums, file.chunks);
      else yield file;
    }
  } catch (error) {
    refuse(error);
  }
  if (!stated) throw new ArchiveDamaged('This archive is incomplete: its checksums are missing.');
  const other = stated.files.find((file, index) => JSON.stringify(file) !== JSON.stringify(found.files[index]));
  if (other || stated.files.length !== found.files.length)
    throw new ArchiveDamaged(`This archive is damaged: ${other?.name ?? 'a file'} is not as it was written.`);
  onEnd();
}

/** Enough for the checksums of a hundred thousand files. */
const maxJsonBytes = 32 * 1024 * 1024;

/** The content of a small file. */
export async function readSmall(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes <= maxJsonBytes) read.push(chunk);
  }
  if (bytes > maxJsonBytes) throw new ArchiveDamaged('This archive is damaged: its description is too long.');
  return Buffer.concat(read);
}

async function readJson<Value>(schema: z.ZodType<Value>, chunks: AsyncIterable<Buffer>): Promise<Value> {
  const bytes = await readSmall(chunks);
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new ArchiveDamaged(
      'This archive’s description cannot be read: it is damaged, or another version of CallGauge wrote it.',
    );
  }
}

function refuse(error: unknown): never {
  if (error instanceof ArchiveDamaged) throw error;
  const why = lineOf(error);
  throw new ArchiveDamaged(`This archive is damaged or incomplete: ${why}`);
}

/** Throws one line if it is no file that can be read. */
export async function openArchive(file: string): Promise<fs.ReadStream> {
  const which = 'Name an archive that npm run backup made.';
  try {
    if ((await fs.promises.stat(file)).isFile()) return (await fs.promises.open(file)).createReadStream();
  } catch (error) {
    throw new Error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}). ${which}`);
  }
  throw new Error(`${file} is not a file. ${which}`);
}

export interface CheckedArchive {
  manifest: Manifest;
  rows: Record<string, number>;
  /** Of the archive itself. */
  bytes: number;
}

/** Reads all of an archive without restoring it. Throws one line if it is damaged or incomplete. */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  const archive = await readArchive(await openArchive(file));
  for await (const _ of archive.files);
  return { manifest: archive.manifest, rows: archive.rows(), bytes: fs.statSync(file).size };
}
