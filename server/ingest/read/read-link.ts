import type { JsonValue } from '#contract/json-value';
import { type Reading, readTextAs } from './reading';

/** Links with an access key or a signature are long. */
const maxLinkLength = 2_000;

/**
 * The address of a page or file, as a browser writes it. Only http and https: screens make a link of it, which must not
 * run anything.
 */
export function readLink(value: JsonValue | undefined): Reading<string> {
  return readTextAs(value, parseLink, maxLinkLength);
}

const webAddress = /^https?:\/\//i;

function parseLink(text: string): string | undefined {
  if (!webAddress.test(text) || !URL.canParse(text)) return undefined;
  const { href } = new URL(text);
  return href.length > maxLinkLength ? undefined : href;
}
