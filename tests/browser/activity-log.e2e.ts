// The Webhook Activity Log: rows, their details, older rows, and its empty states.
import type { APIRequestContext } from '@playwright/test';
import { examplePayload } from '#contract/example-payload';
import { deliver } from './deliver';
import { expect, expectNoSidewaysScroll, failRequests, holdRequests, long, test, widths } from './story';

test.beforeEach(({ signIn }) => signIn('director'));

// spec 2, 9: log previews
test('a row shows the first forty characters of the payload and of the processed data', async ({ page, request }) => {
  await send(request, {});
  await page.goto('/activity-log');
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Timestamp',
    'Status',
    'Payload',
    'Processed Data',
    'Actions',
  ]);
  await expect(cells.nth(0)).toHaveText('Success');
  // A sentence, with the first characters of the payload below.
  await expect(cells.nth(1)).toHaveText(/^Oil Change at .+, booked, 5:12\{"call_id":"story-.{22}…$/);
  await expect(cells.nth(2)).toHaveText(/^\{"callId":"story-.{23}…$/);
});

test('a refused delivery is red, and its details show the reason, the payload and the result', async ({
  page,
  request,
}) => {
  await send(request, { appointment_made: 'maybe' });
  await page.goto('/activity-log');
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Failed');
  await row.getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Webhook Log Details' });
  await expect(dialog).toContainText('Error Message');
  await expect(dialog).toContainText('appointment-unreadable: Appointment (“appointment_made”) is “maybe”');
  await expect(dialog.getByRole('heading', { name: 'Webhook Payload' })).toBeVisible();
  await expect(dialog).toContainText('"appointment_made": "maybe"');
  await expect(dialog.getByRole('heading', { name: 'Processed Data' })).toBeVisible();
  await expect(page).toHaveURL(/log=\d+/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/log=/);
  await expect(row.getByRole('button', { name: 'View Details' })).toBeFocused();
});

for (const width of widths([1440, 768], [1280, 1024])) {
  test(
    `at ${width} px the sentence, the forty characters and every control of a row can be read`,
    long,
    async ({ page, request }) => {
      await send(request, { appointment_made: 'perhaps, says the caller' });
      await send(request, { timestamp: 'yesterday, 4 pm' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/activity-log');
      for (const index of [1, 2]) {
        const row = page.getByRole('row').nth(index);
        await expect(row).toContainText('Not counted: ');
        const hidden = `(${hiddenParts})(document.querySelectorAll('tbody tr')[${index - 1}])`;
        expect(await page.evaluate<string[]>(hidden)).toEqual([]);
      }
      await expectNoSidewaysScroll(page);
    },
  );
}

test('an unreadable delivery has no processed data', long, async ({ page, request }) => {
  await request.post('/api/webhook/demo-northside', { data: 'not a call', headers: { 'content-type': 'text/plain' } });
  await page.goto('/activity-log');
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  await expect(cells.nth(0)).toHaveText('Failed');
  await expect(cells.nth(1)).toContainText('Not counted: the body is neither JSON nor XML nor a form');
  await expect(cells.nth(2)).toHaveText('No data');
});

test('older deliveries are loaded below the newest hundred', long, async ({ page }) => {
  await page.goto('/activity-log');
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(101);
  const last = await rows.last().textContent();
  await page.getByRole('button', { name: 'Load older' }).click();
  await expect(rows).toHaveCount(201);
  expect(await rows.nth(100).textContent()).toBe(last);
  expect(await rows.nth(101).textContent()).not.toBe(last);
});

test('a new delivery appears after Refresh', long, async ({ page, request }) => {
  await page.goto('/activity-log');
  await expect(page.getByRole('row')).toHaveCount(101);
  await send(request, { call_id: 'fresh-1' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('fresh-1');
});

// spec 2: webhook activity log
test('three skeleton rows are shown while the log loads', long, async ({ page }) => {
  const release = await holdRequests(page, '**/api/webhook-logs?**');
  await page.goto('/activity-log');
  await expect(page.getByText('Loading webhook activity...')).toBeAttached();
  await expect(page.locator('main tbody tr')).toHaveCount(3);
  release();
  await expect(page.getByRole('row')).toHaveCount(101);
});

test('a company without deliveries says so and links to its setup', long, async ({ page }) => {
  await page.route('**/api/webhook-logs?**', (route) => route.fulfill({ json: [] }));
  await page.goto('/activity-log');
  await expect(page.getByText('No webhook activity found for this company.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Webhook Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Webhook Setup' })).toBeVisible();
});

test('a log that cannot be loaded says so and can be tried again', async ({ page }) => {
  const stop = await failRequests(page, '**/api/webhook-logs?**');
  await page.goto('/activity-log');
  await expect(page.getByText('Error loading webhook activity')).toBeVisible();
  await stop();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row')).toHaveCount(101);
});

/**
 * Texts and controls of a row that are cut, outside the row, or overlapping. A string, because tests are compiled
 * without the browser's types.
 */
const hiddenParts = `(row) => {
  const parts = [...row.querySelectorAll('time, button, a, code, [title]')];
  const box = (part) => part.getBoundingClientRect();
  const overlap = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const isCut = (one) => one.textContent !== '' && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
  return parts.flatMap((part) => {
    const name = part.textContent.slice(0, 30);
    const apart = parts.filter((other) => !part.contains(other) && !other.contains(part));
    return [
      ...([part, ...part.querySelectorAll('*:not(.sr-only)')].some(isCut) ? [name + ' is cut'] : []),
      ...(box(part).left < box(row).left || box(part).right > box(row).right ? [name + ' lies outside'] : []),
      ...apart
        .filter((other) => overlap(box(part), box(other)))
        .map((other) => name + ' lies over ' + other.textContent.slice(0, 30)),
    ];
  });
}`;

async function send(request: APIRequestContext, changes: Record<string, unknown>): Promise<void> {
  const payload = { ...examplePayload(`story-${crypto.randomUUID()}`, new Date()), ...changes };
  expect(await deliver(request, '/api/webhook/demo-northside', { data: payload })).toMatchObject({ code: 200 });
}
