// What the Admin Dashboard shows, from its address: `?tab=users&search=ann`, `?view=deleted`.
import { useSearchParams } from 'react-router';
import { changeAddress } from '../../shell/change-address';

export const adminTabs = ['companies', 'users', 'demo-requests', 'retention', 'erase-customer', 'status'] as const;
export type AdminTab = (typeof adminTabs)[number];

export function useAdminAddress() {
  const [params, setParams] = useSearchParams();
  const step = (values: Record<string, string>) =>
    setParams((now) => {
      for (const [name, value] of Object.entries(values)) {
        if (value) now.set(name, value);
        else now.delete(name);
      }
      return now;
    }, changeAddress);
  return {
    tab: adminTabs.find((tab) => tab === params.get('tab')) ?? 'companies',
    /** The part of a tab's list, as the tab defines it; '' is the default. */
    view: params.get('view') ?? '',
    /** Clears the search. Back undoes it. */
    openTab: (tab: AdminTab) => step({ tab: tab === 'companies' ? '' : tab, search: '', view: '' }),
    openView: (view: string) => step({ view }),
  };
}
