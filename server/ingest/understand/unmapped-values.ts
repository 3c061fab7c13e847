import type { JsonValue } from '#contract/json-value';
import type { UnmappedField } from '#contract/unmapped';
import { dialedNumber } from '../../access/phone-number';
import { storable } from '../delivery/printable';
import type { ReadCall } from '../read/check-readings';
import { readValue } from '../read/reading';
import { mayNameCustomer } from './read-number-called';
import type { ResolvedCall } from './resolve-call';

export interface Unmapped {
  field: UnmappedField;
  value: string;
}

const maxOfDelivery = 10;
const maxValueLength = 200;

/** At most ten per delivery, each once, up to 200 characters. */
export function listUnmapped(calls: { call: ReadCall; resolved: ResolvedCall }[]): Unmapped[] {
  const found: Unmapped[] = [];
  for (const { call, resolved } of calls) gatherUnmapped(call, resolved, found);
  if (found.length < 2) return found;
  const different = new Map(found.map((unmapped) => [JSON.stringify(unmapped), unmapped]));
  return [...different.values()].slice(0, maxOfDelivery);
}

function gatherUnmapped(call: ReadCall, resolved: ResolvedCall, found: Unmapped[]): void {
  const { storeId, employeeId } = call.readings;
  const isListed = storeId.kind === 'read' && !resolved.location && !mayNameCustomer(call) && !isExtension(call);
  if (isListed) found.push({ field: 'storeId', value: storeId.value });
  if (employeeId.kind === 'read' && !resolved.employee) found.push({ field: 'employeeId', value: employeeId.value });
  gatherServices(call, resolved, found);
  gatherWords('appointment', call, found);
  gatherWords('callType', call, found);
  gatherWords('callTag', call, found);
}

/** What is called and is no phone number, such as an extension, is not to be placed. */
const isExtension = ({ line, readings }: ReadCall) =>
  line !== undefined && dialedNumber(readValue(readings.storeId) ?? '') === undefined;

/** Nobody sent values from rules and constants. Tags that `otherwise` covers are among the words instead (words.ts). */
function gatherServices(call: ReadCall, resolved: ResolvedCall, found: Unmapped[]): void {
  const said = readValue(call.readings.service);
  const isOwn = call.mapped.traces.service?.meant !== undefined;
  const isNamed = said !== undefined && !isOwn && !resolved.service && resolved.newService === undefined;
  if (isNamed) found.push({ field: 'service', value: said });
}

/** The unreadable value as in the payload; each text of a list, since a rule may name any. */
function gatherWords(
  field: 'appointment' | 'callType' | 'callTag',
  { readings, mapped }: ReadCall,
  found: Unmapped[],
): void {
  if (readings[field].kind !== 'unreadable') return;
  const trace = mapped.traces[field];
  const sent = trace ? trace.found : mapped.values[field];
  for (const it of Array.isArray(sent) ? sent.slice(0, maxOfDelivery) : [sent]) {
    const value = shortText(it);
    if (value !== '') found.push({ field, value });
  }
}

function shortText(value: JsonValue | undefined): string {
  if (value === undefined || value === null || typeof value === 'object') return '';
  return storable(
    String(value)
      .slice(0, 10 * maxValueLength)
      .trim()
      .slice(0, maxValueLength),
  );
}
