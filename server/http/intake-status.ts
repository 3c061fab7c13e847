// The state of the intake: outage, deliveries on disk, disk usage. Needs no database.
import fs from 'node:fs/promises';
import { diskWarningPercent, type IntakeStatus, type Outage } from '#contract/intake';
import type { DatabaseWatch } from '../ingest/storage/database-watch';
import type { Spool } from '../platform/spool';

export interface IntakeStatusParts {
  spool: Pick<Spool, 'status' | 'countAside'> | undefined;
  watch: Pick<DatabaseWatch, 'probe' | 'outageSince'>;
  canWait(): Promise<boolean>;
  dataDir: string;
  now: () => Date;
}

export interface IntakeStatusSource {
  find(): Promise<IntakeStatus>;
  findOutage(): Promise<Outage | null>;
  /** After a failed query: checks first whether the database answers. */
  suspectOutage(): Promise<Outage | null>;
}

interface DiskFacts {
  usedPercent: number | null;
  aside: number;
}

const knownForMs = 5_000;

export function createIntakeStatus({ spool, watch, canWait, dataDir, now }: IntakeStatusParts): IntakeStatusSource {
  let disk: { checkedAt: number; facts: Promise<DiskFacts> } | undefined;
  const checkDisk = () => {
    const age = now().getTime() - (disk?.checkedAt ?? 0);
    // After the clock is set back, the result must not stay valid for hours.
    if (!disk || age < 0 || age >= knownForMs) disk = { checkedAt: now().getTime(), facts: findDiskFacts() };
    return disk.facts;
  };

  const findDiskFacts = async (): Promise<DiskFacts> => {
    const aside = (await spool?.countAside().catch(() => 0)) ?? 0;
    return { usedPercent: await findUsedPercent(dataDir), aside };
  };

  const findOutage = async (): Promise<Outage | null> => {
    const since = watch.outageSince();
    return since && { since: since.toISOString(), keepsCalls: await canWait() };
  };

  return {
    findOutage,
    async suspectOutage() {
      await watch.probe();
      return findOutage();
    },
    async find() {
      const { waiting, since } = spool?.status() ?? { waiting: 0, since: null };
      const { usedPercent, aside } = await checkDisk();
      return {
        outage: await findOutage(),
        waiting,
        waitingSince: since?.toISOString() ?? null,
        aside,
        diskUsedPercent: usedPercent,
        isDiskNearlyFull: usedPercent !== null && usedPercent >= diskWarningPercent,
      };
    },
  };
}

/** Like `df`: of what this process can use, rounded up. Null if the system does not say. */
async function findUsedPercent(dataDir: string): Promise<number | null> {
  try {
    const { blocks, bfree, bavail } = await fs.statfs(dataDir);
    const used = blocks - bfree;
    return used + bavail > 0 ? Math.ceil((used / (used + bavail)) * 100) : null;
  } catch {
    return null;
  }
}
