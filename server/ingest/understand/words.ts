// Tags and dispositions: which words a delivery has, and what an unexplained one means for its appointment.
import type { JsonValue } from '#contract/json-value';
import { notKnown } from '#contract/mapping-rules';
import { maxWordLength, type WordField } from '#contract/words';
import { foldName } from '../../access/fold-name';
import { letterOfField } from '../../database/sources/words';
import { storable } from '../delivery/printable';
import { type CompanyDirectory, findService } from '../names/resolve-names';
import { isExplainedBy } from '../read/apply-values';
import type { ReadCall } from '../read/check-readings';
import { unknown } from '../read/reading';
import type { Unmapped } from './unmapped-values';

const maxOfDelivery = 20;

/** Each word with the letters of its fields; undefined without any, as for all phone systems without such rules. */
export function listWords(
  calls: readonly { call: ReadCall }[],
  unmapped: readonly Unmapped[],
): Record<string, string> | undefined {
  const found = new Map<string, string>();
  for (const { call } of calls) {
    // Mostly one list of tags is under the key of all four fields.
    let last: { value: JsonValue | undefined; words: string[] } | undefined;
    for (const field of call.mapping.wordFields) {
      const trace = call.mapped.traces[field];
      const words = last && trace?.found === last.value && !trace?.others ? last.words : wordsUnder(field, call);
      if (!trace?.others) last = { value: trace?.found, words };
      for (const word of words) note(found, word, field);
    }
  }
  for (const { field, value } of unmapped) {
    const word = field === 'appointment' || field === 'callType' || field === 'callTag' ? wordOf(value) : undefined;
    if (word !== undefined) note(found, word, field as WordField);
  }
  return found.size === 0 ? undefined : Object.fromEntries(found);
}

function note(found: Map<string, string>, word: string, field: WordField): void {
  const letters = found.get(word);
  if (letters === undefined && found.size >= maxOfDelivery) return;
  const letter = letterOfField[field];
  if (letters === undefined) found.set(word, letter);
  else if (!letters.includes(letter)) found.set(word, letters + letter);
}

/** The call with its appointment not known, if it is only assumed from the silence of words and one is unexplained. */
export function leaveUnexplained(call: ReadCall, directory: CompanyDirectory): ReadCall {
  const { mapping, mapped, readings } = call;
  const trace = mapped.traces.appointment;
  if (!mapping.asksFirst || !trace?.isOtherwise) return call;
  const isAsked = wordsUnder('appointment', call).some((word) => !isExplained(word, call, directory));
  if (!isAsked) return call;
  const asked = { ...trace, meant: notKnown, isUnknown: true as const };
  return {
    ...call,
    mapped: {
      ...mapped,
      values: { ...mapped.values, appointment: notKnown },
      traces: { ...mapped.traces, appointment: asked },
    },
    readings: { ...readings, appointment: unknown },
  };
}

function isExplained(word: string, { mapping }: ReadCall, directory: CompanyDirectory): boolean {
  return mapping.fields.some(({ field, rule }) => {
    if (!mapping.wordFields.some((it) => it === field)) return false;
    if (rule?.values && isExplainedBy(word, rule.values)) return true;
    return field === 'service' && findService(directory, word) !== undefined;
  });
}

/** Each text of a list, or a whole short text, folded. */
function wordsUnder(field: WordField, { mapped }: ReadCall): string[] {
  const trace = mapped.traces[field];
  if (trace?.found === undefined) return [];
  const values = trace.others ? [trace.found, ...trace.others] : [trace.found];
  return values.flatMap((value) => elementsOf(value).flatMap((it) => wordOf(it) ?? []));
}

const elementsOf = (value: JsonValue) => (Array.isArray(value) ? value.slice(0, maxOfDelivery) : [value]);

function wordOf(value: JsonValue): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  if (text.length > 2 * maxWordLength) return undefined;
  const word = foldName(text);
  return word === '' || word.length > maxWordLength || isOdd.test(word) || storable(word) !== word ? undefined : word;
}

/** No rule could name them as they are shown. */
const isOdd = /\p{Cc}/u;
