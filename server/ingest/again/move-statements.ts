// What people and appointment lists stated of a call that a replay ended or split goes along with its earliest delivery.
import { findStatedCalls, moveStatements } from '../../database/calls/call-statements';
import { type CallName, findCalls, findCallsByName } from '../../database/calls/refold-calls';
import type { Queries, Transaction } from '../../database/engine/connect';
import { findLinkedRows, type LinkedRow } from '../../database/replays/replayed-rows';
import type { DeliveryPart } from './delivery-parts';

interface Replayed {
  row: { id: number };
  parts: readonly DeliveryPart[];
}

/**
 * Moves them to the call that now holds the earliest of the call's deliveries that any call holds; where none does they
 * stay. `linked`: every row of these calls as it was, the earliest first. Needs the company's lock.
 */
export async function moveStatementsAlong(
  tx: Transaction,
  companyId: number,
  given: { callIds: readonly number[]; linked: readonly LinkedRow[]; replayed: readonly Replayed[] },
): Promise<void> {
  const holders = findHolders(await findStatedCalls(tx, companyId, given.callIds), given.linked, given.replayed);
  if (holders.size === 0) return;
  const calls = await findCallsByName(
    tx,
    companyId,
    [...holders.values()].map(({ name }) => name),
  );
  const moves = [...holders].flatMap(([callId, { name }]): [number, number][] => {
    const holder = calls.find(({ source, callKey }) => source === name.source && callKey === name.callKey);
    return holder && holder.id !== callId ? [[callId, holder.id]] : [];
  });
  await moveStatements(tx, companyId, new Map(moves));
}

/** What would move, by the row of the log that takes it along. Knows nothing of rows that other batches understand again. */
export async function foreseeMoves(
  queries: Pick<Queries, 'execute'>,
  companyId: number,
  { callIds, replayed }: { callIds: readonly number[]; replayed: readonly Replayed[] },
): Promise<Map<number, { from: string; to: string }[]>> {
  const moves = new Map<number, { from: string; to: string }[]>();
  const stated = await findStatedCalls(queries, companyId, callIds);
  if (stated.length === 0) return moves;
  const linked = await findLinkedRows(queries, companyId, stated);
  const holders = findHolders(stated, linked, replayed);
  for (const { id, source, callKey } of await findCalls(queries, companyId, [...holders.keys()])) {
    const holder = holders.get(id);
    if (!holder || (holder.name.source === source && holder.name.callKey === callKey)) continue;
    moves.set(holder.rowId, [...(moves.get(holder.rowId) ?? []), { from: callKey, to: holder.name.callKey }]);
  }
  return moves;
}

/** Of each stated call whose earliest delivery that any call holds was replayed: that row, and what its call is now. */
function findHolders(
  stated: readonly number[],
  linked: readonly LinkedRow[],
  replayed: readonly Replayed[],
): Map<number, { rowId: number; name: CallName }> {
  const partsById = new Map(replayed.map(({ row, parts }) => [row.id, parts]));
  const holders = new Map<number, { rowId: number; name: CallName }>();
  for (const callId of stated) {
    for (const { id, links } of linked) {
      const part = links.find((link) => link.callId === callId)?.part;
      if (part === undefined) continue;
      const parts = partsById.get(id);
      // It was not replayed, so the call is what it was.
      if (!parts) break;
      const name = parts.find((it) => it.part === part)?.facts;
      if (!name) continue;
      holders.set(callId, { rowId: id, name });
      break;
    }
  }
  return holders;
}
