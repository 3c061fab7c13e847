// The Performance Dashboard: figures, partial failures, keyboard, phone width, both themes.
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failRequests,
  holdRequests,
  long,
  setTheme,
  tabTo,
  test,
  themes,
  widths,
} from './story';

const northside = '/dashboard?company=1';
const charts = [
  'Conversion Rate Trend',
  'Product Performance',
  'Training vs Production',
  'Top Performers',
  'Weekly Activity',
] as const;

const allParts = /\/api\/(metrics|service-performance|top-employees|call-volume|reports\/what-changed)/;

test.beforeEach(async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await setTheme(page, 'light');
  await signIn('director');
});

// spec 2: performance dashboard
test('the first company’s last seven days, and every chart drawn', async ({ page }) => {
  await page.goto(northside);
  for (const [name, figure, trend] of [
    ['Call Volume', '897', '+12.5%from 797'],
    ['Conversions', '351', '+22.3%from 287'],
    ['Close Rate', '39.1%', '+3.1 ptsfrom 36.0%'],
    ['Avg. Call Time', '4:32', '+0:12from 4:20'],
  ] as const) {
    await expect(part(page, name)).toContainText('Last 7 days');
    await expect(part(page, name)).toContainText(figure);
    await expect(part(page, name)).toContainText(trend);
  }
  await expect(page.getByText(/^Live calls at 6 locations, \w{3} \d/)).toBeVisible();
  await expectDrawn(page);
});

// spec 2, 9: palette and radius of the pie
test(
  'the ring’s radii are 80 and 50, in five blues that come again; people are ranked from 0 to 100 %',
  long,
  async ({ page }) => {
    await page.goto(northside);
    await expectDrawn(page);
    const sectors = await part(page, 'Product Performance').locator('.recharts-sector').all();
    const outline = (await sectors[0]?.getAttribute('d')) ?? '';
    expect([...outline.matchAll(/A\s*(\d+),(\d+)/g)].map(([, x, y]) => [x, y])).toEqual([
      ['80', '80'],
      ['50', '50'],
    ]);
    const fills = await Promise.all(sectors.map((sector) => sector.getAttribute('fill')));
    expect(new Set(fills).size).toBe(5);
    expect(fills.slice(5)).toEqual(fills.slice(0, fills.length - 5));

    const ranking = part(page, 'Top Performers');
    for (const tick of ['0%', '50%', '100%']) await expect(ranking.getByText(tick, { exact: true })).toBeVisible();
    const rates = await ranking
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => row.lastChild?.textContent));
    const numbers = rates.map((rate) => Number.parseFloat(rate ?? ''));
    expect(numbers).toEqual(numbers.toSorted((some, other) => other - some));
  },
);

test('the bars of Weekly Activity add up to the cards', long, async ({ page }) => {
  await page.goto(northside);
  await switchToTable(page, 'Weekly Activity');
  const table = page.getByRole('table', { name: 'Weekly Activity, as a table' });
  await expect(table.getByRole('row')).toHaveCount(8);
  const sumOf = async (column: number) => {
    const cells = await table.locator(`tbody td:nth-of-type(${column})`).allTextContents();
    return cells.reduce((sum, cell) => sum + Number(cell), 0);
  };
  expect([await sumOf(1), await sumOf(2)]).toEqual([897, 351]);
});

test(
  'at 1440 × 1000 the figures, what changed and the first charts are in view, and no state changes a size',
  long,
  async ({ page }) => {
    const release = await holdRequests(page, allParts);
    await page.goto(northside);
    await expect(page.getByText('Loading...')).toHaveCount(6 + charts.length);
    const loading = await sizesOf(page);
    release();
    await expectDrawn(page);
    expect(await sizesOf(page)).toEqual(loading);
    const trend = await part(page, 'Conversion Rate Trend').boundingBox();
    expect((trend?.y ?? 0) + (trend?.height ?? 0)).toBeLessThan(1000);
  },
);

test('a part that fails says so in its own place, and loads on Retry', long, async ({ page }) => {
  await page.goto(northside);
  await expectDrawn(page);
  const drawn = await sizesOf(page);
  const stop = await failRequests(page, '**/api/top-employees?**');
  await page.reload();
  const place = part(page, 'Top Performers');
  await expect(place.getByRole('alert')).toContainText('Failed to fetch top performers');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(part(page, 'Call Volume')).toContainText('897');
  expect(await sizesOf(page)).toEqual(drawn);
  await stop();
  await place.getByRole('button', { name: 'Retry' }).click();
  await expect(place.getByRole('listitem').first()).toContainText(/\d+ calls/);
});

test('the cards fail together and come back by Retry', long, async ({ page }) => {
  const stop = await failRequests(page, '**/api/metrics/summary?**');
  await page.goto(northside);
  await expect(page.getByText('Failed to fetch figures of the last 7 days')).toBeVisible();
  await stop();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(part(page, 'Call Volume')).toContainText('897');
});

test('what changed says which service fell where, opens its calls, and leads back', async ({ page }) => {
  await page.goto(northside);
  const lost = part(page, 'What changed').getByRole('list', { name: 'Lost' }).getByRole('listitem').first();
  await expect(lost).toContainText('Tires at Airport Road');
  const calls = /(\d+) calls, mostly Rosa Delgado and Devon Hughes/.exec((await lost.textContent()) ?? '')?.[1];
  await lost.getByRole('link', { name: /^Tires at Airport Road/ }).click();
  await expect(page).toHaveURL(/\/calls\?.*days=30/);
  await expect(page.getByText(new RegExp(`\\b${calls} calls`)).first()).toBeVisible();
  await page.goBack();
  await expect(lost).toContainText('Tires at Airport Road');
});

for (const width of [1440, 390]) {
  test(`at ${width} px what changed is as high without a change, with few calls and failed`, long, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto(northside);
    await expectDrawn(page);
    const card = part(page, 'What changed');
    const heightOf = async () => (await card.boundingBox())?.height;
    const drawn = await heightOf();
    const question = '**/api/reports/what-changed?**';
    for (const [compared, words] of [
      [130, 'Nothing changed beyond chance'],
      [0, 'Too few calls to compare'],
    ] as const) {
      await page.route(question, async (route) => {
        const json = await (await route.fetch()).json();
        await route.fulfill({ json: { ...json, compared, lost: [], won: [] } });
      });
      await page.reload();
      await expect(card.getByText(words)).toBeVisible();
      expect(await heightOf()).toBe(drawn);
      await page.unroute(question);
    }
    await failRequests(page, question);
    await page.reload();
    await expect(card.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await heightOf()).toBe(drawn);
  });
}

test('the pointer shows the counts behind a month, a slice, a person and a day', async ({ page }) => {
  await page.goto(northside);
  await expectDrawn(page);
  await hover(page, part(page, 'Conversion Rate Trend').locator('.recharts-line-dot').nth(5));
  const trend = part(page, 'Conversion Rate Trend');
  await expect(trend).toContainText(/Conversion Rate\d\d\.\d%[\d,]+ of [\d,]+ calls/);

  const ring = part(page, 'Product Performance').getByRole('application');
  const box = await ring.boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2 + 40, (box?.y ?? 0) + (box?.height ?? 0) / 2 - 50);
  await expect(ring).toContainText(/Tires\d\d\.\d%[\d,]+ of [\d,]+ calls/);
  const tooltip = await ring.getByText('Conversion rate').locator('..').boundingBox();
  const outline = await ring.locator('.recharts-pie').last().boundingBox();
  expect((tooltip?.y ?? 0) + (tooltip?.height ?? 0)).toBeLessThan(outline?.y ?? 0);

  await hover(page, part(page, 'Top Performers').getByRole('listitem').nth(2));
  await expect(part(page, 'Top Performers')).toContainText(/Close rate\d\d\.\d%\d+ of \d+ calls/);

  await hover(page, part(page, 'Weekly Activity').locator('.recharts-bar-rectangle').first());
  await expect(part(page, 'Weekly Activity')).toContainText(/Contacts\d+Conversions\d+\d\d\.\d% close rate/);
});

test('All Accounts shows the calls of every company and is in the address', long, async ({ page, signIn }) => {
  await page.context().clearCookies();
  await signIn('admin');
  await page.goto(northside);
  await expect(part(page, 'Call Volume')).toContainText('897');
  await page.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option', { name: 'All Accounts' }).click();
  await expect(page).toHaveURL(/company=all/);
  await expect(part(page, 'Call Volume')).not.toContainText('897');
  await expect(part(page, 'Call Volume')).toContainText(/1,\d{3}/);
});

test('by keyboard alone: a chart is walked through, read as a table and turned back', long, async ({ page }) => {
  await page.goto(northside);
  await expectDrawn(page);
  const ranking = part(page, 'Top Performers');
  await tabTo(page, ranking.getByRole('button', { name: 'View Top Performers as table' }));
  await page.keyboard.press('Tab');
  await expect(ranking.getByRole('group')).toBeFocused();
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowDown');
  const seventh = ranking.getByRole('listitem').nth(6);
  const name = await seventh.locator('span span').first().textContent();
  await expect(ranking.getByRole('status')).toContainText(`${name}, Close rate`);
  await expect(seventh).toBeInViewport();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Top Performers, as a table' })).toBeVisible();
  await expect(ranking.getByRole('button', { name: 'View Top Performers as chart' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table')).toHaveCount(0);
});

// spec 9: line animation
test(
  'a line is whole at once and comes into its color in 1500 ms, without a script, and not under reduced motion',
  long,
  async ({ page }) => {
    const line = part(page, 'Conversion Rate Trend').locator('.recharts-line');
    await page.goto(northside);
    await expectDrawn(page);
    await expect(line).toHaveCSS('animation-duration', '0s');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.reload();
    const curve = line.locator('.recharts-line-curve');
    await curve.waitFor({ state: 'attached' });
    await expect(curve).not.toHaveAttribute('stroke-dasharray');
    const outline = await curve.getAttribute('d');
    expect(outline?.match(/C/g)).toHaveLength(11);
    await expect(line).toHaveCSS('animation-name', 'come-up');
    await expect(line).toHaveCSS('animation-duration', '1.5s');
    await expect(line).toHaveCSS('opacity', '1');
    await expect(curve).toHaveAttribute('d', outline ?? '');
  },
);

test('the axes of rates run from 0 to 100', long, async ({ page }) => {
  await page.goto(northside);
  await expectDrawn(page);
  for (const title of ['Conversion Rate Trend', 'Training vs Production']) {
    const ticks = part(page, title).locator('.recharts-wrapper text').filter({ hasText: /%$/ });
    await expect(ticks).toHaveText(['0%', '20%', '40%', '60%', '80%', '100%']);
  }
});

for (const width of widths([1440, 320], [1100, 768, 390])) {
  test(
    `at ${width} px no two names beside the ring touch, and each service stands in the list`,
    long,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 1000 });
      await page.goto(northside);
      const card = part(page, 'Product Performance');
      await card.scrollIntoViewIfNeeded();
      const labels = card.getByRole('application').locator('p:has(> span + span)');
      await expect(labels.first()).toBeVisible();
      const boxes = await labels.evaluateAll((all) =>
        all.map((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
      );
      for (const [index, a] of boxes.entries())
        for (const b of boxes.slice(index + 1))
          expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
      await expect(card.getByRole('list', { name: /ranked/ }).getByRole('listitem')).toHaveCount(boxes.length);
    },
  );
}

for (const width of [1440, 390]) {
  test(`at ${width} px no service's name beside the ring is cut or near the card's edge`, long, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto(northside);
    await expectDrawn(page);
    const card = await part(page, 'Product Performance').boundingBox();
    const names = part(page, 'Product Performance').getByRole('application').locator('p > span:first-child');
    await expect(names.filter({ hasText: 'Air Conditioning' })).toBeVisible();
    for (const name of await names.all()) {
      const cut = await name.evaluate((span) => [
        span.scrollWidth - span.clientWidth,
        span.scrollHeight - span.clientHeight,
      ]);
      expect(Math.max(...cut)).toBeLessThanOrEqual(1);
      const box = await name.boundingBox();
      expect((box?.x ?? 0) - (card?.x ?? 0)).toBeGreaterThanOrEqual(8);
    }
  });
}

test('on a phone a chart is drawn once it comes near, and later the rest, for paper', long, async ({ page }) => {
  const weekly = part(page, 'Weekly Activity');
  const bars = weekly.locator('.recharts-bar');
  await page.setViewportSize({ width: 390, height: 700 });
  for (const scrolls of [true, false]) {
    await page.goto(northside);
    await expect(weekly.getByRole('button', { name: 'View Weekly Activity as table' })).toBeEnabled();
    await expect(bars).toHaveCount(0);
    if (scrolls) await weekly.scrollIntoViewIfNeeded();
    await expect(bars).toHaveCount(2);
  }
});

test('at 390 px nothing is wider than the window', long, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(northside);
  await expectDrawn(page);
  await expectNoSidewaysScroll(page);
  for (const title of charts) await switchToTable(page, title);
  await expectNoSidewaysScroll(page);
});

for (const theme of themes) {
  test(`axe finds nothing in the ${theme} theme: charts, tables, failures, a new company`, long, async ({ page }) => {
    await setTheme(page, theme);
    await page.goto(northside);
    await expectDrawn(page);
    await expectAccessible(page);
    for (const title of charts) await switchToTable(page, title);
    await expectAccessible(page);

    await failRequests(page, allParts);
    await page.route('**/api/first-steps/1', (route) =>
      route.fulfill({
        json: { companyId: 1, hasLocation: true, hasWebhook: false, hasCall: false, hasReadReport: false },
      }),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toHaveCount(2 + charts.length);
    await expect(page.getByRole('region', { name: /^First steps/ })).toBeVisible();
    await expectAccessible(page);
  });
}

function part(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** In a small window, too, where only charts near it are drawn. */
async function expectDrawn(page: Page): Promise<void> {
  const near = async (chart: (typeof charts)[number]) => {
    await part(page, chart).scrollIntoViewIfNeeded();
    return part(page, chart);
  };
  await expect((await near('Conversion Rate Trend')).locator('.recharts-line-dot')).toHaveCount(12);
  await expect((await near('Product Performance')).locator('.recharts-pie-sector').first()).toBeVisible();
  await expect((await near('Training vs Production')).locator('.recharts-line-curve')).toHaveCount(2);
  await expect((await near('Top Performers')).getByRole('listitem')).toHaveCount(10);
  await expect((await near('Weekly Activity')).locator('.recharts-bar')).toHaveCount(2);
  await page.evaluate('scrollTo(0, 0)');
  await expect(part(page, 'Call Volume')).toContainText('897');
  await expect(part(page, 'What changed').getByRole('listitem').first()).toBeVisible();
}

async function switchToTable(page: Page, title: string): Promise<void> {
  await part(page, title)
    .getByRole('button', { name: `View ${title} as table` })
    .click();
}

async function sizesOf(page: Page): Promise<string[]> {
  const names = ['Call Volume', 'Avg. Call Time', 'What changed', ...charts];
  return Promise.all(
    names.map(async (name) => {
      const box = await part(page, name).boundingBox();
      return `${name} ${box?.x},${box?.y} ${box?.width}×${box?.height}`;
    }),
  );
}

async function hover(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
}
