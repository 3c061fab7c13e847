import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type {
  CallVolume,
  ConversionRateSeries,
  MetricsSummary,
  PracticeVsLiveSeries,
  ServicePerformance,
  TopEmployees,
} from '#contract/dashboard';
import type { OutputOf } from '#contract/endpoints';
import { type Answers, refuse, serve, testUser } from '../../api/test-server';
import { Protected } from '../../session/protected';
import { SessionProvider } from '../../session/session-provider';
import { CompanyProvider } from '../../shell/company';
import { closeToast, removeToast, toastStore } from '../../ui/toast';
import { Toaster } from '../../ui/toaster';
import { DashboardScreen } from './dashboard-screen';

// The chart library takes its time on a busy machine, and is no part of what is waited for here.
beforeAll(() => import('../../ui/plots'));

afterEach(() => {
  cleanup();
  for (const { id } of toastStore.read()) {
    closeToast(id);
    removeToast(id);
  }
});

const week = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];

const summary: MetricsSummary = {
  period: { startDay: '2026-11-14', endDay: '2026-11-20' },
  previousPeriod: { startDay: '2026-11-07', endDay: '2026-11-13' },
  callVolume: { value: 897, previous: 797, change: 12.5 },
  conversions: { value: 351, previous: 287, change: 22.3 },
  closeRate: { value: 39.1, previous: 36, change: 3.1 },
  averageCallSeconds: { value: 272, previous: 260, change: 12 },
  days: week.map((date) => ({ date, calls: 128, appointments: 50, closeRate: 39.1, averageCallSeconds: 272 })),
};
const months: OutputOf<'getConversionRate'> = [
  { name: 'Sep 2026', date: '2026-09-01', rate: 31.5, calls: 1000, appointments: 315 },
  { name: 'Oct 2026', date: '2026-10-01', rate: null, calls: 0, appointments: 0 },
  { name: 'Nov 2026', date: '2026-11-01', rate: 34.7, calls: 3576, appointments: 1241 },
] satisfies typeof ConversionRateSeries._output;
const weeks: typeof PracticeVsLiveSeries._output = [
  {
    name: 'Nov 9',
    date: '2026-11-09',
    practice: null,
    live: 36,
    practiceCalls: 0,
    practiceAppointments: 0,
    liveCalls: 797,
    liveAppointments: 287,
  },
  {
    name: 'Nov 16',
    date: '2026-11-16',
    practice: 61.8,
    live: 39.1,
    practiceCalls: 34,
    practiceAppointments: 21,
    liveCalls: 897,
    liveAppointments: 351,
  },
];
const services: typeof ServicePerformance._output = [
  { serviceId: 2, name: 'Tires', value: 50, calls: 200, appointments: 100 },
  { serviceId: 1, name: 'Oil Change', value: 25.5, calls: 200, appointments: 51 },
];
const people: typeof TopEmployees._output = [
  { employeeId: 7, name: 'Marcus Reed', rate: 52.4, calls: 42, appointments: 22 },
  { employeeId: 8, name: 'Priya Nair', rate: 48.1, calls: 54, appointments: 26 },
];
const weekdays: typeof CallVolume._output = [
  { name: 'Mon', date: '2026-11-16', calls: 152, appointments: 61 },
  { name: 'Tue', date: '2026-11-17', calls: 0, appointments: 0 },
];

const endpointOf = {
  'Last 7 days': 'GET /api/metrics/summary',
  'Conversion Rate Trend': 'GET /api/metrics/conversion-rate',
  'Training vs Production': 'GET /api/metrics/practice-vs-live',
  'Product Performance': 'GET /api/service-performance',
  'Top Performers': 'GET /api/top-employees',
  'Weekly Activity': 'GET /api/call-volume',
} as const;

const data: Answers = {
  'GET /api/metrics/summary': summary,
  'GET /api/metrics/conversion-rate': months,
  'GET /api/metrics/practice-vs-live': weeks,
  'GET /api/service-performance': services,
  'GET /api/top-employees': people,
  'GET /api/call-volume': weekdays,
};

const firstStepsDone = { companyId: 1, hasLocation: true, hasWebhook: true, hasCall: true, hasReadReport: true };

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
] as const)('the head tells a %s with %s what is covered', async (role, search, words) => {
  open(search, { 'GET /api/user': testUser(role) });
  await screen.findByText((_, element) => element?.textContent === words);
});

test('all six parts ask for the chosen company, and for none under All Accounts', async () => {
  const { asked } = open('?company=2');
  await screen.findByText('897');
  expect(partsAsked(asked)).toEqual(
    Object.values(endpointOf)
      .map((name) => `${name}?companyId=2`)
      .sort(),
  );
  cleanup();
  const { asked: askedOfAll } = open('?company=all');
  await screen.findByText('897');
  expect(partsAsked(askedOfAll)).toEqual(Object.values(endpointOf).toSorted());
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

test('each chart says its measure and period', async () => {
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

test('the year’s change stands beside its line, and not where a month has too few calls to mean anything', async () => {
  open();
  await screen.findByText('+3.2 pts');
  cleanup();
  const [first, second, last] = months;
  open('?company=1', { 'GET /api/metrics/conversion-rate': [{ ...first, calls: 19 }, second, last] });
  await screen.findByText('897');
  expect(within(part('Conversion Rate Trend')).queryByText(/pts/)).toBeNull();
});

test('slices have name and rounded percent, the ring the rate of all services', async () => {
  open();
  const ring = await screen.findByRole('application', { name: /^Product Performance/ });
  expect(within(ring).getByText('Oil Change').parentElement?.textContent).toBe('Oil Change26%');
  expect(within(ring).getByText('37.8%').parentElement?.textContent).toBe('37.8%all services');
});

test('every rated service has a slice, a ranked list stands beside them, and few calls are in no ranking', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    serviceId: index + 1,
    name: `Service ${index + 1}`,
    value: index === 10 ? 0 : 60 - index,
    calls: index < 11 ? 100 : 5,
    appointments: 1,
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

test.each(Object.entries(endpointOf))(
  '%s fails alone, says so in its place and can be tried again',
  async (title, name) => {
    const { answers, asked } = open('?company=1', { [name]: refuse(500, 'Internal error') });
    const place = within(await screen.findByRole(title === 'Last 7 days' ? 'group' : 'region', { name: title }));
    const retry = await place.findByRole('button', { name: 'Retry' });
    expect(place.getByRole('alert').textContent).toMatch(
      /^Error loading (chart|figures)Failed to fetch [a-z 7]+Retry$/,
    );
    expect(screen.getAllByText(/Failed to fetch/)).toHaveLength(1);
    const before = partsAsked(asked).length;
    answers[name] = data[name];
    await userEvent.click(retry);
    await waitFor(() => expect(screen.queryByText(/Failed to fetch/)).toBeNull());
    await screen.findByText('897');
    expect(partsAsked(asked)).toHaveLength(before + 1);
  },
);

test.each(['Weekly Activity', 'Last 7 days'] as const)('after Retry the focus stays at %s', async (title) => {
  const { answers } = open('?company=1', { [endpointOf[title]]: refuse(500, 'Internal error') });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answers[endpointOf[title]] = data[endpointOf[title]];
  await userEvent.click(retry);
  const focused = document.activeElement;
  expect(focused?.getAttribute('aria-label') ?? focused?.textContent).toBe(title);
});

test('the server is quoted where it says more', async () => {
  open('?company=1', { 'GET /api/call-volume': refuse(503, 'The database is busy.') });
  await screen.findByText('Failed to fetch weekly activity. The database is busy.');
});

test('without calls every part keeps its place and says what will come', async () => {
  const none = { value: null, previous: null, change: null };
  open('?company=1', {
    'GET /api/metrics/summary': {
      ...summary,
      callVolume: { value: 0, previous: 0, change: null },
      conversions: { value: 0, previous: 0, change: null },
      closeRate: none,
      averageCallSeconds: none,
      days: week.map((date) => ({ date, calls: 0, appointments: 0, closeRate: null, averageCallSeconds: null })),
    },
    'GET /api/metrics/conversion-rate': months.map((month) => ({ ...month, rate: null, calls: 0, appointments: 0 })),
    'GET /api/metrics/practice-vs-live': weeks.map((one) => ({
      ...one,
      ...{ practice: null, live: null, practiceCalls: 0, practiceAppointments: 0, liveCalls: 0, liveAppointments: 0 },
    })),
    'GET /api/service-performance': [],
    'GET /api/top-employees': [],
    'GET /api/call-volume': weekdays.map((day) => ({ ...day, calls: 0, appointments: 0 })),
  });
  await screen.findByText('No calls in the past year');
  expect(cardText('Call Volume')).toBe('Call VolumeLast 7 days0—from 0');
  expect(cardText('Close Rate')).toBe('Close RateLast 7 days——no calls before');
  expect(cardText('Avg. Call Time')).toBe('Avg. Call TimeLast 7 days——no calls before');
  for (const words of [
    'No calls in the past 12 weeks',
    'No calls in the last 30 days',
    'Nobody ranked yet',
    'No calls in the last 7 days',
  ]) {
    await screen.findByText(words);
  }
  expect(screen.queryByText(/NaN|Infinity/)).toBeNull();
  const titles = Object.keys(endpointOf).filter((title) => title !== 'Last 7 days');
  for (const title of titles)
    expect(screen.getByRole('button', { name: `View ${title} as table` }).hasAttribute('disabled')).toBe(true);
});

test.each([
  ['before', 897, 'few calls before'],
  ['now', 19, 'few calls now'],
])('a rate with few calls %s says that instead of a trend', async (_, value, words) => {
  open('?company=1', {
    'GET /api/metrics/summary': {
      ...summary,
      callVolume: { ...summary.callVolume, value },
      closeRate: { value: 39.1, previous: 33.3, change: null },
    },
  });
  await screen.findByText(words);
});

test('a refresh loads all six again; what fails keeps its figures and is named in one toast', async () => {
  const { answers, asked } = open();
  await screen.findByText('897');
  await waitFor(() => expect(partsAsked(asked)).toHaveLength(6));
  answers['GET /api/metrics/summary'] = { ...summary, callVolume: { value: 898, previous: 797, change: 12.7 } };
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('Dashboard refreshed.');
  expect(screen.getByText('898')).toBeDefined();
  expect(partsAsked(asked)).toHaveLength(12);

  answers['GET /api/metrics/summary'] = refuse(500, 'Internal error');
  answers['GET /api/call-volume'] = refuse(500, 'Internal error');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(toastStore.read().map(({ title }) => title)).toEqual(['Error refreshing the dashboard']));
  expect(toastStore.read()[0]?.description).toContain('Figures of the last 7 days, Weekly Activity');
  expect(screen.getByText('898')).toBeDefined();
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
});

test('a new company’s first steps: the next one is the primary action, done ones are ticked', async () => {
  open('?company=1', {
    'GET /api/first-steps/1': {
      companyId: 1,
      hasLocation: true,
      hasWebhook: false,
      hasCall: false,
      hasReadReport: false,
    },
  });
  const steps = within(await screen.findByRole('region', { name: 'First steps for Northside' }));
  expect(steps.getByText('1 of 4 done')).toBeDefined();
  expect(steps.queryByRole('link', { name: 'Add a location' })).toBeNull();
  const links = steps.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Set up the webhook', '/webhook-setup?webhookCompany=1'],
    ['Send a test call', '/webhook-setup?webhookCompany=1'],
    ['Open the reports', '/reports?company=1'],
  ]);
  expect(links.map((link) => link.className.includes('bg-primary '))).toEqual([true, false, false]);
  // It names a card that there is (webhook-setup-screen.test.tsx).
  expect(steps.getByText('Use the card “Test this mapping” in Webhook Setup. The call counts nowhere.')).toBeDefined();
  expect(steps.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

test('the first step leads to the locations of the company', async () => {
  open('?company=1', {
    'GET /api/first-steps/1': {
      companyId: 1,
      hasLocation: false,
      hasWebhook: false,
      hasCall: false,
      hasReadReport: false,
    },
  });
  const link = await screen.findByRole('link', { name: 'Add a location' });
  expect(link.getAttribute('href')).toBe('/settings?company=1&tab=locations&add=1');
});

test('once a call has arrived the steps can be dismissed', async () => {
  const { asked } = open('?company=1', {
    'GET /api/first-steps/1': { ...firstStepsDone, hasReadReport: false },
    'POST /api/first-steps': firstStepsDone,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(/First steps/)).toBeNull());
  expect(asked).toContain('POST /api/first-steps');
});

test('following the report’s link marks that step as done', async () => {
  const { asked, router } = open('?company=1', {
    'GET /api/first-steps/1': { ...firstStepsDone, hasReadReport: false },
    'POST /api/first-steps': firstStepsDone,
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Open the reports' }));
  expect(router.state.location.pathname).toBe('/reports');
  await waitFor(() => expect(asked).toContain('POST /api/first-steps'));
});

test.each([
  ['a company that has done them', 'director', '?company=1', false],
  ['a store manager', 'store_manager', '?company=1', true],
  ['All Accounts', 'admin', '?company=all', true],
] as const)('no first steps for %s', async (_, role, search, isNew) => {
  const { asked } = open(search, {
    'GET /api/user': testUser(role),
    ...(isNew && { 'GET /api/first-steps/1': { ...firstStepsDone, hasCall: false } }),
  });
  await screen.findByText('897');
  expect(screen.queryByText(/First steps/)).toBeNull();
  expect(asked.some((one) => one.includes('first-steps'))).toBe(!isNew);
});

test('first steps that cannot be loaded or saved say so', async () => {
  const { answers } = open('?company=1', { 'GET /api/first-steps/1': refuse(500, 'Internal error') });
  await screen.findByText('First steps could not be loaded');
  answers['GET /api/first-steps/1'] = { ...firstStepsDone, hasReadReport: false };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  answers['POST /api/first-steps'] = refuse(503, 'The database is busy.');
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(toastStore.read()[0]?.description).toBe('The database is busy.'));
  expect(screen.getByText('First steps for Northside')).toBeDefined();
});

function open(search = '?company=1', answers: Answers = {}) {
  const server = serve({
    'GET /api/user': testUser('director'),
    'GET /api/companies': [
      { id: 1, name: 'Northside' },
      { id: 2, name: 'Lakeshore' },
    ],
    'GET /api/stores': [
      { id: 5, name: 'Northgate', code: 'NS-01' },
      { id: 6, name: 'Downtown', code: 'NS-02' },
    ],
    'GET /api/first-steps/1': firstStepsDone,
    'GET /api/first-steps/2': { ...firstStepsDone, companyId: 2 },
    ...data,
    ...answers,
  });
  const shell = (
    <SessionProvider>
      <Protected>
        <CompanyProvider>
          <Outlet />
        </CompanyProvider>
      </Protected>
    </SessionProvider>
  );
  const router = createMemoryRouter(
    [
      {
        element: shell,
        children: [
          { path: '/dashboard', element: <DashboardScreen /> },
          { path: '*', element: <p>Another screen</p> },
        ],
      },
    ],
    { initialEntries: [`/dashboard${search}`] },
  );
  render(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
  );
  return { router, ...server };
}

function part(name: string): HTMLElement {
  return screen.getByRole('region', { name });
}

function cardText(name: string): string | null {
  return part(name).textContent;
}

function text(element: HTMLElement): string | null {
  return element.textContent;
}

function statusOf(name: string): string | null {
  return within(part(name)).getByRole('status').textContent;
}

/** Turns a chart into its table and reads it, head first. */
async function rowsOf(title: string): Promise<string[]> {
  const button = within(part(title)).getByRole('button', { name: `View ${title} as table` });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
  const rows = within(screen.getByRole('table', { name: `${title}, as a table` })).getAllByRole('row');
  return rows.map((row) => [...row.children].map((cell) => cell.textContent).join('|'));
}

function partsAsked(asked: string[]): string[] {
  const names: string[] = Object.values(endpointOf);
  return asked.filter((one) => names.includes(one.split('?')[0] ?? '')).sort();
}

/** The window of the test, until the next one begins. */
function resizeTo(width: number) {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
  happyDOM.setViewport({ width });
  onTestFinished(() => happyDOM.setViewport({ width: 1024 }));
}
