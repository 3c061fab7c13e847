// Figures survive a reload: they are shown at once while they are loaded again. Kept in this tab only, for one person and
// one build, until the session ends.
import type { QueryCache, QueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints';
import { asOfOf, noteAsOf } from './as-of';

interface Kept {
  owner: string;
  build: string;
  entries: { key: readonly unknown[]; data: object; asOf: string | undefined; loadedAt: number }[];
}

const name = 'callgauge-figures';
/** Hashed: answers of another build may have another shape. */
const build = import.meta.url;
const maxAgeMs = 24 * 60 * 60 * 1_000;
/** Of five million that a browser grants; the newest are kept. */
const maxCharacters = 2_000_000;
/** Without it no screen knows whose figures to show. */
const alsoKept: EndpointName = 'listCompanies';

/** `owner` names the person. Call it when the page goes away. */
export function keepFigures(queries: QueryClient, owner: string): void {
  const found = queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => {
      const data = state.status === 'success' && typeof state.data === 'object' && state.data;
      const asOf = data ? asOfOf(data) : undefined;
      if (!data || (asOf === undefined && queryKey[0] !== alsoKept)) return [];
      return [{ key: queryKey, data, asOf, loadedAt: state.dataUpdatedAt }];
    })
    .sort((one, other) => other.loadedAt - one.loadedAt);
  let characters = 0;
  const entries = found.filter((entry) => {
    characters += JSON.stringify(entry).length;
    return characters <= maxCharacters;
  });
  try {
    sessionStorage.setItem(name, JSON.stringify({ owner, build, entries } satisfies Kept));
  } catch {
    // Storage is full or forbidden: figures are loaded as on a first visit.
    forgetFigures();
  }
}

/**
 * Fills the cache with what was kept for this person; what is shown is loaded again, and what cannot be loaded again goes.
 * Forgets what anybody else left.
 */
export function restoreFigures(queries: QueryClient, owner: string, now = Date.now()): void {
  const kept = readKept();
  forgetFigures();
  if (kept?.owner !== owner || kept.build !== build) return;
  for (const { key, data, asOf, loadedAt } of kept.entries) {
    if (now - loadedAt > maxAgeMs) continue;
    noteAsOf(data, asOf ?? null);
    queries.setQueryData(key, data, { updatedAt: loadedAt });
    queries.getQueryCache().find({ queryKey: key })?.invalidate();
  }
  dropUnloadable(queries.getQueryCache());
}

/** A failure counts as that of a first load: old figures must not look like those of now. */
function dropUnloadable(cache: QueryCache): void {
  const restored = new Set(cache.getAll());
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated' || !restored.has(event.query)) return;
    if (event.action.type !== 'success' && event.action.type !== 'error') return;
    restored.delete(event.query);
    if (event.action.type === 'error') event.query.setState({ data: undefined, dataUpdatedAt: 0 });
    if (restored.size === 0) stop();
  });
}

export function forgetFigures(): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing can be stored either.
  }
}

function readKept(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
