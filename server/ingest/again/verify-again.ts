// Verifies log rows with the secrets of now and the time of their arrival (docs/decisions/0061). A row only ever
// becomes valid: what was valid when it arrived stays so, whatever its secret became.
import { setImmediate } from 'node:timers/promises';
import type { SignatureSettings } from '#contract/signatures';
import type { Queries } from '../../database/engine/connect';
import { type DoubtfulRow, findReplayRows, type ReplayRow } from '../../database/replays/replay-rows';
import { saveVerified, type VerifiedRow } from '../../database/replays/replayed-rows';
import { isLarge } from '../keep/large-bodies';
import { maskTokens } from '../signature/mask-tokens';
import { verifyKept } from '../signature/verify-kept';

interface Verifying {
  /** By configuration. */
  verifiers: ReadonlyMap<number, { signature: SignatureSettings; secrets: string[] }>;
  publicUrl: string | undefined;
}

const maxRows = 100;
const maxBytes = 8 * 1024 * 1024;

export async function verifyAgain(
  queries: Queries,
  companyId: number,
  doubtful: readonly DoubtfulRow[],
  verifying: Verifying,
): Promise<void> {
  for (const ids of inGroups(doubtful)) {
    const verified: VerifiedRow[] = [];
    for (const row of await findReplayRows(queries, companyId, ids)) {
      if (isLarge(row.body)) await setImmediate();
      const right = verifyRow(row, verifying);
      if (right) verified.push(right);
    }
    await saveVerified(queries, companyId, verified);
  }
}

function verifyRow(row: ReplayRow, { verifiers, publicUrl }: Verifying): VerifiedRow | undefined {
  const verifier = row.configurationId === null ? undefined : verifiers.get(row.configurationId);
  if (!verifier || verifyKept(row, { ...verifier, publicUrl }) !== 'right') return undefined;
  const { signature, secrets } = verifier;
  // A token that arrived before its scheme was chosen is in the log as it was sent.
  const body = maskTokens(signature, secrets, row.body, row.contentType ?? undefined);
  const query = row.query === null ? null : maskTokens(signature, secrets, Buffer.from(row.query)).toString();
  const isMasked = body !== row.body || query !== row.query;
  return { id: row.id, masked: isMasked ? { body, query } : undefined };
}

function* inGroups(rows: readonly DoubtfulRow[]): Generator<number[]> {
  let ids: number[] = [];
  let bytes = 0;
  for (const { id, size } of rows) {
    if (ids.length > 0 && (ids.length === maxRows || bytes + size > maxBytes)) {
      yield ids;
      ids = [];
      bytes = 0;
    }
    ids.push(id);
    bytes += size;
  }
  if (ids.length > 0) yield ids;
}
