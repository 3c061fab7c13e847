import { createHash, type Hash } from 'node:crypto';
import type { TableSum } from './manifest';

export interface TableSums {
  add(table: string, lines: Buffer): void;
  /** In the order in which they were first added. */
  all(): TableSum[];
}

const newline = 0x0a;

/** Counts and hashes the rows of tables. COPY escapes line breaks in values, so that each line is a row. */
export function sumTables(): TableSums {
  const sums = new Map<string, { rows: number; bytes: number; hash: Hash }>();
  return {
    add(table, lines) {
      const sum = sums.get(table) ?? { rows: 0, bytes: 0, hash: createHash('sha256') };
      sums.set(table, sum);
      sum.rows += countLines(lines);
      sum.bytes += lines.length;
      sum.hash.update(lines);
    },
    all: () =>
      [...sums].map(([name, { rows, bytes, hash }]) => ({ name, rows, bytes, sha256: hash.copy().digest('hex') })),
  };
}

function countLines(lines: Buffer): number {
  let count = 0;
  for (let at = lines.indexOf(newline); at >= 0; at = lines.indexOf(newline, at + 1)) count += 1;
  return count;
}
