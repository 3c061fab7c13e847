// What ingest knows without asking: every endpoint path, and the names of each company that sends calls. Positive
// answers come from memory; a negative one is believed only from a load that began after the question was put.

import { findCompanyDirectory } from '../database/company-directory';
import type { Database } from '../database/connect';
import { findWebhookEndpoints, type WebhookEndpoint } from '../database/webhook-endpoints';
import { type CompanyDirectory, indexCompany } from './resolve-names';

/** How long another process's change may go unnoticed. On the embedded engine there is no other process. */
const rememberedMs = 5_000;
/** Unknown paths are free to send, so asking the database about them is rationed to once in this time. */
const unknownPathMs = 1_000;

export interface Directory {
  /** The endpoint of a path, without regard to case; undefined when there is none. */
  findEndpoint(path: string): Promise<WebhookEndpoint | undefined>;
  company(companyId: number): Promise<CompanyDirectory>;
  /** The company as a load begun after this question finds it: what confirms that something is not there. */
  companyAfresh(companyId: number): Promise<CompanyDirectory>;
  /** To be said after any change of what is remembered here. */
  forget(): void;
}

/** Without `demoMode` the demo's webhooks are inactive, if there are any left. */
export function createDirectory(database: Database, now: () => Date, demoMode = false): Directory {
  const isShared = database.engine !== 'embedded';
  const isStale = (loadedAt: number, limit: number) => isShared && now().getTime() - loadedAt > limit;

  const endpoints = keepLoaded(async () => findWebhookEndpoints(database.deliveries, now(), demoMode), now);
  const companies = new Map<number, Loaded<CompanyDirectory>>();

  const loadedCompany = (companyId: number): Loaded<CompanyDirectory> => {
    const known = companies.get(companyId);
    if (known) return known;
    const made = keepLoaded(async () => {
      const rows = await findCompanyDirectory(database.deliveries, companyId);
      if (!rows) throw new Error(`Company ${companyId} has an endpoint, but does not exist.`);
      return indexCompany(rows);
    }, now);
    companies.set(companyId, made);
    return made;
  };

  return {
    async findEndpoint(path) {
      const find = async (limit: number) => {
        const found = (await endpoints.latest((at) => isStale(at, limit))).get(path.toLowerCase());
        return found?.expiresAt && found.expiresAt <= now() ? undefined : found;
      };
      return (await find(rememberedMs)) ?? find(unknownPathMs);
    },
    company: (companyId) => loadedCompany(companyId).latest((at) => isStale(at, rememberedMs)),
    companyAfresh: (companyId) => loadedCompany(companyId).afresh(),
    forget() {
      endpoints.forget();
      companies.clear();
    },
  };
}

interface Loaded<Value> {
  /** What was loaded last, or a new load when there is none or it is stale. */
  latest(isStale: (loadedAt: number) => boolean): Promise<Value>;
  /** A load that begins after this call; those who ask while one runs share the next. */
  afresh(): Promise<Value>;
  forget(): void;
}

function keepLoaded<Value>(load: () => Promise<Value>, now: () => Date): Loaded<Value> {
  let kept: { value: Value; loadedAt: number } | undefined;
  let running: Promise<Value> | undefined;
  let next: Promise<Value> | undefined;

  const start = (): Promise<Value> => {
    const loadedAt = now().getTime();
    const mine = load().then((value) => {
      // Forgotten meanwhile: what was loaded may be from before the change.
      if (running === mine) kept = { value, loadedAt };
      return value;
    });
    running = mine;
    return mine.finally(() => {
      if (running === mine) running = undefined;
    });
  };

  const afresh = (): Promise<Value> => {
    if (!running) return start();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };

  return {
    async latest(isStale) {
      if (kept && !isStale(kept.loadedAt)) return kept.value;
      return running ?? start();
    },
    afresh,
    forget() {
      kept = undefined;
      running = undefined;
    },
  };
}
