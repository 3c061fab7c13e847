// Whether deliveries wait on this machine's disk, and how full that is: for the banner that everybody sees.
import { statfs } from 'node:fs/promises';
import { diskWarningPercent, type IntakeStatus } from '#contract/intake';
import type { Spool } from '../../ingest/spool/spool';
import type { Handlers } from '../door';

export interface IntakeParts {
  /** Absent where nothing can wait. */
  spool: Pick<Spool, 'status' | 'countAside'> | undefined;
  dataDir: string;
  now: () => Date;
}

interface DiskFacts {
  usedPercent: number | null;
  aside: number;
}

/** The disk is asked no more often, however many look. */
const knownForMs = 5_000;

export function intakeHandlers({ spool, dataDir, now }: IntakeParts): Pick<Handlers, 'getIntakeStatus'> {
  let disk: { askedAt: number; facts: Promise<DiskFacts> } | undefined;
  const lookAtDisk = () => {
    const age = now().getTime() - (disk?.askedAt ?? 0);
    // A clock that was set back must not make it known for hours.
    if (!disk || age < 0 || age >= knownForMs) disk = { askedAt: now().getTime(), facts: findDiskFacts() };
    return disk.facts;
  };

  const findDiskFacts = async (): Promise<DiskFacts> => {
    const aside = (await spool?.countAside().catch(() => 0)) ?? 0;
    return { usedPercent: await findUsedPercent(dataDir), aside };
  };

  return {
    async getIntakeStatus(): Promise<IntakeStatus> {
      const { waiting, since } = spool?.status() ?? { waiting: 0, since: null };
      const { usedPercent, aside } = await lookAtDisk();
      return {
        waiting,
        waitingSince: since?.toISOString() ?? null,
        aside,
        diskUsedPercent: usedPercent,
        isDiskNearlyFull: usedPercent !== null && usedPercent >= diskWarningPercent,
      };
    },
  };
}

/** As `df` reckons it: of what this process may use, rounded up. Null where the system does not say. */
async function findUsedPercent(dataDir: string): Promise<number | null> {
  try {
    const { blocks, bfree, bavail } = await statfs(dataDir);
    const used = blocks - bfree;
    return used + bavail > 0 ? Math.ceil((used / (used + bavail)) * 100) : null;
  } catch {
    return null;
  }
}
