// Reads the records of a segment in order, and any damage between or after them.
import { decodeRecord, type SpoolRecord } from './record';

export type SegmentPart =
  | { record: SpoolRecord; begin: number; end: number }
  /** Damaged bytes before a further record. */
  | { damaged: true; begin: number; end: number }
  /** An incomplete record at the end: being written when power failed. */
  | { torn: true; begin: number; end: number };

export function* readSegment(segment: Buffer, marker: Buffer): Generator<SegmentPart> {
  let at = 0;
  while (at < segment.length) {
    const found = decodeRecord(segment, at, marker);
    if (found) {
      yield { record: found.record, begin: at, end: found.end };
      at = found.end;
      continue;
    }
    const next = findNext(segment, at + 1, marker);
    yield next === undefined ? { torn: true, begin: at, end: segment.length } : { damaged: true, begin: at, end: next };
    at = next ?? segment.length;
  }
}

function findNext(segment: Buffer, from: number, marker: Buffer): number | undefined {
  for (let at = segment.indexOf(marker, from); at !== -1; at = segment.indexOf(marker, at + 1)) {
    if (decodeRecord(segment, at, marker)) return at;
  }
  return undefined;
}
