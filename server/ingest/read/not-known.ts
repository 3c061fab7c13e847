// "Not known" as the meaning of a value, and whether an appointment mapping can say no.
import { type FieldRule, notKnown } from '#contract/mapping-rules';
import { foldName } from '../../access/fold-name';
import { readYesNo } from './read-words';

export const isNotKnown = (meant: string): boolean => foldName(meant) === notKnown;

/**
 * Whether a phone system that is mapped so ever says that no appointment was made: it sends yes or no itself, or a rule
 * explains its silence or one of its words as no. Stems do not count: they come with a preset, and staff who never
 * use such a word would have only yeses. Otherwise a yes is a lone one (docs/decisions/0055).
 */
export function canSayNo({ values = [], otherwise, constant }: FieldRule = {}): boolean {
  if (otherwise === undefined || means(otherwise, false) || (constant !== undefined && means(constant, false)))
    return true;
  return values.some((rule) => rule.when === 'is' && means(rule.means, false));
}

function means(text: string, expected: boolean): boolean {
  const reading = readYesNo(text, 'appointment');
  return reading.kind === 'read' && reading.value === expected;
}
