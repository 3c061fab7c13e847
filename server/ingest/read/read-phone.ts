import type { JsonValue } from '#contract/json-value';
import { dialedPart } from '#contract/meanings/dialed-part';
import { namesNothing } from '#contract/placeholders';
import { parsePhone } from '../../access/phone-number';
import { absent, type Reading, readText, readTextAs } from './reading';

const withheld = new Set(
  ['anonymous', 'unknown', 'restricted', 'private', 'blocked', 'unavailable', 'withheld'].flatMap((word) => [
    word,
    `${word} number`,
    `${word} caller`,
  ]),
);

/**
 * A dialable number in E.164, by default from the US, also as switches write it: `sip:+1…@host`, `"JANE"
 * <3125550142>`, `0017735550131`, `DID-17735550131`. A withheld number is absent, and so is what names nothing.
 */
export function readPhone(value: JsonValue | undefined): Reading<string> {
  return isWithheld(value) ? absent : readTextAs(value, (text) => parsePhone(dialedPart(text))?.number);
}

function isWithheld(value: JsonValue | undefined): boolean {
  if (typeof value !== 'string') return value === 0;
  const text = readText(value);
  if (text.kind !== 'read') return false;
  const dialed = dialedPart(text.value).trim();
  return withheld.has(dialed.toLowerCase()) || namesNothing(dialed);
}
