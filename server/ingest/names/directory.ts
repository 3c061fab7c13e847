// What ingest knows without asking: every endpoint path, and the names of each company that sends calls. Positive
// answers come from memory; a negative one is believed only from a load that began after the question was put. Where a
// delivery belongs is also kept in a file (endpoint-file.ts), so that it is known without the database.

import { EndpointPath } from '#contract/webhooks';
import { findCompanyDirectory } from '../../database/companies/company-directory';
import type { Database } from '../../database/engine/connect';
import type { Outdated } from '../../database/engine/outdated';
import { findWebhookEndpoints, isEndpointPath, type WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import { withinTime } from '../../within-time';
import type { Identity } from '../delivery/identity';
import type { EndpointFile, Endpoints } from './endpoint-file';
import { createPathCheck } from './path-check';
import { PathUnknown } from './path-unknown';
import { type CompanyDirectory, indexCompany } from './resolve-names';

/** How long another process's change may go unnoticed. On the embedded engine there is no other process. */
const rememberedMs = 10_000;
/** From then on it is loaded again behind the deliveries' backs, so that none of a busy company has to wait for that. */
const agingMs = 8_000;

export interface Directory {
  /**
   * The endpoint of a path, without regard to case; undefined when there is none, which is never only because another
   * process saved it. Throws PathUnknown for a path that is not known while the database is away, or is asked about too many
   * unknown ones; while it is away what was known last is believed.
   */
  findEndpoint(path: string): Promise<WebhookEndpoint | undefined>;
  /** The same without waiting; undefined where the database must be asked. */
  cachedEndpoint(path: string): WebhookEndpoint | undefined;
  /** The same however long ago it was loaded: for what may be mistaken. */
  lastKnownEndpoint(path: string): WebhookEndpoint | undefined;
  /** A company's configuration by its id; undefined when the database says that it is gone. */
  findConfiguration(companyId: number, configurationId: number): Promise<WebhookEndpoint | undefined>;
  company(companyId: number): Promise<CompanyDirectory>;
  /** The same without waiting; undefined where it must be loaded first. */
  cachedCompany(companyId: number): CompanyDirectory | undefined;
  /** The company as a load begun after this question finds it: what confirms that something is not there. */
  reloadCompany(companyId: number): Promise<CompanyDirectory>;
  /**
   * Drops what is outdated, all of it unless said otherwise; loads under way are not kept. Commits in this process call it
   * by `Database.onOutdated`. Resolves once the file of endpoints is up to date, too. Never rejects; trouble is reported.
   */
  invalidate(outdated?: Outdated): Promise<void>;
  /** Resolves once the file has the endpoints as they are now. Never rejects; trouble is reported. */
  persist(): Promise<void>;
}

export interface DirectoryOptions {
  /** Where the endpoints are kept beside the database, and what it held at the start. */
  file?: EndpointFile | undefined;
  lastKnown?: Endpoints | undefined;
  /** Which installation the endpoints are of. */
  identity?: Identity | undefined;
  /** Whether the database is known to be away, so that nobody waits for it. */
  isUnavailable?(): boolean;
  /** Told when the endpoints could not be loaded or kept. */
  onError?(error: unknown): void;
  /** Milliseconds of a clock that never goes back: by the wall clock, set back, what is remembered would stay young. */
  elapsed?(): number;
}

/** How long a delivery waits for endpoints that are due to be loaded again, where they were known before. */
const reloadWithinMs = 500;

/** Without `demoMode` the demo's webhooks are inactive, if there are any left. */
export function createDirectory(
  database: Database,
  now: () => Date,
  demoMode = false,
  {
    file,
    lastKnown,
    identity,
    isUnavailable = () => false,
    onError = () => {},
    elapsed = () => performance.now(),
  }: DirectoryOptions = {},
): Directory {
  const isShared = database.engine !== 'embedded';
  const isStale = (loadedAt: number, limit: number) => isShared && elapsed() - loadedAt > limit;
  const isExpired = (loadedAt: number) => isStale(loadedAt, rememberedMs);
  const isAging = (loadedAt: number) => isStale(loadedAt, agingMs);

  /** What the youngest load found, also when that is outdated. */
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
  }, elapsed);
  const companies = new Map<number, Loaded<CompanyDirectory>>();

  const loadedCompany = (companyId: number): Loaded<CompanyDirectory> => {
    const known = companies.get(companyId);
    if (known) return known;
    const made = createCache(async () => {
      const rows = await findCompanyDirectory(database.deliveries, companyId);
      if (!rows) throw new Error(`Company ${companyId} has an endpoint, but does not exist.`);
      return indexCompany(rows);
    }, elapsed);
    companies.set(companyId, made);
    return made;
  };

  const unexpired = (path: string, among: Endpoints | undefined) => {
    const found = among?.get(path);
    return found?.expiresAt && found.expiresAt <= now() ? undefined : found;
  };

  const checkPath = createPathCheck((path) => isEndpointPath(database.deliveries, path, now()));
  const findLoaded = async (path: string): Promise<WebhookEndpoint | undefined> => {
    const known = unexpired(path, await endpoints.latest(isExpired));
    // Nobody else saves paths on the embedded engine, and nobody can save one of another form.
    if (known || !isShared || !EndpointPath.safeParse(path).success) return known;
    return (await checkPath(path)) ? unexpired(path, await endpoints.reload()) : undefined;
  };

  /** One after the other: the companies of a busy minute all age at once, and deliveries need the same connections. */
  let refreshing = Promise.resolve();
  const due = new Set<Loaded<unknown>>();
  const cachedValue = <Value>(loaded: Loaded<Value>): Value | undefined => {
    const young = loaded.cached(isAging);
    if (young !== undefined) return young;
    const cached = loaded.cached(isExpired);
    if (cached !== undefined && !due.has(loaded) && !isUnavailable()) {
      due.add(loaded);
      const refresh = () => loaded.reload().then(ignore, ignore);
      refreshing = refreshing.then(refresh).finally(() => due.delete(loaded));
    }
    return cached;
  };

  const cachedEndpoint = (path: string) => unexpired(path.toLowerCase(), cachedValue(endpoints));

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
      // Not in memory, or too long ago: the database is asked, and what was known last stands in for it.
      const isOurs = youngest.load > 0 || !identity || identity.isFileOurs();
      const known = isOurs ? unexpired(key, youngest.endpoints) : undefined;
      if (isUnavailable()) return known ?? throwUnknownPath(isOurs && youngest.endpoints !== undefined);
      if (!known) return findLoaded(key);
      return inTimeOr(findLoaded(key), known);
    },
    async findConfiguration(companyId, configurationId) {
      const find = (among: Endpoints) =>
        [...among.values()].find((it) => it.companyId === companyId && it.configurationId === configurationId);
      return find(await endpoints.latest(isExpired)) ?? find(await endpoints.reload());
    },
    company: (companyId) => loadedCompany(companyId).latest(isExpired),
    cachedCompany(companyId) {
      const loaded = companies.get(companyId);
      return loaded && cachedValue(loaded);
    },
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

/** Whoever asks for it once it has expired is told why it could not be loaded. */
const ignore = () => {};

function throwUnknownPath(isLikelyNone: boolean): never {
  throw new PathUnknown('The path is not known, and the database that would know is away.', isLikelyNone);
}

/** What is found, or when that fails or takes long what was known. */
function inTimeOr<Found>(finding: Promise<Found>, known: Found): Promise<Found> {
  return withinTime(
    finding.catch(() => known),
    reloadWithinMs,
    () => known,
  );
}

interface Loaded<Value> {
  /** What was loaded last, unless it is stale. */
  cached(isStale: (loadedAt: number) => boolean): Value | undefined;
  /** What was loaded last, or a new load when there is none or it is stale. */
  latest(isStale: (loadedAt: number) => boolean): Promise<Value>;
  /** A load that begins after this call; those who ask while one runs share the next. */
  reload(): Promise<Value>;
  invalidate(): void;
}

function createCache<Value>(load: () => Promise<Value>, elapsed: () => number): Loaded<Value> {
  let cached: { value: Value; loadedAt: number } | undefined;
  let running: Promise<Value> | undefined;
  let next: Promise<Value> | undefined;

  const start = (): Promise<Value> => {
    const loadedAt = elapsed();
    const mine = load().then((value) => {
      // Invalidated meanwhile: what was loaded may be from before the change.
      if (running === mine) cached = { value, loadedAt };
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

  const current = (isStale: (loadedAt: number) => boolean) =>
    cached && !isStale(cached.loadedAt) ? cached.value : undefined;

  return {
    cached: current,
    async latest(isStale) {
      return current(isStale) ?? running ?? start();
    },
    reload,
    invalidate() {
      cached = undefined;
      running = undefined;
    },
  };
}
