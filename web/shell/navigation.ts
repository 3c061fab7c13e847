// The screens the shell leads to, in the order of the sidebar.
import { ChartSpline, LayoutDashboard, ListTree, type LucideIcon, Settings2, ShieldCheck, Webhook } from 'lucide-react';
import type { Action } from '#contract/roles';
import type { ProtectedPath } from '#contract/screen-paths';

export interface NavigationLink {
  path: ProtectedPath;
  label: string;
  icon: LucideIcon;
  /** The screen shows what the top bar's company selector says; the others have their own or need none. */
  isByCompany?: boolean;
  /** Only for those who may do this. */
  needs?: Action;
}

export interface NavigationGroup {
  label?: string;
  links: readonly NavigationLink[];
}

export const navigation: readonly NavigationGroup[] = [
  {
    links: [
      { path: '/dashboard', label: 'Dashboard', icon: LayoutDashboard, isByCompany: true },
      { path: '/reports', label: 'Reports', icon: ChartSpline, isByCompany: true },
      { path: '/settings', label: 'Settings', icon: Settings2, isByCompany: true },
      { path: '/admin', label: 'Admin', icon: ShieldCheck, needs: 'companies.manage' },
    ],
  },
  {
    label: 'Webhook Management',
    links: [
      { path: '/webhook-setup', label: 'Webhook Setup', icon: Webhook },
      { path: '/activity-log', label: 'Activity Log', icon: ListTree },
    ],
  },
];

/** Whether the screen at this path shows the company chosen in the top bar. */
export function isByCompany(path: string): boolean {
  return navigation.some(({ links }) => links.some((link) => link.path === path && link.isByCompany));
}
