// Which backups the server keeps of those it made by itself, and when it makes the next one.

export interface KeptArchive {
  name: string;
  at: Date;
  bytes: number;
}

const maxKept = 7;
const partOfDisk = 4;
const gibibyte = 1024 ** 3;
const nightHour = 2;
const nightMinute = 30;
const tooOldMs = 2 * 86_400_000;

/**
 * The names to remove, oldest first: beyond seven, or beyond a quarter of the disk. Never the newest good one, and none
 * at all while no good one is known.
 */
export function chooseRemovals(
  archives: readonly KeptArchive[],
  diskBytes: number,
  newestGood: string | null,
): string[] {
  if (newestGood === null) return [];
  const oldestFirst = [...archives].sort((a, b) => a.at.getTime() - b.at.getTime());
  let count = oldestFirst.length;
  let bytes = oldestFirst.reduce((sum, one) => sum + one.bytes, 0);
  const removed: string[] = [];
  for (const archive of oldestFirst) {
    if (count <= maxKept && bytes <= diskBytes / partOfDisk) break;
    if (archive.name === newestGood) continue;
    removed.push(archive.name);
    count -= 1;
    bytes -= archive.bytes;
  }
  return removed;
}

/** Whether another archive like the last leaves room for two more and a gibibyte. */
export function hasRoom(freeBytes: number, lastBytes: number): boolean {
  return freeBytes - lastBytes >= 2 * lastBytes + gibibyte;
}

/** Whether 02:30 of this machine's clock has passed since `since`: the last backup, or the database's beginning. */
export function isNightlyDue(now: Date, since: Date): boolean {
  const night = new Date(now);
  night.setHours(nightHour, nightMinute, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return since < night;
}

export function isTooOld(now: Date, since: Date): boolean {
  return now.getTime() - since.getTime() > tooOldMs;
}
