// What the Admin Dashboard shows, as its address says it: `?tab=users&search=ann`, `?view=deleted`.
import { useSearchParams } from 'react-router';

export const adminTabs = ['companies', 'users', 'demo-requests'] as const;
export type AdminTab = (typeof adminTabs)[number];

export function useAdminAddress() {
  const [params, setParams] = useSearchParams();
  const change = (values: Record<string, string>, isStep: boolean) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(values)) {
          if (value) now.set(name, value);
          else now.delete(name);
        }
        return now;
      },
      { replace: !isStep, preventScrollReset: true },
    );
  return {
    tab: adminTabs.find((tab) => tab === params.get('tab')) ?? 'companies',
    search: params.get('search') ?? '',
    /** Which part of a tab's list; each tab knows its own, '' is the usual one. */
    view: params.get('view') ?? '',
    /** Another tab begins with nothing searched for. Back undoes it. */
    openTab: (tab: AdminTab) => change({ tab: tab === 'companies' ? '' : tab, search: '', view: '' }, true),
    openView: (view: string) => change({ view }, true),
    /** Typing leaves no steps behind. */
    searchFor: (search: string) => change({ search }, false),
  };
}
