// Caches every endpoint path, and the names of each company that sends calls, until a commit outdates them. An unknown
// name is confirmed by a load that began after the question. Endpoints are also stored in a file (endpoint-file.ts), for
// starts without the database.

import { findCompanyDirectory } from '../../database/companies/company-directory';
import type { Database } from '../../database/engine/connect';
import type { Outdated } from '../../database/outdated';
import { findWebhookEndpoints, type WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import { withinTime } from '../../within-time';
import type { Identity } from '../delivery/identity';
import type { EndpointFile, EndpointsByPath } from './endpoint-file';
import { PathUnknown } from './path-unknown';
import { type CompanyDirectory, indexCompany } from './resolve-names';

export interface Directory {
  /**
   * The endpoint of a path, ignoring case; undefined if there is none. Throws PathUnknown for a path not in memory while
   * the database is unavailable.
   */
  findEndpoint(path: string): Promise<WebhookEndpoint | undefined>;
  /** The same from memory; undefined if the database must be asked. */
  cachedEndpoint(path: string): WebhookEndpoint | undefined;
  /** The same, however old; may be wrong. */
  lastKnownEndpoint(path: string): WebhookEndpoint | undefined;
  /** A company's configuration by its id; undefined if the database has none. */
  findConfiguration(companyId: number, configurationId: number): Promise<WebhookEndpoint | undefined>;
  company(companyId: number): Promise<CompanyDirectory>;
  /** The same from memory; undefined if it must be loaded. */
  cachedCompany(companyId: number): CompanyDirectory | undefined;
  /** Loads the company again, to confirm that a name is unknown. */
  reloadCompany(companyId: number): Promise<CompanyDirectory>;
  /**
   * Drops outdated data, by default all; running loads are not cached. Called by `Database.onOutdated` after commits.
   * Resolves once the endpoint file is current. Never rejects.
   */
  invalidate(outdated?: Outdated): Promise<void>;
  /** Resolves once the file has the current endpoints. Never rejects. */
  persist(): Promise<void>;
}

export interface DirectoryOptions {
  file?: EndpointFile | undefined;
  lastKnown?: EndpointsByPath | undefined;
  identity?: Identity | undefined;
  /** Whether the database is known to be unavailable, so that nothing waits for it. */
  isUnavailable?(): boolean;
  /** Called when the endpoints could not be loaded or written. */
  onError?(error: unknown): void;
}

/** How long a delivery waits for a reload of a known endpoint. */
const reloadWithinMs = 500;

/** Without `demoMode` the demo's webhooks are inactive. */
export function createDirectory(
  database: Database,
  now: () => Date,
  demoMode = false,
  { file, lastKnown, identity, isUnavailable = () => false, onError = () => {} }: DirectoryOptions = {},
): Directory {
  /** The result of the latest load, even if outdated. */
  let youngest = { load: 0, endpoints: lastKnown };
  let loads = 0;
  const endpoints = createCache(async () => {
    loads += 1;
    const load = loads;
    const found = await findWebhookEndpoints(database.deliveries, now(), demoMode);
    if (load > youngest.load) {
      youngest = { load, endpoints: found };
      file?.keep(found, identity?.current()).catch(onError);
    }
    return found;
  });
  const companies = new Map<number, Loaded<CompanyDirectory>>();

  const loadedCompany = (companyId: number): Loaded<CompanyDirectory> => {
    const known = companies.get(companyId);
    if (known) return known;
    const made = createCache(async () => {
      const rows = await findCompanyDirectory(database.deliveries, companyId);
      if (!rows) throw new Error(`Company ${companyId} has an endpoint, but does not exist.`);
      return indexCompany(rows);
    });
    companies.set(companyId, made);
    return made;
  };

  const unexpired = (path: string, among: EndpointsByPath | undefined) => {
    const found = among?.get(path);
    return found?.expiresAt && found.expiresAt <= now() ? undefined : found;
  };

  const findLoaded = async (path: string) => unexpired(path, await endpoints.latest());
  const cachedEndpoint = (path: string) => unexpired(path.toLowerCase(), endpoints.cached());

  const persist = async () => {
    if (!file) return;
    try {
      await file.keep(await endpoints.reload(), identity?.current());
    } catch (error) {
      onError(error);
    }
  };

  return {
    cachedEndpoint,
    lastKnownEndpoint: (path) => unexpired(path.toLowerCase(), youngest.endpoints),
    async findEndpoint(path) {
      const remembered = cachedEndpoint(path);
      if (remembered) return remembered;
      const key = path.toLowerCase();
      // The database is asked; the last known endpoint replaces a late answer.
      const isOurs = youngest.load > 0 || !identity || identity.isFileOurs();
      const known = isOurs ? unexpired(key, youngest.endpoints) : undefined;
      if (isUnavailable()) return known ?? throwUnknownPath(isOurs && youngest.endpoints !== undefined);
      if (!known) return findLoaded(key);
      return inTimeOr(findLoaded(key), known);
    },
    async findConfiguration(companyId, configurationId) {
      const find = (among: EndpointsByPath) =>
        [...among.values()].find((it) => it.companyId === companyId && it.configurationId === configurationId);
      return find(await endpoints.latest()) ?? find(await endpoints.reload());
    },
    company: (companyId) => loadedCompany(companyId).latest(),
    cachedCompany: (companyId) => companies.get(companyId)?.cached(),
    reloadCompany: (companyId) => loadedCompany(companyId).reload(),
    async invalidate(outdated = { endpoints: true, namesOf: 'all' }) {
      const { namesOf } = outdated;
      if (namesOf === 'all') companies.clear();
      else for (const companyId of namesOf) companies.delete(companyId);
      if (!outdated.endpoints) return;
      endpoints.invalidate();
      await persist();
    },
    persist,
  };
}

function throwUnknownPath(isLikelyNone: boolean): never {
  throw new PathUnknown('The path is unknown, and the database is unavailable.', isLikelyNone);
}

/** The result, or the known value if that fails or takes too long. */
function inTimeOr<Found>(finding: Promise<Found>, known: Found): Promise<Found> {
  return withinTime(
    finding.catch(() => known),
    reloadWithinMs,
    () => known,
  );
}

interface Loaded<Value> {
  cached(): Value | undefined;
  /** The cached value, or a load if there is none. */
  latest(): Promise<Value>;
  /** A load that begins after this call; calls during a load share the next. */
  reload(): Promise<Value>;
  invalidate(): void;
}

function createCache<Value>(load: () => Promise<Value>): Loaded<Value> {
  let cached: { value: Value } | undefined;
  let running: Promise<Value> | undefined;
  let next: Promise<Value> | undefined;

  const start = (): Promise<Value> => {
    const mine = load().then((value) => {
      // Invalidated meanwhile: the loaded value may be from before the change.
      if (running === mine) cached = { value };
      return value;
    });
    running = mine;
    return mine.finally(() => {
      if (running === mine) running = undefined;
    });
  };

  const reload = (): Promise<Value> => {
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
    cached: () => cached?.value,
    latest: async () => cached?.value ?? running ?? start(),
    reload,
    invalidate() {
      cached = undefined;
      running = undefined;
    },
  };
}
