// What a start says about an upgrade: beforehand how long it takes on this data, then how far it is.
import type { MigrationCost } from './migration-costs';
import type { Migration } from './migration-files';

interface Upgrade {
  /** Number of the newest migration that was done before. */
  from: number;
  pending: Migration[];
  costs: Readonly<Record<string, readonly MigrationCost[]>>;
  /** Estimates by table. */
  rows: ReadonlyMap<string, number>;
}

export interface UpgradeProgress {
  /** Call before each statement. */
  step(): void;
  end(how: 'done' | 'failed'): void;
}

/** A supervisor or a person who looks at the log sees that it goes on. */
const sayEveryMs = 15_000;

/** Says the first line at once, then one line every 15 seconds, and a last one if there were any. */
export function startUpgradeProgress(upgrade: Upgrade, say: (line: string) => void): UpgradeProgress {
  const steps = upgrade.pending.reduce((sum, { statements }) => sum + statements.length, 0);
  const seconds = estimateSeconds(upgrade);
  const began = performance.now();
  let step = 0;
  let hasSaid = false;
  const spent = () => describeSeconds((performance.now() - began) / 1_000);
  say(describeUpgrade(upgrade, seconds));
  const timer = setInterval(() => {
    hasSaid = true;
    say(`Upgrading the database: step ${step} of ${steps}, ${spent()} of about ${describeSeconds(seconds)}.`);
  }, sayEveryMs);
  return {
    step() {
      step += 1;
    },
    end(how) {
      clearInterval(timer);
      if (hasSaid && how === 'done') say(`The database is upgraded after ${spent()}.`);
    },
  };
}

function describeUpgrade({ from, pending, rows }: Upgrade, seconds: number): string {
  const to = pending.at(-1)?.number ?? from;
  const calls = describeCount(rows.get('calls') ?? 0);
  const length = seconds < 60 ? 'less than a minute' : `about ${describeSeconds(seconds)}`;
  return `Upgrading the database (schema ${from} to ${to}, ${calls} calls): ${length}. If it is interrupted, the next start begins again.`;
}

function estimateSeconds({ pending, costs, rows }: Upgrade): number {
  const rewritten = pending.flatMap(({ tag }) => costs[tag] ?? []);
  const micros = rewritten.reduce((sum, cost) => sum + cost.microsecondsPerRow * (rows.get(cost.table) ?? 0), 0);
  return micros / 1e6;
}

function describeSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

function describeCount(count: number): string {
  if (count < 1e6) return count.toLocaleString('en-US');
  return `${(count / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} million`;
}
