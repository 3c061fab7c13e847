// The company's phone systems by name: shown where there are several.
import { useLoaded } from '../../api/queries';

export interface Sources {
  list: readonly { value: string; label: string }[];
  /** What people call one. */
  nameOf(source: string): string;
}

export function useSources(companyId: number | undefined): Sources {
  const isKnown = companyId !== undefined;
  const loaded = useLoaded('listWebhookSources', { query: { ...(isKnown && { companyId }) } }, isKnown);
  const list = (loaded.data ?? []).map(({ source, name }) => ({ value: source, label: name || source }));
  return { list, nameOf: (source) => list.find(({ value }) => value === source)?.label ?? source };
}
