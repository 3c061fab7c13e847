// The spool's files. Every new or removed name is made durable by syncing the folder.
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

export async function listSegments(folder: string): Promise<SegmentFile[]> {
  const segments: SegmentFile[] = [];
  for (const name of await fs.readdir(folder)) {
    const [, number, marker] = nameShape.exec(name) ?? [];
    if (!number || !marker) continue;
    segments.push({ number: Number(number), marker: Buffer.from(marker, 'hex'), file: path.join(folder, name) });
  }
  return segments.sort((a, b) => a.number - b.number);
}

/** An empty segment whose name is on disk. Its marker is in the name, safe from damage to the content. */
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

export function nameSegment(folder: string, number: number): SegmentFile {
  const marker = randomBytes(markerBytes);
  const file = path.join(folder, `${String(number).padStart(12, '0')}-${marker.toString('hex')}.spool`);
  return { number, marker, file };
}

export async function removeSegment({ file }: SegmentFile): Promise<void> {
  await fs.rm(file, { force: true });
  await syncFolder(path.dirname(file));
}

/** Cuts off a torn end after copying it to a file next to the segment, for a person. */
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

/** Writes bytes of a segment to a file next to it, such as `<segment>.0.damaged`. */
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

/** As much as a large delivery, so that a disk with a few bytes left does not pass. */
const trialBytes = Buffer.alloc(64 * 1024);

/** Writes a file and removes it; rejects if the disk does not accept it. */
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
