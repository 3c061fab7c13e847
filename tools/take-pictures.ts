// `npm run pictures`: takes the landing page's pictures, in both themes, and its figures from a running demo that was
// made today. With another address: npm run pictures -- http://host:port
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { demoPassword } from '../server/access/demo-people';
import { findChromium } from './find-chromium';
import { readDemoFigures } from './read-demo-figures';

/** Twice the pixels that the page gives each picture: 1200 px wide, on phones the screen's width. */
const shots = [
  { suffix: '', width: 1440, height: 1000, scale: (2 * 1200) / 1440 },
  { suffix: '-390', width: 390, height: 669, scale: 2 },
] as const;
const quality = 0.82;

const home = fileURLToPath(new URL('../web/screens/home', import.meta.url));
const address = process.argv[2] ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
await writeFigures(browser);
mkdirSync(path.join(home, 'pictures'), { recursive: true });
for (const theme of ['light', 'dark'] as const) {
  for (const shot of shots) await takeDashboard(browser, theme, shot);
}
await browser.close();

async function writeFigures(browser: Browser): Promise<void> {
  const page = await openPage(browser, {});
  const figures = await readDemoFigures(async (url) => {
    const answered = await page.request.get(url);
    if (!answered.ok()) throw new Error(`${url} answered ${answered.status()}.`);
    return answered.json();
  });
  const file = path.join(home, 'demo-figures.ts');
  writeFileSync(
    file,
    `// The demo company's figures as the landing page shows them. Made by \`npm run pictures\` from the running demo; do not
// edit by hand.
import type { DemoFigures } from './demo-figure-shapes';

export const demoFigures: DemoFigures = ${JSON.stringify(figures)};
`,
  );
  const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));
  spawnSync(biome, ['check', '--write', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  console.log('demo-figures.ts');
  await page.context().close();
}

async function takeDashboard(
  browser: Browser,
  theme: 'light' | 'dark',
  { suffix, width, height, scale }: (typeof shots)[number],
): Promise<void> {
  const page = await openPage(browser, { viewport: { width, height }, deviceScaleFactor: scale, colorScheme: theme });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Weekly Activity' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const picture = await encodeWebp(browser, await page.screenshot());
  const name = `dashboard${suffix}-${theme}.webp`;
  writeFileSync(path.join(home, 'pictures', name), picture);
  console.log(`${name} ${(picture.length / 1000).toFixed(0)} kB`);
  await page.context().close();
}

/** Chromium encodes it, so no package is needed. */
async function encodeWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  // As text, because the tools are compiled without DOM types.
  const url = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', ${quality});
  })()`);
  await page.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function openPage(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    baseURL: address,
    reducedMotion: 'reduce',
    timezoneId: 'America/Chicago',
    locale: 'en-US',
  });
  const page = await context.newPage();
  const answered = await page.request.post('/api/login', {
    data: { username: 'director', password: demoPassword },
    headers: { origin: address },
  });
  if (!answered.ok()) throw new Error(`${address} does not let the director in: is it the running demo?`);
  return page;
}
