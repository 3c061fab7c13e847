import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { WebhookLog } from '#contract/webhooks';
import { delivered, openLog, waitForRows } from './test-log';

const unread = 'Appointment (“booked”) is “maybe”; it must be yes or no, true or false.';
const unknownStore = 'No location of Northside has the code NS-07.';
const failed: WebhookLog = {
  ...delivered(7),
  ...{ status: 'failed', reason: 'appointment-unreadable', errorMessage: unread, alike: 6 },
  unmapped: [
    { field: 'storeId', value: 'NS-07' },
    { field: 'appointment', value: 'maybe' },
  ],
  processedData: {
    warnings: [],
    refusals: [
      { reason: 'appointment-unreadable', message: unread },
      { reason: 'unknown-store', message: unknownStore },
    ],
  },
};
const value = {
  ...{ field: 'appointment', source: 'default', sourceName: 'default', value: 'maybe', count: 7 },
  ...{ firstAt: null, lastAt: null, newServiceId: null, isRefusing: true, knownAs: null },
};
const replay = {
  ...{ id: 9, companyId: 1, dryRun: false, status: 'done', total: 7, done: 7, succeeded: 7, lost: 0, stillFailing: 0 },
  ...{ changed: 0, leftOut: 0, samples: [], reasons: [], startedBy: 'Test director' },
  ...{ createdAt: '2026-11-20T13:00:00.000Z', finishedAt: '2026-11-20T13:00:01.000Z' },
};
const explainMaybe = 'Say what “maybe” means';

/** The server of Webhook Setup's dialog; keeps what was said. */
function explaining() {
  const sent: unknown[] = [];
  const answers = {
    'GET /api/unmapped': { values: [value], isCut: false },
    'POST /api/unmapped/resolve': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return { replay, isReplayBusy: false };
    },
    'GET /api/replays/9': replay,
  };
  return { sent, answers };
}

async function chooseNo() {
  const dialog = within(await screen.findByRole('dialog', { name: 'What is “maybe”?' }));
  await dialog.findByText(/and the 7 deliveries with it are read again/);
  await userEvent.click(dialog.getByRole('combobox', { name: /^It means/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'No appointment' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save and apply' }));
}

test('a failed row opens the dialog of Webhook Setup to define its value, and past deliveries are corrected', async () => {
  const { sent, answers } = explaining();
  openLog('/activity-log', [failed], answers);
  await waitForRows(2);
  await userEvent.click(screen.getByRole('button', { name: explainMaybe }));
  await chooseNo();
  await screen.findByText('Saved “maybe”. 7 past deliveries now count.');
  expect(sent).toEqual([
    { companyId: 1, source: 'default', field: 'appointment', value: 'maybe', as: { kind: 'means', means: 'no' } },
  ]);
});

test('a delivery that waits leads to the questions of its phone system', async () => {
  const reason = 'not-mapped-yet';
  const message = 'The phone system is not set up yet.';
  openLog('/activity-log', [
    { ...delivered(7), status: 'waiting', reason, errorMessage: message, processedData: null, source: 'front' },
  ]);
  const link = await screen.findByRole('link', { name: 'Finish the setup' });
  expect(link.getAttribute('href')).toBe('/webhook-setup?company=1&source=front');
});

test('the details of a failed delivery list every reason, each with its fix', async () => {
  const { answers } = explaining();
  openLog('/activity-log?log=7', [failed], answers);
  const dialog = within(await screen.findByRole('dialog', { name: 'Webhook Log Details' }));
  const reasons = within(await dialog.findByRole('list', { name: 'Reasons' }));
  expect(reasons.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `appointment-unreadable: ${unread}`,
    `unknown-store: ${unknownStore}`,
  ]);
  expect(dialog.getByRole('button', { name: 'Choose a location for NS-07' })).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: explainMaybe }));
  await screen.findByRole('dialog', { name: 'What is “maybe”?' });
  expect(screen.queryByRole('dialog', { name: 'Webhook Log Details' })).toBeNull();
});

test('a viewer who may not fix a delivery sees who can', async () => {
  openLog('/activity-log?log=7', [failed], {}, 'store_manager');
  const dialog = within(await screen.findByRole('dialog', { name: 'Webhook Log Details' }));
  await dialog.findByText('Admins and directors can fix this in Webhook Setup.');
  expect(screen.queryByRole('button', { name: explainMaybe })).toBeNull();
});

test('failures that a replay would not fix are listed with their count and their fix', async () => {
  const { sent, answers } = explaining();
  const reason = {
    ...{ count: 3, reason: 'appointment-unreadable', message: unread, source: 'default' },
    unknown: { field: 'appointment', value: 'maybe' },
  };
  const common = { count: 2, source: 'front-desk', unknown: null };
  const noTime = { ...common, reason: 'timestamp-unreadable', message: 'Call time is “soon”.' };
  const noJson = { ...common, reason: 'unreadable-body', message: 'The body is not valid JSON.' };
  const all = [reason, noTime, noJson];
  const tried = { ...replay, id: 8, dryRun: true, succeeded: 0, stillFailing: 7, reasons: all };
  const { router } = openLog('/activity-log?log=7', [failed], {
    ...answers,
    'POST /api/replays': tried,
    'GET /api/replays/8': tried,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Replay...' }));
  const reasons = within(await screen.findByRole('region', { name: 'Why 7 would still fail' }));
  const [first] = reasons.getAllByRole('listitem');
  expect(first?.textContent).toContain(`3: ${unread}`);
  expect(reasons.getByRole('link', { name: 'Fix it at the sender' }).getAttribute('href')).toBe(
    '/webhook-setup?company=1&source=front-desk',
  );
  await userEvent.click(reasons.getByRole('button', { name: explainMaybe }));
  await chooseNo();
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Replay all shown...' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show in the log' }));
  await waitFor(() => expect(router.state.location.search).toContain('reason=unreadable-body'));
});

test('“6 more like it” shows exactly those', async () => {
  const { requests } = openLog('/activity-log?company=1&text=x', [failed]);
  await waitForRows(2);
  await userEvent.click(screen.getByRole('button', { name: '6 more like it' }));
  await waitFor(() =>
    expect(decodeURIComponent(requests.at(-1) ?? '')).toBe(
      'GET /api/webhook-logs?companyId=1&reason=appointment-unreadable&names=appointment:maybe&limit=100',
    ),
  );
  // It leads nowhere else now.
  await waitFor(() => expect(screen.queryByRole('button', { name: '6 more like it' })).toBeNull());
});

test('a press anywhere in a row opens it, but not one on its controls', async () => {
  const { router } = openLog('/activity-log', [failed, delivered(1)]);
  await waitForRows(3);
  const [, row] = screen.getAllByRole('row');
  fireEvent.click(within(row as HTMLElement).getByRole('checkbox'));
  expect(router.state.location.search).toBe('?company=1');
  fireEvent.click(within(row as HTMLElement).getAllByRole('cell')[1] as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toContain('log=7'));
});

test('each delivery is one item on a phone, with its sentence and its fix, and nothing beyond the edge', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 767px'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const said = {
    service: { id: 1, name: 'Tires' },
    store: { id: 1, name: 'Northgate' },
    employee: { id: 1, name: 'Marcus Reed' },
  };
  const counted = {
    ...delivered(2),
    processedData: { ...said, appointment: true, durationSeconds: 224, warnings: [] },
  };
  const tested = { ...counted, id: 1, isTest: true };
  const { router } = openLog('/activity-log', [failed, counted, tested], explaining().answers);
  const list = await screen.findByRole('list', { name: 'Recent webhook activity' });
  const [first, second, third] = within(list).getAllByRole('listitem');
  expect(screen.queryByRole('table')).toBeNull();
  expect(first?.textContent).toContain('Not counted: what does “maybe” mean?');
  expect(within(first as HTMLElement).getByText('Failed')).toBeDefined();
  expect(within(first as HTMLElement).getByRole('button', { name: explainMaybe })).toBeDefined();
  expect(second?.textContent).toContain('Tires at Northgate, booked');
  expect(second?.textContent).toContain('Marcus Reed for 3:44');
  expect(third?.textContent).toMatch(/^SuccessTest, would count: Tires at Northgate, booked\. /);
  expect(third?.textContent?.match(/Marcus Reed/g)).toHaveLength(1);
  await userEvent.click(within(second as HTMLElement).getByRole('button', { name: /View Details/ }));
  await waitFor(() => expect(router.state.location.search).toContain('log=2'));
});

test('the log of all companies names each row’s company, and offers no replay', async () => {
  const { requests } = openLog('/activity-log?company=all', [delivered(2), { ...delivered(1), companyId: 2 }]);
  const rows = await waitForRows(3);
  expect(requests).toContain('GET /api/webhook-logs?limit=100');
  expect(rows.slice(1).map(([when]) => when?.match(/Northside|Lakeshore/)?.[0])).toEqual(['Northside', 'Lakeshore']);
  expect(screen.getByRole('combobox', { name: 'Company' }).textContent).toBe('All companies');
  expect(screen.queryByRole('button', { name: 'Replay all shown...' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  const said = screen.getByText('Choose one company to replay deliveries.');
  expect(said.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('all companies are offered only to viewers of several', async () => {
  openLog('/activity-log?company=all', [delivered(1)], { 'GET /api/companies': [{ id: 1, name: 'Northside' }] });
  await waitForRows(2);
  await userEvent.click(screen.getByRole('combobox', { name: 'Company' }));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Northside']);
});
