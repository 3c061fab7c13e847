// Base of every browser story: the demo's address, a signed-in user, no unexpected error, and shared steps.
import { setTimeout } from 'node:timers/promises';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { demoPassword, type demoUsernames } from '../../server/access/demo-people';
import { isLongRun } from '../long-run';
import { isDrawn } from './is-drawn';
import { copyDemo, removeFolder, startDemo } from './start-demo';

export { expect };

/** The only tag: a story with it runs in `npm run test:long` alone, a story without it in `npm test` as well. */
export const long = { tag: '@long' };

/** The dark theme runs only in the long run. */
export const themes = isLongRun ? (['light', 'dark'] as const) : (['light'] as const);

/** The widths in between run only in the long run. */
export const widths = (short: number[], between: number[]) => (isLongRun ? [...short, ...between] : short);

interface Story {
  signIn(username: (typeof demoUsernames)[number]): Promise<void>;
}

export const test = base.extend<Story, { demo: string }>({
  demo: [
    async ({ browserName: _ }, use) => {
      const dataDir = copyDemo();
      const { address, stop } = await startDemo(dataDir);
      // For requests of stories without a page.
      process.env.DEMO_ADDRESS = address;
      await use(address);
      await stop();
      removeFolder(dataDir);
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],

  // Playwright passes options only to the function form.
  baseURL: async ({ demo }, use) => use(demo),

  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      await waitUntilDrawn(page);
      return response;
    };
    const route = page.route.bind(page);
    page.route = async (...given) => {
      const added = await route(...given);
      await waitUntilIntercepted(page, route);
      return added;
    };
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

/**
 * Only saves time, and expects nothing: Playwright polls an expectation five times in the first 0.3 s and then every
 * half second, and most screens render just after the fifth poll. Gives up on a screen that a story holds back.
 */
async function waitUntilDrawn(page: Page): Promise<void> {
  const latest = performance.now() + 1000;
  // A page that is being replaced returns nothing.
  const look = () => page.evaluate<boolean>(isDrawn).catch(() => false);
  while (performance.now() < latest && !(await look())) await setTimeout(25);
}

/**
 * Chromium begins to intercept the requests of an open page shortly after `page.route` has returned. Until then they reach
 * the server, and Playwright does not even report them.
 */
async function waitUntilIntercepted(page: Page, route: Page['route']): Promise<void> {
  if (page.url() === 'about:blank') return;
  const probe = '**/is-intercepted';
  await route(probe, (request) => request.fulfill({ status: 204 }));
  // A page that is being replaced returns nothing.
  const status = () => page.evaluate<number>("fetch('/is-intercepted').then((answer) => answer.status)").catch(() => 0);
  await expect.poll(status, { message: 'Requests of the page are intercepted', intervals: [25] }).toBe(204);
  await page.unroute(probe);
}

/** Fails on every WCAG 2.2 AA violation that axe finds on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // axe's legacy mode runs in the page itself. Otherwise each run opens a second page to merge results of frames, which
  // takes longer; there are no frames.
  expect(page.frames()).toHaveLength(1);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))).toEqual([]);
}

export async function expectAccessibleInThemes(page: Page): Promise<void> {
  for (const theme of themes) {
    await setTheme(page, theme);
    await expectAccessible(page);
  }
}

export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
}

/** Holds the requests to `url` until they are released, to inspect the loading state. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

/** Every request to `url` fails with a server error until stopped. */
export async function failRequests(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  await page.route(url, (route) => route.fulfill({ status: 500, json: { message: 'Internal error' } }));
  return () => page.unroute(url);
}

export function figureOf(page: Page, name: string): Locator {
  const summary = page.getByRole('region', { name: 'Summary' });
  return summary
    .locator('div')
    .filter({ has: page.getByRole('heading', { name }) })
    .getByRole('paragraph')
    .first();
}

export async function choose(page: Page, box: Locator, option: string): Promise<void> {
  await box.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<string[]>(findOverflow)).toEqual([]);
}

/** Empty if the page is as wide as its window; otherwise the innermost elements that overflow. */
const findOverflow = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const beyond = [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5);
  const inner = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)));
  return ['page of ' + scrollWidth + ' px', ...inner.map((element) => element.outerHTML.slice(0, 200))];
})()`;

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 150; stop += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
