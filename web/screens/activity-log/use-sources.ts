// The company's phone systems by name, shown if there are several, and whether any checks signatures.
import { useLoaded } from '../../api/queries';
import { formatSourceName } from '../../shell/format-source-name';

export interface Sources {
  list: readonly { value: string; label: string }[];
  checkSignatures: boolean;
  nameOf(source: string): string;
}

export function useSources(companyId: number | undefined): Sources {
  const isKnown = companyId !== undefined;
  const loaded = useLoaded('listWebhookSources', { query: { ...(isKnown && { companyId }) } }, isKnown);
  const list = (loaded.data ?? []).map(({ source, name }) => ({
    value: source,
    label: formatSourceName({ source, name }),
  }));
  const checkSignatures = (loaded.data ?? []).some(({ signature }) => signature.mode !== 'off');
  return {
    list,
    checkSignatures,
    nameOf: (source) => list.find(({ value }) => value === source)?.label ?? formatSourceName({ source }),
  };
}
