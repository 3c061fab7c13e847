// axe finds nothing on any screen, in either theme. `npm test` visits every screen once; its other tabs, dialogs and states
// belong to the long run.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, long, setTheme, test, themes } from './story';

/** Every screen, with what it shows when it is loaded. */
const signedOut = [
  ['/home', 'Know which calls become appointments.'],
  ['/status.html', 'Everything works.'],
  ['/docs/operations.html', 'Back it up'],
  ['/auth', 'Demo admin login'],
  ['/auth?tab=sign-up', 'Create account'],
  ['/no-such-page', '404 Page Not Found'],
] as const;

const forAdmin = [
  ['/admin', 'Northside Auto Group'],
  ['/dashboard?company=1', 'Tires at Airport Road'],
  ['/reports?company=1', 'Appointments ÷ live calls, '],
  ['/calls?company=1&preset=last-7-days', 'Show more'],
  ['/calls/to-mark?company=1', /Nothing to mark|\d marked/],
  ['/calls/appointments?company=1', 'Import a file'],
  ['/webhook-setup?company=1', '"call_id"'],
  ['/activity-log?company=1', 'View Details'],
  ['/settings?company=1&tab=locations', 'Northgate'],
] as const;

const otherTabs = [
  ['/admin?tab=users', 'Jolene Carter'],
  ['/admin?tab=demo-requests', 'Handled'],
  ['/admin?tab=retention', 'Companies without a rule of their own'],
  ['/admin?tab=erase-customer', 'Phone number'],
  ['/admin?tab=status', 'Database'],
  ['/reports?company=1&type=practice-vs-live', 'Practice Calls'],
  ['/reports?company=1&type=employee-practice', 'Practice Calls'],
  ['/reports?company=1&type=close-rate-trend', 'Trend Direction'],
  ['/settings?company=1&tab=employees', 'Amy Sato'],
  ['/settings?company=1&tab=tiers', 'The company’s services'],
  ['/settings?company=1&tab=services', 'Brakes'],
  ['/settings?company=1&tab=audit-log', /signed in from|No changes yet/],
] as const;

for (const theme of themes) {
  test(`every screen is accessible in the ${theme} theme, signed out`, async ({ page }) => {
    await walk(page, signedOut, theme);
  });

  test(`every screen is accessible in the ${theme} theme, for the admin`, async ({ page, signIn }) => {
    test.slow();
    await signIn('admin');
    await walk(page, forAdmin, theme);
  });

  test(`every other tab is accessible in the ${theme} theme, for the admin`, long, async ({ page, signIn }) => {
    test.slow();
    await signIn('admin');
    await walk(page, otherTabs, theme);
  });
}

async function walk(
  page: Page,
  screens: typeof signedOut | typeof forAdmin | typeof otherTabs,
  theme: 'light' | 'dark',
): Promise<void> {
  await setTheme(page, theme);
  for (const [path, shows] of screens) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(shows, { useInnerText: true });
    await expectAccessible(page);
  }
}

const otherStates = [
  { path: '/admin', shows: 'Access Denied', as: 'employee' },
  { path: '/dashboard', shows: 'from 797', as: 'director' },
  { path: '/reports?months=3&callType=Quote', shows: 'Appointments ÷ live calls, ', as: 'director' },
  { path: '/reports?startDate=2001-01-01&endDate=2001-12-31', shows: 'No data available', as: 'director' },
  { path: '/webhook-setup', shows: '"call_id"', as: 'director' },
  { path: '/webhook-setup', shows: 'Only admins and directors see the path.', as: 'employee' },
  { path: '/activity-log', shows: 'View Details', as: 'director' },
  { path: '/settings?tab=audit-log', shows: 'signed in from', as: 'director' },
] as const;

for (const { path, shows, as } of otherStates) {
  test(`${path} for the ${as}`, long, async ({ page, signIn }) => {
    await signIn(as);
    for (const theme of themes) {
      await setTheme(page, theme);
      await page.goto(path);
      await expect(page.getByText(shows).first()).toBeVisible();
      await expectAccessible(page);
    }
  });
}

test('the details of a delivery', long, async ({ page, signIn }) => {
  await signIn('director');
  for (const theme of themes) {
    await setTheme(page, theme);
    await page.goto('/activity-log');
    await page.getByRole('button', { name: 'View Details' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Webhook Log Details' })).toContainText('Processed Data');
    await expectAccessible(page);
  }
});
