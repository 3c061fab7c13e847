// The name of a phone system that has none, the same in every list.
import { defaultSource } from '#contract/webhooks';

/** What a phone system is called, on screens that name several. */
export function formatSourceName({
  source,
  name = '',
}: {
  source?: string | undefined;
  name?: string | undefined;
}): string {
  return name || (source === defaultSource || !source ? 'Default' : source);
}
