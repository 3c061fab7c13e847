// The order of arrivals: microseconds that never go backwards, also after a restart, on another machine and with another
// clock. A start continues above the highest order in DATA_DIR/last-order and in the database.
import fs from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../../platform/files';

export interface ArrivalOrder {
  /** The next order: this time in microseconds, or just above the last order if that is later. */
  next(timeMs: number): number;
  /** Continues above the order that the database has, which another process may have saved. */
  raise(order: number): void;
  stop(): Promise<void>;
}

export interface ArrivalOrderParts {
  dataDir: string;
  /** Called at most once a second, while deliveries arrive. */
  saveInDatabase(order: number): Promise<unknown>;
}

/** Saved orders are ahead of the used ones, so that not every delivery writes. A restart takes longer than this. */
const fileAheadMicros = 1_000_000;
const databaseAheadMicros = 2_000_000;

export async function openArrivalOrder({ dataDir, saveInDatabase }: ArrivalOrderParts): Promise<ArrivalOrder> {
  const file = path.join(dataDir, 'last-order');
  let last = await readOrder(file);
  const inFile = createReservation(last, fileAheadMicros, (order) => replaceFile(file, String(order)));
  const inDatabase = createReservation(0, databaseAheadMicros, saveInDatabase);
  return {
    next(timeMs) {
      last = Math.max(last + 1, timeMs * 1000);
      inFile.cover(last);
      inDatabase.cover(last);
      return last;
    },
    raise(order) {
      last = Math.max(last, order);
    },
    async stop() {
      // The database may be silent. What it has covers more than the file.
      await inFile.saved();
    },
  };
}

/** Saves an order ahead of the used ones whenever half of that headroom is used, also after a save that failed. */
function createReservation(start: number, aheadMicros: number, save: (order: number) => Promise<unknown>) {
  let reserved = start;
  let saving: Promise<unknown> | undefined;
  return {
    cover(order: number): void {
      if (saving || order + aheadMicros / 2 <= reserved) return;
      reserved = order + aheadMicros;
      saving = save(reserved)
        .catch(() => {})
        .finally(() => {
          saving = undefined;
        });
    },
    saved: () => saving,
  };
}

async function readOrder(file: string): Promise<number> {
  const order = Number(await fs.readFile(file, 'utf8').catch(() => '0'));
  return Number.isSafeInteger(order) && order > 0 ? order : 0;
}
