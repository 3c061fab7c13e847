import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { noSignature } from '#contract/signatures';
import { page } from '../../api/test-server';
import { delivered, openLog, waitForRows } from './test-log';

const logRequest = (query: string) => `GET /api/webhook-logs?${new URLSearchParams(query)}&limit=100`;

test('every filter of the address is requested, and invalid ones are ignored', async () => {
  const since = '2026-11-19T15:38:12.000Z';
  const opened = openLog(
    `/activity-log?status=failed&reason=unknown-store&source=west&signature=wrong&duplicates=only&text=ns-99&since=${since}&until=soon`,
    [delivered(1)],
  );
  await waitForRows(2);
  expect(opened.requests).toContain(
    logRequest(
      `companyId=1&status=failed&reason=unknown-store&source=west&signature=wrong&duplicates=only&text=ns-99&since=${since}`,
    ),
  );
});

test('typed text is searched once, after a pause', async () => {
  const { router, requests } = openLog('/activity-log?company=1', [delivered(1)]);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search deliveries' }), 'ns-99');
  await waitFor(() => expect(requests.at(-1)).toBe(logRequest('companyId=1&text=ns-99')));
  expect(router.state.location.search).toBe('?company=1&text=ns-99');
  expect(requests.filter((one) => one.includes('text='))).toHaveLength(1);
});

test('Back brings the text of the address before', async () => {
  const { router } = openLog('/activity-log?company=1&text=first', [delivered(1)]);
  const box = await screen.findByRole<HTMLInputElement>('searchbox');
  await router.navigate('/activity-log?company=1&text=second');
  await waitFor(() => expect(box.value).toBe('second'));
  await router.navigate(-1);
  await waitFor(() => expect(box.value).toBe('first'));
});

test('a reason is chosen by its words', async () => {
  const { requests } = openLog('/activity-log?company=1', [delivered(1)]);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Reason' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Unknown store' }));
  await waitFor(() => expect(requests.at(-1)).toBe(logRequest('companyId=1&reason=unknown-store')));
});

test('the last hour is one press, and a chip takes it away', async () => {
  const { router, requests } = openLog('/activity-log?company=1', [delivered(1)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Any time' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Last hour' }));
  await screen.findByRole('button', { name: 'Chosen time' });
  const since = Date.parse(new URLSearchParams(router.state.location.search).get('since') ?? '');
  expect(Math.abs(Date.now() - 3_600_000 - since)).toBeLessThan(60_000);
  await userEvent.click(screen.getByRole('button', { name: /^Remove Since/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?company=1'));
  expect(requests.filter((one) => one.includes('since='))).toHaveLength(1);
});

test('phone systems are offered and named where there are several', async () => {
  openLog('/activity-log?company=1', [{ ...delivered(1), source: 'west' }], {
    'GET /api/webhook-sources': [
      { source: 'default', name: '', signature: noSignature },
      { source: 'west', name: 'CallRail, west stores', signature: noSignature },
    ],
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Phone system' }));
  await screen.findByRole('option', { name: 'CallRail, west stores' });
  expect((await waitForRows(2))[1]?.slice(0, 2)).toEqual([
    expect.stringMatching(/[AP]M.*CallRail, west stores$/),
    'Success',
  ]);
});

test('a single phone system is not named', async () => {
  openLog('/activity-log?company=1', [delivered(1)], {
    'GET /api/webhook-sources': [{ source: 'default', name: 'CallRail', signature: noSignature }],
  });
  await waitForRows(2);
  expect(screen.queryByRole('combobox', { name: 'Phone system' })).toBeNull();
  expect(screen.queryByText('CallRail')).toBeNull();
});

const signing = {
  'GET /api/webhook-sources': [
    { source: 'default', name: '', signature: noSignature },
    { source: 'west', name: 'West', signature: { mode: 'observe', scheme: 'callrail' } },
  ],
};

test('yesterday is one press, from midnight to midnight', async () => {
  const { requests } = openLog('/activity-log?company=1', [delivered(1)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Any time' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yesterday' }));
  await waitFor(() => expect(requests.at(-1)).toContain('since='));
  const asked = new URL(requests.at(-1)?.replace('GET ', '') ?? '', location.origin).searchParams;
  const [since, until] = ['since', 'until'].map((name) => new Date(asked.get(name) ?? ''));
  const now = new Date();
  expect(until).toEqual(new Date(now.getFullYear(), now.getMonth(), now.getDate()));
  expect(since).toEqual(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
});

test('signature results can be filtered in plain words if a phone system checks signatures', async () => {
  const { router, requests } = openLog('/activity-log?company=1', [delivered(1)], signing);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Signature' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'All signatures',
    'Signature valid',
    'Signature invalid',
    'Signature missing',
    'Signature too old',
    'Signature not checked',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'Signature too old' }));
  await waitFor(() => expect(requests.at(-1)).toBe(logRequest('companyId=1&signature=stale')));
  expect(router.state.location.search).toBe('?company=1&signature=stale');
});

test('signature filters are offered only if a phone system checks signatures, but an applied one is shown', async () => {
  const sources = { 'GET /api/webhook-sources': [{ source: 'default', name: '', signature: noSignature }] };
  const { router } = openLog('/activity-log?company=1', [delivered(1)], sources);
  await waitForRows(2);
  expect(screen.queryByRole('combobox', { name: 'Signature' })).toBeNull();
  await router.navigate('/activity-log?signature=missing');
  expect((await screen.findByRole('combobox', { name: 'Signature' })).textContent).toBe('Signature missing');
});

test('possible duplicates alone are one switch, and all filters are cleared at once', async () => {
  const { router, requests } = openLog('/activity-log?company=1&signature=wrong', [delivered(1)], signing);
  const only = await screen.findByRole('switch', { name: 'Possible duplicates only' });
  expect(only.getAttribute('aria-checked')).toBe('false');
  await userEvent.click(only);
  await waitFor(() => expect(requests.at(-1)).toBe(logRequest('companyId=1&signature=wrong&duplicates=only')));
  expect(only.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(only);
  await waitFor(() => expect(router.state.location.search).toBe('?company=1&signature=wrong'));
  await userEvent.click(only);
  await waitFor(() => expect(router.state.location.search).toBe('?company=1&signature=wrong&duplicates=only'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toBe('?company=1'));
  expect(only.getAttribute('aria-checked')).toBe('false');
});

test('a search that has found nothing so far can continue', async () => {
  const { answers, requests } = openLog('/activity-log?text=rare', page([], 4_711, '2026-11-19T15:38:12.000Z'));
  await screen.findByText('No matching deliveries so far');
  expect(screen.getByText(/^No deliveries match back to Nov 19, 2026, /)).toBeTruthy();
  answers['GET /api/webhook-logs'] = [delivered(1)];
  await userEvent.click(screen.getByRole('button', { name: 'Search older deliveries' }));
  await waitForRows(2);
  expect(requests.at(-1)).toBe('GET /api/webhook-logs?companyId=1&text=rare&limit=100&before=4711');
});

test('a row that a search found early is listed once, in its place', async () => {
  const { answers } = openLog(
    '/activity-log?text=CAL9',
    page([delivered(9), delivered(2)], 5, '2026-11-19T15:38:12.000Z'),
  );
  const [, newest, oldest] = await waitForRows(3);
  expect(screen.getByText(/^Searched back to Nov 19, 2026, /)).toBeTruthy();
  answers['GET /api/webhook-logs'] = [delivered(4), delivered(2)];
  await userEvent.click(screen.getByRole('button', { name: 'Search older deliveries' }));
  const [, first, second, third] = await waitForRows(4);
  expect([first, third]).toEqual([newest, oldest]);
  expect([newest, oldest]).not.toContainEqual(second);
  expect(screen.queryByText(/back to/)).toBeNull();
});

test('rows say below their status what is unusual about them', async () => {
  openLog('/activity-log?company=1', [
    { ...delivered(9), replayedAt: '2026-11-20T16:00:00.000Z', possibleDuplicateOf: 2 },
    { ...delivered(8), signature: 'missing' },
    { ...delivered(7), signature: 'right' },
    { ...delivered(6), signature: 'wrong' },
    { ...delivered(5), status: 'failed', reason: 'unknown-store', signature: 'no-secret' },
    { ...delivered(4), status: 'signature-refused', reason: 'signature-missing', signature: 'missing' },
    { ...delivered(3), status: 'too-large', reason: 'too-large' },
    { ...delivered(2), isTest: true },
  ]);
  const rows = await waitForRows(9);
  expect(rows.slice(1).map((cells) => cells[1])).toEqual([
    'SuccessReplayed, Possible duplicate',
    'Success',
    'Success',
    'SuccessSignature invalid',
    'FailedSignature not checked',
    'Refused',
    'Too Large',
    'SuccessTest',
  ]);
});
