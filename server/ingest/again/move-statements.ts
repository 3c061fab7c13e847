// Moves statements of people and appointment lists to the call that their anchor delivery belongs to after a replay
// (docs/decisions/0052).
import { type AnchoredStatement, findAnchoredStatements, moveStatements } from '../../database/calls/call-statements';
import { type CallName, callNameKey, findCallsByName } from '../../database/calls/refold-calls';
import type { Queries, Transaction } from '../../database/engine/connect';
import type { DeliveryPart } from './delivery-parts';

interface Replayed {
  row: { id: number; deliveryId: string };
  parts: readonly DeliveryPart[];
}

/** Statements whose anchor belongs to no call now stay where they are. Needs the company's lock. */
export async function moveStatementsAlong(
  tx: Transaction,
  companyId: number,
  replayed: readonly Replayed[],
): Promise<void> {
  const owned = await findOwners(tx, companyId, replayed);
  const calls = await findCallsByName(
    tx,
    companyId,
    owned.map(({ owner }) => owner),
  );
  const idByName = new Map(calls.map((call) => [callNameKey(call), call.id]));
  const moves = owned.flatMap(({ statement: { id, callId: from }, owner }) => {
    const to = idByName.get(callNameKey(owner));
    return to === undefined || to === from ? [] : { id, from, to };
  });
  await moveStatements(tx, companyId, moves);
}

/** Returns what would move, by the log row of the anchor. */
export async function previewMoves(
  queries: Pick<Queries, 'execute'>,
  companyId: number,
  replayed: readonly Replayed[],
): Promise<Map<number, { from: string; to: string }[]>> {
  const moves = new Map<number, { from: string; to: string }[]>();
  for (const { statement, rowId, owner } of await findOwners(queries, companyId, replayed)) {
    const move = { from: statement.callKey, to: owner.callKey };
    const known = moves.get(rowId) ?? [];
    const isKnown = known.some(({ from, to }) => from === move.from && to === move.to);
    if (statement.isWithdrawn || move.from === move.to || isKnown) continue;
    moves.set(rowId, [...known, move]);
  }
  return moves;
}

/** Finds the call of each statement: of its anchor's calls the one with the same key, else at the same position. */
async function findOwners(queries: Pick<Queries, 'execute'>, companyId: number, replayed: readonly Replayed[]) {
  const replayedById = new Map(replayed.map((it) => [it.row.deliveryId, it]));
  const statements = await findAnchoredStatements(queries, companyId, [...replayedById.keys()]);
  return statements.flatMap((statement): { statement: AnchoredStatement; rowId: number; owner: CallName }[] => {
    const { anchorKey, anchorPart } = statement;
    const { row, parts = [] } = replayedById.get(statement.anchor) ?? {};
    const understood = parts.filter(({ facts }) => facts);
    const owner =
      understood.find(({ facts }) => facts?.callKey === anchorKey) ??
      understood.find(({ part }) => part === anchorPart) ??
      understood[0];
    return row && owner?.facts ? [{ statement, rowId: row.id, owner: owner.facts }] : [];
  });
}
