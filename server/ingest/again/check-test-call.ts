// A test call: the steps of live traffic with the saved configuration, as if it were its call's only delivery. Nothing
// is created, and it becomes part of no call.
import { warnings } from '#contract/refusals';
import type { ProcessedData } from '#contract/webhooks';
import { missingReasons } from '../../database/call-fields';
import { decideRows, type RowOutcome } from '../../database/log/decide-rows';
import type { Delivery } from '../delivery/delivery';
import { refusalOf } from '../understand/delivery-row';
import { understandDelivery } from '../understand/understand';
import type { UnderstandParts } from '../understand/understand-parts';
import { type DeliveryPart, partsOfRow } from './delivery-parts';

/** The content of its log row. Needs no signature: the sender is signed in. */
export async function checkTestCall(
  delivery: Delivery,
  parts: UnderstandParts,
): Promise<RowOutcome & { processedData: ProcessedData | null }> {
  const row = await understandDelivery({ ...delivery, skipsSignatureCheck: true }, parts, { mayCreate: false });
  const callParts = partsOfRow(row);
  const [decided] = await decideRows(parts.queries, [{ row, parts: callParts.map(asOnlyDelivery) }]);
  if (!decided) throw new Error('A test call was not decided.');
  const processedData = row.processedData ? withNewService(row.processedData, callParts[0]?.facts?.newService) : null;
  // Only of a webhook that is switched off another status is known before its calls are decided.
  return { ...decided.outcome, ...(refusalOf(row)?.status === 'inactive' && { status: 'inactive' }), processedData };
}

/** The call has what this delivery says and lacks the rest. */
function asOnlyDelivery(part: DeliveryPart) {
  const { facts, missing } = part;
  if (!facts) return part;
  const lacks = missingReasons.find((reason) => missing[reason] !== undefined) ?? null;
  return { ...part, call: { lacks, locationId: null, employeeId: null, direction: facts.values.direction ?? null } };
}

/** A service that its call would add. */
function withNewService(said: ProcessedData, name: string | undefined): ProcessedData {
  if (name === undefined) return said;
  return { ...said, warnings: [...said.warnings, { field: 'service', message: warnings.unknownService(name) }] };
}
