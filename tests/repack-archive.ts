// A backup with other content, and checksums that fit it: what a damaged disk never makes, but a person could.
import { createReadStream } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Manifest, manifestName } from '../server/archive/manifest';
import { readArchive } from '../server/archive/read-archive';
import type { TarFile } from '../server/archive/tar';
import { writeArchive } from '../server/archive/write-archive';

export interface Changes {
  manifest?: (manifest: Manifest) => Manifest;
  /** Of all files but the manifest and the checksums. */
  files?: (files: TarFile[]) => TarFile[];
}

/** The bytes of the archive in this file, changed. */
export async function repackArchive(file: string, changes: Changes): Promise<Buffer> {
  const { manifest, files } = await readArchive(createReadStream(file));
  const kept: TarFile[] = [];
  for await (const one of files) kept.push(one);
  const { manifest: changeManifest = (same) => same, files: changeFiles = (same) => same } = changes;
  async function* changed() {
    yield { name: manifestName, bytes: Buffer.from(JSON.stringify(changeManifest(manifest))) };
    yield* changeFiles(kept);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writeArchive(changed(), new Date())) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks));
}
