// How names are compared that payloads may call somebody by: without regard to case and to how many spaces stand where,
// and a phone number without regard to how it is written.
import { parsePhone } from './phone-number';

/** What a name comes to; two names that come to the same are the same. */
export function foldName(name: string): string {
  const trimmed = name.trim();
  // The test alone is several times faster than the replacement, and nearly every name passes it.
  return (oddSpaces.test(trimmed) ? trimmed.replaceAll(/\s+/g, ' ') : trimmed).toLowerCase();
}

const oddSpaces = /\s\s|[^\S ]/;

/**
 * As foldName, but a phone number becomes E.164: `(201) 903-7784` and `2019037784` are `+12019037784`. One with an
 * extension stays as it is written, since it rings elsewhere than the bare number. Folding twice changes nothing.
 */
export function foldHandle(name: string): string {
  return handleOf(foldName(name));
}

/** The same of a name that is folded already. */
export function handleOf(folded: string): string {
  const phone = parsePhone(folded);
  return phone && !phone.hasExtension ? phone.number : folded;
}
