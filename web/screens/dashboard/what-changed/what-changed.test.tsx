import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Move } from '#contract/what-changed';
import { open, part, requestedParts, whatChanged } from '../test-dashboard';
import { countMove, nameMove } from './name-move';

// The chart library takes its time on a busy machine, and is no part of what is waited for here.
beforeAll(() => import('../../../ui/plots'));

afterEach(cleanup);

const question = 'GET /api/reports/what-changed';
const [lost] = whatChanged.lost as [Move];

const linesOf = (list: string) =>
  within(within(part('What changed')).getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('what was lost and won is told with its rates, its appointments and its calls', async () => {
  open();
  await screen.findByText('−17');
  // The rates stand twice: beside the row where there is room, else below the name.
  expect(linesOf('Lost')).toEqual(['Tires at Airport Road10.8% from 33.8%74 calls, 3 employees10.8% from 33.8%−17']);
  expect(linesOf('Won')).toEqual(['Tires at Airport Road, Jane Smith59.6% from 28.6%52 calls59.6% from 28.6%+16']);
  expect(screen.getByText('−17').className).toContain('text-destructive-text');
  expect(screen.getByText('+16').className).toContain('text-success');
});

test('a move opens its known calls of the period, and the rate before those of the one before', async () => {
  open('?company=1&changed=90', { [question]: { ...whatChanged, days: 90 } });
  const row = await screen.findByRole('link', {
    name: 'Tires at Airport Road: 17 appointments lost, 74 calls, 3 employees',
  });
  const now = new URLSearchParams(row.getAttribute('href')?.split('?')[1]);
  expect(row.getAttribute('href')).toMatch(/^\/calls\?/);
  expect(Object.fromEntries(now)).toEqual({
    ...{ company: '1', counted: 'yes', callTag: 'Live', outcome: 'known', serviceId: '2', storeId: '5' },
    ...{ days: '90', asOf: '2026-11-20' },
    ...{ from: 'What changed: Tires at Airport Road', back: '/dashboard?company=1&changed=90' },
    figures: 'total:74,knownCalls:74,knownAppointments:8',
    compared: 'yes',
  });
  const [before] = screen.getAllByRole('link', { name: 'from 33.8%, Tires at Airport Road in the 90 days before' });
  const then = Object.fromEntries(new URLSearchParams(before?.getAttribute('href')?.split('?')[1]));
  expect(then).toMatchObject({
    ...{ previous: 'yes', days: '90', serviceId: '2' },
    figures: 'total:71,knownCalls:71,knownAppointments:24',
  });
});

test('the period is chosen, is in the address and is asked for', async () => {
  const { router, requests } = open();
  await screen.findByText('−17');
  await userEvent.click(within(part('What changed')).getByRole('combobox', { name: 'Period of what changed' }));
  await userEvent.click(screen.getByRole('option', { name: 'Last 7 days' }));
  await screen.findByText(/against the 7 days before/);
  expect(router.state.location.search).toBe('?company=1&changed=7');
  await within(part('What changed')).findByText('−17');
  expect(requestedParts(requests)).toContain('GET /api/reports/what-changed?companyId=1&days=7');
});

test('nothing beyond chance is said in so many words, of both lists or of one', async () => {
  open('?company=1', { [question]: { ...whatChanged, lost: [], won: [] } });
  await screen.findByText('Nothing changed beyond chance');
  expect(within(part('What changed')).queryByRole('list')).toBeNull();
  cleanup();
  open('?company=1', { [question]: { ...whatChanged, won: [] } });
  await screen.findByText('Nothing won beyond chance');
  expect(linesOf('Lost')).toHaveLength(1);
});

test('under All Accounts a move names its company', async () => {
  open('?company=all');
  await screen.findByText('−17');
  expect(linesOf('Lost')[0]).toContain('Northside, 74 calls, 3 employees');
});

const named = (names: Partial<Move>): Move => ({
  ...lost,
  ...{ serviceName: null, storeName: null, employeeName: null },
  ...names,
});

test.each<[Partial<Move>, string]>([
  [
    { serviceName: 'Tires', storeName: 'Mill Street', employeeName: 'Terrence Boyd' },
    'Tires at Mill Street, Terrence Boyd',
  ],
  [{ serviceName: 'Tires', storeName: 'Mill Street' }, 'Tires at Mill Street'],
  [{ serviceName: 'Tires' }, 'Tires'],
  [{ storeName: 'Mill Street' }, 'Mill Street'],
  [{ storeName: 'Mill Street', employeeName: 'Terrence Boyd' }, 'Mill Street, Terrence Boyd'],
  [{ employeeName: 'Terrence Boyd' }, 'Terrence Boyd'],
  [{ serviceName: 'Tires', employeeName: 'Terrence Boyd' }, 'Tires, Terrence Boyd'],
  [{}, 'Northside'],
])('a move is named by what its calls have in common: %o is %s', (names, words) => {
  expect(nameMove(named(names))).toBe(words);
});

test('a move names the people it mostly comes from instead of counting them', () => {
  const mostly = ['Rosa Delgado', 'Devon Hughes'];
  expect(countMove({ ...lost, mostly }, false)).toBe('74 calls, mostly Rosa Delgado and Devon Hughes');
});

test('a move of calls that nobody is named for counts its calls alone', () => {
  expect(countMove({ ...lost, employees: 0 }, false)).toBe('74 calls');
  expect(countMove({ ...lost, employees: 1 }, false)).toBe('74 calls, 1 employee');
});
