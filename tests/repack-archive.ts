// A backup with other content, and checksums that fit it: what a damaged disk never makes, but a person could.
import { createReadStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Manifest, readArchive, readSmall, writeArchive } from '../server/backup/archive';

export interface PackedFile {
  name: string;
  bytes: Buffer;
}

export interface Changes {
  manifest?: (manifest: Manifest) => Manifest;
  /** Of all files but the manifest and the checksums. */
  files?: (files: PackedFile[]) => PackedFile[];
}

/** The bytes of the archive in this file, changed. */
export async function repackArchive(file: string, changes: Changes): Promise<Buffer> {
  const { manifest, files } = await readArchive(createReadStream(file));
  const kept: PackedFile[] = [];
  for await (const { name, chunks } of files) kept.push({ name, bytes: await readSmall(chunks) });
  const { manifest: changeManifest = (same) => same, files: changeFiles = (same) => same } = changes;
  return packArchive(changeManifest(manifest), changeFiles(kept));
}

export async function packArchive(manifest: Manifest, files: PackedFile[]): Promise<Buffer> {
  const target = new PassThrough();
  const packed = buffer(target);
  await writeArchive(target, { manifest }, async (writer) => {
    for (const { name, bytes } of files) await writer.add(name, bytes);
  });
  return packed;
}
