// What the Admin Dashboard shows, as its address says it: `?tab=users&search=ann`, `?view=deleted`.
import { useSearchParams } from 'react-router';

export const adminTabs = ['companies', 'users', 'demo-requests'] as const;
export type AdminTab = (typeof adminTabs)[number];

export function useAdminAddress() {
  const [params, setParams] = useSearchParams();
  const step = (values: Record<string, string>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(values)) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      },
      { preventScrollReset: true },
    );
  return {
    tab: adminTabs.find((tab) => tab === params.get('tab')) ?? 'companies',
    /** Which part of a tab's list; each tab knows its own, '' is the usual one. */
    view: params.get('view') ?? '',
    /** Another tab begins with nothing searched for. Back undoes it. */
    openTab: (tab: AdminTab) => step({ tab: tab === 'companies' ? '' : tab, search: '', view: '' }),
    openView: (view: string) => step({ view }),
  };
}
