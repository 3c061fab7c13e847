// Where a person goes wrong: another vendor chosen than sends, nothing answered, a location that nobody chose.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { arrived } from '../arrived';
import { fifth, first, front, openQuestion, region, zoomArrivals } from '../open-questions';
import { button, noArrivals, northside } from '../open-setup';

afterEach(cleanup);

const fourth = 'Which location does a call belong to?';

test('what came tells the vendor, whatever was chosen, and the question says so', async () => {
  const chosen = { ...front, preset: 'ringcentral' };
  openQuestion('&question=address', zoomArrivals, { 'GET /api/webhook-sources': [northside, chosen] });
  await (await region(first)).findByText('What came looks like Zoom Phone, not RingCentral, and is read as that.');
  cleanup();
  openQuestion('&question=address', noArrivals, { 'GET /api/webhook-sources': [northside, chosen] });
  await (await region(first)).findByText('It works now.', { exact: false });
  expect(screen.queryByText(/^What came looks like/)).toBeNull();
});

test('what came is guessed if it cannot be of the vendor that was chosen', async () => {
  const chosen = { ...front, preset: 'ringcentral' };
  const sources = { 'GET /api/webhook-sources': [northside, chosen] };
  const other = arrived({ event: 'call.ended', id: 'c-1', from: '+16466063895', to: '+13125550142' });
  openQuestion('&question=calls', { ...zoomArrivals, newest: [other] }, sources);
  await (await region('Which of these are calls?')).findByText('1 message is of calls that count.');
  await userEvent.click(screen.getByRole('link', { name: /^Address/ }));
  await (await region(first)).findByText(
    /^What came does not look like RingCentral, so it is read as something else\.$/,
  );
});

test('an address that Zoom has not checked is not said to work', async () => {
  const zoom = { ...front, preset: 'zoom', signature: { mode: 'observe', scheme: 'zoom' } };
  openQuestion('&question=address', noArrivals, { 'GET /api/webhook-sources': [northside, zoom] });
  await (await region(first)).findByText(/^It works once the secret below is saved\./);
  cleanup();
  const secrets = [{ id: 3, hint: 'oken', createdAt: '2026-11-01T09:00:00.000Z', expiresAt: null }];
  openQuestion('&question=address', noArrivals, { 'GET /api/webhook-sources': [northside, { ...zoom, secrets }] });
  await (await region(first)).findByText(/^It works now\./);
  expect(
    screen.getByText(/Calls without it still count, until you choose Reject unsigned under All fields\./),
  ).toBeTruthy();
});

test('Next without a call answers nothing', async () => {
  openQuestion('&question=locations', noArrivals);
  await region(fourth);
  await userEvent.click(button('Next'));
  await region(fifth);
  expect(screen.getByRole('link', { name: /^Locations/ }).textContent).toContain('Not answered');
});

test('of several locations none is chosen for all calls until a person does', async () => {
  const stores = [
    { id: 1, code: 'LK-07', name: 'Northgate' },
    { id: 2, code: 'LK-08', name: 'Lakeview' },
  ];
  openQuestion('&question=locations', zoomArrivals, { 'GET /api/stores': stores });
  const shown = await region(fourth);
  await userEvent.click(await shown.findByText('All are of one'));
  const choice = await shown.findByRole('combobox', { name: 'Location of all calls' });
  expect(choice.textContent).toBe('Choose a location');
  await userEvent.click(button('Next'));
  expect((await shown.findByRole('alert')).textContent).toBe('Choose the location that all calls belong to.');
  await userEvent.click(choice);
  await userEvent.click(await screen.findByRole('option', { name: 'Lakeview' }));
  expect(shown.queryByRole('alert')).toBeNull();
  await userEvent.click(button('Next'));
  await region(fifth);
  expect(screen.getByRole('link', { name: /^Locations/ }).textContent).toContain('One location');
});

test('a number without a location is warned of before one goes on, and leaves the question open', async () => {
  const call = arrived({ id: 'c-1', from: '+16466063895', to: '+13125550142', started_at: '2026-11-20T15:30:00Z' });
  openQuestion('&question=locations', { ...zoomArrivals, newest: [call] });
  const shown = await region(fourth);
  await shown.findByText('(312) 555-0142');
  await userEvent.click(button('Next'));
  expect((await shown.findByRole('alert')).textContent).toBe(
    '1 number has no location yet. Its calls do not count until it has one.',
  );
  await userEvent.click(button('Go on without it'));
  await region(fifth);
  expect(screen.getByRole('link', { name: /^Locations/ }).textContent).toContain('Not answered');
});

test('after counting, calls without a location leave the question open', async () => {
  const mapped = { ...northside, id: 8, source: 'front', name: 'Front desk' };
  const failed = { ...arrived({ id: 'c-1' }), status: 'failed', reason: 'unknown-store' } as const;
  openQuestion(
    '&question=appointments',
    { ...zoomArrivals, isMapped: true, waiting: 0, newest: [failed] },
    { 'GET /api/webhook-sources': [northside, mapped] },
  );
  const link = await screen.findByRole('link', { name: /^Locations/ });
  await waitFor(() => expect(link.textContent).toContain('Some calls have no location'));
  expect(link.textContent).not.toContain('answered');
});

test('what waits after a save is explained at once, not only once it is counted', async () => {
  const mapped = { ...northside, id: 8, source: 'front', name: 'Front desk', appointmentField: 'tags' };
  const tagged = arrived({ id: 'c-1', from: '+16466063895', to: '+13125550142', tags: ['cb'] });
  const rules = { appointment: { otherwise: 'not known', constant: 'not known' } };
  openQuestion(
    '&question=appointments',
    { ...zoomArrivals, isMapped: true, newest: [tagged] },
    { 'GET /api/webhook-sources': [northside, { ...mapped, rules }] },
  );
  await (await region(fifth)).findByRole('combobox', { name: 'Meaning of “cb”' });
  expect(screen.queryByText('No words yet.')).toBeNull();
});

test('what was saved and has nothing left to count says so, and leads to the dashboard', async () => {
  const mapped = { ...northside, id: 8, source: 'front', name: 'Front desk' };
  openQuestion(
    '&question=appointments',
    { ...zoomArrivals, isMapped: true, waiting: 0 },
    { 'GET /api/webhook-sources': [northside, mapped] },
  );
  const shown = await region(fifth);
  await shown.findByText('Done. What comes from now on counts by itself.');
  expect(shown.getByRole('link', { name: 'Open the dashboard' }).getAttribute('href')).toContain('/dashboard');
});

test('times are of the company, wherever the viewer is', async () => {
  const call = (id: number) =>
    arrived({ id, from: `+1312555014${id}`, to: '+13125550199', started_at: '2026-11-20T15:38:00Z' }, 900 + id);
  const companies = [{ id: 1, name: 'Northside', timeZone: 'Pacific/Honolulu' }];
  openQuestion(
    '&question=what-came',
    { ...zoomArrivals, newest: [call(1), call(2)] },
    { 'GET /api/companies': companies },
  );
  const list = within(await screen.findByRole('list', { name: 'Read the same way' }));
  expect(list.getAllByRole('button').map((line) => line.textContent?.slice(0, 8))).toEqual(['Fri 5:38', 'Fri 5:38']);
});
