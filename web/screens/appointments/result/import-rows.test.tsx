import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answers, refuse } from '../../../api/test-server';
import { anImport, openAppointments } from '../open-appointments';

afterEach(cleanup);

const ugly = `${'Unbreakable'.repeat(12)} of the Greater Metropolitan Northwest`;

test('each class of match has a tab with its count, and its rows open their call', async () => {
  const asked: string[] = [];
  openImport({
    'GET /api/appointments': (_: RequestInit, address: string) => {
      const url = new URL(address, location.origin);
      const [match, state] = [url.searchParams.get('match'), url.searchParams.get('state')];
      if (url.searchParams.get('limit') === '50') asked.push(`${state} ${match}`);
      const rows = match === 'sure' ? [appointment(1, { callId: 51, match, callStartedAt: at })] : [];
      return { total: match === 'possible' ? 0 : state === 'possible' ? 2 : rows.length, rows, nextAfter: null };
    },
  });
  await screen.findByRole('list', { name: 'Possible pairs' });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    ...['Possible 2', 'Not found 0', 'Likely 7', 'Sure 1,234,567', 'Left out 0'],
  ]);
  await userEvent.click(screen.getByRole('tab', { name: /^Sure/ }));
  const link = await screen.findByRole('link', { name: 'Open the call of (312) 555-0101' });
  expect(link.getAttribute('href')).toBe('/calls?company=1&call=51');
  expect(within(screen.getByRole('table', { name: 'Sure' })).getByText(ugly)).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: /^Likely/ }));
  await screen.findByText('No appointment was made later on the day of a call');
  expect(asked).toEqual(['matched sure', 'matched likely']);
});

test('a preview shows its pairs by class, the first class that has any open', async () => {
  const asked: string[] = [];
  openImport({
    'GET /api/appointment-imports/7': anImport({
      ...{ dryRun: true, newRows: 60, matched: { sure: 0, likely: 57, possible: 2 } },
      ...{ unmatched: [{ reason: 'no-call', rows: 1 }], newlyBooked: 11 },
      ...{ days: { fromDay: '2026-11-28', toDay: '2026-11-28' } },
      ...{ before: rate(37.3), after: rate(46) },
    }),
    'GET /api/appointments': (_: RequestInit, address: string) => {
      const url = new URL(address, location.origin);
      asked.push(`${url.searchParams.get('state')} ${url.searchParams.get('match')}`);
      const isLikely = url.searchParams.get('match') === 'likely';
      const row = isLikely
        ? appointment(1, { callId: 51, match: 'likely', callStartedAt: at })
        : appointment(2, { phone: '' });
      return { total: 1, rows: [row], nextAfter: null };
    },
  });
  await screen.findByRole('table', { name: 'Likely' });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    ...['Sure 0', 'Likely 57', 'Possible 2', 'Not found 1', 'Left out 0'],
  ]);
  expect(screen.getByText('The first 50 are shown. All 57 are listed after the import.')).toBeDefined();
  const figures = screen.getByRole('region', { name: 'What the import would do' });
  expect(figures.textContent).toContain('Close rate for Nov 28: 37.3% now, 46.0% after import');
  await userEvent.click(screen.getByRole('tab', { name: /^Not found/ }));
  expect(within(await screen.findByRole('table', { name: 'Not found' })).getByText('Row 3')).toBeDefined();
  expect(asked).toEqual(['matched likely', 'unmatched null']);
});

test('Yes to all asks first, says how many calls became booked, and is taken back as a whole', async () => {
  const bodies: unknown[] = [];
  const { requests, answers } = openImport({
    'POST /api/appointment-matches': (init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return { id: 9, answered: 2, skipped: 0 };
    },
    'POST /api/appointment-matches/9/undo': { id: 9, answered: 2, skipped: 0 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Yes to all 2 left…' }));
  await screen.findByText('2 calls become booked?');
  expect(bodies).toEqual([]);
  answers['GET /api/appointment-matches'] = { total: 0, matches: [], nextAfter: null };
  await userEvent.click(screen.getByRole('button', { name: 'Yes to all' }));
  await screen.findByText('2 calls became booked');
  expect(bodies).toEqual([{ companyId: 1, importId: 7, all: 'yes' }]);
  await screen.findByText('No pair waits for your yes');
  answers['GET /api/appointment-matches'] = pairs;
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('list', { name: 'Possible pairs' });
  expect(requests).toContain('POST /api/appointment-matches/9/undo');
});

test('Yes to all that is not saved keeps the pairs, and rows that cannot be loaded can be tried again', async () => {
  const { answers } = openImport({ 'POST /api/appointment-matches': refuse(500, 'Broken.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Yes to all 2 left…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes to all' }));
  await screen.findByText('Not saved. Try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(2);
  answers['GET /api/appointments'] = refuse(500, 'Broken.');
  await userEvent.click(screen.getByRole('tab', { name: /^Likely/ }));
  await screen.findByText('The rows could not be loaded');
});

const at = '2026-11-24T21:05:00.000Z';

const rate = (closeRate: number) => ({
  ...{ totalCalls: 1000, knownCalls: 1000, closeRate },
  ...{ knownAppointments: 10 * closeRate, appointments: 10 * closeRate },
});

function appointment(place: number, more: object = {}) {
  return {
    ...{ key: `${place}`.padStart(36, '0'), listId: 3, listName: 'Shop', importId: 7, line: place + 1 },
    ...{ phone: `+1312555010${place}`, createdAt: at, isDayOnly: false, appointmentAt: null, storeId: 1 },
    ...{ storeName: ugly, serviceName: 'Brakes', employeeName: null, status: 'open', valueCents: null },
    ...{ rowId: null, state: 'possible', match: 'possible', callId: null, callStartedAt: null },
    ...{ isConfirmed: false, reason: null, ...more },
  };
}

const pairs = {
  total: 2,
  matches: [1, 2].map((place) => ({
    appointment: appointment(place),
    timeZone: 'America/Chicago',
    callId: place,
    calls: [],
  })),
  nextAfter: null,
};

function openImport(answers: Answers) {
  return openAppointments('&import=7', {
    'GET /api/appointment-imports/7': anImport({ newRows: 9, matched: { sure: 1_234_567, likely: 7, possible: 2 } }),
    'GET /api/appointment-matches': pairs,
    'GET /api/appointments': { total: 0, rows: [], nextAfter: null },
    ...answers,
  });
}
