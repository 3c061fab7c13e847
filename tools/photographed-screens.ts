// What `npm run screenshots` (take-screenshots.ts) photographs: how to reach each screen, as whom, and which requests
// to delay, empty or fail.
import type { Page, Route } from '@playwright/test';
import { callScreens } from './photographed-calls';

export interface Screen {
  name: string;
  address: string;
  /** Without one, nobody is signed in. */
  username?: 'admin' | 'director' | 'manager' | 'employee';
  /** The data requests to delay, empty and fail. Without any, only data is shown. */
  data?: string;
  answerEmpty?: (route: Route) => Promise<void>;
  /** Opens what is photographed on the screen. */
  prepare?: (page: Page) => Promise<void>;
}

const answerNone = (json: unknown) => (route: Route) => route.fulfill({ json });
const answerAsOfLongAgo = (route: Route) => {
  const url = new URL(route.request().url());
  url.searchParams.set('startDate', '2001-01-01');
  url.searchParams.set('endDate', '2001-12-31');
  return route.continue({ url: url.href });
};

/** The dashboard's answers for a company without calls. */
async function answerWithoutCalls(route: Route): Promise<void> {
  if (/service-performance|top-employees/.test(route.request().url())) return route.fulfill({ json: [] });
  const counted = await (await route.fetch()).text();
  const json = JSON.parse(counted, (key, value: unknown) => {
    if (key === 'callVolume' || key === 'conversions') return { value: 0, previous: 0, change: null };
    if (typeof value !== 'number') return value;
    return /calls|appointments/i.test(key) ? 0 : null;
  });
  await route.fulfill({ json });
}

export const screens: readonly Screen[] = [
  { name: 'home', address: '/home' },
  { name: 'auth', address: '/auth' },
  {
    name: 'auth-refused',
    address: '/auth',
    async prepare(page) {
      await page.getByLabel('Username').fill('admin');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Password is required').waitFor();
    },
  },
  {
    name: 'auth-sign-up',
    address: '/auth?tab=sign-up',
    async prepare(page) {
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Company name must be').waitFor();
    },
  },
  { name: 'auth-stale-link', address: '/auth#invite=never-was' },
  { name: 'not-found', address: '/no-such-page' },
  {
    name: 'dashboard',
    address: '/dashboard',
    username: 'director',
    data: '**/api/{metrics/**,service-performance**,top-employees**,call-volume**}',
    answerEmpty: answerWithoutCalls,
  },
  {
    name: 'dashboard-tables',
    address: '/dashboard?company=all',
    username: 'admin',
    async prepare(page) {
      const button = page.getByRole('button', { name: /^View .+ as table$/ });
      for (let left = await button.count(); left > 0; left -= 1) await button.first().click();
    },
  },
  {
    name: 'reports',
    address: '/reports',
    username: 'director',
    data: '**/api/reports/service-close-rate**',
    answerEmpty: answerAsOfLongAgo,
  },
  ...(['practice-vs-live', 'employee-practice', 'close-rate-trend'] as const).map((type) => ({
    name: `reports-${type}`,
    address: `/reports?type=${type}`,
    username: 'director' as const,
    data: `**/api/reports/${type}**`,
    answerEmpty: answerAsOfLongAgo,
  })),
  {
    name: 'reports-filtered',
    address: '/reports?timeRange=weekly&months=3&callType=Quote',
    username: 'admin',
    async prepare(page) {
      if (await page.getByRole('button', { name: /^Filters/ }).isVisible())
        await page.getByRole('button', { name: /^Filters/ }).click();
    },
  },
  {
    name: 'reports-table',
    address: '/reports',
    username: 'director',
    async prepare(page) {
      await page.getByRole('button', { name: /^View .+ as table$/ }).click();
    },
  },
  ...callScreens,
  {
    name: 'webhook-setup',
    address: '/webhook-setup',
    username: 'director',
    data: '**/api/webhook-config/*',
    answerEmpty: answerNone(null),
  },
  { name: 'webhook-setup-read-only', address: '/webhook-setup', username: 'employee' },
  {
    name: 'activity-log',
    address: '/activity-log',
    username: 'director',
    data: '**/api/webhook-logs?**',
    answerEmpty: answerNone([]),
  },
  {
    name: 'activity-log-details',
    address: '/activity-log',
    username: 'director',
    async prepare(page) {
      await page.getByRole('row').filter({ hasText: 'Failed' }).first().getByRole('button').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin',
    address: '/admin',
    username: 'admin',
    data: '**/api/admin/companies',
    answerEmpty: answerNone([]),
  },
  {
    name: 'admin-company',
    address: '/admin',
    username: 'admin',
    prepare: (page) => page.getByRole('button', { name: /^Edit Northside/ }).click(),
  },
  {
    name: 'admin-delete',
    address: '/admin',
    username: 'admin',
    prepare: (page) => page.getByRole('button', { name: /^Delete Northside/ }).click(),
  },
  {
    name: 'admin-users',
    address: '/admin?tab=users',
    username: 'admin',
    data: '**/api/admin/users',
    answerEmpty: answerNone([]),
  },
  {
    name: 'admin-invite',
    address: '/admin?tab=users',
    username: 'admin',
    prepare: (page) => page.getByRole('button', { name: 'Add User' }).click(),
  },
  {
    name: 'admin-demo-requests',
    address: '/admin?tab=demo-requests',
    username: 'admin',
    data: '**/api/admin/demo-requests',
    answerEmpty: answerNone([]),
  },
  { name: 'admin-retention', address: '/admin?tab=retention', username: 'admin', data: '**/api/admin/retention' },
  {
    name: 'admin-retention-company',
    address: '/admin?tab=retention',
    username: 'admin',
    prepare: (page) => page.getByRole('button', { name: /^Change how long Northside/ }).click(),
  },
  { name: 'admin-status', address: '/admin?tab=status', username: 'admin', data: '**/api/admin/status**' },
  {
    name: 'notifications',
    address: '/activity-log',
    username: 'director',
    prepare: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  },
  {
    name: 'change-password',
    address: '/activity-log',
    username: 'director',
    async prepare(page) {
      await page.getByRole('button', { name: /^User menu/ }).click();
      await page.getByRole('menuitem', { name: 'Change password' }).click();
    },
  },
  {
    name: 'settings-locations',
    address: '/settings?tab=locations',
    username: 'director',
    data: '**/api/locations?**',
    answerEmpty: answerNone([]),
  },
  {
    name: 'settings-location',
    address: '/settings?tab=locations',
    username: 'director',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
  },
  {
    name: 'settings-location-refused',
    address: '/settings?tab=locations',
    username: 'director',
    async prepare(page) {
      await page.getByRole('button', { name: 'Add Location' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add Location' }).click();
    },
  },
  {
    name: 'settings-employees',
    address: '/settings?tab=employees',
    username: 'director',
    data: '**/api/employees?**',
    answerEmpty: answerNone([]),
  },
  {
    name: 'settings-employee',
    address: '/settings?tab=employees',
    username: 'director',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
  },
  { name: 'settings-employees-all', address: '/settings?tab=employees&company=all', username: 'admin' },
  {
    name: 'settings-tiers',
    address: '/settings?tab=tiers',
    username: 'director',
    data: '**/api/performance-tiers?**',
  },
  {
    name: 'settings-services',
    address: '/settings?tab=services',
    username: 'director',
    data: '**/api/company-services?**',
    answerEmpty: answerNone([]),
  },
  {
    name: 'settings-audit-log',
    address: '/settings?tab=audit-log',
    username: 'director',
    data: '**/api/audit-log?**',
    answerEmpty: answerNone([]),
  },
  {
    name: 'settings-audit-log-all',
    address: '/settings?tab=audit-log&company=all',
    username: 'admin',
    prepare: openChanges,
  },
  { name: 'settings-read-only', address: '/settings?tab=locations', username: 'employee' },
  { name: 'access-denied', address: '/admin', username: 'employee' },
  {
    name: 'navigation',
    address: '/dashboard',
    username: 'director',
    async prepare(page) {
      const menu = page.getByRole('button', { name: 'Open navigation' });
      if (await menu.isVisible()) await menu.click();
      else await page.getByRole('button', { name: /^User menu/ }).click();
    },
  },
];

async function openChanges(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Show changes of/ })
    .first()
    .click();
}
