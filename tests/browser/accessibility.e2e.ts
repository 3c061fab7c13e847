// axe finds nothing on any screen, in either theme.
import { expect, expectAccessible, longer, setTheme, test, themes } from './story';

const screens = [
  { path: '/home', shows: 'Log In' },
  { path: '/auth', shows: 'Demo admin login' },
  { path: '/no-such-page', shows: '404 Page Not Found' },
  { path: '/admin', shows: 'Northside Auto Group', as: 'admin' },
  { path: '/admin', shows: 'Access Denied', as: 'employee' },
  { path: '/dashboard', shows: 'from 797', as: 'director' },
  { path: '/reports?months=3&callType=Quote', shows: 'Appointments ÷ live calls, ', as: 'director' },
  { path: '/reports?startDate=2001-01-01&endDate=2001-12-31', shows: 'No data available', as: 'director' },
  { path: '/webhook-setup', shows: '"call_id"', as: 'director' },
  { path: '/webhook-setup', shows: 'Only admins and directors see the path.', as: 'employee' },
  { path: '/activity-log', shows: 'View Details', as: 'director' },
  { path: '/settings?tab=audit-log', shows: 'signed in from', as: 'director' },
] as const;

for (const screen of screens) {
  const who = 'as' in screen ? ` for the ${screen.as}` : '';
  test(`${screen.path}${who}`, longer, async ({ page, signIn }) => {
    if ('as' in screen) await signIn(screen.as);
    for (const theme of themes) {
      await setTheme(page, theme);
      await page.goto(screen.path);
      await expect(page.getByText(screen.shows).first()).toBeVisible();
      await expectAccessible(page);
    }
  });
}

test('the details of a delivery', longer, async ({ page, signIn }) => {
  await signIn('director');
  for (const theme of themes) {
    await setTheme(page, theme);
    await page.goto('/activity-log');
    await page.getByRole('button', { name: 'View Details' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Webhook Log Details' })).toContainText('Processed Data');
    await expectAccessible(page);
  }
});
