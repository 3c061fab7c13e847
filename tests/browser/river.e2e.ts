// A call travels all the way: posted by `npm run send-call`, seen in the Activity Log, counted in the report.
import { spawnSync } from 'node:child_process';
import { expect, figureOf, test } from './story';

test('a call that is sent stands in the Activity Log and makes the report grow by one', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/reports?company=1');
  const total = figureOf(page, 'Total Calls');
  await expect(total).toHaveText(/^[\d,]+$/);
  const before = readCount(await total.textContent());

  const sent = spawnSync('npm', ['run', '--silent', 'send-call', '--', process.env.DEMO_ADDRESS ?? ''], {
    encoding: 'utf8',
  });
  expect(sent.stderr).not.toContain('did not arrive');
  const answer = JSON.parse(sent.stdout.split('\n')[0] ?? '') as { status: string; logId: number };
  expect(answer.status).toBe('success');

  await page.goto('/activity-log');
  const newest = page.getByRole('row').nth(1);
  await expect(newest).toContainText('Success');
  await newest.getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Webhook Log Details' });
  await expect(dialog).toContainText('example-');
  await expect(dialog).toContainText('Jane Smith');

  await page.goto('/reports?company=1');
  await expect(total).toHaveText((before + 1).toLocaleString('en-US'));
});

const readCount = (text: string | null) => Number(text?.replaceAll(',', ''));
