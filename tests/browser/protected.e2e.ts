import { expect, expectAccessible, holdRequests, long, test } from './story';

for (const path of ['/admin', '/dashboard', '/reports', '/webhook-setup', '/activity-log']) {
  // spec 2: no user, redirect to /auth
  test(`${path} leads the signed-out to the sign-in`, long, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page).toHaveURL(`/auth?${new URLSearchParams({ next: path })}`);
  });
}

// spec 2: spinner while the user is being determined
test('a spinner is shown in the middle while the session loads', long, async ({ page, signIn }) => {
  await signIn('director');
  const release = await holdRequests(page, '**/api/user');
  await page.goto('/reports');
  await expect(page.getByRole('status')).toHaveText('Loading...');
  release();
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
});

// spec 2, 6: Access Denied screen
test('an employee is denied the admin’s screen, in so many words', async ({ page, signIn }) => {
  await signIn('employee');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(
    page.getByText("You don't have permission to access this page. This page requires Admin privileges."),
  ).toBeVisible();
  await expect(page.getByText('Your current role: Employee')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Performance Dashboard' })).toBeVisible();
});

// spec 2: not-found page
test('an unknown address shows Page not found', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('This page doesn’t exist or has moved.')).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
});

// spec 2: / redirects to /home
test('the root address opens the landing page, which links to the sign-in', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/home');
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
