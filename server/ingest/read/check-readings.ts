// Which readings refuse a delivery (the life of a call, step 5): an unreadable value that would move a number, or a
// required one that is missing. The others only warn.
import { type Origin, type Refused, refused, warnings } from '#contract/refusals';
import type { Warning, WebhookField } from '#contract/webhooks';
import type { CompiledMapping } from './compile-mapping';
import type { MappedValues } from './map-fields';
import type { Readings } from './read-values';

const refusing = ['storeId', 'service', 'appointment', 'callType', 'callTag', 'timestamp', 'callId'] as const;
const warning = ['employeeId', 'duration', 'customerPhone', 'customerCalled', 'financingOffered'] as const;
export const requiredFields = ['storeId', 'service', 'appointment', 'callType'] as const;

/** One call of a delivery, read and not yet resolved. */
export interface ReadCall {
  mapping: CompiledMapping;
  mapped: MappedValues;
  readings: Readings;
}

/** A refusal for each unreadable value that would move a number; the first is the delivery's. */
export function findUnreadable(call: ReadCall): Refused[] {
  const found: Refused[] = [];
  for (const field of refusing) {
    const reading = call.readings[field];
    if (reading.kind === 'unreadable') found.push(refused.unreadable(field, originOf(field, call), reading.saw));
  }
  return found;
}

/** A refusal for each required field that the delivery lacks: it counts only if the call does not have the value either. */
export function findMissing({ readings, mapping }: ReadCall): Refused[] {
  const found: Refused[] = [];
  for (const field of requiredFields) {
    if (readings[field].kind === 'absent') found.push(refused.missing(field, keysOf(field, mapping)));
  }
  return found;
}

/** What optional values could not be read, and so were left empty. */
export function warnOfUnreadable(call: ReadCall): Warning[] {
  const { readings, mapping } = call;
  const warned: Warning[] = [];
  for (const field of warning) {
    const reading = readings[field];
    if (reading.kind !== 'unreadable') continue;
    warned.push({ field, message: warnings.unreadable(field, originOf(field, call), reading.saw) });
  }
  if (readings.order.kind === 'unreadable') {
    const message = warnings.unreadableOrder(mapping.order?.key ?? '', readings.order.saw);
    warned.push({ field: 'order', message });
  }
  return warned;
}

/** Where a field's value came from. */
export function originOf(field: WebhookField, { mapped, mapping }: ReadCall): Origin {
  const trace = mapped.traces[field];
  const key = trace?.key ?? keysOf(field, mapping)[0] ?? '';
  if (trace?.isConstant) return { key, by: 'constant' };
  if (trace?.meant !== undefined) return { key, by: 'rule' };
  const hasValues = mapping.fields.find((it) => it.field === field)?.rule?.values !== undefined;
  return hasValues ? { key, by: 'no-rule' } : { key };
}

/** The keys under which a field is looked for. */
export function keysOf(field: WebhookField, { fields }: CompiledMapping): string[] {
  return fields.find((it) => it.field === field)?.keys.map(({ key }) => key) ?? [];
}
