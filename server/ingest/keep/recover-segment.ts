// Recovers a segment: reads whole records, cuts off a torn end and copies damaged bytes aside.
import fs from 'node:fs/promises';
import { readSegment } from './read-segment';
import { receivedMsOf } from './record';
import { cutTornEnd, putAside, type SegmentFile } from './segment-files';

/** How far the segment goes, when each delivery arrived in milliseconds, and which damage was set aside. */
export async function recoverSegment(
  segment: SegmentFile,
  log: (facts: object, line: string) => void,
): Promise<{ bytes: number; arrivals: number[]; damagedAt: number[] }> {
  const bytes = await fs.readFile(segment.file);
  const arrivals: number[] = [];
  const damagedAt: number[] = [];
  let end = 0;
  for (const part of readSegment(bytes, segment.marker)) {
    if ('record' in part) {
      arrivals.push(receivedMsOf(part.record));
      end = part.end;
      continue;
    }
    const beside = bytes.subarray(part.begin, part.end);
    const isTorn = 'torn' in part;
    try {
      const aside = isTorn
        ? await cutTornEnd(segment, beside, part.begin)
        : await putAside(segment.file, beside, `${part.begin}.damaged`);
      if (!isTorn) damagedAt.push(part.begin);
      log(
        { file: aside, bytes: beside.length },
        isTorn ? 'the spool had a torn end' : 'the spool had a damaged record',
      );
    } catch (error) {
      // A full disk, for example. They stay, and the next start retries.
      log(
        { err: error, file: segment.file, bytes: beside.length },
        'damaged bytes of the spool could not be put aside',
      );
    }
  }
  return { bytes: end, arrivals, damagedAt };
}
