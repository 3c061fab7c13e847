// Appointment lists on the demo: its list through the screen, the printed numbers, undo, and the same as a workbook.
import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { expect, expectAccessible, expectAccessibleInThemes, expectNoSidewaysScroll, long, test } from './story';

test('a director imports the demo’s list: the printed numbers match, and undoing takes it back as a whole', async ({
  page,
  signIn,
}) => {
  await signIn('director');
  await page.goto('/calls?company=1');
  await page.getByRole('link', { name: 'Appointment lists' }).click();
  await expect(page.getByRole('heading', { name: 'Appointment lists', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Import a file' }).click();
  const offer = page.getByRole('region', { name: 'Demo list' });
  const printed = await numbersOf(offer.getByText(/Importing it must say/).innerText());
  await page.getByRole('button', { name: 'Use this list' }).click();
  await expect(page.getByRole('table', { name: 'How the first rows read' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Preview' }).click();
  await expectNumbers(page, 'What the import would do', printed);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expectNumbers(page, 'What the import did', printed);
  const pairs = page.getByRole('list', { name: 'Possible pairs' });
  await expect(pairs.getByRole('listitem')).toHaveCount(printed.possible);
  await page.keyboard.press('y');
  await expect(pairs.getByText('Booked')).toHaveCount(1);
  await page.keyboard.press('z');
  await expect(pairs.getByText('Booked')).toHaveCount(0);
  await expectAccessibleInThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Undo this import…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText(/^Undone\./)).toBeVisible();
  await page.getByRole('link', { name: 'Appointment lists' }).click();
  const lists = page.getByRole('table', { name: 'Appointment lists' });
  await expect(lists.getByRole('cell', { name: '0', exact: true })).toHaveCount(3);
});

test('a workbook reads like a CSV file, and the same rows again are nothing new', long, async ({ page, signIn }) => {
  await signIn('director');
  const { csv, rows } = (await (await page.request.get('/api/demo-appointment-list?companyId=1')).json()) as {
    csv: string;
    rows: number;
  };
  const cells = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.replaceAll(/^"|"$/g, '')));
  const buffer = workbookOf(cells);
  await page.goto('/calls/appointments?company=1&upload=new');
  for (const words of [`Rows: ${rows} new.`, `Rows: ${rows} the same.`]) {
    await page.locator('input[type=file]').setInputFiles({ name: 'list.xlsx', mimeType: '', buffer });
    if (words.includes('new')) await page.getByLabel('Name of the list').fill('Workbooks');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText(words)).toBeVisible();
    if (words.includes('the same')) {
      await expect(page.getByText('Nothing new.')).toBeVisible();
    } else {
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Undo this import…' })).toBeVisible();
      await page.getByRole('link', { name: 'Appointment lists' }).click();
      await page.getByRole('link', { name: 'Import a file into Workbooks' }).click();
    }
  }
});

function workbookOf(rows: readonly (readonly string[])[]): Buffer {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text.replaceAll('&', '&amp;')}</t></is></c>`;
  const body = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="List"/></sheets></workbook>'),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${body}</sheetData></worksheet>`),
    }),
  );
}

interface Numbers {
  sure: number;
  likely: number;
  possible: number;
  unmatched: number;
  newlyBooked: number;
}

async function numbersOf(text: Promise<string>): Promise<Numbers> {
  const found = /say (\d+) sure, (\d+) likely, (\d+) possible, (\d+) not found, and (\d+) calls? newly booked/.exec(
    await text,
  );
  const [sure = 0, likely = 0, possible = 0, unmatched = 0, newlyBooked = 0] = (found ?? []).slice(1).map(Number);
  expect(sure).toBeGreaterThan(0);
  return { sure, likely, possible, unmatched, newlyBooked };
}

async function expectNumbers(page: Page, region: string, numbers: Numbers): Promise<void> {
  const figures = page.getByRole('region', { name: region });
  const tile = (name: string) =>
    figures
      .locator('dl > div')
      .filter({ hasText: new RegExp(`^${name}`) })
      .locator('dd');
  await expect(tile('Sure')).toContainText(String(numbers.sure));
  await expect(tile('Likely')).toContainText(String(numbers.likely));
  await expect(tile('Possible')).toContainText(String(numbers.possible));
  await expect(tile('Not found')).toContainText(String(numbers.unmatched));
  await expect(figures).toContainText(`${numbers.newlyBooked} calls`);
}
