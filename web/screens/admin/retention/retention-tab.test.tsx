import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { nothingRemovable, type Retention, type RetentionPreviewStep } from '#contract/retention';
import { refuse } from '../../../api/test-server';
import { openAdmin, recordBodies } from '../open-admin';

afterEach(cleanup);

const address = '/admin?tab=retention';
const get = 'GET /api/admin/retention';
const save = 'PUT /api/admin/retention';
const preview = 'POST /api/admin/retention/preview';

const kept: Retention = {
  installation: { contentDays: null, logDays: null },
  companies: [
    { id: 1, name: 'Northside', rule: null },
    { id: 2, name: 'Hale Tire', rule: { contentDays: 45, logDays: 365 } },
  ],
};

const step = (values: Partial<RetentionPreviewStep>): RetentionPreviewStep => ({
  ...{ cursor: null, done: 1, counts: nothingRemovable },
  ...values,
});

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function choose(field: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('each company shows what holds for it', async () => {
  openAdmin(address, { [get]: kept });
  expect(
    within(await rowOf('Northside'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['Forever', 'As all companies']));
  expect(
    within(await rowOf('Hale Tire'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['45 days', '1 year', 'Its own']));
});

test('a rule that removes something is saved after that was counted and confirmed', async () => {
  const asked: unknown[] = [];
  const saved: unknown[] = [];
  const counts = { emptied: 1_200, emptiedWithoutCall: 4, bytes: 9, removed: 0 };
  const answers = [step({ cursor: '1 ', done: 0.5, counts }), step({ counts: { ...counts, emptied: 34, removed: 1 } })];
  const rule = { contentDays: 90, logDays: 365 };
  openAdmin(address, {
    [get]: kept,
    [preview]: ({ body }: RequestInit) => {
      asked.push(JSON.parse(String(body)));
      return answers.shift();
    },
    [save]: recordBodies(saved, { ...kept, installation: rule }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change...' }));
  await choose('Payloads', '90 days');
  await choose('Rows of the Activity Log', '1 year');
  await userEvent.click(screen.getByRole('button', { name: 'Continue...' }));
  await screen.findByText(
    '1,234 deliveries lose their payloads, among them 8 that became no call and could still be replayed.',
  );
  screen.getByText('1 delivery disappears from the Activity Log.');
  const change = { companyId: null, rule };
  expect(asked).toEqual([
    { ...change, cursor: null },
    { ...change, cursor: '1 ' },
  ]);
  expect(saved).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save and Remove' }));
  await screen.findByText('Retention saved');
  expect(saved).toEqual([change]);
  await screen.findByText(/^They keep payloads for 90 days and rows of the Activity Log for 1 year\./);
});

test('a company keeps everything again without a question', async () => {
  const saved: unknown[] = [];
  openAdmin(address, { [get]: kept, [save]: recordBodies(saved, kept) });
  await userEvent.click(within(await rowOf('Hale Tire')).getByRole('button', { name: /Change how long/ }));
  expect(screen.getByRole('combobox', { name: 'Payloads' }).textContent).toContain('45 days');
  await userEvent.click(screen.getByRole('radio', { name: 'As all companies' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Retention saved');
  expect(saved).toEqual([{ companyId: 2, rule: null }]);
});

test('rows never go before their payloads, and a failure keeps the dialog open', async () => {
  openAdmin(address, { [get]: kept, [preview]: refuse(503, 'The database is not available.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Change...' }));
  await choose('Payloads', '1 year');
  await choose('Rows of the Activity Log', '90 days');
  await userEvent.click(screen.getByRole('button', { name: 'Continue...' }));
  await screen.findByText('Rows of the log are kept at least as long as what was received.');
  await choose('Rows of the Activity Log', '2 years');
  await userEvent.click(screen.getByRole('button', { name: 'Continue...' }));
  await screen.findByText('The database is not available.');
  screen.getByRole('combobox', { name: 'Payloads' });
});
