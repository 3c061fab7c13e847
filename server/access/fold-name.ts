// Compares names in payloads: ignores case, repeated spaces, and the notation of phone numbers.
import { foldName } from '#contract/meanings/fold-name';
import { parsePhone } from './phone-number';

export { foldName };

/** Like foldName, but phone numbers become E.164; with an extension they stay as written. Idempotent. */
export function foldHandle(name: string): string {
  return handleOf(foldName(name));
}

export function handleOf(folded: string): string {
  const phone = parsePhone(folded);
  return phone && !phone.hasExtension ? phone.number : folded;
}
