// The landing page: without a script, by keyboard, on a phone, in both themes; and a demo request.
import { expect, expectAccessible, expectNoSidewaysScroll, holdRequests, long, setTheme, test, themes } from './story';

const headings = [
  'Everything between the ring and the report.',
  'Why Choose CallGauge',
  'From the service drive to the head office.',
  'One engine. One price.',
  'Take your first reading.',
];

/** In winter, so Chicago's offset is known, and within the two years that the form accepts. */
const nextJanuary = `${new Date().getFullYear() + 1}-01-15`;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('everything can be read without a script, and controls that need one are absent', async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know which calls become appointments.');
    for (const name of headings) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Replay for failed webhooks', exact: true })).toBeVisible();
    await expect(page.getByText('Illustrative figures, not results from customers.')).toBeVisible();
    await expect(page.getByText('Not quotes from customers.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start Free Trial' })).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Schedule Demo' })).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Theme' })).toHaveCount(0);
  });

  test('each legal text opens and closes by its address', async ({ page }) => {
    for (const [link, says] of [
      ['Privacy Policy', 'The CallGauge project receives nothing.'],
      ['Terms of Service', 'aids to judgment, not personnel decisions'],
      ['Cookies', '12 hours without use, 30 days at most'],
      ['About', 'This CallGauge server is run by the people who set it up.'],
    ] as const) {
      await page.goto('/home');
      await page.getByRole('link', { name: link, exact: true }).click();
      const text = page.getByRole('dialog', { name: link });
      await expect(text).toContainText(says);
      await text.getByRole('link', { name: 'Close' }).click();
      await expect(text).toBeHidden();
    }
  });

  test('the tabs of the close rates and the menu work', long, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/home');
    await page.getByRole('radio', { name: 'Employee' }).check();
    await expect(page.getByRole('table', { name: /by employee$/ })).toBeVisible();
    await expect(page.getByRole('table', { name: /by service$/ })).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Log In' })).toBeVisible();
  });
});

test('the theme follows the system without JavaScript', long, async ({ browser, baseURL }) => {
  for (const [colorScheme, background] of [
    ['light', 'rgb(251, 251, 252)'],
    ['dark', 'rgb(10, 12, 16)'],
  ] as const) {
    const context = await browser.newContext({ colorScheme, javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('/home');
    await expect(page.locator('body')).toHaveCSS('background-color', background);
    await context.close();
  }
});

for (const theme of themes) {
  test(`axe finds nothing in ${theme}, nor in what opens`, long, async ({ page }) => {
    await setTheme(page, theme);
    await page.goto('/home');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Schedule Demo' }).first().click();
    await page.getByRole('button', { name: 'Request Demo' }).click();
    await expect(page.getByText('Choose a day and a time.')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/home#privacy');
    await expect(page.getByRole('dialog', { name: 'Privacy Policy' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/docs/operations.html');
    await expectAccessible(page);
  });
}

for (const width of [390, 320]) {
  test(`nothing scrolls sideways at ${width} px, and the menu leads to a section`, long, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/home');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Features' })).toBeFocused();
    await menu.getByRole('link', { name: 'Pricing' }).press('Enter');
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/#pricing$/);
    await expect(page.getByRole('heading', { name: 'One engine. One price.' })).toBeInViewport();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectAccessible(page);
  });
}

test('a legal text keeps the keyboard, closes with Escape and gives the focus back', long, async ({ page }) => {
  await page.goto('/home');
  const link = page.getByRole('link', { name: 'Cookies' });
  await link.press('Enter');
  const text = page.getByRole('dialog', { name: 'Cookies' });
  await expect(text.getByRole('heading', { name: 'Cookies' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text.getByRole('link', { name: 'Close' })).toBeFocused();
  // The page behind it is inert.
  await expect(page.locator('#page')).toHaveAttribute('inert', '');
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await expect(link).toBeFocused();
});

test('the theme chosen here holds for the screens and changes the pictures', long, async ({ page }) => {
  await setTheme(page, 'light');
  await page.goto('/home');
  const picture = page.getByRole('img', { name: /^The Performance Dashboard/ });
  const shown = () => picture.evaluate((image) => (image as unknown as { currentSrc: string }).currentSrc);
  await expect.poll(shown).toContain('dashboard-light');
  await page.getByRole('radio', { name: 'Dark theme' }).check();
  await expect.poll(shown).toContain('dashboard-dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(10, 12, 16)');
  await page.goto('/auth');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/home');
  await expect.poll(shown).toContain('dashboard-dark');
  await page.getByRole('radio', { name: 'System theme' }).check();
  await expect.poll(shown).toContain('dashboard-light');
});

test('a demo is requested by keyboard: errors are shown, the request is sent, a calendar event comes back', async ({
  page,
}) => {
  const answers = [
    { status: 503, json: { message: 'Too many requests wait already.' } },
    { status: 201, json: {} },
  ];
  const sent: unknown[] = [];
  await page.route('**/api/demo-requests', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill(answers[sent.length - 1] ?? { status: 500 });
  });
  await page.goto('/home');
  const opener = page.getByRole('button', { name: 'Schedule Demo' }).first();
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Schedule a demo' });
  await dialog.getByRole('button', { name: 'Request Demo' }).press('Enter');
  await expect(dialog.getByText('Name must be at least 2 characters.')).toBeVisible();
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(dialog.getByText('Business must be at least 2 characters.')).toBeVisible();
  await expect(dialog.getByText('Choose a day and a time.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  expect(sent).toEqual([]);

  await dialog.getByLabel('Name').fill('Jane Smith');
  await expect(dialog.getByText('Name must be at least 2 characters.')).toBeHidden();
  await dialog.getByLabel('Work email').fill('jane@example.com');
  await dialog.getByLabel('Business').fill('Smith Tires');
  const time = dialog.getByLabel('Day and time');
  await expect(time).toHaveAttribute('min', /^\d{4}-\d\d-\d\dT00:00$/);
  await time.fill('2020-03-04T09:30');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Choose a day from today on, at most two years ahead.')).toBeVisible();
  expect(sent).toEqual([]);
  await time.fill(`${nextJanuary}T09:30`);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Too many requests wait already.');
  await dialog.getByRole('button', { name: 'Request Demo' }).press('Enter');
  await expect(dialog.getByText('Request sent.')).toBeVisible();
  expect(sent[1]).toEqual({
    name: 'Jane Smith',
    email: 'jane@example.com',
    business: 'Smith Tires',
    // 9:30 in Chicago.
    preferredAt: `${nextJanuary}T15:30:00.000Z`,
  });

  const waiting = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Add it to your calendar (.ics)' }).press('Enter');
  const file = await waiting;
  expect(file.suggestedFilename()).toBe('callgauge-demo.ics');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).toString()).toContain(`DTSTART:${nextJanuary.replaceAll('-', '')}T153000Z`);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(dialog.getByLabel('Name')).toHaveValue('');
});

test('a request that the server accepts is stored', long, async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Schedule Demo' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a demo' });
  await dialog.getByLabel('Name').fill('Jane Smith');
  await dialog.getByLabel('Work email').fill('jane@example.com');
  await dialog.getByLabel('Business').fill('Smith Tires');
  await dialog.getByLabel('Day and time').fill(`${nextJanuary}T09:30`);
  await dialog.getByRole('button', { name: 'Request Demo' }).click();
  await expect(dialog.getByText('Request sent.')).toBeVisible();
});

// spec 2: Log In, Get Started, Start Free Trial
test('the page links to sign-in and sign-up, and the screens link back', long, async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/auth\?tab=sign-up$/);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Log In' }).first().click();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/no-such-page');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know which calls become appointments.');
});

// spec 2: header anchors and footer
test('every link of the page leads somewhere', async ({ page }) => {
  await page.goto('/home');
  const addresses = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href));
  for (const address of new Set(addresses)) {
    const { pathname, hash } = new URL(address);
    if (pathname === '/home' && hash) expect(await page.locator(hash).count(), address).toBe(1);
    else expect((await page.request.get(pathname)).status(), address).toBe(200);
  }
});

test('System status says in a sentence whether everything works, and can check again', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('link', { name: 'System status' }).click();
  const status = page.getByRole('status');
  await expect(status).toHaveText('Everything works.');
  await expect(page.getByText(/^CallGauge \d/)).toBeVisible();
  await expectAccessible(page);
  await page.route('**/readyz', (route) => route.fulfill({ json: { deliveries: true, people: false, reasons: [] } }));
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(status).toHaveText('The database does not answer. Calls are being kept.');
  await expectAccessible(page);
});

test('the needle sweeps when the page opens, and not again for another width', long, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const sweeps = () => page.evaluate('document.getAnimations().filter((it) => it.animationName === "sweep").length');
  await page.goto('/home');
  await expect.poll(sweeps).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  expect(await sweeps()).toBe(0);
});

test('each document leads to the others', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Documentation' }).click();
  const ways = page.getByRole('navigation', { name: 'Documentation' });
  await expect(ways.getByRole('link', { name: 'The life of a call' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main')).not.toContainText('*');
  await ways.getByRole('link', { name: 'Operations guide' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/operations[.]html$/);
});

test(
  'a demo form sent before its script has loaded waits for it, and shows an error if it cannot load',
  long,
  async ({ page }) => {
    await page.goto('/home');
    await page.route('**/demo-form*', (route) => route.abort());
    await page.getByRole('button', { name: 'Schedule Demo' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Schedule a demo' });
    await dialog.getByLabel('Name').fill('Jane Smith');
    await dialog.getByRole('button', { name: 'Request Demo' }).click();
    await expect(dialog.getByRole('alert')).toContainText('could not be sent');
    await expect(page).toHaveURL('/home');
    await expect(dialog.getByLabel('Name')).toHaveValue('Jane Smith');

    await page.goto('/home');
    await page.unroute('**/demo-form*');
    const release = await holdRequests(page, '**/demo-form*');
    await page.getByRole('button', { name: 'Schedule Demo' }).first().click();
    await dialog.getByRole('button', { name: 'Request Demo' }).click();
    release();
    await expect(dialog.getByText('Choose a day and a time.')).toBeVisible();
  },
);
