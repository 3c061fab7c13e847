import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { callChanged } from '#contract/one-call';
import { refuse } from '../../api/test-server';
import { aCall, listOf, openCalls, requestedLists, rowTexts } from './open-calls';

afterEach(cleanup);

test('each call is a row: when, who called, where, who answered, about what, and what became of it', async () => {
  openCalls('');
  expect(await rowTexts()).toEqual([
    'Nov 21 3:31 PM(414) 555-0186Airport RoadRosa DelgadoAlignmentNot bookedphone system4:17',
    'Nov 21 3:12 PMNo number——Not knownNot knownMissed',
  ]);
});

test('of calls in several time zones each time says its own', async () => {
  const elsewhere = aCall({ id: 3, timeZone: 'Pacific/Honolulu' });
  openCalls('', { 'GET /api/calls': listOf([aCall({ id: 1 }), elsewhere]) });
  const times = (await rowTexts()).map((text) => /^(.+?[AP]M \S+?)\(/.exec(text)?.[1]);
  expect(times).toEqual(['Nov 21 3:31 PM CST', 'Nov 21 11:31 AM HST']);
});

test('the filters and the order of the address are what is asked for', async () => {
  const { requests } = openCalls('?company=1&serviceId=9&days=7&sort=duration');
  await rowTexts();
  expect(requestedLists(requests)).toEqual(['serviceId=9&days=7&companyId=1&sort=duration&order=desc&limit=50']);
});

test('a phone number that is typed and columns chosen before it is asked for are both in the address', async () => {
  const { router } = openCalls('?company=1');
  await rowTexts();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Phone number' }), { target: { value: '555-0186' } });
  await act(() => router.navigate('?company=1&columns=time%2Ccustomer', { replace: true }));
  await waitFor(() => expect(router.state.location.search).toContain('phone=555-0186'));
  expect(router.state.location.search).toContain('columns=time%2Ccustomer');
});

test('a click on a head sorts, and another one turns it around', async () => {
  const { router, requests, answers } = openCalls('?company=1');
  await rowTexts();
  answers['GET /api/calls'] = listOf([aCall({ id: 1 })], { sort: 'location', order: 'asc' });
  await userEvent.click(screen.getByRole('button', { name: 'Location' }));
  await waitFor(() => expect(router.state.location.search).toBe('?company=1&sort=location'));
  answers['GET /api/calls'] = listOf([aCall({ id: 1 })], { sort: 'location', order: 'desc' });
  await userEvent.click(screen.getByRole('button', { name: 'Location' }));
  await waitFor(() => expect(router.state.location.search).toBe('?company=1&sort=location&order=desc'));
  expect(requestedLists(requests)).toEqual([
    'companyId=1&sort=time&order=desc&limit=50',
    'companyId=1&sort=location&order=asc&limit=50',
    'companyId=1&sort=time&order=desc&limit=50',
    'companyId=1&sort=location&order=desc&limit=50',
    'companyId=1&sort=time&order=desc&limit=50',
  ]);
  expect(document.activeElement?.textContent).toBe('Location');
});

test('more calls load after those shown', async () => {
  const second = aCall({ id: 3, serviceName: 'Battery' });
  const { answers } = openCalls('', { 'GET /api/calls': listOf([aCall({ id: 1 })], { nextCursor: 'after-1' }) });
  await rowTexts();
  answers['GET /api/calls'] = listOf([second]);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(await rowTexts()).toHaveLength(2));
});

test('if no call matches, it says so and clears the filters', async () => {
  const { router } = openCalls('?company=1&serviceId=9', { 'GET /api/calls': listOf([]) });
  expect(await screen.findByText('No calls match')).toBeTruthy();
  expect(screen.getByText('Try a longer period.')).toBeTruthy();
  const [inRow, inPlace] = screen.getAllByRole('button', { name: 'Clear filters' });
  expect(inRow).toBeTruthy();
  if (inPlace) await userEvent.click(inPlace);
  await waitFor(() => expect(router.state.location.search).toBe('?company=1'));
  expect(await screen.findByText('No calls yet')).toBeTruthy();
});

test('without any call, it leads to Webhook Setup', async () => {
  openCalls('', { 'GET /api/calls': listOf([]) });
  expect(await screen.findByText('No calls yet')).toBeTruthy();
  expect(screen.getByText('Connect a phone system.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Webhook Setup' }).getAttribute('href')).toBe('/webhook-setup');
});

test('if the calls cannot be loaded, it says why and tries again', async () => {
  const { answers } = openCalls('', { 'GET /api/calls': refuse(503, 'The database is busy.') });
  expect(await screen.findByText('Calls could not be loaded')).toBeTruthy();
  expect(screen.getByText('The database is busy.')).toBeTruthy();
  answers['GET /api/calls'] = listOf([aCall({ id: 1 })]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowTexts()).toHaveLength(1);
});

test('opened from a change, the list leads to the calls of the period before, and back', async () => {
  const from = 'from=Trend&back=%2Freports&compared=yes&figures=total%3A2';
  const { router, requests } = openCalls(`?company=1&days=7&outcome=known&${from}`);
  await rowTexts();
  await userEvent.click(screen.getByRole('link', { name: 'Calls of the period before' }));
  await waitFor(() => expect(requestedLists(requests)).toContainEqual(expect.stringContaining('previous=yes')));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    ...{ company: '1', days: '7', outcome: 'known', previous: 'yes' },
    ...{ from: 'Trend', back: '/reports', compared: 'yes' },
  });
  await userEvent.click(screen.getByRole('link', { name: 'Calls of the period itself' }));
  expect(new URLSearchParams(router.state.location.search).has('previous')).toBe(false);
});

test('opened from an improvement, the list says whose calls they are, and leads to those of the others', async () => {
  const from = 'from=Improvement&back=%2Freports&compared=yes&figures=total%3A2';
  const { router, requests } = openCalls(`?company=1&days=7&practiced=yes&${from}`);
  await rowTexts();
  expect(screen.getByText(/now, by people who practiced the service/)).toBeTruthy();
  expect(requestedLists(requests)[0]).toContain('practiced=yes');
  await userEvent.click(screen.getByRole('link', { name: 'Calls of the period before' }));
  expect(await screen.findByText(/before, by people who practiced the service/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Calls of the others' }));
  expect(await screen.findByText(/before, by people who did not practice it/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Calls of all people' }));
  expect(new URLSearchParams(router.state.location.search).has('practiced')).toBe(false);
  expect(screen.queryByText(/by people who/)).toBeNull();
});

test('without a period, or not opened from a change, there is no period before', async () => {
  openCalls('?company=1&outcome=known&from=Trend&back=%2Freports&compared=yes');
  await rowTexts();
  expect(screen.queryByRole('link', { name: /of the period/ })).toBeNull();
  cleanup();
  openCalls('?company=1&days=7&from=Total&back=%2Freports');
  await rowTexts();
  expect(screen.queryByRole('link', { name: /of the period/ })).toBeNull();
});

test('keys move, select and mark; one key takes all of it back', async () => {
  const saves: unknown[] = [];
  const calls = [1, 2, 3].map((id) => aCall({ id, appointment: null, isKnown: false, appointmentOrigin: null }));
  const save = (id: number) => (init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    saves.push([id, body.appointment ?? body.withdraw]);
    return aCall({ id, appointment: body.appointment === 'yes' ? true : null, version: `${saves.length}` });
  };
  openCalls('?company=1', {
    'GET /api/calls': listOf(calls),
    'PUT /api/calls/1': save(1),
    'PUT /api/calls/2': save(2),
    'PUT /api/calls/3': save(3),
  });
  await rowTexts();
  await userEvent.keyboard('jxjx');
  expect(await screen.findByText('2 selected')).toBeTruthy();
  await userEvent.keyboard('b');
  expect(await screen.findByText('2 calls marked as booked')).toBeTruthy();
  expect(saves.toSorted()).toEqual([
    [1, 'yes'],
    [2, 'yes'],
  ]);
  await userEvent.keyboard('z');
  expect(await screen.findByText('2 calls put back')).toBeTruthy();
  expect(saves.slice(2).toSorted()).toEqual([
    [1, ['appointment']],
    [2, ['appointment']],
  ]);
});

test('a mark that comes after another person’s is not saved, and the call is shown as it is now', async () => {
  const changed = aCall({ id: 1, serviceName: 'Battery', version: 'newer' });
  openCalls('?company=1', {
    'GET /api/calls': listOf([aCall({ id: 1 })]),
    'PUT /api/calls/1': refuse(409, callChanged),
    'GET /api/calls/1': {
      ...{ call: changed, customerCalled: null, financingOffered: null, history: [], isHistoryCut: false },
      ...{ others: [], othersTotal: 0, othersOutside: 0, outsideIs: 'other-locations' },
    },
  });
  await rowTexts();
  await userEvent.keyboard('jb');
  expect(await screen.findByText('Not saved')).toBeTruthy();
  expect(screen.getByText(callChanged)).toBeTruthy();
  await waitFor(async () => expect((await rowTexts())[0]).toContain('Battery'));
  expect((await rowTexts())[0]).toContain('Not booked');
});
