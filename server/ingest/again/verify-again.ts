// Verifies log rows with the secrets of now and the time of their arrival (docs/decisions/0061). A row only ever
// becomes valid: what was valid when it arrived stays so, whatever its secret became. What waited for a mapping has no
// verdict yet, and gets its first one when it would be counted.
import { setImmediate } from 'node:timers/promises';
import type { SignatureSettings, SignatureVerdict } from '#contract/signatures';
import type { Queries } from '../../database/engine/connect';
import { type DoubtfulRow, findReplayRows, type ReplayRow } from '../../database/replays/replay-rows';
import { type RefusedRow, saveRefused, saveVerified, type VerifiedRow } from '../../database/replays/replayed-rows';
import type { WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import { refuseSignature } from '../signature/check-signature';
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
      await setImmediate();
      const right = verifyRow(row, verifying);
      if (right) verified.push(right);
    }
    await saveVerified(queries, companyId, verified);
  }
}

/** Refuses what waited and is left out for its signature, as if it arrived now; without a mapping it waits on. */
export async function refuseUnproven(
  queries: Queries,
  companyId: number,
  waiting: readonly DoubtfulRow[],
  { endpoints, now, ...verifying }: Verifying & { endpoints: ReadonlyMap<number, WebhookEndpoint>; now: Date },
): Promise<void> {
  for (const ids of inGroups(waiting)) {
    const unproven: RefusedRow[] = [];
    for (const row of await findReplayRows(queries, companyId, ids)) {
      await setImmediate();
      const endpoint = endpoints.get(row.configurationId ?? 0);
      const signature = verdictOf(row, verifying);
      const refusal = endpoint?.isMapped && refuseSignature({ endpoint, signature });
      if (refusal) unproven.push({ id: row.id, signature, ...refusal });
    }
    await saveRefused(queries, companyId, unproven, now);
  }
}

function verdictOf(row: ReplayRow, { verifiers, publicUrl }: Verifying): SignatureVerdict {
  const verifier = verifiers.get(row.configurationId ?? 0);
  return verifier ? verifyKept(row, { ...verifier, publicUrl }) : 'no-secret';
}

function verifyRow(row: ReplayRow, verifying: Verifying): VerifiedRow | undefined {
  const verifier = verifying.verifiers.get(row.configurationId ?? 0);
  if (!verifier || verdictOf(row, verifying) !== 'right') return undefined;
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
