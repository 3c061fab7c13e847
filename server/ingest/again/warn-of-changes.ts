// What the details of a delivery say of the other deliveries of its calls. Found when somebody reads it, because a delivery
// that comes later may change it.
import { warnings } from '#contract/refusals';
import type { Warning } from '#contract/webhooks';
import { findCalls } from '../../database/calls/refold-calls';
import type { Queries } from '../../database/engine/connect';
import type { LoggedDelivery } from '../../database/log/deliveries';
import { findCallIdsOf, findLinkedRows } from '../../database/replays/replayed-rows';
import { partsInLog } from './delivery-parts';
import { factsOfRows, type RowFacts } from './facts-of-rows';
import { keyOf } from './refold-from-log';

/** Of a call with more deliveries than this only the first ones are read. */
const maxRows = 200;

/** Warnings that a delivery repeats another one, and where the order of arrival alone decided about an appointment. */
export async function warnOfChanges(
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
  const messages = own.flatMap((it) => [
    ...(it.isRepetition ? [warnings.repeated()] : []),
    ...(processedData.order === undefined ? describeAppointment(it, said) : []),
  ]);
  return [...new Set(messages)].map((message) => ({ field: 'appointment', message }));
}

/** How its appointment differs from what was stated before, and from what was stated last. */
function describeAppointment(own: RowFacts, said: readonly RowFacts[]): string[] {
  const stated = said
    .filter(({ facts }) => keyOf(facts) === keyOf(own.facts) && statedAppointment(facts) !== undefined)
    .sort((a, b) => (a.facts.orderKey < b.facts.orderKey ? -1 : 1));
  const ours = statedAppointment(own.facts);
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
