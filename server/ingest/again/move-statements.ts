// What people and appointment lists stated of a call that a replay ended or split goes along with its earliest delivery.
import { findStatedCalls, moveStatements } from '../../database/calls/call-statements';
import { type CallName, findCallsByName } from '../../database/calls/refold-calls';
import type { Transaction } from '../../database/engine/connect';
import type { LinkedRow } from '../../database/replays/replayed-rows';
import type { Statement } from './statements';

interface Replayed {
  row: { id: number };
  told: readonly Statement[];
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
  const stated = await findStatedCalls(tx, companyId, given.callIds);
  if (stated.length === 0) return;
  const statementsOfRow = new Map(given.replayed.map(({ row, told }) => [row.id, told]));
  const nameIn = (row: LinkedRow, part: number): CallName | undefined =>
    statementsOfRow.get(row.id)?.find((it) => it.part === part)?.facts;
  const names = given.linked.flatMap((row) => row.links.flatMap(({ part }) => nameIn(row, part) ?? []));
  const calls = await findCallsByName(tx, companyId, names);
  const idOf = (name: CallName) =>
    calls.find(({ source, callKey }) => source === name.source && callKey === name.callKey)?.id;

  const moves = new Map<number, number>();
  for (const callId of stated) {
    const holders = given.linked.flatMap((row) =>
      row.links.flatMap((link) => {
        if (link.callId !== callId) return [];
        const name = nameIn(row, link.part);
        const holder = statementsOfRow.has(row.id) ? name && idOf(name) : callId;
        return holder ?? [];
      }),
    );
    const [holder = callId] = holders;
    if (holder !== callId) moves.set(callId, holder);
  }
  await moveStatements(tx, companyId, moves);
}
