// Finds services in tags. Unknown tags are tried as service names before `otherwise` applies.
import type { JsonValue } from '#contract/json-value';
import type { WebhookField } from '#contract/webhook-fields';
import { storable } from '../delivery/printable';
import { type CompanyDirectory, findService } from '../names/resolve-names';
import { isExplainedBy } from '../read/apply-values';
import { keysOf, type ReadCall } from '../read/check-readings';
import { readName } from '../read/read-values';
import { readValue } from '../read/reading';

const maxTried = 10;

const otherFields = ['appointment', 'callType', 'callTag'] as const satisfies WebhookField[];

/** The call read with the tag that is a service's name; without one, unchanged. */
export function readNamedService(call: ReadCall, directory: CompanyDirectory): ReadCall {
  for (const value of passedOver(call)) {
    if (!findService(directory, value)) continue;
    const { mapped, readings } = call;
    const { key, found } = mapped.traces.service ?? {};
    const trace = { ...(key !== undefined && { key }), ...(found !== undefined && { found }) };
    return {
      ...call,
      mapped: { ...mapped, values: { ...mapped.values, service: value }, traces: { ...mapped.traces, service: trace } },
      readings: { ...readings, service: readName(value) },
    };
  }
  return call;
}

/** Texts that `otherwise` covered and that no other field explains: each may be a service's name. */
export function passedOver(call: ReadCall): string[] {
  const trace = call.mapped.traces.service;
  if (!trace?.isOtherwise) return [];
  const texts = (Array.isArray(trace.found) ? trace.found.slice(0, maxTried) : [trace.found]).flatMap((it) => {
    const text = readValue(readName(typeof it === 'object' ? undefined : it));
    return text === undefined ? [] : [storable(text)];
  });
  return texts.filter((text) => !otherFields.some((field) => isExplained(text, field, call)));
}

/** A rule of a field with the same key explains it. */
function isExplained(text: JsonValue, field: (typeof otherFields)[number], { mapping, mapped }: ReadCall): boolean {
  const values = mapping.fields.find((it) => it.field === field)?.rule?.values;
  const key = mapped.traces.service?.key;
  return values !== undefined && key !== undefined && keysOf(field, mapping).includes(key)
    ? isExplainedBy(text, values)
    : false;
}
