// What every browser story begins with: the demo's address, somebody signed in, and no error left unseen.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { demoPassword } from '../../server/database/seed/cast';

export { expect };

interface Story {
  signIn(username: string): Promise<void>;
}

export const test = base.extend<Story>({
  // The function form is how Playwright is told an option from outside.
  baseURL: async ({ browserName: _ }, use) => use(process.env.DEMO_ADDRESS),

  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await use(page);
    expect(errors).toEqual([]);
  },

  signIn: async ({ page }, use) => {
    await use(async (username) => {
      const response = await page.request.post('/api/login', { data: { username, password: demoPassword } });
      expect(response.ok()).toBe(true);
    });
  },
});

/** Fails with every violation of WCAG 2.2 AA that axe sees on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))).toEqual([]);
}

export async function useTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
}
