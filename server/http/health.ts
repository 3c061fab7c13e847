// `/healthz` (alive) and `/readyz` (can store a delivery). Public, so it names no company or path.

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Database, pingDatabase } from '../database/engine/connect';
import { isDatabaseUnavailable, isDiskFull, isReadOnly } from '../database/engine/database-away';
import type { DatabaseWatch } from '../ingest/storage/database-watch';
import { type Spool, SpoolFull } from '../platform/spool';
import { withinTime } from '../within-time';

export interface Health {
  deliveries: boolean;
  people: boolean;
  reasons: string[];
}

export interface HealthParts {
  database: Database;
  isReady(): boolean;
  watch: Pick<DatabaseWatch, 'isUnavailable' | 'probe'>;
  commitProblem(): unknown;
  /** Why the spool does not accept deliveries; undefined if it does. */
  findSpoolProblem(): Promise<string | undefined>;
  knowsEndpoints: boolean;
  /** How the proxy contradicts PUBLIC_URL: a reason, though deliveries and people are served. */
  findProxyProblem(): string | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Supervisors ask often and do not wait long. */
const answerWithinMs = 2_000;
const knownForMs = 2_000;

/** Returns a function that tests the spool; calls at once or within two seconds share a result. */
export function createSpoolTrial(spool: Pick<Spool, 'tryAppend'> | undefined): () => Promise<string | undefined> {
  let known: { at: number; trouble: Promise<string | undefined> } | undefined;
  return () => {
    if (!known || performance.now() - known.at >= knownForMs) {
      known = { at: performance.now(), trouble: tryOut(spool) };
    }
    return known.trouble;
  };
}

/** Returns a function that checks health; calls at once or within two seconds share a result. */
export function createHealth(parts: HealthParts): () => Promise<Health> {
  let known: { at: number; health: Promise<Health> } | undefined;
  let running: Promise<void> | undefined;
  const ping = () => {
    running ??= pingDatabase(parts.database).finally(() => {
      running = undefined;
    });
    return withinTime(running, answerWithinMs, () => {
      throw new Error(`No answer within ${answerWithinMs / 1_000} seconds.`);
    });
  };
  return () => {
    if (!known || performance.now() - known.at >= knownForMs) {
      known = { at: performance.now(), health: findHealth(parts, ping) };
    }
    return known.health;
  };
}

export function registerHealth(app: FastifyInstance, findHealth: () => Promise<Health>): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const health = await findHealth();
    reply.header('cache-control', 'no-store');
    if (!health.deliveries) reply.code(503).header('retry-after', 5);
    return health;
  });
}

async function findHealth(parts: HealthParts, ping: () => Promise<void>): Promise<Health> {
  const [peopleProblem, commitProblem, spoolProblem] = await Promise.all([
    findPeopleProblem(parts, ping),
    findCommitProblem(parts),
    findWaitingProblem(parts),
  ]);
  const ownerProblem = parts.database.isHeldElsewhere() ? heldElsewhere : undefined;
  return {
    deliveries: ownerProblem === undefined && (commitProblem === undefined || spoolProblem === undefined),
    people: peopleProblem === undefined,
    reasons: [...new Set([ownerProblem, peopleProblem, commitProblem, spoolProblem, parts.findProxyProblem()])].filter(
      (problem) => problem !== undefined,
    ),
  };
}

/** What would wait on disk here would wait for as long as the other process runs: a balancer sends it there. */
const heldElsewhere = 'Another process has the database, and this one waits for it.';

const noAnswer = 'The database does not answer.';

async function findPeopleProblem(
  { isReady, log }: HealthParts,
  ping: () => Promise<void>,
): Promise<string | undefined> {
  if (!isReady()) return noAnswer;
  try {
    await ping();
    return undefined;
  } catch (error) {
    log.warn({ err: error }, 'the database does not answer');
    return noAnswer;
  }
}

async function findCommitProblem({ isReady, watch, commitProblem }: HealthParts): Promise<string | undefined> {
  const isThere = isReady() && (watch.isUnavailable() ? false : await watch.probe());
  const trouble = commitProblem();
  if (trouble === undefined || isDatabaseUnavailable(trouble)) return isThere ? undefined : noCommits;
  return `${noCommits.slice(0, -1)}: ${describeProblem(trouble)}`;
}

const noCommits = 'The database accepts no deliveries.';

function describeProblem(error: unknown): string {
  if (isReadOnly(error)) return 'it is read-only.';
  if (isDiskFull(error)) return 'its disk is full.';
  return `error ${codeOf(error) ?? 'without a code'}.`;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause);
}

async function findWaitingProblem(parts: HealthParts): Promise<string | undefined> {
  const { isReady, knowsEndpoints, findSpoolProblem } = parts;
  if (!isReady() && !knowsEndpoints) return 'No webhook is known until the database has been reached once.';
  return findSpoolProblem();
}

async function tryOut(spool: Pick<Spool, 'tryAppend'> | undefined): Promise<string | undefined> {
  if (!spool) return 'Nothing can wait on disk.';
  try {
    await spool.tryAppend();
    return undefined;
  } catch (error) {
    if (error instanceof SpoolFull) return 'The spool is full.';
    if (isDiskFull(error)) return 'The disk of DATA_DIR is full.';
    return `The spool cannot be written (${codeOf(error) ?? 'closed'}).`;
  }
}
