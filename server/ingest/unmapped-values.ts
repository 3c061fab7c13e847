// What a call names and nothing resolves, for the list of unmapped values: names of stores, employees and services that
// nobody goes by, and words that are none of ours.
import type { JsonValue } from '#contract/json-value';
import type { UnmappedField } from '#contract/unmapped';
import type { ReadCall } from './judge-readings';
import { passedOver } from './name-service';
import { storable } from './printable';
import { type Reading, readValue } from './reading';
import type { ResolvedCall } from './resolve-call';

export interface Unmapped {
  field: UnmappedField;
  value: string;
}

const mostOfDelivery = 10;
const longestValue = 200;

/** At most ten of a delivery, each once and of at most 200 characters. */
export function listUnmapped(calls: { call: ReadCall; resolved: ResolvedCall }[]): Unmapped[] {
  const found = new Map<string, Unmapped>();
  for (const { call, resolved } of calls) {
    for (const unmapped of unmappedOf(call, resolved)) {
      if (found.size >= mostOfDelivery) break;
      found.set(JSON.stringify(unmapped), unmapped);
    }
  }
  return [...found.values()];
}

function unmappedOf(call: ReadCall, resolved: ResolvedCall): Unmapped[] {
  const { readings } = call;
  const named = (field: UnmappedField, reading: Reading<string>, row: unknown): Unmapped[] => {
    const value = readValue(reading);
    return value === undefined || row ? [] : [{ field, value }];
  };
  return [
    ...named('storeId', readings.storeId, resolved.location),
    ...named('employeeId', readings.employeeId, resolved.employee),
    ...servicesOf(call, resolved),
    ...wordsOf('appointment', call),
    ...wordsOf('callType', call),
    ...wordsOf('callTag', call),
  ];
}

/** What the mapping itself says, by a rule or a constant, nobody named: only tags that `otherwise` answered for. */
function servicesOf(call: ReadCall, resolved: ResolvedCall): Unmapped[] {
  const said = readValue(call.readings.service);
  const isOwn = call.mapped.traces.service?.meant !== undefined;
  const isNamed = said !== undefined && !isOwn && !resolved.service && resolved.newService === undefined;
  return (isNamed ? [said] : passedOver(call)).map((value) => ({ field: 'service', value }));
}

/** The unreadable value as the payload has it; of a list each of its texts, since a rule may name any. */
function wordsOf(field: 'appointment' | 'callType' | 'callTag', { readings, mapped }: ReadCall): Unmapped[] {
  if (readings[field].kind !== 'unreadable') return [];
  const trace = mapped.traces[field];
  const found = trace ? trace.found : mapped.values[field];
  return (Array.isArray(found) ? found.slice(0, mostOfDelivery) : [found]).flatMap((it) => {
    const value = shortText(it);
    return value === '' ? [] : [{ field, value }];
  });
}

function shortText(value: JsonValue | undefined): string {
  if (value === undefined || value === null || typeof value === 'object') return '';
  return storable(
    String(value)
      .slice(0, 10 * longestValue)
      .trim()
      .slice(0, longestValue),
  );
}
