import type { FieldRule } from '../mapping-rules';
import { yesNoIn } from './yes-no-words';

/**
 * Whether a phone system that is mapped so ever says that no appointment was made: it sends yes or no itself, or a rule
 * explains its silence or one of its words as no. Stems do not count: they come with a preset, and staff who never
 * use such a word would have only yeses. Otherwise a yes is a lone one (docs/decisions/0055).
 */
export function canSayNo({ values = [], otherwise, constant }: FieldRule = {}): boolean {
  if (otherwise === undefined || isNo(otherwise) || (constant !== undefined && isNo(constant))) return true;
  return values.some(({ when, means }) => when === 'is' && isNo(means));
}

const isNo = (text: string): boolean => yesNoIn(text, 'appointment') === false;
