// Reads the bytes of a segment: the records in their order, and what between or behind them is none.
import { decodeRecord, type SpoolRecord } from './record';

export type SegmentPart =
  | { record: SpoolRecord; begin: number; end: number }
  /** Bytes before a further record that are not one themselves. */
  | { damaged: true; begin: number; end: number }
  /** Bytes at the end that are not a whole record: what was being written when the power went. */
  | { torn: true; begin: number; end: number };

/** Everything in a segment, in order, without a gap between the parts. */
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

/** Where the next whole record begins. */
function findNext(segment: Buffer, from: number, marker: Buffer): number | undefined {
  for (let at = segment.indexOf(marker, from); at !== -1; at = segment.indexOf(marker, at + 1)) {
    if (decodeRecord(segment, at, marker)) return at;
  }
  return undefined;
}
