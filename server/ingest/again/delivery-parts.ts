// The parts of a delivery, one for each call in its body, as just understood or as logged.
import { type Refused, refused, requiredWebhookFields } from '#contract/refusals';
import { webhookFields } from '#contract/webhook-fields';
import type { DeliveryStatus, ProcessedData, RefusalReason } from '#contract/webhooks';
import { type DeliveryRow, isFacts, type NotPlaced } from '../../database/calls/apply-deliveries';
import type { NamedFacts } from '../../database/calls/refold-calls';
import type { LinkedRow } from '../../database/replays/replayed-rows';
import type { WebhookEndpoint } from '../../database/sources/webhook-endpoints';
import { arrivalOf, orderKey } from '../delivery/delivery-id';
import { factsOf } from '../understand/describe-call';
import { statusOf } from '../understand/understand';

export interface DeliveryPart {
  part: number;
  /** Absent if it was refused. */
  facts?: NamedFacts;
  /** With another status than failed for what is not a call. */
  refusal?: Refused & { status?: DeliveryStatus };
  locationId?: number | undefined;
  employeeId?: number | undefined;
  missing: Partial<Record<RefusalReason, string>>;
  notPlaced?: NotPlaced | undefined;
}

/** Parts of a delivery just understood. */
export function partsOfRow({ calls, source }: DeliveryRow): DeliveryPart[] {
  return calls.map((said, part) => {
    const place = { part, locationId: said.values?.location, employeeId: said.values?.employee };
    if (isFacts(said))
      return { ...place, missing: said.missing, notPlaced: said.notPlaced, facts: { ...said, source } };
    const { status, reason, message = '' } = said;
    return { ...place, missing: {}, ...(reason && { refusal: { status, reason, message } }) };
  });
}

/** Parts of a log row. `callOf` returns the names of its calls. */
export function partsInLog(
  row: Pick<LinkedRow, 'deliveryId' | 'receivedAt' | 'processedData' | 'links'>,
  callOf: (callId: number) => { source: string; callKey: string } | undefined,
): DeliveryPart[] {
  const { processedData, links } = row;
  if (!processedData) return [];
  const arrival = arrivalOf(row.deliveryId, row.receivedAt);
  return processedCalls(processedData).map((said, part) => {
    const place: DeliveryPart = { part, locationId: said.store?.id, employeeId: said.employee?.id, missing: {} };
    const callId = links.find((link) => link.part === part)?.callId;
    const call = callId === undefined ? undefined : callOf(callId);
    if (call) {
      const facts = { ...factsOf(said, arrival, part), callKey: call.callKey, source: call.source };
      return { ...place, facts };
    }
    const refusal = said.refusal as Refused | undefined;
    return refusal ? { ...place, refusal: { ...refusal, status: statusOf(refusal) } } : place;
  });
}

export const processedCalls = (said: ProcessedData | null | undefined): ProcessedData[] =>
  said ? [said, ...(said.calls ?? [])] : [];

/** The message for each missing required field, with today's keys. */
export function missingSentences(endpoint: WebhookEndpoint | undefined): Partial<Record<RefusalReason, string>> {
  return Object.fromEntries(
    requiredWebhookFields.map((field) => {
      const { configKey, exampleKey } = webhookFields[field];
      const first = endpoint?.mapping[configKey] || exampleKey;
      const others = endpoint?.mapping.rules[field]?.keys ?? [];
      const { reason, message } = refused.missing(field, [first, ...others]);
      return [reason, message];
    }),
  );
}

/** What a row says that is not understood again, if its call is in no figure anyway. */
export function notPlacedAs(
  { status }: Pick<LinkedRow, 'status'>,
  endpoint: WebhookEndpoint | undefined,
): NotPlaced | undefined {
  if (!endpoint?.mapping.rules.storeId?.byNumberCalled) return undefined;
  return { message: refused.notPlaced(undefined).message, isOutgoing: status === 'not-placed' };
}

/** The delivery ids in the order keys of a delivery's calls. */
export const partIds = (deliveryId: string, parts: number) =>
  Array.from({ length: parts }, (_, part) => orderKey(0, deliveryId, part).slice(16));
