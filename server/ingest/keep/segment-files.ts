// The files of the spool: numbered segments, and what was put aside of damaged ones. Every name that appears or goes is
// made to last by syncing the folder, without which a file's own fsync is worth nothing.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../sync-folder';
import { markerBytes } from './record';

export interface SegmentFile {
  number: number;
  marker: Buffer;
  file: string;
}

const nameShape = /^(\d{12})-([0-9a-f]{16})\.spool$/;

/** The segments of a folder, the oldest first. */
export async function listSegments(folder: string): Promise<SegmentFile[]> {
  const segments: SegmentFile[] = [];
  for (const name of await fs.readdir(folder)) {
    const [, number, marker] = nameShape.exec(name) ?? [];
    if (!number || !marker) continue;
    segments.push({ number: Number(number), marker: Buffer.from(marker, 'hex'), file: path.join(folder, name) });
  }
  return segments.sort((a, b) => a.number - b.number);
}

/** An empty segment whose name is on disk. Its marker stands in the name, where no damage of the content reaches it. */
export async function createSegment(
  folder: string,
  number: number,
): Promise<{ segment: SegmentFile; handle: fs.FileHandle }> {
  const segment = nameSegment(folder, number);
  const handle = await fs.open(segment.file, 'wx', 0o600);
  try {
    await syncFolder(folder);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return { segment, handle };
}

/** What a new segment is called; nothing is made. */
export function nameSegment(folder: string, number: number): SegmentFile {
  const marker = randomBytes(markerBytes);
  const file = path.join(folder, `${String(number).padStart(12, '0')}-${marker.toString('hex')}.spool`);
  return { number, marker, file };
}

export async function removeSegment({ file }: SegmentFile): Promise<void> {
  await fs.rm(file, { force: true });
  await syncFolder(path.dirname(file));
}

/** Cuts a segment where its torn end begins, once that stands in a file of its own beside it, for a person to look at. */
export async function cutTornEnd({ file }: SegmentFile, torn: Buffer, at: number): Promise<string> {
  const aside = await putAside(file, torn, 'torn');
  const handle = await fs.open(file, 'r+');
  try {
    await handle.truncate(at);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return aside;
}

/** Bytes of a segment in a file of their own beside it, such as `<segment>.0.damaged`. */
export async function putAside(file: string, bytes: Buffer, kind: string): Promise<string> {
  const aside = `${file}.${kind}`;
  const handle = await fs.open(aside, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(path.dirname(file));
  return aside;
}

/** As much as a large delivery takes, so that a disk with a few bytes left does not pass for one with room. */
const trialBytes = Buffer.alloc(64 * 1024);

/** Writes a file to disk and removes it again; rejects when the disk does not take it. */
export async function writeTrial(folder: string): Promise<void> {
  const file = path.join(folder, 'trial');
  try {
    const handle = await fs.open(file, 'w', 0o600);
    try {
      await handle.writeFile(trialBytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await fs.rm(file, { force: true });
  }
}
