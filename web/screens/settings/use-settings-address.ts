// Which tab is open: the address says it, so reload, back and a shared link work.
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { auditParams } from './audit-log/use-audit-filters';

export const settingsTabs = ['locations', 'employees', 'tiers', 'services', 'audit-log'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const tabParam = 'tab';

export function useSettingsAddress() {
  const [params, setParams] = useSearchParams();
  return {
    tab: readTab(params),
    /** A step that Back undoes; what was searched for belonged to the tab before. */
    openTab(tab: string) {
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.set(tabParam, tab);
          for (const param of ['search', ...auditParams]) next.delete(param);
          return next;
        },
        { preventScrollReset: true },
      );
    },
  };
}

const addParam = 'add';

/** An address with `add=1` opens the tab's Add dialog, once `isReady`; it leaves the address, so that reload does not. */
export function useAddRequest(isReady: boolean, onAdd: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = isReady && params.has(addParam);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is done once, whatever was rendered since.
  useEffect(() => {
    if (!isAsked) return;
    onAdd();
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(addParam);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isAsked]);
}

/** The tab an address names; the first for none and for one there is not. */
export function readTab(params: URLSearchParams): SettingsTab {
  return settingsTabs.find((tab) => tab === params.get(tabParam)) ?? settingsTabs[0];
}
