import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuse } from '../../api/test-server';
import { toastStore } from '../../ui/toast';
import { callInHand, callToMark, listOf, openCallsToMark } from './open-calls-to-mark';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const three = () => listOf([callToMark(1), callToMark(2), callToMark(3)]);
const keys = (text: string) => userEvent.keyboard(text);
const toasts = () => toastStore.read().map(({ title }) => title);

test('a call is shown with who talked to whom, and each key answers it and goes on', async () => {
  const { saves } = openCallsToMark(three());
  const heading = await callInHand('(414) 555-0101');
  expect(heading.closest('section')?.textContent).toContain(
    'Saturday, Nov 21 at 2:14 PM at Airport Road, talked to Devon Hughes for 3:02.',
  );
  expect(screen.getByText('0 of 3 marked')).toBeDefined();
  await keys('b');
  await callInHand('(414) 555-0102');
  expect(screen.getByText('1 of 3 marked')).toBeDefined();
  await keys('n');
  await callInHand('(414) 555-0103');
  await keys('u');
  await screen.findByText('All 3 are marked');
  await waitFor(() => expect(saves).toHaveLength(3));
  expect(saves).toEqual([
    { id: 1, body: { companyId: 1, seen: 'v1', appointment: 'yes' } },
    { id: 2, body: { companyId: 1, seen: 'v2', appointment: 'no' } },
    { id: 3, body: { companyId: 1, seen: 'v3', appointment: null } },
  ]);
});

test('L listens to the call in hand, if it has a recording, and answers nothing', async () => {
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  const recordingUrl = 'https://calls.example/1.mp3';
  const { saves } = openCallsToMark(listOf([callToMark(1, { recordingUrl }), callToMark(2)]));
  await callInHand('(414) 555-0101');
  expect(screen.getByRole('link', { name: /^Listen 3:02/ }).getAttribute('href')).toBe(recordingUrl);
  await keys('l');
  expect(opened.mock.calls).toEqual([[recordingUrl, '_blank', 'noopener,noreferrer']]);
  await keys('b');
  await callInHand('(414) 555-0102');
  expect(screen.queryByRole('link', { name: /^Listen/ })).toBeNull();
  await keys('l');
  expect(opened).toHaveBeenCalledOnce();
  expect(saves.map(({ id }) => id)).toEqual([1]);
});

test('the service comes first: a digit chooses it, and the answer saves both', async () => {
  const { saves } = openCallsToMark(three());
  await callInHand('(414) 555-0101');
  expect(screen.getByRole('button', { name: 'Tires', pressed: true })).toBeDefined();
  await keys('4');
  expect(screen.getByRole('button', { name: 'Battery', pressed: true })).toBeDefined();
  await keys('b');
  // The next call has its own service.
  await callInHand('(414) 555-0102');
  expect(screen.getByRole('button', { name: 'Tires', pressed: true })).toBeDefined();
  await waitFor(() => expect(saves[0]?.body).toEqual({ companyId: 1, seen: 'v1', appointment: 'yes', serviceId: 4 }));
});

test('0 opens all services, and the chosen one is shown', async () => {
  const { saves } = openCallsToMark(three());
  await callInHand('(414) 555-0101');
  await keys('0');
  await screen.findByRole('dialog', { name: 'What was it about?' });
  await screen.findByRole('option', { name: 'Windshield' });
  // Keys are those of the search while it is open.
  await keys('wind{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getAllByRole('button', { name: 'Windshield', pressed: true })).not.toHaveLength(0);
  await keys('n');
  await waitFor(() => expect(saves[0]?.body).toMatchObject({ appointment: 'no', serviceId: 40 }));
});

test('Z goes back call by call, and takes each answer back once it is saved', async () => {
  const { saves } = openCallsToMark(three());
  await callInHand('(414) 555-0101');
  await keys('4bn');
  await callInHand('(414) 555-0103');
  await keys('z');
  await callInHand('(414) 555-0102');
  await keys('z');
  await callInHand('(414) 555-0101');
  expect(screen.getByRole('button', { name: 'Battery', pressed: true })).toBeDefined();
  for (const undo of screen.getAllByRole('button', { name: /^Undo/ })) expect(undo.hasAttribute('disabled')).toBe(true);
  await waitFor(() => expect(saves).toHaveLength(4));
  expect(saves.slice(2)).toEqual([
    { id: 2, body: { companyId: 1, seen: 'v2+', withdraw: ['appointment'] } },
    { id: 1, body: { companyId: 1, seen: 'v1+', withdraw: ['appointment', 'service'] } },
  ]);
  // The next answer is about the call as it is now.
  await keys('n');
  await waitFor(() => expect(saves[4]?.body).toMatchObject({ seen: 'v1++', appointment: 'no', serviceId: 4 }));
});

test('S and the right arrow skip, which is counted, and Z shows the skipped call again', async () => {
  const { changes, saves } = openCallsToMark(three());
  await callInHand('(414) 555-0101');
  await keys('s');
  await callInHand('(414) 555-0102');
  await keys('{ArrowRight}');
  await callInHand('(414) 555-0103');
  expect(screen.getByText('0 of 3 marked')).toBeDefined();
  await keys('z');
  await callInHand('(414) 555-0102');
  await waitFor(() =>
    expect(changes).toEqual([
      { companyId: 1, skip: [1] },
      { companyId: 1, skip: [2] },
      { companyId: 1, hold: [2] },
    ]),
  );
  await keys('bb');
  await screen.findByText('2 marked, 1 skipped');
  expect(saves.map(({ id }) => id)).toEqual([2, 3]);
});

test('a key that is held down answers one call only', async () => {
  openCallsToMark(three());
  await callInHand('(414) 555-0101');
  await keys('{b>3/}');
  await callInHand('(414) 555-0102');
  expect(screen.getByText('1 of 3 marked')).toBeDefined();
});

test('a failed save brings its call back next, and says so', async () => {
  const { answers, saves } = openCallsToMark(three());
  const save = answers['PUT /api/calls/1'];
  answers['PUT /api/calls/1'] = refuse(503, 'The database is busy.');
  await callInHand('(414) 555-0101');
  await keys('4b');
  await waitFor(() => expect(toasts()).toEqual(['Not saved. Try again.']));
  expect(toastStore.read()[0]?.description).toBe('(414) 555-0101 comes back next.');
  // Not under the person's hands.
  await callInHand('(414) 555-0102');
  expect(within(screen.getByRole('region', { name: 'Next' })).getAllByRole('listitem')[0]?.textContent).toContain(
    '(414) 555-01013:02Not saved. ',
  );
  await keys('b');
  await callInHand('(414) 555-0101');
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved. Try again.');
  expect(screen.getByRole('button', { name: 'Battery', pressed: true })).toBeDefined();
  answers['PUT /api/calls/1'] = save;
  await keys('b');
  await waitFor(() => expect(saves.map(({ id }) => id)).toEqual([2, 1]));
  expect(screen.getByText('2 of 3 marked')).toBeDefined();
});

test('who is later than somebody else sees what the first one said', async () => {
  const { answers } = openCallsToMark(three());
  const first = { appointment: true, isKnown: true, version: 'theirs' };
  answers['PUT /api/calls/1'] = refuse(409, 'Somebody else changed this call a moment ago.');
  answers['GET /api/calls/1'] = {
    call: callToMark(1, {
      ...first,
      appointmentOrigin: {
        source: 'person',
        name: 'Rosa Delgado',
        assumption: null,
        match: null,
        at: '2026-11-23T15:00:00.000Z',
      },
    }),
  };
  await callInHand('(414) 555-0101');
  await keys('n');
  await waitFor(() => expect(toasts()).toEqual(['(414) 555-0101 was marked by Rosa Delgado']));
  expect(toastStore.read()[0]?.description).toBe('Booked, a moment ago. Your answer was not saved.');
  await callInHand('(414) 555-0102');
  expect(screen.getByText('0 of 2 marked')).toBeDefined();
});

test('a call of which only something else was changed meanwhile comes back to be answered', async () => {
  const { answers, saves } = openCallsToMark(three());
  const save = answers['PUT /api/calls/1'];
  answers['PUT /api/calls/1'] = () => {
    answers['PUT /api/calls/1'] = save;
    return refuse(409, 'Somebody else changed this call a moment ago.');
  };
  answers['GET /api/calls/1'] = { call: callToMark(1, { version: 'newer', employeeName: 'Rosa Delgado' }) };
  await callInHand('(414) 555-0101');
  await keys('b');
  await waitFor(() => expect(toasts()).toEqual(['Not saved. Try again.']));
  await keys('bb');
  await waitFor(() => expect(saves.map(({ body }) => body.seen)).toEqual(['v2', 'newer']));
});

test('an answer that could not be taken back stands', async () => {
  const { answers, saves } = openCallsToMark(three());
  await callInHand('(414) 555-0101');
  await keys('b');
  await waitFor(() => expect(saves).toHaveLength(1));
  answers['PUT /api/calls/1'] = refuse(503, 'The database is busy.');
  await keys('z');
  await waitFor(() => expect(toasts()).toEqual(['Not undone. Try again.']));
  await callInHand('(414) 555-0102');
  expect(screen.getByText('1 of 3 marked')).toBeDefined();
});

test('marks count at once for today and for what is known of the month', async () => {
  openCallsToMark(
    listOf([callToMark(1), callToMark(2), callToMark(3)], {
      today: { day: '2026-11-21', booked: 5, notBooked: 6, notKnown: 1 },
    }),
  );
  await callInHand('(414) 555-0101');
  const today = screen.getByRole('region', { name: 'Marked today' });
  expect(today.textContent).toBe(
    'Marked today12 callsBooked5Not booked6Not known1Outcome now known for 78% of Northside’s calls in November. A close rate is shown from 80%.',
  );
  const known = within(today).getByRole('link', { name: '78%, known' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(known, 'https://calls.example').searchParams)).toMatchObject({
    ...{ company: '1', callTag: 'Live', counted: 'yes', outcome: 'known' },
    ...{ startDate: '2026-11-01', endDate: '2026-11-30', figures: 'total:78,knownCalls:78' },
  });
  await keys('bnu');
  await waitFor(() =>
    expect(today.textContent).toBe(
      'Marked today15 callsBooked6Not booked7Not known2Outcome now known for 80% of Northside’s calls in November. Their close rate is shown.',
    ),
  );
});

test('the end says how far it brought the location, and offers the next list', async () => {
  const { requests } = openCallsToMark(listOf([callToMark(1)]), { search: '?company=1&storeId=5' });
  await callInHand('(414) 555-0101');
  await keys('b');
  await screen.findByText('The call is marked');
  expect(
    screen.getByText((_, it) => it?.tagName === 'P' && it.textContent === 'Airport Road is now known for 79%.'),
  ).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark 12 more' }));
  await callInHand('(414) 555-0101');
  expect(requests.filter((it) => it === 'POST /api/calls/to-mark')).toHaveLength(2);
  // What is left was counted after everything was saved.
  expect(requests.indexOf('GET /api/calls/to-mark?companyId=1&storeId=5')).toBeGreaterThan(
    requests.indexOf('PUT /api/calls/1'),
  );
});

test('earlier calls of the customer are listed', async () => {
  const earlier = [
    {
      id: 90,
      localDay: '2026-11-18',
      serviceName: 'Tires',
      appointment: false,
      employeeName: 'Rosa Delgado',
      durationSeconds: 171,
    },
    {
      id: 91,
      localDay: '2025-03-14',
      serviceName: 'Battery',
      appointment: true,
      employeeName: null,
      durationSeconds: null,
    },
  ];
  openCallsToMark(listOf([callToMark(1, { earlier, earlierTotal: 3, earlierSince: '2025-03-14' })]));
  const heading = await screen.findByRole('heading', { name: 'Earlier calls of this customer' });
  expect(heading.parentElement?.textContent).toContain('3 since Mar 2025');
  expect(screen.getByRole('link', { name: '3 since Mar 2025' }).getAttribute('href')).toMatch(/company=1&phone=/);
  expect(
    within(heading.parentElement?.parentElement ?? heading)
      .getAllByRole('listitem')
      .map((it) => it.textContent),
  ).toEqual(['Nov 18TiresNot bookedRosa Delgado2:51', 'Mar 14, 2025BatteryBooked']);
});

test('an employee states appointments of their own calls, but no service', async () => {
  const { saves } = openCallsToMark(listOf([callToMark(1, { maySet: ['appointment'] }), callToMark(2)]), {
    role: 'employee',
  });
  await callInHand('(414) 555-0101');
  expect(screen.queryByRole('button', { name: 'Battery' })).toBeNull();
  await keys('4b');
  await waitFor(() => expect(saves[0]?.body).toEqual({ companyId: 1, seen: 'v1', appointment: 'yes' }));
  expect(screen.getByText(/of your calls in November/)).toBeDefined();
});

test('the choice of a location is in the address and draws its calls; the others are given back', async () => {
  const { requests, changes, router } = openCallsToMark(three());
  await callInHand('(414) 555-0101');
  await keys('b');
  screen.getByRole('combobox', { name: 'Location' }).focus();
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?company=1&storeId=5'));
  await waitFor(() => expect(changes).toEqual([{ companyId: 1, release: [2, 3] }]));
  expect(requests.filter((it) => it === 'POST /api/calls/to-mark')).toHaveLength(2);
});

test('work keeps the calls, and those that somebody else has meanwhile are not shown', async () => {
  const { answers, changes } = openCallsToMark(listOf([1, 2, 3, 4].map((id) => callToMark(id))));
  await callInHand('(414) 555-0101');
  answers['PUT /api/calls/to-mark'] = (init: RequestInit) => {
    changes.push(JSON.parse(String(init.body)));
    return { held: [2, 4] };
  };
  await keys('b');
  expect(changes).toEqual([]);
  act(() => void vi.setSystemTime(Date.now() + 60_000));
  await keys('2');
  await waitFor(() => expect(changes).toEqual([{ companyId: 1, hold: [2, 3, 4] }]));
  await waitFor(() => expect(screen.getByText('1 of 3 marked')).toBeDefined());
  await keys('b');
  await callInHand('(414) 555-0104');
});

test.each([
  [0, 'This month and last month have none. Calls appear here as they come in.'],
  [3, '3 messages wait for Zoom to be set up.'],
])('a company without a call says so, and that %i messages wait', async (waiting, text) => {
  openCallsToMark(listOf([], { known: null }), {
    answers: { 'GET /api/first-steps/1': { companyId: 1, unmapped: { source: 'zoom', name: 'Zoom', waiting } } },
  });
  expect(await screen.findByText('No calls yet.')).toBeDefined();
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Webhook Setup' }).getAttribute('href')).toBe('/webhook-setup?company=1');
});

test.each([
  ['director', 'Calls, phone systems and lists belong to a company. An admin can add one.', null],
  ['admin', 'Calls, phone systems and lists belong to a company. Add the first one to begin.', '/admin?add=1'],
] as const)('without a company a %s learns what to do', async (role, text, address) => {
  openCallsToMark(listOf([]), { role, search: '', answers: { 'GET /api/companies': [] } });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Add Company' })?.getAttribute('href') ?? null).toBe(address);
});

test('nothing to mark', async () => {
  openCallsToMark(listOf([]));
  expect(await screen.findByText('Nothing to mark')).toBeDefined();
  expect(screen.getByText('Every call’s outcome is known.')).toBeDefined();
});

test('what others are marking can be looked for again', async () => {
  const { answers } = openCallsToMark(listOf([], { heldByOthers: 12 }));
  await screen.findByText('Others are marking the last 12 calls.');
  answers['POST /api/calls/to-mark'] = three();
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
  await callInHand('(414) 555-0101');
});

test('what could not be loaded can be tried again', async () => {
  const { answers } = openCallsToMark(three(), {
    answers: { 'POST /api/calls/to-mark': refuse(503, 'The database is busy.') },
  });
  await screen.findByText('Calls could not be loaded');
  expect(screen.getByText('The database is busy.')).toBeDefined();
  answers['POST /api/calls/to-mark'] = three();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await callInHand('(414) 555-0101');
});

test('under All Accounts the company is chosen by how much there is to mark', async () => {
  openCallsToMark(three(), {
    search: '?company=all',
    answers: {
      'GET /api/calls/to-mark': {
        companies: [
          { companyId: 2, companyName: 'Lakeshore', toMark: 1000 },
          { companyId: 1, companyName: 'Northside', toMark: 3 },
        ],
      },
    },
  });
  const links = await screen.findAllByRole('link', { name: /to mark$/ });
  expect(links.map((link) => link.textContent)).toEqual(['Lakeshore1,000+ to mark', 'Northside3 to mark']);
  await userEvent.click(links[1] ?? document.body);
  await callInHand('(414) 555-0101');
});

test('the days of a list are chosen, are in the address and are asked for', async () => {
  const bodies: Record<string, unknown>[] = [];
  const draw = (init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)) as Record<string, unknown>);
    return listOf('preset' in (bodies.at(-1) ?? {}) ? [] : [callToMark(1)]);
  };
  const { router } = openCallsToMark(listOf([]), { answers: { 'POST /api/calls/to-mark': draw } });
  await callInHand('(414) 555-0101');
  await userEvent.click(screen.getByRole('combobox', { name: 'Days' }));
  await userEvent.click(screen.getByRole('option', { name: 'Yesterday' }));
  await screen.findByText('Nothing to mark on these days');
  expect(bodies.at(-1)).toEqual({ companyId: 1, preset: 'yesterday' });
  expect(router.state.location.search).toBe('?company=1&days=yesterday');
  await userEvent.click(screen.getByRole('button', { name: 'Show any day' }));
  await callInHand('(414) 555-0101');
  expect(router.state.location.search).toBe('?company=1');
});
