// Warns in the details of a delivery about other deliveries of its calls. Found on reading, because later ones may change it.
import { warnings } from '#contract/refusals';
import type { Warning } from '#contract/webhooks';
import { callNameKey, findCalls } from '../../database/calls/refold-calls';
import type { Queries } from '../../database/engine/connect';
import type { LoggedDelivery } from '../../database/log/deliveries';
import { findCallIdsOf, findLinkedRows } from '../../database/replays/replayed-rows';
import { partsInLog } from './delivery-parts';
import { factsOfRows, type RowFacts } from './facts-of-rows';

/** Of a call with more deliveries than this only the last ones are read. */
const maxRows = 200;

/** Warnings that a delivery repeats another one, and where the order of arrival alone decided about an appointment. */
export async function findChangeWarnings(
  queries: Pick<Queries, 'execute'>,
  { id, companyId, deliveryId, processedData }: LoggedDelivery,
): Promise<Warning[]> {
  if (!processedData) return [];
  const callIds = await findCallIdsOf(queries, companyId, [id]);
  const linked = await findLinkedRows(queries, companyId, callIds, { max: maxRows });
  if (linked.length < 2) return [];
  const calls = new Map((await findCalls(queries, companyId, callIds)).map((call) => [call.id, call]));
  const rows = linked.map((row) => ({ ...row, row, parts: partsInLog(row, (callId) => calls.get(callId)) }));
  const said = factsOfRows(rows);
  const own = said.filter(({ row }) => row.deliveryId === deliveryId);
  const repeated = own.some(({ isRepetition }) => isRepetition) ? [warnings.repeated()] : [];
  const changes = processedData.order === undefined ? own.flatMap((it) => describeAppointment(it, said)) : [];
  return [
    ...repeated.map((message) => ({ field: 'callId', message })),
    ...[...new Set(changes)].map((message) => ({ field: 'appointment', message })),
  ];
}

/** How its appointment differs from what was stated before, and from what was stated last. */
function describeAppointment(own: RowFacts, said: readonly RowFacts[]): string[] {
  const stated = said
    .filter(({ facts }) => callNameKey(facts) === callNameKey(own.facts) && statedAppointment(facts) !== undefined)
    .sort((a, b) => (a.facts.orderKey < b.facts.orderKey ? -1 : 1));
  // What it states may stand at its latest repetition, which has the same key.
  const stating = stated.find(({ facts }) => facts.orderKey === own.facts.orderKey);
  const ours = stating && statedAppointment(stating.facts);
  if (ours === undefined || own.isRepetition) return [];
  const before = stated.findLast(({ facts }) => facts.orderKey < own.facts.orderKey);
  const earlier = before && statedAppointment(before.facts);
  const last = stated.at(-1);
  const final = last && statedAppointment(last.facts);
  return [
    ...(earlier === undefined || earlier === ours ? [] : [warnings.changesAppointment(earlier, ours)]),
    ...(final === undefined || final === ours ? [] : [warnings.appointmentChanged(ours, final)]),
  ];
}

function statedAppointment({ values: { booked }, assumed }: RowFacts['facts']): string | undefined {
  if (booked === undefined || assumed.includes('booked')) return undefined;
  return booked ? 'yes' : 'no';
}
