import type { Progress } from './archive-files';

/** Says how far a copy is, at most once a second. */
export function sayProgress(say: (line: string) => void, now = () => performance.now()): (progress: Progress) => void {
  let saidAt = now();
  return ({ table, number, tables, bytes }) => {
    if (now() - saidAt < 1_000) return;
    saidAt = now();
    say(`  table ${number} of ${tables} (${table}), ${describeBytes(bytes)} so far`);
  };
}

export function describeBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
