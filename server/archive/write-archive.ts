// An archive is a tar file compressed with gzip, so that ordinary tools open it (docs/decisions/0110).
import { createHash } from 'node:crypto';
import { type Checksums, checksumsName, tableOfPart } from './manifest';
import { sumTables } from './table-sums';
import { type TarFile, tarEnd, tarHeader, tarPadding } from './tar';

/** The bytes of an archive with these files, not yet compressed. Adds their checksums as the last file. */
export async function* writeArchive(files: AsyncIterable<TarFile>, at: Date): AsyncGenerator<Buffer> {
  const checksums: Checksums = { files: [], tables: [] };
  const tables = sumTables();
  for await (const { name, bytes } of files) {
    yield* tarFile(name, bytes, at);
    checksums.files.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    const table = tableOfPart(name);
    if (table) tables.add(table, bytes);
  }
  checksums.tables = tables.all();
  yield* tarFile(checksumsName, Buffer.from(JSON.stringify(checksums)), at);
  yield tarEnd;
}

function* tarFile(name: string, bytes: Buffer, at: Date): Generator<Buffer> {
  yield tarHeader(name, bytes.length, at);
  if (bytes.length > 0) yield bytes;
  const padding = tarPadding(bytes.length);
  if (padding.length > 0) yield padding;
}
