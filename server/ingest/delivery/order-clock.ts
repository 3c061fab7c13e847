// The clock that puts deliveries in order: the database's, which all servers share, as this one last measured it. The
// highest order given out is kept in DATA_DIR, so orders never run backwards, whatever clock this machine has after a restart.
import fs from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../../replace-file';

export interface OrderClock {
  /** The database's time as last measured, this machine's until then. */
  now(): Date;
  /** The highest order that may have been given out before this process began, in microseconds; 0 if there was none. */
  readonly last: number;
  /** Call for each order given out. Writes about once a second while deliveries arrive. */
  note(order: number): void;
  /** Measures now. Never rejects: while the database is away the last measurement stays. */
  measure(): Promise<void>;
  /** Measures each minute until `stop`. */
  begin(): void;
  stop(): Promise<void>;
}

export interface OrderClockParts {
  dataDir: string;
  /** The database's time, in milliseconds since 1970. */
  findDatabaseTime(): Promise<number>;
  /** This machine's clock, which people and time servers set, and one that only counts, both in milliseconds. */
  wall?: () => number;
  elapsed?: () => number;
}

const everyMs = 60_000;
/** The quickest of several answers counts, as NTP does it: the first one may have waited for a connection. */
const maxSamples = 8;
const goodEnoughMs = 0.5;
/** If the two clocks of this machine part by more, somebody set one, or the machine slept. */
const maxDriftMs = 1_000;
/**
 * What is written is ahead of what was given out, so that not each delivery writes. A restart takes longer than this, so the
 * next order is again the true time.
 */
const reservedMicros = 1_000_000;

export async function openOrderClock(parts: OrderClockParts): Promise<OrderClock> {
  const { dataDir, findDatabaseTime, wall = Date.now, elapsed = () => performance.now() } = parts;
  const file = path.join(dataDir, 'last-order');
  const last = await readOrder(file);
  let base: { time: number; wall: number; elapsed: number } | undefined;
  let measuring: Promise<void> | undefined;
  let writing: Promise<void> | undefined;
  let reserved = last;
  let looks: NodeJS.Timeout | undefined;

  const timeNow = () => (base ? base.time + elapsed() - base.elapsed : wall());
  const setBase = (time: number) => {
    base = { time, wall: wall(), elapsed: elapsed() };
  };
  const measureOnce = async () => {
    try {
      let best = await sample();
      for (let more = 1; more < maxSamples && best.took > goodEnoughMs; more++) {
        const next = await sample();
        if (next.took < best.took) best = next;
      }
      setBase(best.time + elapsed() - best.at);
    } catch {
      if (base) setBase(timeNow());
    }
  };
  /** The database's time `at` the moment its answer came, if that took as long as the question. */
  const sample = async () => {
    const asked = elapsed();
    const time = await findDatabaseTime();
    const at = elapsed();
    return { time: time + (at - asked) / 2, at, took: at - asked };
  };
  const measure = () => {
    measuring ??= measureOnce().finally(() => {
      measuring = undefined;
    });
    return measuring;
  };

  return {
    last,
    now() {
      if (base && Math.abs(wall() - base.wall - (elapsed() - base.elapsed)) > maxDriftMs) void measure();
      return new Date(timeNow());
    },
    note(order) {
      if (writing || order + reservedMicros / 2 <= reserved) return;
      reserved = order + reservedMicros;
      // A disk that takes nothing is reported by the spool. The next order tries again.
      const failed = () => {
        reserved = order;
      };
      writing = replaceFile(file, String(reserved))
        .catch(failed)
        .finally(() => {
          writing = undefined;
        });
    },
    measure,
    begin() {
      looks ??= setInterval(() => void measure(), everyMs).unref();
    },
    async stop() {
      clearInterval(looks);
      await writing;
    },
  };
}

async function readOrder(file: string): Promise<number> {
  const order = Number(await fs.readFile(file, 'utf8').catch(() => '0'));
  return Number.isSafeInteger(order) && order > 0 ? order : 0;
}
