// `npm run screenshots`: photographs every screen of the running demo at 1440, 768 and 390 px, in both themes, with data,
// loading, empty and failed, into screenshots/. Only some of them: npm run screenshots -- http://host:port reports activity-log
// The README's picture, into docs/: npm run screenshots -- http://host:port readme
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page, type Route } from '@playwright/test';
import { demoPassword } from '../server/access/demo-people';
import { findChromium } from './find-chromium';
import { type Screen, screens } from './photographed-screens';

type State = 'data' | 'loading' | 'empty' | 'failed';

const states: readonly State[] = ['data', 'loading', 'empty', 'failed'];
const widths = [1440, 768, 390] as const;
const maxHeight = 3400;
const themes = ['light', 'dark'] as const;

const root = fileURLToPath(new URL('..', import.meta.url));
const isAddress = (argument: string) => argument.startsWith('http');
const address = process.argv.slice(2).find(isAddress) ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const asked = process.argv.slice(2).filter((argument) => !isAddress(argument));

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
if (asked.includes('readme')) await takeReadmePicture(browser);
else await takeAll(browser);
await browser.close();

async function takeAll(browser: Browser): Promise<void> {
  const folder = path.join(root, 'screenshots');
  mkdirSync(folder, { recursive: true });
  for (const screen of screens) {
    if (asked.length > 0 && !asked.includes(screen.name)) continue;
    for (const state of screen.data ? states : (['data'] as const)) {
      for (const theme of themes)
        for (const width of widths) await take(browser, { screen, state, theme, width, folder });
    }
    console.log(screen.name);
  }
}

async function take(
  browser: Browser,
  {
    screen,
    state,
    theme,
    width,
    folder,
  }: { screen: Screen; state: State; theme: (typeof themes)[number]; width: number; folder: string },
): Promise<void> {
  const page = await openPage(browser, { width, height: width < 768 ? 844 : 1000, theme, username: screen.username });
  const { requested } = await answer(page, screen, state);
  await page.goto(screen.address);
  await page.locator('h1:visible').first().waitFor();
  if (state === 'loading') await requested;
  else await page.waitForLoadState('networkidle');
  await screen.prepare?.(page);
  await waitForFonts(page);
  // Skeletons appear after a moment.
  if (state === 'loading') await page.waitForTimeout(300);
  const suffix = state === 'data' ? '' : `-${state}`;
  // The window grows to the page for sticky elements; dialogs stay in the window.
  if ((await page.getByRole('dialog').count()) === 0) await page.setViewportSize(await measurePage(page));
  await page.screenshot({ path: path.join(folder, `${screen.name}${suffix}-${width}-${theme}.png`) });
  await page.context().close();
}

/** Answers the screen's data according to the state; in `loading` never. */
async function answer(
  page: Page,
  { data, answerEmpty }: Screen,
  state: State,
): Promise<{ requested?: Promise<unknown> }> {
  if (!data || state === 'data') return {};
  if (state === 'loading') {
    const requested = page.waitForRequest(data);
    await page.route(data, () => {});
    return { requested };
  }
  const fail = (route: Route) => route.fulfill({ status: 500, json: { message: 'Something broke here.' } });
  await page.route(data, state === 'empty' && answerEmpty ? answerEmpty : fail);
  return {};
}

async function measurePage(page: Page): Promise<{ width: number; height: number }> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  // As text, because the tools are compiled without DOM types.
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
  return { width, height: Math.max(height, Math.min(whole, maxHeight)) };
}

async function waitForFonts(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

async function takeReadmePicture(browser: Browser): Promise<void> {
  const page = await openPage(browser, { width: 1440, height: 1000, theme: 'light', username: 'director' });
  await page.goto('/reports');
  await page.getByText('Total Calls').first().waitFor();
  await page.waitForLoadState('networkidle');
  await waitForFonts(page);
  await page.screenshot({ path: path.join(root, 'docs/reports.png') });
}

async function openPage(
  browser: Browser,
  {
    width,
    height,
    theme,
    username,
  }: { width: number; height: number; theme: (typeof themes)[number]; username: Screen['username'] | undefined },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'America/Chicago',
    locale: 'en-US',
  });
  const page = await context.newPage();
  // The news stream never ends, and a picture waits for all requests.
  await page.route('**/api/live-news', (route) => route.abort());
  if (username) {
    const answered = await page.request.post('/api/login', {
      data: { username, password: demoPassword },
      headers: { origin: address },
    });
    if (!answered.ok()) throw new Error(`${address} does not let ${username} in: is it the running demo?`);
  }
  return page;
}
