// What the dashboard shows.
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testUser } from '../../api/test-server';
import { closeToast, removeToast, toastStore } from '../../ui/toast';
import {
  allKnown,
  cardText,
  endpointOf,
  months,
  open,
  part,
  people,
  requestedParts,
  rowsOf,
  statusOf,
  summary,
  text,
} from './test-dashboard';

// The chart library takes its time on a busy machine, and is no part of what is waited for here.
beforeAll(() => import('../../ui/plots'));

afterEach(() => {
  cleanup();
  for (const { id } of toastStore.read()) {
    closeToast(id);
    removeToast(id);
  }
});

test('the four cards show the last 7 days, each with its trend and what that is measured from', async () => {
  open();
  await screen.findByText('897');
  expect(cardText('Call Volume')).toBe('Call VolumeLast 7 days897+12.5%from 797');
  expect(cardText('Conversions')).toBe('ConversionsLast 7 days351+22.3%from 287');
  expect(cardText('Close Rate')).toBe('Close RateLast 7 days39.1%+3.1 ptsfrom 36.0%');
  expect(cardText('Avg. Call Time')).toBe('Avg. Call TimeLast 7 days4:32+0:12from 4:20');
});

test('longer calls are neither good nor bad, fewer calls are bad', async () => {
  open('?company=1', {
    'GET /api/metrics/summary': { ...summary, callVolume: { value: 700, previous: 797, change: -12.2 } },
  });
  const fewer = await screen.findByText('−12.2%');
  expect(fewer.className).toContain('text-destructive-text');
  expect(screen.getByText('+0:12').className).not.toMatch(/success|destructive/);
});

test('the head says scope and dates', async () => {
  open();
  await screen.findByText((_, element) => element?.textContent === 'Live calls at 2 locations, Nov 14 – 20, 2026');
});

test.each([
  ['employee', '?company=1', 'Your own live calls, Nov 14 – 20, 2026'],
  ['store_manager', '?company=1', 'Live calls at your 2 locations, Nov 14 – 20, 2026'],
  ['director', '?company=all', 'Live calls at all 2 locations, Nov 14 – 20, 2026'],
] as const)('the head shows a %s with %s what is covered', async (role, search, words) => {
  open(search, { 'GET /api/user': testUser(role) });
  await screen.findByText((_, element) => element?.textContent === words);
});

test('all seven parts ask for the chosen company, and for none under All Accounts', async () => {
  const { requests } = open('?company=2');
  await screen.findByText('897');
  expect(requestedParts(requests)).toEqual(
    Object.values(endpointOf)
      .map((name) => `${name}?companyId=2`)
      .sort(),
  );
  cleanup();
  const { requests: requestsForAll } = open('?company=all');
  await screen.findByText('897');
  expect(requestedParts(requestsForAll)).toEqual(Object.values(endpointOf).toSorted());
});

test('every chart can be read as a table, with the counts behind each rate and an em dash for none', async () => {
  open();
  await screen.findByText('897');
  expect(await rowsOf('Conversion Rate Trend')).toEqual([
    'Month|Conversion Rate|Appointments of calls',
    'Sep 2026|31.5%|315 of 1,000 calls',
    'Oct 2026|—|0 of 0 calls',
    'Nov 2026|34.7%|1,241 of 3,576 calls',
  ]);
  expect(await rowsOf('Training vs Production')).toEqual([
    'Week|Training|Training calls|Production|Production calls',
    'Week of Nov 9|—|0 of 0 calls|36.0%|287 of 797 calls',
    'Week of Nov 16|61.8%|21 of 34 calls|39.1%|351 of 897 calls',
  ]);
  expect(await rowsOf('Product Performance')).toEqual([
    'Service|Rate|Appointments of calls',
    'Tires|50.0%|100 of 200',
    'Oil Change|25.5%|51 of 200',
  ]);
  expect(await rowsOf('Top Performers')).toEqual([
    'Employee|Close rate|Appointments of calls',
    'Marcus Reed|52.4%|22 of 42',
    'Priya Nair|48.1%|26 of 54',
  ]);
  expect(await rowsOf('Weekly Activity')).toEqual([
    'Day|Contacts|Conversions|Rate',
    'Mon, Nov 16|152|61|40.1%',
    'Tue, Nov 17 so far|0|0|—',
  ]);
});

test('each chart names its measure and period', async () => {
  open();
  await screen.findByText('897');
  for (const caption of [
    'Appointments ÷ live calls in %, by month, past year',
    'Close rate, 12 weeks',
    'Conversion rates, not shares, last 30 days',
    'Close rate, last 30 days, at least 20 live calls',
    'Live calls, last 7 days',
  ]) {
    expect(screen.getByText(caption)).toBeDefined();
  }
  expect(within(part('Training vs Production')).getAllByRole('listitem').map(text)).toEqual(['Training', 'Production']);
  expect(within(part('Weekly Activity')).getAllByRole('listitem').map(text)).toEqual(['Contacts', 'Conversions']);
  expect(within(part('Weekly Activity')).getByText('Nov 16 – 17')).toBeDefined();
});

test('the year’s change is shown next to its line, unless a month has too few calls', async () => {
  open();
  await screen.findByText('+3.2 pts');
  cleanup();
  const [first, second, last] = months;
  open('?company=1', { 'GET /api/metrics/conversion-rate': [{ ...first, ...allKnown(19, 6) }, second, last] });
  await screen.findByText('897');
  expect(within(part('Conversion Rate Trend')).queryByText(/pts/)).toBeNull();
});

test('slices have name and rounded percent, the ring the rate of all services', async () => {
  open();
  const ring = await screen.findByRole('application', { name: /^Product Performance/ });
  expect(within(ring).getByText('Oil Change').parentElement?.textContent).toBe('Oil Change26%');
  const all = within(ring).getByRole('link', { name: '37.8%, all services' });
  expect(all.parentElement?.nextElementSibling?.textContent).toBe('all services');
});

test('every rated service has a slice and a place in the ranked list, and services with few calls are not ranked', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    serviceId: index + 1,
    name: `Service ${index + 1}`,
    value: index === 10 ? 0 : 60 - index,
    ...allKnown(index < 11 ? 100 : 5, 1),
  }));
  open('?company=1', { 'GET /api/service-performance': many });
  const ring = within(await screen.findByRole('application', { name: /^Product Performance/ }));
  for (const { name, value } of many.filter((service) => service.value > 0))
    expect(ring.getByText(name).parentElement?.textContent).toBe(`${name}${value}%`);
  // Without a slice it has no label.
  expect(ring.queryByText('Service 11')).toBeNull();
  const card = within(part('Product Performance'));
  const linesOf = (name: string) => within(card.getByRole('list', { name })).getAllByRole('listitem').map(text);
  expect(linesOf('Product Performance, ranked')).toEqual(
    many.slice(0, 11).map(({ name, value }) => `${name}${value}.0%100 calls`),
  );
  expect(linesOf('Product Performance, ranked, fewer than 20 calls, not ranked')).toEqual(['Service 1249.0%5 calls']);
  expect(await rowsOf('Product Performance')).toHaveLength(13);
});

test.each([
  [1440, 5, '5 of 10 people'],
  [390, 10, '10 people'],
])('at %i px Top Performers shows %i people and says so', async (width, _, words) => {
  resizeTo(width);
  const ten = Array.from({ length: 10 }, (__, index) => ({ ...people[0], employeeId: index, name: `Person ${index}` }));
  open('?company=1', { 'GET /api/top-employees': ten });
  await within(await screen.findByRole('region', { name: 'Top Performers' })).findByText(words);
});

test('today, which is not over, is drawn hollow in the cards', async () => {
  open();
  await screen.findByText('897');
  const card = screen.getByRole('region', { name: 'Call Volume' });
  const bars = [...(card.querySelector('svg')?.querySelectorAll('rect') ?? [])];
  const fills = bars.map((bar) => bar.getAttribute('fill'));
  expect(fills.at(-1)).toBe('none');
  expect(fills.slice(0, -1)).toEqual(fills.slice(0, -1).map(() => 'var(--primary-line)'));
  const rate = screen.getByRole('region', { name: 'Close Rate' }).querySelector('svg');
  expect(rate?.querySelector('circle')?.getAttribute('fill')).toBe('var(--card)');
  expect(rate?.querySelectorAll('path[stroke-dasharray]')).toHaveLength(1);
});

test('arrow keys read one person after the other, with the counts behind the rate', async () => {
  open();
  const ranking = await screen.findByRole('group', { name: /^Top Performers/ });
  ranking.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(statusOf('Top Performers')).toBe('Marcus Reed, Close rate 52.4%, 22 of 42 calls');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(statusOf('Top Performers')).toBe('Priya Nair, Close rate 48.1%, 26 of 54 calls');
  await userEvent.keyboard('{Escape}');
  expect(statusOf('Top Performers')).toBe('');
});

test.each([
  ['before', 897, 'few calls before'],
  ['now', 19, 'few calls now'],
])('a rate with few calls %s says that instead of a trend', async (_, value, words) => {
  open('?company=1', {
    'GET /api/metrics/summary': {
      ...summary,
      callVolume: { ...summary.callVolume, value },
      closeRate: { ...allKnown(value, 7), value: 39.1, previous: 33.3, change: null },
    },
  });
  await screen.findByText(words);
});

/** The window of the test, until the next one begins. */
function resizeTo(width: number) {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
  happyDOM.setViewport({ width });
  onTestFinished(() => happyDOM.setViewport({ width: 1024 }));
}

test('while calls are open to mark, the dashboard says how long they take and leads to them', async () => {
  const northside = { companyId: 1, companyName: 'Northside', toMark: 13 };
  open('?company=1', { 'GET /api/calls/to-mark': { companies: [northside] } });
  const link = await screen.findByRole('link', { name: /13 calls to mark/ });
  expect(link.textContent).toBe('13 calls to mark, about 1 minute');
  expect(link.getAttribute('href')).toBe('/calls/to-mark?company=1');
  cleanup();
  open();
  await screen.findByText('897');
  expect(screen.queryByText(/to mark/)).toBeNull();
});
