// From sign-in to an applied filter, without a mouse.
import { demoPassword } from '../../server/access/demo-people';
import { expect, long, tabTo, test } from './story';

test('the keyboard alone leads from the sign-in to a filtered report', long, async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type('director');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Performance Dashboard' })).toBeVisible();

  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeFocused();

  await tabTo(page, page.getByRole('combobox', { name: 'Region' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'All regions' })).toBeFocused();
  await page.keyboard.type('S');
  await expect(page.getByRole('option', { name: 'Southern Wisconsin' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Region' })).toHaveText('Southern Wisconsin');

  await tabTo(page, page.getByRole('radio', { name: 'Month' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Week' })).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Apply Filters' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Path' })).toContainText('Southern Wisconsin');
  await expect(page.getByRole('list', { name: 'Applied filters' }).getByRole('listitem')).toHaveText(['Group by Week']);
  await expect(page.getByRole('heading', { name: 'Close rate by week' })).toBeVisible();
});

test('the first tab stop of every screen skips the navigation', async ({ page, signIn }) => {
  await signIn('director');
  await page.goto('/reports');
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Service Close Rate' })).toBeFocused();
});
