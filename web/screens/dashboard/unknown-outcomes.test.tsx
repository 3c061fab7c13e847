// What nobody stated is no rate: in the cards, the charts, their tables and the lists.
// @module-tag long
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  allKnown,
  cardText,
  months,
  open,
  part,
  rowsOf,
  services,
  statusOf,
  summary,
  text,
  weekdays,
  weeks,
} from './test-dashboard';

beforeAll(() => import('../../ui/plots'));
afterEach(cleanup);

const metrics = 'GET /api/metrics/summary';
const unknown = { knownCalls: 0, knownAppointments: 0 };
const closeRate = { value: null, previous: null, change: null, calls: 640, knownCalls: 66, knownAppointments: 9 };

test('below 80% known the card has a dash with its coverage, and conversions have no change', async () => {
  const conversions = { value: 17, previous: 287, change: null };
  open('?company=1', { [metrics]: { ...summary, closeRate, conversions } });
  await screen.findByText('897');
  expect(cardText('Close Rate')).toBe('Close RateLast 7 days—outcome known for 66 of 640 calls');
  expect(cardText('Conversions')).toBe('ConversionsLast 7 days17—too few outcomes known');
});

test('from 80% on the card has its rate, and the coverage behind the definition', async () => {
  const known = { ...summary.closeRate, calls: 640, knownCalls: 612 };
  open('?company=1', { [metrics]: { ...summary, closeRate: known } });
  await screen.findByText('39.1%');
  expect(within(part('Close Rate')).getByRole('button', { name: /outcome known for 612 of 640 calls/ })).toBeDefined();
  cleanup();
  open();
  await screen.findByText('39.1%');
  expect(within(part('Close Rate')).queryByRole('button')).toBeNull();
});

test.each([
  [
    'calls before whose outcomes are unknown',
    { ...closeRate, value: 39.1, knownCalls: 640 },
    'too few outcomes known before',
  ],
  [
    'few known outcomes of many calls',
    { ...closeRate, value: 39.1, previous: 36, calls: 22, knownCalls: 19 },
    'few outcomes known now',
  ],
])('%s give no trend', async (_, given, words) => {
  open('?company=1', { [metrics]: { ...summary, closeRate: given } });
  expect(await screen.findByText(words)).toBeDefined();
});

test('every chart as a table has a dash with its coverage where too few outcomes are known', async () => {
  const [month] = months;
  const [, week] = weeks;
  const [day] = weekdays;
  open('?company=1', {
    'GET /api/metrics/conversion-rate': [{ ...month, rate: null, ...unknown }, months[2]],
    'GET /api/metrics/practice-vs-live': [
      {
        ...week,
        practice: null,
        practiceKnownCalls: 3,
        practiceKnownAppointments: 1,
        liveKnownCalls: 800,
        liveKnownAppointments: 320,
      },
    ],
    'GET /api/call-volume': [{ ...day, ...unknown }],
  });
  await screen.findByText('897');
  expect((await rowsOf('Conversion Rate Trend'))[1]).toBe('Sep 2026|—|outcome known for 0 of 1,000 calls');
  expect((await rowsOf('Training vs Production'))[1]).toBe(
    'Week of Nov 16|—|outcome known for 3 of 34 calls|39.1%|320 of 800 calls, outcome known for 800 of 897',
  );
  expect((await rowsOf('Weekly Activity'))[1]).toBe('Mon, Nov 16 so far|152|61|— outcome known for 0 of 152 calls');
});

test('the year’s change needs twenty known calls in the first month and the last', async () => {
  const [first, second, last] = months;
  const fewKnown = { ...first, calls: 23, knownCalls: 19, knownAppointments: 6 };
  open('?company=1', { 'GET /api/metrics/conversion-rate': [fewKnown, second, last] });
  await screen.findByText('897');
  expect(within(part('Conversion Rate Trend')).queryByText(/pts/)).toBeNull();
});

test('services without a rate are listed under the pie, and the ring has the rate of what is known', async () => {
  const [tires, oil] = services;
  const glass = { serviceId: 9, name: 'Glass', value: null, ...allKnown(40, 3), knownCalls: 30, knownAppointments: 3 };
  open('?company=1', { 'GET /api/service-performance': [tires, oil, glass] });
  const ring = await screen.findByRole('application', { name: /^Product Performance/ });
  expect(within(ring).queryByText('Glass')).toBeNull();
  // (100 + 51 + 3) of (200 + 200 + 30) known calls, of 440.
  expect(within(ring).getByText('35.8%')).toBeDefined();
  const unrated = screen.getByRole('list', { name: 'No close rate: too few outcomes known' });
  expect(within(unrated).getAllByRole('listitem').map(text)).toEqual(['Glassoutcome known for 30 of 40 calls']);
  const ranked = within(part('Product Performance')).getByRole('list', { name: 'Product Performance, ranked' });
  expect(within(ranked).getAllByRole('listitem')).toHaveLength(2);
  expect((await rowsOf('Product Performance')).at(-1)).toBe('Glass|—|outcome known for 30 of 40 calls');
});

test('a pie of services without any rate is an empty ring with the coverage of all', async () => {
  const glass = { serviceId: 9, name: 'Glass', value: null, calls: 34, appointments: 0, ...unknown };
  open('?company=1', { 'GET /api/service-performance': [glass] });
  const ring = await screen.findByRole('application', { name: /^Product Performance/ });
  expect(ring.textContent).toBe('—outcome known for 0 of 34 calls');
});

test('a service with few known calls is not ranked, however many it had', async () => {
  const few = {
    serviceId: 9,
    name: 'Glass',
    value: 90,
    calls: 23,
    appointments: 17,
    knownCalls: 19,
    knownAppointments: 17,
  };
  open('?company=1', { 'GET /api/service-performance': [...services, few] });
  const list = await screen.findByRole('list', {
    name: 'Product Performance, ranked, fewer than 20 calls, not ranked',
  });
  expect(within(list).getByText('Glass')).toBeDefined();
});

test('a person’s counts are those behind the rate', async () => {
  const person = {
    employeeId: 7,
    name: 'Marcus Reed',
    rate: 55,
    calls: 42,
    appointments: 23,
    knownCalls: 40,
    knownAppointments: 22,
  };
  open('?company=1', { 'GET /api/top-employees': [person] });
  const ranking = await screen.findByRole('group', { name: /^Top Performers/ });
  ranking.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(statusOf('Top Performers')).toBe('Marcus Reed, Close rate 55.0%, 22 of 40 calls, outcome known for 40 of 42');
});

test('a chart without a point of twenty known calls is a table with one sentence', async () => {
  open('?company=1', {
    'GET /api/metrics/conversion-rate': months.map((month) => ({ ...month, rate: 50, ...allKnown(19, 9) })),
    'GET /api/top-employees': [],
  });
  await screen.findByText('897');
  const chart = within(part('Conversion Rate Trend'));
  expect(await chart.findByText('No line yet: a point needs 20 calls, 80% with an answer.')).toBeDefined();
  expect(within(chart.getByRole('table')).getAllByRole('row')).toHaveLength(1 + months.length);
  expect(screen.getByText('Ranked after 20 live calls with a known outcome in 30 days.')).toBeDefined();
});
