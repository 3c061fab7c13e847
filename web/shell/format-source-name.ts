import { defaultSource } from '#contract/default-source';

/** A phone system's name, on screens with several; one without a name is called the same in every list. */
export function formatSourceName({
  source,
  name = '',
}: {
  source?: string | undefined;
  name?: string | undefined;
}): string {
  return name || (source === defaultSource || !source ? 'Default' : source);
}
