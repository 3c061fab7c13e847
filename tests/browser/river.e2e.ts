// A call from `npm run send-call` to the Activity Log and the report, as its output says.
import { spawnSync } from 'node:child_process';
import { expect, figureOf, long, test } from './story';

test('a sent call appears in the Activity Log and adds one to the report', long, async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/reports');
  const total = figureOf(page, 'Total Calls');
  await expect(total).toHaveText(/^[\d,]+$/);
  const before = readCount(await total.textContent());

  const sent = spawnSync('npm', ['run', '--silent', 'send-call', '--', process.env.DEMO_ADDRESS ?? ''], {
    encoding: 'utf8',
  });
  expect(sent.stderr).not.toContain('did not arrive');
  const answer = JSON.parse(sent.stdout.split('\n')[0] ?? '') as { status: string };
  expect(answer.status).toBe('success');
  const [logAddress, reportAddress] = sent.stdout.match(/http:\S+/g) ?? [];
  if (!logAddress || !reportAddress) throw new Error(`send-call did not say where to look:\n${sent.stdout}`);

  await page.goto(logAddress);
  const dialog = page.getByRole('dialog', { name: 'Webhook Log Details' });
  await expect(dialog).toContainText('example-');
  await expect(dialog).toContainText('Jane Smith');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('row').nth(1)).toContainText('Success');

  await page.goto(reportAddress);
  await expect(page.getByRole('combobox', { name: 'Company' }).first()).toContainText('Northside Auto Group');
  await expect(total).toHaveText((before + 1).toLocaleString('en-US'));
});

const readCount = (text: string | null) => Number(text?.replaceAll(',', ''));
