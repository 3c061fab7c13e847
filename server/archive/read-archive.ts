// Reads an archive and checks all of it: compression, headers, checksums and completeness.
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Checksums, checksumsName, Manifest, manifestName, tableOfPart } from './manifest';
import { sumTables } from './table-sums';
import { readTar, type TarFile } from './tar';

/** The archive is not one, or incomplete, or its bytes changed. */
export class ArchiveDamaged extends Error {
  override name = 'ArchiveDamaged';
}

export interface OpenArchive {
  manifest: Manifest;
  /** The other files in order. Ends only if everything was complete and as it was written; otherwise throws. */
  files: AsyncGenerator<TarFile>;
  /** Known once all files are read. */
  checksums(): Checksums;
}

/** More than a part of a table or of the spool can have: with one row of the largest file of appointments, some 70 MB. */
const maxFileBytes = 256 * 1024 * 1024;

/** `compressed`: what writeArchive wrote, through gzip. Throws ArchiveDamaged, here or while files are read. */
export async function readArchive(compressed: NodeJS.ReadableStream): Promise<OpenArchive> {
  const unpacked = pipeline(compressed, createGunzip(), () => {});
  const files = readTar(unpacked as AsyncIterable<Buffer>, maxFileBytes);
  const first = await files.next().catch(refuse);
  if (first.done || first.value.name !== manifestName) throw new ArchiveDamaged('This is no backup of CallGauge.');
  const manifest = parse(Manifest, first.value.bytes);
  let checksums: Checksums | undefined;
  return {
    manifest,
    files: checked(first.value, files, (found) => {
      checksums = found;
    }),
    checksums() {
      if (!checksums) throw new Error('The archive was not read to its end.');
      return checksums;
    },
  };
}

async function* checked(
  manifest: TarFile,
  files: AsyncGenerator<TarFile>,
  onEnd: (checksums: Checksums) => void,
): AsyncGenerator<TarFile> {
  const found: Checksums['files'] = [];
  const tables = sumTables();
  const note = ({ name, bytes }: TarFile) => {
    found.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    const table = tableOfPart(name);
    if (table) tables.add(table, bytes);
  };
  note(manifest);
  let stated: Checksums | undefined;
  try {
    for await (const file of files) {
      if (stated) throw new ArchiveDamaged('This archive is damaged: something follows its end.');
      if (file.name === checksumsName) {
        stated = parse(Checksums, file.bytes);
        continue;
      }
      note(file);
      yield file;
    }
  } catch (error) {
    refuse(error);
  }
  if (!stated) throw new ArchiveDamaged('This archive is incomplete: its checksums are missing.');
  const changed = stated.files.find((file, index) => !isSame(file, found[index]));
  if (changed) throw new ArchiveDamaged(`This archive is damaged: ${changed.name} is not as it was written.`);
  const table = stated.tables.find((sum, index) => tables.all()[index]?.sha256 !== sum.sha256);
  if (table || found.length !== stated.files.length)
    throw new ArchiveDamaged(`This archive is damaged: ${table?.name ?? 'a file'} is not as it was written.`);
  onEnd(stated);
}

function isSame(stated: Checksums['files'][number], found: Checksums['files'][number] | undefined): boolean {
  return stated.name === found?.name && stated.bytes === found.bytes && stated.sha256 === found.sha256;
}

function parse<Value>(schema: { parse(value: unknown): Value }, bytes: Buffer): Value {
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
  const why = error instanceof Error ? error.message : String(error);
  throw new ArchiveDamaged(`This archive is damaged or incomplete: ${why}`);
}
