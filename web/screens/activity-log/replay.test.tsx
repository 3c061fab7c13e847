import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Replay } from '#contract/replays';
import { refuse } from '../../api/test-server';
import { delivered, openLog, waitForRows } from './test-log';

const replay: Replay = {
  id: 9,
  companyId: 1,
  dryRun: true,
  status: 'done',
  total: 3,
  done: 3,
  succeeded: 2,
  lost: 0,
  stillFailing: 1,
  changed: 0,
  leftOut: 0,
  reasons: [],
  samples: [
    {
      logId: 2,
      receivedAt: '2026-11-20T12:00:02.000Z',
      before: { status: 'failed', reason: 'unknown-store' },
      after: { status: 'success', reason: null, message: null },
      changes: ['Store: none → Northside Auto – Downtown'],
    },
  ],
  startedBy: 'Test director',
  createdAt: '2026-11-20T13:00:00.000Z',
  finishedAt: '2026-11-20T13:00:01.000Z',
};
const three = [delivered(3), delivered(2), delivered(1)];

/** Answers each start in turn, and keeps what was asked for. */
function replaying(...answers: unknown[]) {
  const sent: unknown[] = [];
  const start = ({ body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return answers[sent.length - 1];
  };
  return { sent, start };
}

test('selected rows get a dry run first, and are replayed on confirmation', async () => {
  const run = { ...replay, id: 10, dryRun: false };
  const { sent, start } = replaying(replay, run);
  openLog('/activity-log', three, {
    'POST /api/replays': start,
    'GET /api/replays/9': replay,
    'GET /api/replays/10': run,
  });
  await waitForRows(4);
  await userEvent.click(screen.getAllByRole('checkbox', { name: /^Choose Nov/ })[1] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Replay...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replay preview' }));
  await dialog.findByText('Checked 3 deliveries. Nothing has changed yet.');
  expect(dialog.getByText('would now succeed').parentElement?.textContent).toBe('would now succeed2');
  expect(dialog.getByText('Unknown store → Success')).toBeDefined();
  expect(dialog.getByText('Store: none → Northside Auto – Downtown')).toBeDefined();
  expect(sent).toEqual([{ companyId: 1, dryRun: true, selection: { ids: [2] } }]);
  await userEvent.click(dialog.getByRole('button', { name: 'Replay 3 deliveries' }));
  await screen.findByText('All 3 replayed.');
  expect(sent[1]).toEqual({ companyId: 1, dryRun: false, selection: { ids: [2] } });
  expect(dialog.queryByRole('button', { name: /^Replay/ })).toBeNull();
});

test('calls that would no longer count are shown in red, and the replay asks about them first', async () => {
  const lossy: Replay = { ...replay, total: 10, done: 10, succeeded: 1, lost: 7, changed: 0 };
  const run = { ...lossy, id: 10, dryRun: false };
  const { sent, start } = replaying(lossy, run);
  openLog('/activity-log?log=2', three, {
    'POST /api/replays': start,
    'GET /api/replays/9': lossy,
    'GET /api/replays/10': run,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Replay...' }));
  expect((await screen.findByRole('alert')).textContent).toContain('7 deliveries that count now would no longer count');
  const figure = screen.getByText('would no longer count').parentElement as HTMLElement;
  expect(within(figure).getByText('7').className).toContain('destructive');
  await userEvent.click(screen.getByRole('button', { name: 'Replay 10 deliveries' }));
  const question = within(await screen.findByRole('dialog', { name: 'Replay anyway?' }));
  question.getByText(/^7 deliveries that count now would no longer count\./);
  expect(sent).toHaveLength(1);
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Replay 10 deliveries' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Replay anyway' }));
  await screen.findByText('All 10 replayed.');
  expect(sent[1]).toMatchObject({ dryRun: false });
  expect((await screen.findByRole('alert')).textContent).toContain('7 deliveries that counted before no longer count');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Replay anyway?' })).toBeNull());
});

test.each([
  { found: { succeeded: 0, lost: 7 }, says: 'Checked 3 deliveries. Nothing has changed yet.' },
  { found: { succeeded: 0, changed: 1 }, says: 'Checked 3 deliveries. Nothing has changed yet.' },
])('a replay is offered when anything changes: $found', async ({ found, says }) => {
  const tried = { ...replay, ...found };
  openLog('/activity-log?log=2', three, { 'POST /api/replays': tried, 'GET /api/replays/9': tried });
  await userEvent.click(await screen.findByRole('button', { name: 'Replay...' }));
  await screen.findByText(says);
  expect(screen.getByRole('button', { name: 'Replay 3 deliveries' })).toBeDefined();
});

test.each([
  {
    leftOut: 3,
    says: /^3 deliveries are left out because they have no valid signature\. .* select them in the log\.$/,
  },
  { leftOut: 1, says: /^1 delivery is left out because it has no valid signature\. .* select it in the log\.$/ },
])('the number of deliveries excluded for their signature is shown: $leftOut', async ({ leftOut, says }) => {
  const tried = { ...replay, total: 0, done: 0, succeeded: 0, stillFailing: 0, leftOut };
  openLog('/activity-log', three, { 'POST /api/replays': tried, 'GET /api/replays/9': tried });
  await userEvent.click(await screen.findByRole('button', { name: 'Replay all shown...' }));
  await screen.findByText(says);
  await screen.findByText('No deliveries are left to replay.');
});

test('Shift selects all rows in between, and the head selects all or none', async () => {
  openLog('/activity-log', three);
  await waitForRows(4);
  const boxes = screen.getAllByRole('checkbox', { name: /^Choose Nov/ });
  fireEvent.click(boxes[0] as HTMLElement);
  fireEvent.click(boxes[2] as HTMLElement, { shiftKey: true });
  await screen.findByText('3 deliveries selected');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await screen.findByText('3 deliveries selected');
});

test('all deliveries that match the filters are replayed, and none that arrives later', async () => {
  const { sent, start } = replaying({ ...replay, succeeded: 0 });
  openLog('/activity-log?status=failed&text=ns', three, { 'POST /api/replays': start, 'GET /api/replays/9': replay });
  await userEvent.click(await screen.findByRole('button', { name: 'Replay all shown...' }));
  await screen.findByText('Checked 3 deliveries: replaying would change nothing.');
  expect(sent).toEqual([
    {
      companyId: 1,
      dryRun: true,
      selection: { filters: { status: 'failed', text: 'ns', until: expect.stringMatching(/^\d{4}-.*Z$/) } },
    },
  ]);
  expect(screen.queryByRole('button', { name: /^Replay \d/ })).toBeNull();
});

test('a dry run that is closed before its end is stopped', async () => {
  const running: Replay = { ...replay, status: 'running', done: 1 };
  const { start } = replaying(running);
  const { requests } = openLog('/activity-log', three, {
    'POST /api/replays': start,
    'GET /api/replays/9': running,
    'POST /api/replays/9/stop': { ...running, status: 'stopped' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Replay all shown...' }));
  await screen.findByText('Checked 1 of 3.');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(requests).toContain('POST /api/replays/9/stop'));
});

test('a running replay is shown, can be opened and stopped, and continues when closed', async () => {
  const running: Replay = { ...replay, dryRun: false, status: 'running', total: 900, done: 120 };
  const { answers, requests } = openLog('/activity-log', three, {
    'GET /api/replays': [running, { ...running, id: 8, dryRun: true }],
    'GET /api/replays/9': running,
    'POST /api/replays/9/stop': { ...running, status: 'stopped' },
  });
  await screen.findByText('Replay running: 120 of 900');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replay' }));
  await dialog.findByText('120 of 900 replayed, started by Test director. Closing this does not stop it.');
  expect(dialog.getByRole('progressbar').getAttribute('value')).toBe('120');
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests).not.toContain('POST /api/replays/9/stop');

  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  answers['GET /api/replays'] = [];
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  await screen.findByText('Stopped. 120 of 900 were replayed; their changes stay.');
  await waitFor(() =>
    expect(requests.filter((one) => one.startsWith('GET /api/webhook-logs?')).length).toBeGreaterThan(1),
  );
});

test('a refused replay says why and can be retried', async () => {
  const { sent, start } = replaying(refuse(409, 'Another replay is running.'), replay);
  openLog('/activity-log?log=2', three, { 'POST /api/replays': start, 'GET /api/replays/9': replay });
  await userEvent.click(await screen.findByRole('button', { name: 'Replay...' }));
  await screen.findByText('Another replay is running.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Replay 3 deliveries' });
  expect(sent[1]).toMatchObject({ selection: { ids: [2] } });
});

test('a viewer who may not replay sees who can', async () => {
  const { requests } = openLog('/activity-log?log=2', three, {}, 'store_manager');
  await screen.findByText('Admins and directors can replay deliveries and explain unknown values.');
  await screen.findByRole('dialog', { name: 'Webhook Log Details' });
  expect(screen.queryByRole('button', { name: /Replay/, hidden: true })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Open in tester' })).toBeNull();
  expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull();
  expect(requests).not.toContain('GET /api/replays?companyId=1');
});

test('the signature result is shown once', async () => {
  const unsigned = {
    ...delivered(2),
    signature: 'missing' as const,
    processedData: {
      warnings: [
        { field: 'signature', message: 'It has no signature.' },
        { field: 'duration', message: 'Odd.' },
      ],
    },
  };
  const refused = {
    ...delivered(1),
    status: 'signature-refused' as const,
    reason: 'signature-missing' as const,
    errorMessage: 'This delivery is not signed.',
    signature: 'missing' as const,
  };
  openLog('/activity-log?log=2', [unsigned, refused]);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Missing: it is not signed');
  expect(dialog.getByText('Odd.')).toBeDefined();
  expect(dialog.queryByText('It has no signature.')).toBeNull();
  cleanup();
  openLog('/activity-log?log=1', [unsigned, refused]);
  const other = within(await screen.findByRole('dialog'));
  await other.findByText(/This delivery is not signed/);
  expect(other.queryByText('Missing: it is not signed')).toBeNull();
});

test('details tell of signature, repetition, replay, query and every call', async () => {
  const rich = {
    ...delivered(2),
    query: 'agent=7',
    signature: 'stale' as const,
    possibleDuplicateOf: 1,
    replayedAt: '2026-11-20T16:00:00.000Z',
    processedData: {
      callId: 'a',
      warnings: [],
      calls: [{ callId: 'b', warnings: [], refusal: { reason: 'store-missing', message: 'No store.' } }],
    },
  };
  const { router } = openLog('/activity-log?status=success&log=2', [rich, delivered(1)]);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Valid, but too old or dated in the future');
  expect(dialog.getByText('agent=7')).toBeDefined();
  expect(dialog.getByRole('heading', { name: 'Processed Data, call 1 of 2' })).toBeDefined();
  expect(dialog.getByText('This call was refused: No store.')).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Open in tester' }).getAttribute('href')).toBe(
    '/webhook-setup?company=1&try=2',
  );
  await userEvent.click(dialog.getByRole('link', { name: 'Show the earlier one' }));
  await waitFor(() => expect(router.state.location.search).toBe('?status=success&company=1&log=1'));
});
