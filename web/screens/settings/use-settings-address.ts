// The open tab is in the address, for reload, Back and shared links.
import { useSearchParams } from 'react-router';
import { changeAddress } from '../../shell/change-address';
import { auditParams } from './audit-log/use-audit-filters';

export const settingsTabs = ['locations', 'employees', 'tiers', 'services', 'audit-log'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const tabParam = 'tab';

export function useSettingsAddress() {
  const [params, setParams] = useSearchParams();
  return {
    tab: readTab(params),
    /** Back undoes it. Clears the search of the previous tab. */
    openTab(tab: string) {
      setParams((now) => {
        const next = new URLSearchParams(now);
        next.set(tabParam, tab);
        for (const param of ['search', ...auditParams]) next.delete(param);
        return next;
      }, changeAddress);
    },
  };
}

/** The tab an address names; the first if it names none or an unknown one. */
export function readTab(params: URLSearchParams): SettingsTab {
  return settingsTabs.find((tab) => tab === params.get(tabParam)) ?? settingsTabs[0];
}
