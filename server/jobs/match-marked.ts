// Matches phones that were marked and not matched: what a crash between a delivery and its matching left, at start and once
// a minute (docs/decisions/0090).
import type { Database } from '../database/engine/connect';
import { findStaleCompanies, matchMarked } from '../database/matches/match-phones';
import { createWalker, type Walker } from './walker';

const pauseMs = 60_000;

export interface MarkedMatcherParts {
  onMatched(companyId: number): void;
  onError(error: unknown): void;
}

export function createMarkedMatcher(database: Database, { onMatched, onError }: MarkedMatcherParts): Walker {
  const walker = createWalker({
    async walk() {
      for (const companyId of await findStaleCompanies(database.background)) {
        if (walker.isStopped()) break;
        await matchMarked(database.background, companyId);
        onMatched(companyId);
      }
      return pauseMs;
    },
    pauseAfterError: () => pauseMs,
    onError,
  });
  return walker;
}
