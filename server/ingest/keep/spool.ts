// Stores deliveries that the database did not accept in time, on disk before any answer. Waiting deliveries are written
// and synced together; drain.ts takes them out, oldest first.
import fs from 'node:fs/promises';
import { readSegment } from './read-segment';
import { encodeRecord, receivedMsOf, type SpoolRecord } from './record';
import { recoverSegment } from './recover-segment';
import {
  createSegment,
  listSegments,
  nameSegment,
  putAside,
  removeSegment,
  type SegmentFile,
  writeTrial,
} from './segment-files';

export interface Spool {
  /** Resolves once the delivery is on disk. Rejects if that fails, or with SpoolFull. */
  append(record: SpoolRecord): Promise<void>;
  /**
   * Resolves if a delivery could be stored now: there is room, and the disk accepts writes. Rejects as `append` would.
   */
  tryOut(): Promise<void>;
  status(): { waiting: number; since: Date | null };
  /** The oldest segment with deliveries, no longer written to; undefined if nothing waits. */
  oldest(): Promise<WaitingSegment | undefined>;
  /** Moves a taken delivery behind all others, regardless of the limit. */
  putLast(record: SpoolRecord): Promise<void>;
  /** Writes deliveries that cannot be stored to a file that the next start skips, and returns its path. */
  putAside(records: SpoolRecord[], why: 'refused' | 'foreign'): Promise<string>;
  /** The number of files with data that could be neither read back nor stored. */
  countAside(): Promise<number>;
  /** Called when something begins to wait, and when nothing waits any more. */
  onChange(listener: (isWaiting: boolean) => void): void;
  /** Writes what was submitted, and closes. */
  close(): Promise<void>;
}

/** A segment to empty: its deliveries in order, read on demand. */
export interface WaitingSegment {
  records: Iterable<SpoolRecord>;
  /** This many more deliveries, from the first, are in the database. */
  taken(count: number): void;
  remove(): Promise<void>;
}

export interface SpoolOptions {
  maxBytes: number | ((kept: number) => Promise<number>);
  log(facts: object, line: string): void;
  segmentBytes?: number;
}

export class SpoolFull extends Error {
  override name = 'SpoolFull';
}

const maxBytesInGroup = 8 * 1024 * 1024;

interface Segment extends SegmentFile {
  /** Everything up to here is on disk; the rest was never acknowledged. */
  bytes: number;
  /** When its waiting deliveries arrived, in milliseconds, in order. */
  arrivals: number[];
  /** Where the first of those begins; everything before is in the database. */
  takenBytes: number;
  /** Damage found but not yet set aside, by position. */
  damage: Map<number, Buffer>;
  /** Where damage that was set aside begins. */
  knownDamage: Set<number>;
}

interface Pending {
  record: SpoolRecord;
  isKept: boolean;
  resolve(): void;
  reject(error: unknown): void;
}

/** Opens the spool in `folder`: reads what waits, and cuts off torn ends with a log line. */
export async function openSpool(folder: string, options: SpoolOptions): Promise<Spool> {
  const { maxBytes, log, segmentBytes = 8 * 1024 * 1024 } = options;
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });

  const findBound = async (kept: number) => (typeof maxBytes === 'number' ? maxBytes : maxBytes(kept));

  const sealed: Segment[] = [];
  let lastNumber = 0;
  for (const file of await listSegments(folder)) {
    lastNumber = file.number;
    try {
      const { bytes, arrivals, damagedAt } = await recoverSegment(file, log);
      const segment = { ...beginSegment(file), bytes, arrivals, knownDamage: new Set(damagedAt) };
      if (arrivals.length > 0) sealed.push(segment);
      else await removeSegment(file);
    } catch (error) {
      log({ err: error, file: file.file }, 'a segment of the spool could not be read; it stays for the next start');
    }
  }

  let active: { segment: Segment; handle: fs.FileHandle } | undefined;
  const pending: Pending[] = [];
  const listeners: ((isWaiting: boolean) => void)[] = [];
  let writing: Promise<void> | undefined;
  let isClosed = false;
  let wasWaiting = sealed.length > 0;

  const segments = () => (active ? [...sealed, active.segment] : sealed);
  const countWaiting = () => segments().reduce((sum, { arrivals }) => sum + arrivals.length, 0);
  const notifyChange = () => {
    const isWaiting = segments().some(({ arrivals }) => arrivals.length > 0);
    if (isWaiting === wasWaiting) return;
    wasWaiting = isWaiting;
    for (const listener of listeners) listener(isWaiting);
  };

  /** From now on it is only read. One without acknowledged data is removed. */
  const seal = async () => {
    const closing = active;
    active = undefined;
    if (!closing) return;
    const { segment, handle } = closing;
    if (segment.arrivals.length > 0) sealed.push(segment);
    await handle.close().catch(() => {});
    if (segment.arrivals.length === 0) await removeSegment(segment).catch(() => {});
  };

  const writeGroup = async (group: Pending[]) => {
    if (!active) {
      lastNumber += 1;
      const { segment, handle } = await createSegment(folder, lastNumber);
      active = { segment: beginSegment(segment), handle };
    }
    const { segment, handle } = active;
    const bytes = Buffer.concat(group.map(({ record }) => encodeRecord(record, segment.marker)));
    const { bytesWritten } = await handle.write(bytes, 0, bytes.length, segment.bytes);
    if (bytesWritten < bytes.length) throw new Error(`Only ${bytesWritten} of ${bytes.length} bytes could be written.`);
    await handle.sync();
    segment.bytes += bytes.length;
    for (const { record } of group) segment.arrivals.push(receivedMsOf(record));
    if (segment.bytes >= segmentBytes) await seal();
  };

  /** No file is written again after a failed write or sync: a second sync would falsely succeed. */
  const writePersistently = async (group: Pending[]) => {
    try {
      await writeGroup(group);
    } catch (error) {
      log({ err: error }, 'the spool could not be written; trying a fresh segment');
      await seal();
      await writeGroup(group).catch(async (again) => {
        await seal();
        throw again;
      });
    }
  };

  /** Undefined while there is room for another delivery. */
  const findFullness = async (): Promise<SpoolFull | undefined> => {
    const kept = segments().reduce((sum, segment) => sum + segment.bytes, 0);
    const bound = await findBound(kept);
    return kept >= bound ? new SpoolFull(`The spool holds ${kept} bytes; the limit is ${bound}.`) : undefined;
  };

  const write = async () => {
    while (pending.length > 0) {
      const full = await findFullness();
      const group = takeGroup(pending).filter(({ isKept, reject }) => {
        if (full && !isKept) reject(full);
        return isKept || !full;
      });
      if (group.length === 0) continue;
      try {
        await enqueue(() => writePersistently(group));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
      notifyChange();
    }
    writing = undefined;
  };

  /** Segments are not closed within a group. */
  let turn: Promise<unknown> = Promise.resolve();
  const enqueue = <Done>(work: () => Promise<Done>): Promise<Done> => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };

  const append = (record: SpoolRecord, isKept: boolean): Promise<void> => {
    if (isClosed) return Promise.reject(new Error('The spool is closed.'));
    return new Promise((resolve, reject) => {
      pending.push({ record, isKept, resolve, reject });
      writing ??= Promise.resolve().then(write);
    });
  };

  return {
    append: (record) => append(record, false),
    putLast: (record) => append(record, true),

    async tryOut() {
      if (isClosed) throw new Error('The spool is closed.');
      const full = await findFullness();
      if (full) throw full;
      await writeTrial(folder);
    },

    status() {
      const first = segments().find(({ arrivals }) => arrivals.length > 0)?.arrivals[0];
      return { waiting: countWaiting(), since: first === undefined ? null : new Date(first) };
    },

    async oldest() {
      // Closes the current segment first, between two groups; the next group starts another.
      if (sealed.length === 0 && active) await enqueue(seal);
      const [segment] = sealed;
      if (!segment) return undefined;
      /** A segment with errors does not hold up the others. */
      const putLast = (error: unknown) => {
        sealed.push(...sealed.splice(sealed.indexOf(segment), 1));
        throw error;
      };
      const bytes = await fs.readFile(segment.file).catch(putLast);
      const ends: number[] = [];
      return {
        records: recordsIn(bytes.subarray(0, segment.bytes), segment, ends),
        taken(count) {
          segment.arrivals.splice(0, count);
          segment.takenBytes = ends.splice(0, count).at(-1) ?? segment.takenBytes;
        },
        async remove() {
          await keepDamage(segment, log).catch(putLast);
          sealed.splice(sealed.indexOf(segment), 1);
          notifyChange();
          await removeSegment(segment);
        },
      };
    },

    onChange(listener) {
      listeners.push(listener);
    },

    putAside(records, why) {
      lastNumber += 1;
      const { file, marker } = nameSegment(folder, lastNumber);
      return putAside(file, Buffer.concat(records.map((record) => encodeRecord(record, marker))), why);
    },

    async countAside() {
      const names = await fs.readdir(folder);
      return names.filter((name) => /\.(damaged|refused|foreign)$/.test(name)).length;
    },

    async close() {
      isClosed = true;
      await writing;
      await seal();
    },
  };

  function takeGroup(from: Pending[]): Pending[] {
    let bytes = 0;
    let size = 0;
    while (size < from.length && bytes < maxBytesInGroup) bytes += from[size++]?.record.body.length ?? 0;
    return from.splice(0, size);
  }
}

function beginSegment(file: SegmentFile): Segment {
  return { ...file, bytes: 0, arrivals: [], takenBytes: 0, damage: new Map(), knownDamage: new Set() };
}

/** Records not taken out before. Notes damage between or after them. */
function* recordsIn(bytes: Buffer, segment: Segment, ends: number[]): Generator<SpoolRecord> {
  const begin = segment.takenBytes;
  let isEndReported = false;
  const remember = (at: number, damaged: Buffer) => {
    // A copy: a view would keep the whole segment in memory.
    if (!segment.knownDamage.has(at)) segment.damage.set(at, Buffer.from(damaged));
  };
  for (const part of readSegment(bytes.subarray(begin), segment.marker)) {
    isEndReported = 'torn' in part;
    if ('record' in part) {
      ends.push(begin + part.end);
      yield part.record;
    } else {
      remember(begin + part.begin, bytes.subarray(begin + part.begin, begin + part.end));
    }
  }
  // The file is shorter than what was written to it.
  if (bytes.length < segment.bytes && !isEndReported) remember(bytes.length, Buffer.alloc(0));
}

async function keepDamage(segment: Segment, log: SpoolOptions['log']): Promise<void> {
  for (const [at, bytes] of segment.damage) {
    const file = await putAside(segment.file, bytes, `${at}.damaged`);
    segment.damage.delete(at);
    segment.knownDamage.add(at);
    log(
      { file, bytes: bytes.length, deliveries: segment.arrivals.length },
      'deliveries that waited could not be read back from disk; what is left of them was put aside',
    );
  }
}
