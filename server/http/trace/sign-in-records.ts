// Writes sign-ins and refused ones into the audit log. Later, so that timing does not reveal whether a name exists.
import type { FastifyBaseLogger } from 'fastify';
import { insertSignIns, type SignInRow } from '../../database/audit/audit-sign-ins';
import type { Database } from '../../database/engine/connect';
import type { Jobs } from '../../platform/jobs';
import { atMost } from '../../within-time';
import { networkOf } from '../limits/rate-limits';
import { createRepeatLimit } from './repeat-limit';

export type SignInKind = SignInRow['action'];

export interface SignInRecords {
  note(kind: SignInKind, person: { userId: number; username: string }, address: string): void;
  stop(): Promise<void>;
}

export interface SignInRecordParts {
  jobs: Jobs;
  database: Database;
  log: FastifyBaseLogger;
  now: () => Date;
}

const writeAfterMs = 1_000;
const maxStopMs = 2_000;
const windowMs = 600_000;

/** Per person, network and kind, the first in ten minutes becomes an entry, and later one with the rest. */
export function createSignInRecords({ jobs, database, log, now }: SignInRecordParts): SignInRecords {
  let waiting: SignInRow[] = [];
  const write = async () => {
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return;
    await insertSignIns(database.people, rows).catch((error: unknown) =>
      log.warn({ err: error, entries: rows.length }, 'sign-ins were not written into the audit log'),
    );
  };
  const job = jobs.add({ name: 'record sign-ins', run: write });
  const add = (row: SignInRow) => {
    waiting.push(row);
    job.trigger(writeAfterMs);
  };
  const limit = createRepeatLimit<SignInRow>(windowMs, (_kind, first, more) => {
    if (first) add({ ...first, at: now(), after: { ...first.after, more } });
  });

  return {
    note(kind, { userId, username }, address) {
      const row = { action: kind, userId, username, at: now(), after: { address } };
      if (limit.admits(kind, `${userId} ${networkOf(address)}`, row, 1)) add(row);
    },
    async stop() {
      limit.stop();
      // An unresponsive database must not delay shutdown.
      await atMost(write(), maxStopMs);
    },
  };
}
