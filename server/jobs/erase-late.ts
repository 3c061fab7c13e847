// Erases what arrives for a call after its customer was erased, within a minute (docs/decisions/0122).
import type { Database } from '../database/engine/connect';
import { eraseLateDeliveries, findCompaniesWithLateDeliveries } from '../database/erasure/erased-deliveries';
import { createWalker, type Walker } from './walker';

const pauseMs = 60_000;

export interface LateEraserParts {
  now: () => Date;
  onErased(companyId: number): void;
  onError(error: unknown): void;
}

export function createLateEraser(database: Database, { now, onErased, onError }: LateEraserParts): Walker {
  const walker = createWalker({
    async walk() {
      for (const companyId of await findCompaniesWithLateDeliveries(database.background, now())) {
        let isMore = true;
        while (isMore && !walker.isStopped()) {
          isMore = await eraseLateDeliveries(database.background, { companyId, now: now() });
        }
        onErased(companyId);
      }
      return pauseMs;
    },
    pauseAfterError: () => pauseMs,
    onError,
  });
  return walker;
}
