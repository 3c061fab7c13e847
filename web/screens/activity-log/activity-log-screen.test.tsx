import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { WebhookLog } from '#contract/webhooks';
import { type Answers, page, refuse, serve, testUser } from '../../api/test-server';
import { openInShell } from '../../shell/open-in-shell';
import { formatTimestamp, formatTimestampDay, formatTimestampTime } from '../../ui/format';
import { ActivityLogScreen } from './activity-log-screen';

afterEach(cleanup);

const receivedAt = '2026-11-20T15:38:12.000Z';
const payloadText = '{"call_id":12345678901234567890,"store_id":"NS-07","note":"anything at all"}';

const counted = (id: number): WebhookLog => ({
  id,
  deliveryId: `delivery-${id}`,
  source: 'default',
  query: null,
  signature: null,
  possibleDuplicateOf: null,
  replayedAt: null,
  erasedAt: null,
  emptiedAt: null,
  companyId: 1,
  isTest: false,
  unmapped: [],
  alike: null,
  timestamp: receivedAt,
  status: 'success',
  reason: null,
  errorMessage: null,
  payload: { call_id: '12345678901234567890', store_id: 'NS-07', note: 'anything at all' },
  payloadText,
  opensTexts: false,
  payloadCut: false,
  payloadBytes: payloadText.length,
  processedData: {
    callId: '12345678901234567890',
    warnings: [{ field: 'duration', message: 'Duration (“seconds”) is “soon”, which could not be read.' }],
  },
});

const refused = (id: number): WebhookLog => ({
  ...counted(id),
  status: 'too-large',
  reason: 'unknown-store',
  errorMessage: 'No location of Northside has the code NS-07.',
  processedData: null,
});

test('a row shows time, status, payload and processed data', async () => {
  open('/activity-log', [counted(2), refused(1)]);
  const [, first, second] = await waitForRows(3);
  expect(first).toEqual([
    `${formatTimestampDay(receivedAt)} ${formatTimestampTime(receivedAt)}`,
    'Success',
    'A call{"call_id":12345678901234567890,"store_i…',
    '{"callId":"12345678901234567890","warnin…',
    `View Details of ${formatTimestamp(receivedAt)}`,
  ]);
  expect(second?.slice(1, 4)).toEqual([
    'Too Large',
    'Not counted: no location of Northside has the code NS-07{"call_id":12345678901234567890,"store_i…',
    'No data',
  ]);
});

test('three skeleton rows are shown while the log loads', async () => {
  open('/activity-log', new Promise(() => {}));
  await screen.findByText('Loading webhook activity...');
  expect(document.querySelectorAll('tbody tr')).toHaveLength(3);
});

test('an empty log says so', async () => {
  open('/activity-log', []);
  await screen.findByText('No webhook activity found for this company.');
});

test('a log that cannot be loaded can be retried', async () => {
  const { answers } = open('/activity-log', refuse(503, 'The database is busy.'));
  await screen.findByText('The database is busy.');
  answers['GET /api/webhook-logs'] = [counted(1)];
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitForRows(2);
});

// spec 9: default selected company
test('company 1 is shown first, where it is visible', async () => {
  const { requests } = open('/activity-log', [counted(1)]);
  await waitForRows(2);
  expect(requests).toContain('GET /api/webhook-logs?companyId=1&limit=100');
});

test.each(['/activity-log?company=2', '/activity-log?company=1&webhookCompany=2'])(
  'the address %s names the company',
  async (address) => {
    const { requests, router } = open(address, [counted(1)]);
    await waitForRows(2);
    expect(router.state.location.search).toBe('?company=2');
    expect(requests).toContain('GET /api/webhook-logs?companyId=2&limit=100');
  },
);

test('older rows load after the last one and follow it', async () => {
  const { answers, requests } = open(
    '/activity-log',
    page(
      Array.from({ length: 100 }, (_, index) => counted(300 - index)),
      201,
    ),
  );
  await waitForRows(101);
  answers['GET /api/webhook-logs'] = [counted(200)];
  await userEvent.click(screen.getByRole('button', { name: 'Load older' }));
  await waitForRows(102);
  expect(requests).toContain('GET /api/webhook-logs?companyId=1&limit=100&before=201');
  expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
});

test('a refresh that fails keeps the rows and says so', async () => {
  const { answers } = open('/activity-log', [counted(1)]);
  await waitForRows(2);
  answers['GET /api/webhook-logs'] = refuse(503, 'The database is busy.');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Error refreshing webhook activity');
  await waitForRows(2);
});

// spec 2: View Details dialog
test('View Details shows the delivery whole, every digit of it, and its address', async () => {
  const { router } = open('/activity-log?company=1', [refused(2), counted(1)]);
  await waitForRows(3);
  const [first] = screen.getAllByRole('button', { name: /^View Details/ });
  if (first) await userEvent.click(first);
  const dialog = within(await screen.findByRole('dialog', { name: 'Webhook Log Details' }));
  expect(router.state.location.search).toBe('?company=1&log=2');
  expect(dialog.getByText('Too Large')).toBeDefined();
  expect(dialog.getByText('Error Message')).toBeDefined();
  expect(dialog.getByText('unknown-store').parentElement?.textContent).toBe(
    'unknown-store: No location of Northside has the code NS-07.',
  );
  expect(dialog.getByText('12345678901234567890').closest('pre')?.textContent).toBe(
    '{\n  "call_id": 12345678901234567890,\n  "store_id": "NS-07",\n  "note": "anything at all"\n}',
  );
  expect(dialog.queryByRole('heading', { name: 'Processed Data' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe('?company=1'));
});

test('a delivery with a text that was opened is shown in both forms', async () => {
  const opened = { payload: { Message: { id: 1 } }, payloadText: '{"Message":"{\\"id\\":1}"}', opensTexts: true };
  open('/activity-log?log=77', [], { 'GET /api/webhook-logs/77': { ...counted(77), ...opened } });
  const dialog = within(await screen.findByRole('dialog'));
  const boxUnder = async (name: string) =>
    (await dialog.findByRole('heading', { name })).parentElement?.parentElement?.querySelector('pre')?.textContent;
  expect(await boxUnder('Webhook Payload')).toBe('{\n  "Message": "{\\"id\\":1}"\n}');
  expect(await boxUnder('Payload as It Is Read')).toBe('{\n  "Message": {\n    "id": 1\n  }\n}');
});

test.each([
  ['https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&Token=abc', true],
  ['https://sns.us-east-1.amazonaws.com.example.com/?Token=abc', false],
])('the confirmation that Amazon SNS asks for is a link, of Amazon’s only: %s', async (SubscribeURL, isLink) => {
  const asked = {
    status: 'handshake',
    errorMessage: 'Open the link once.',
    processedData: null,
    payload: { SubscribeURL },
  };
  open('/activity-log?log=77', [], { 'GET /api/webhook-logs/77': { ...counted(77), ...asked } });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Open the link once.');
  expect(dialog.queryByRole('link', { name: 'Confirm at Amazon SNS' }) !== null).toBe(isLink);
});

test('a link opens its delivery, which the list need not hold, with its warnings', async () => {
  open('/activity-log?log=77', [], { 'GET /api/webhook-logs/77': counted(77) });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Duration (“seconds”) is “soon”, which could not be read.');
  expect(dialog.getByRole('heading', { name: 'Processed Data' })).toBeDefined();
  expect(dialog.queryByText('Error Message')).toBeNull();
});

test.each([
  [true, 'Booked', 'By a phone system that never says no: an appointment, but no known outcome'],
  [false, 'Not booked', 'By a word that nobody has explained: no known outcome'],
])('the details say what is not known, what is assumed, and what a lone %s is', async (appointment, name, fact) => {
  const data = {
    ...{ appointment, isLone: true, unknown: ['service', 'callType'], assumed: ['appointment'] },
    warnings: [],
  };
  open('/activity-log?log=77', [], { 'GET /api/webhook-logs/77': { ...counted(77), processedData: data } });
  const dialog = within(await screen.findByRole('dialog'));
  const factOf = async (name: string) => (await dialog.findByText(name)).nextElementSibling?.textContent;
  expect(await factOf('Not known')).toBe('Service, Call type');
  expect(await factOf('Assumed')).toBe('Appointment');
  expect(await factOf(name)).toBe(fact);
});

test('of a missed call the details say that no appointment is assumed', async () => {
  const unknown = { unknown: ['appointment', 'service'], assumed: ['appointment'], answered: 'missed' };
  const data = { ...unknown, warnings: [] };
  open('/activity-log?log=77', [], { 'GET /api/webhook-logs/77': { ...counted(77), processedData: data } });
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByText('Not known')).nextElementSibling?.textContent).toBe('Service');
  expect(dialog.getByText('Assumed').nextElementSibling?.textContent).toBe('No appointment, because nobody answered');
});

test('a link to a missing delivery says so', async () => {
  open('/activity-log?log=77', [], { 'GET /api/webhook-logs/77': refuse(404, 'Not found.') });
  await screen.findByText('This delivery does not exist, or you don’t have access to it.');
});

test('a payload that the list has cut is loaded whole', async () => {
  const cut = { ...counted(5), payload: '{"call_id":1', payloadText: '{"call_id":1', payloadCut: true };
  open('/activity-log', [cut], { 'GET /api/webhook-logs/5': counted(5) });
  await userEvent.click(await screen.findByRole('button', { name: /^View Details/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByText('12345678901234567890')).closest('pre')?.textContent).toContain('anything at all');
  expect(dialog.queryByText(/^Only the beginning/)).toBeNull();
});

test('the address selects a status, ignores an unknown one, and an empty result links back to all', async () => {
  const { requests, answers } = open('/activity-log?status=alarming', []);
  await screen.findByText('No matching deliveries');
  expect(requests).toContain('GET /api/webhook-logs?companyId=1&status=alarming&limit=100');
  answers['GET /api/webhook-logs'] = [counted(1)];
  await userEvent.click(screen.getByRole('button', { name: 'Show all deliveries' }));
  await waitForRows(2);
  expect(requests.at(-1)).toBe('GET /api/webhook-logs?companyId=1&limit=100');
  cleanup();

  const { requests: laterRequests } = open('/activity-log?status=broken', [counted(1)]);
  await waitForRows(2);
  expect(laterRequests).toContain('GET /api/webhook-logs?companyId=1&limit=100');
});

test('a link to the failures since an instant shows those, and its chip removes the time', async () => {
  const { requests } = open('/activity-log?status=alarming&since=2026-11-19T15:38:12.000Z', [refused(2)]);
  await waitForRows(2);
  const since = encodeURIComponent('2026-11-19T15:38:12.000Z');
  expect(requests).toContain(`GET /api/webhook-logs?companyId=1&status=alarming&since=${since}&limit=100`);
  await userEvent.click(screen.getByRole('button', { name: /Since/ }));
  await waitFor(() => expect(requests.at(-1)).toBe('GET /api/webhook-logs?companyId=1&status=alarming&limit=100'));
});

/** The texts of all cells once the table has so many rows, its head included. */
async function waitForRows(count: number): Promise<string[][]> {
  const rows = () => Array.from(document.querySelectorAll('table:not([aria-hidden]) tr'));
  await waitFor(() => expect(rows()).toHaveLength(count));
  return rows().map((row) => Array.from(row.children, (cell) => cell.textContent ?? ''));
}

function open(address: string, logs: unknown, answers: Answers = {}) {
  const server = serve({
    'GET /api/user': testUser('director'),
    'GET /api/companies': [
      { id: 2, name: 'Lakeshore' },
      { id: 1, name: 'Northside' },
    ],
    'GET /api/webhook-logs': logs,
    'GET /api/webhook-sources': [],
    'GET /api/replays': [],
    ...answers,
  });
  const router = openInShell(address, [{ path: '/activity-log', element: <ActivityLogScreen /> }]);
  return { router, ...server };
}
