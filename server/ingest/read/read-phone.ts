import type { JsonValue } from '#contract/json-value';
import { dialedPart } from '#contract/meanings/dialed-part';
import { isWithheld, namesNothing } from '#contract/placeholders';
import { parsePhone } from '../../access/phone-number';
import { absent, type Reading, readText, readTextAs } from './reading';

/**
 * A dialable number in E.164, by default from the US, also as switches write it: `sip:+1…@host`, `"JANE"
 * <3125550142>`, `0017735550131`, `DID-17735550131`. A withheld number is absent, and so is what names nothing.
 */
export function readPhone(value: JsonValue | undefined): Reading<string> {
  return hasNoNumber(value) ? absent : readTextAs(value, (text) => parsePhone(dialedPart(text))?.number);
}

function hasNoNumber(value: JsonValue | undefined): boolean {
  if (typeof value !== 'string') return value === 0;
  const text = readText(value);
  if (text.kind !== 'read') return false;
  const dialed = dialedPart(text.value).trim();
  return isWithheld(dialed) || namesNothing(dialed);
}
