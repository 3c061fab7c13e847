// The screens in the sidebar, in order.
import {
  ChartSpline,
  LayoutDashboard,
  ListTree,
  type LucideIcon,
  PhoneCall,
  Settings2,
  ShieldCheck,
  Webhook,
} from 'lucide-react';
import type { Action } from '#contract/roles';
import type { ProtectedPath } from '#contract/screen-paths';

export interface NavigationLink {
  path: ProtectedPath;
  label: string;
  icon: LucideIcon;
  /** Shows the company chosen in the top bar. */
  isByCompany?: boolean;
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
      { path: '/calls', label: 'Calls', icon: PhoneCall, isByCompany: true },
      { path: '/settings', label: 'Settings', icon: Settings2, isByCompany: true },
      { path: '/admin', label: 'Admin', icon: ShieldCheck, needs: 'companies.manage' },
    ],
  },
  {
    label: 'Webhook Management',
    links: [
      { path: '/webhook-setup', label: 'Webhook Setup', icon: Webhook, isByCompany: true },
      { path: '/activity-log', label: 'Activity Log', icon: ListTree, isByCompany: true },
    ],
  },
];

export function isByCompany(path: string): boolean {
  return navigation.some(({ links }) =>
    links.some((link) => link.isByCompany && (path === link.path || path.startsWith(`${link.path}/`))),
  );
}
