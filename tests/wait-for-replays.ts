import { expect, vi } from 'vitest';
import type { Database } from '../server/database/engine/connect';

/**
 * Resolves once no replay is open: one would write into the tables that the next test empties. Rows that a test inserted
 * for `somebody` are never worked on.
 */
export async function waitForReplays({ people }: Database): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await people.$client.query(
        `select from replays where status in ('waiting', 'running') and started_by <> 'somebody'`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 20_000 },
  );
}
