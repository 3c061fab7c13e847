// What needs no request: screens, their tabs, and reports.
import { CalendarCheck2, ChartSpline, ListChecks } from 'lucide-react';
import type { Action } from '#contract/roles';
import type { ProtectedPath } from '#contract/screen-paths';
import { type NavigationLink, navigation } from '../navigation';
import { type ReportName, reportNames, reportTypeParameter } from '../reports';
import type { JumpChoice, JumpGroup } from './choice';

/** Screens that the sidebar does not name, because one of its screens leads to them. */
const innerScreens: readonly NavigationLink[] = [
  { path: '/calls/to-mark', label: 'Calls to mark', icon: ListChecks, needs: 'calls.mark' },
  { path: '/calls/appointments', label: 'Appointment lists', icon: CalendarCheck2, needs: 'appointments.read' },
];

interface ScreenTab {
  tab: string;
  label: string;
  needs?: Action;
}

const tabsOf: Partial<Record<ProtectedPath, readonly ScreenTab[]>> = {
  '/settings': [
    { tab: 'locations', label: 'Location Management' },
    { tab: 'employees', label: 'Employee Management' },
    { tab: 'tiers', label: 'Performance Tiers' },
    { tab: 'services', label: 'Services' },
    { tab: 'audit-log', label: 'Audit Log', needs: 'audit-log.read' },
  ],
  '/admin': [
    { tab: 'companies', label: 'Companies' },
    { tab: 'users', label: 'Users' },
    { tab: 'demo-requests', label: 'Demo requests' },
  ],
};

export interface Viewing {
  can(action: Action): boolean;
  /** The address of a screen for the chosen company. */
  linkTo(path: string): string;
}

/** The screens that the viewer may open, and the reports; without a text all screens, without their tabs. */
export function knownChoices(text: string, { can, linkTo }: Viewing): JumpGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isNamed = ({ label, detail }: JumpChoice, kind = '') =>
    words.every((word) => `${label} ${detail ?? ''} ${kind}`.toLowerCase().includes(word));

  const links = navigation
    .flatMap((group) => group.links.flatMap(withInner))
    .filter(({ needs }) => !needs || can(needs));
  const screens = links.map((link): JumpChoice => ({ ...link, id: link.path, to: linkTo(link.path) }));
  const tabs = links.flatMap(({ path, label, icon }) =>
    (tabsOf[path] ?? [])
      .filter(({ needs }) => !needs || can(needs))
      .map(({ tab, ...named }): JumpChoice => {
        const to = withParameter(linkTo(path), 'tab', tab);
        return { id: `${path}/${tab}`, icon, label: named.label, detail: label, to };
      }),
  );
  const reports = (Object.keys(reportNames) as ReportName[]).map((id): JumpChoice => {
    const to = withParameter(linkTo('/reports'), reportTypeParameter, id);
    return { id: `report/${id}`, icon: ChartSpline, label: reportNames[id], to };
  });
  return [
    { name: 'Screens', choices: words.length === 0 ? screens : [...screens, ...tabs].filter((it) => isNamed(it)) },
    { name: 'Reports', choices: reports.filter((it) => isNamed(it, 'reports')) },
  ];
}

const withInner = (link: NavigationLink) => [
  link,
  ...innerScreens.filter(({ path }) => path.startsWith(`${link.path}/`)),
];

/** `address` may have a query already. */
export function withParameter(address: string, name: string, value: string): string {
  const [path, query] = address.split('?');
  const params = new URLSearchParams(query);
  params.set(name, value);
  return `${path}?${params}`;
}
