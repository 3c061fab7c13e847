// What a phone system without a mapping has sent, and what can be counted once it has one.
// @module-tag long
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { WebhookArrivals } from '#contract/arrivals';
import { exampleKeys } from '#contract/example-payload';
import type { Replay } from '#contract/replays';
import type { WebhookConfiguration } from '#contract/webhooks';
import { testUser } from '../../../../api/test-server';
import { arrived } from '../../arrived';
import { add, button, keyOf, noArrivals, northside, open } from '../../open-setup';

afterEach(cleanup);

const unmapped: WebhookConfiguration = {
  ...northside,
  ...Object.fromEntries(Object.keys(exampleKeys).map((key) => [key, ''])),
  name: 'Zoom',
  isMapped: false,
};
const newest = arrived({ from: '+16466063895' });
const dryRun: Replay = {
  id: 70,
  companyId: 1,
  dryRun: true,
  status: 'done',
  ...{ total: 37, done: 37, succeeded: 36, lost: 0, stillFailing: 1, changed: 0, leftOut: 0 },
  ...{ samples: [], reasons: [], startedBy: 'Dana', createdAt: '2026-11-20T16:00:00.000Z', finishedAt: null },
};

const card = async (name: string) => within(await screen.findByRole('region', { name }));

function openWith(saved: WebhookConfiguration, arrivals: Partial<WebhookArrivals>, more = {}) {
  return open('/webhook-setup?question=fields', {
    'GET /api/webhook-config/1': saved,
    'GET /api/webhook-sources': [saved],
    'GET /api/webhook-sources/5/arrivals': { ...noArrivals, isMapped: saved.isMapped, ...arrivals },
    ...more,
  });
}

const states: [Partial<WebhookArrivals>, string, boolean][] = [
  [{}, 'Waiting for the first call', false],
  [{ state: 'no-call', handshakes: 1 }, 'A message came, but no call yet', false],
  [{ state: 'calls', waiting: 1, newest: [newest] }, '1 message is waiting', false],
  [{ state: 'calls', waiting: 20_000, waitingCut: 3, newest: [newest] }, '20,000 messages are waiting', true],
];

test.each(states)('what has arrived without a mapping: %j', async (arrivals, title, isCut) => {
  openWith(unmapped, arrivals);
  const shown = await card('Zoom is not set up yet');
  expect(await shown.findByText(title)).toBeTruthy();
  expect(shown.getByRole('status').textContent?.includes('3 more cannot be counted')).toBe(isCut);
});

test('the newest that waits is tried with the mapping in the form', async () => {
  openWith(unmapped, { state: 'calls', waiting: 1, newest: [newest] });
  await userEvent.click(await (await card('Zoom is not set up yet')).findByRole('button', { name: 'Try the newest' }));
  expect(await screen.findByText(/^Delivery of .*, waiting$/)).toBeTruthy();
});

test('what waited is counted with one click, after its dry run', async () => {
  const started: unknown[] = [];
  openWith(
    northside,
    { waiting: 37, newest: [newest] },
    {
      'POST /api/replays': ({ body }: RequestInit) => {
        started.push(JSON.parse(String(body)));
        return dryRun;
      },
      'GET /api/replays/70': dryRun,
    },
  );
  const shown = await card('Past deliveries');
  expect(shown.getByText('37 messages are waiting.')).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'Count them' }));
  expect(await screen.findByText('36 messages become calls. 1 would fail.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Count 37 messages' }));
  const selection = { filters: { source: 'default', status: 'waiting' } };
  await waitFor(() =>
    expect(started).toEqual([
      { companyId: 1, dryRun: true, selection },
      { companyId: 1, dryRun: false, selection },
    ]),
  );
});

test('a saved mapping that differs offers to read past deliveries again, a name alone does not', async () => {
  const started: unknown[] = [];
  openWith(
    northside,
    { state: 'calls', counted: 4, newest: [newest] },
    {
      'POST /api/webhook-config': ({ body }: RequestInit) => ({
        ...northside,
        ...JSON.parse(String(body)),
        secrets: [],
      }),
      'POST /api/replays': ({ body }: RequestInit) => {
        started.push(JSON.parse(String(body)));
        return dryRun;
      },
      'GET /api/replays/70': dryRun,
    },
  );
  await add(await screen.findByRole('textbox', { name: /^Name/ }), 'Zoom');
  await userEvent.click(button('Save Configuration'));
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(screen.queryByText('The mapping has changed.')).toBeNull();
  await add(await keyOf('Duration'), '_seconds');
  await userEvent.click(button('Save Configuration'));
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }));
  await waitFor(() =>
    expect(started).toEqual([{ companyId: 1, dryRun: true, selection: { filters: { source: 'default' } } }]),
  );
  expect(screen.queryByText('The mapping has changed.')).toBeNull();
});

test('before anything is saved nothing can be listened to', async () => {
  open('/webhook-setup', { 'GET /api/webhook-config/1': null, 'GET /api/webhook-sources': [] });
  await screen.findByRole('region', { name: 'Try a payload' });
  expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull();
});

test('a viewer who may not set it up sees what arrived, and neither address nor replay', async () => {
  const hidden = { ...unmapped, endpointPath: null };
  openWith(hidden, { state: 'calls', waiting: 2, newest: [newest] }, { 'GET /api/user': testUser('store_manager') });
  const shown = await card('Zoom is not set up yet');
  expect(await shown.findByText('2 messages are waiting')).toBeTruthy();
  expect(shown.queryAllByRole('button')).toEqual([]);
  expect(screen.getByText('No webhook configuration is saved for this company')).toBeTruthy();
});
