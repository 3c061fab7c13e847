// The clock that orders deliveries: the database's, which all servers share, as last measured. The highest order used
// is stored in DATA_DIR, so orders never go backwards, even after a restart with another clock.
import fs from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../../replace-file';

export interface OrderClock {
  now(): Date;
  /** The highest order that an earlier process may have used, in microseconds; 0 if none. */
  readonly last: number;
  /** Call for each order used. Writes about once a second while deliveries arrive. */
  note(order: number): void;
  /** Measures now. Never rejects: without the database the last measurement stays. */
  measure(): Promise<void>;
  begin(): void;
  stop(): Promise<void>;
}

export interface OrderClockParts {
  dataDir: string;
  findDatabaseTime(): Promise<number>;
  /** This machine's clock, which can be set, and a monotonic one, both in milliseconds. */
  wall?: () => number;
  elapsed?: () => number;
}

const everyMs = 60_000;
/** The quickest of several answers counts, like in NTP: the first may have waited for a connection. */
const maxSamples = 8;
const goodEnoughMs = 0.5;
/** If this machine's two clocks diverge by more, the clock was set or the machine slept. */
const maxDriftMs = 1_000;
/** The stored order is ahead of the used one, so that not every delivery writes. A restart takes longer than this. */
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
  /** The database's time when its answer arrived, if both directions took equally long. */
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
      // The spool reports a failing disk. The next order tries again.
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
