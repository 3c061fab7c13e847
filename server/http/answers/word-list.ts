// What each word of a phone system means now, and by what. Pure.
import { notKnown } from '#contract/mapping-rules';
import { type Word, type WordField, type WordMeaning, type WordSource, wordFields } from '#contract/words';
import { foldName } from '../../access/fold-name';
import type { SeenWord } from '../../database/sources/words';
import { type CompanyDirectory, findService } from '../../ingest/names/resolve-names';
import { findRuleOf, isSkipped } from '../../ingest/read/apply-values';
import { type CompiledMapping, compileMapping, type Mapping } from '../../ingest/read/compile-mapping';
import { readCallTag, readCallType, readYesNo } from '../../ingest/read/read-words';
import { readValue } from '../../ingest/read/reading';
import { explainedWords } from '../../organization/explain-words';

export function describeWords(words: readonly SeenWord[], mapping: Mapping, directory: CompanyDirectory): Word[] {
  const explained = explainedWords(mapping.rules ?? {});
  const compiled = compileMapping(mapping);
  return words.map((seen) => {
    const by = explained.get(seen.word);
    if (by) return { ...seen, meanings: [by], by: 'person' };
    const said = wordFields.flatMap((field) =>
      seen.fields.includes(field) ? (meaningIn(field, seen.word, compiled, directory) ?? []) : [],
    );
    const isBooked = said.some(({ means }) => means.kind === 'booked');
    // That type follows from the booking.
    const shown = said.filter(({ means }) => !(isBooked && means.kind === 'type' && means.type === 'Appointment'));
    const meanings = inOrder(shown);
    return { ...seen, meanings: meanings.map(({ means }) => means), by: meanings[0]?.by ?? null };
  });
}

interface Said {
  means: WordMeaning;
  by: WordSource;
}

/** The outcome is what matters most. */
const order = ['booked', 'not-booked', 'not-known', 'service', 'practice', 'type', 'nothing'] as const;

const inOrder = (said: Said[]) => said.sort((a, b) => order.indexOf(a.means.kind) - order.indexOf(b.means.kind));

function meaningIn(
  field: WordField,
  word: string,
  { fields }: CompiledMapping,
  directory: CompanyDirectory,
): Said | undefined {
  const rule = fields.find((it) => it.field === field)?.rule;
  if (rule?.values && isSkipped(word, rule.values)) return undefined;
  const match = rule?.values && findRuleOf(word, rule.values);
  if (match) {
    const means = read(field, match.means, directory);
    return means && { means, by: match.when === 'is' ? 'rule' : 'stem' };
  }
  if (field === 'service') {
    const service = findService(directory, word);
    return service && { means: { kind: 'service', name: service.name }, by: 'service-name' };
  }
  if (rule?.otherwise !== undefined) return undefined;
  const means = read(field, word, directory);
  return means && { means, by: 'itself' };
}

function read(field: WordField, text: string, directory: CompanyDirectory): WordMeaning | undefined {
  if (foldName(text) === notKnown) return { kind: field === 'appointment' ? 'not-known' : 'nothing' };
  if (field === 'appointment') {
    const yes = readValue(readYesNo(text, 'appointment'));
    return yes === undefined ? undefined : { kind: yes ? 'booked' : 'not-booked' };
  }
  if (field === 'callType') {
    const type = readValue(readCallType(text));
    return type && { kind: 'type', type };
  }
  if (field === 'callTag') return readValue(readCallTag(text)) === 'Practice' ? { kind: 'practice' } : undefined;
  return { kind: 'service', name: findService(directory, text)?.name ?? text };
}
