// Which tab is open and what is searched for in it: the address says it, so reload, back and a shared link work.
import { useSearchParams } from 'react-router';

export const settingsTabs = ['locations', 'employees', 'tiers', 'services'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const tabParam = 'tab';
const searchParam = 'search';

export function useSettingsAddress() {
  const [params, setParams] = useSearchParams();
  return {
    tab: readTab(params),
    search: params.get(searchParam) ?? '',
    /** A step that Back undoes; what was searched for belonged to the tab before. */
    openTab(tab: string) {
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.set(tabParam, tab);
          next.delete(searchParam);
          return next;
        },
        { preventScrollReset: true },
      );
    },
    setSearch(text: string) {
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (text) next.set(searchParam, text);
          else next.delete(searchParam);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

/** The tab an address names; the first for none and for one there is not. */
export function readTab(params: URLSearchParams): SettingsTab {
  return settingsTabs.find((tab) => tab === params.get(tabParam)) ?? settingsTabs[0];
}
