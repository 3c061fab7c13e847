// Decides which readings refuse a delivery (step 5 of the life of a call). Others only warn.
import { type Origin, type Refused, refused, requiredWebhookFields, warnings } from '#contract/refusals';
import { type WebhookField, webhookFieldNames } from '#contract/webhook-fields';
import type { Warning } from '#contract/webhooks';
import type { CompiledMapping } from './compile-mapping';
import type { MappedValues } from './map-fields';
import type { Readings } from './read-values';
import { insteadOf } from './reading';

const refusing = ['storeId', 'service', 'appointment', 'callType', 'callTag', 'timestamp', 'callId'] as const;

type RefusingField = (typeof refusing)[number];
/** Whether its unreadable value refuses the delivery, instead of staying empty. */
export const refuses = (field: WebhookField): field is RefusingField => (refusing as readonly string[]).includes(field);

/** The company's end of a call. */
export interface OwnLine {
  /** Not perhaps the customer's. */
  isSurelyOurs: boolean;
  /** Nothing states which way the call went, but it came from an extension. */
  isOutgoing: boolean;
  /** Neither end has a phone number. */
  isBetweenExtensions: boolean;
}

export interface ReadCall {
  mapping: CompiledMapping;
  mapped: MappedValues;
  readings: Readings;
  /** Only if the location comes from the number called. */
  line?: OwnLine;
  /** Why it is not about a phone call. */
  noCall?: Refused;
}

/** A refusal for each unreadable value that affects a figure; the first is the delivery's. */
export function findUnreadable(call: ReadCall): Refused[] {
  const found: Refused[] = [];
  for (const field of refusing) {
    const reading = call.readings[field];
    if (reading.kind === 'unreadable') found.push(refused.unreadable(field, originOf(field, call), reading.saw));
  }
  return found;
}

/** A refusal for each missing required field: it counts only if the call lacks the value too. */
export function findMissing({ readings, mapping }: ReadCall): Refused[] {
  const found: Refused[] = [];
  for (const field of requiredWebhookFields) {
    const reading = readings[field];
    if (reading.kind === 'absent') found.push(refused.missing(field, keysFor(field, mapping), insteadOf(reading)));
  }
  return found;
}

/** Warnings for unreadable optional values, which were left empty, and for values too long for value rules. */
export function warnOfUnreadable(call: ReadCall): Warning[] {
  const { readings, mapping, mapped } = call;
  const warned: Warning[] = [];
  const noId = insteadOf(readings.callId);
  if (noId !== undefined) warned.push({ field: 'callId', message: warnings.noCallId(noId) });
  for (const field of webhookFieldNames) {
    const reading = readings[field];
    const trace = mapped.traces[field];
    if (trace?.isCut) warned.push({ field, message: warnings.cut(field, originOf(field, call)) });
    if (refuses(field) || reading.kind !== 'unreadable') continue;
    warned.push({ field, message: warnings.unreadable(field, originOf(field, call), reading.saw) });
  }
  const { from, to } = mapping.between ?? {};
  for (const [part, reading] of [[from, readings.answeredAt] as const, [to, readings.endedAt] as const]) {
    if (!part || reading.kind !== 'unreadable') continue;
    warned.push({ field: 'duration', message: warnings.unreadable('duration', { key: part.key.key }, reading.saw) });
  }
  if (readings.order.kind === 'unreadable') {
    const message = warnings.unreadableOrder(mapping.order?.key ?? '', readings.order.saw);
    warned.push({ field: 'order', message });
  }
  return warned;
}

export function originOf(field: WebhookField, { mapped, mapping }: ReadCall): Origin {
  const trace = mapped.traces[field];
  const key = trace?.key ?? keysOf(field, mapping)[0] ?? '';
  if (trace?.isConstant) return { key, by: 'constant' };
  if (trace?.meant !== undefined) return { key, by: 'rule' };
  const hasValues = mapping.fields.find((it) => it.field === field)?.rule?.values !== undefined;
  return hasValues ? { key, by: 'no-rule' } : { key };
}

/** The keys that answer a field: for a location found by the number called, those of the number. */
export function keysFor(field: WebhookField, mapping: CompiledMapping): string[] {
  return keysOf(field === 'storeId' && mapping.isPlacedByNumber ? 'numberCalled' : field, mapping);
}

export function keysOf(field: WebhookField, { fields }: CompiledMapping): string[] {
  return fields.find((it) => it.field === field)?.keys.map(({ key }) => key) ?? [];
}
