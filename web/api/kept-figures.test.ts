// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { asOfOf, noteAsOf } from './as-of';
import { forgetFigures, keepFigures, restoreFigures } from './kept-figures';
import { createQueryClient } from './queries';

const asOf = '2026-11-20';
const noon = Date.parse(asOf);
const key = ['getServiceCloseRate', { query: { companyId: 1 } }];
const companies = ['listCompanies', {}];

beforeEach(() => sessionStorage.clear());

function keepSome(loadedAt = noon) {
  const queries = createQueryClient();
  const report = { overall: { totalCalls: 12 } };
  noteAsOf(report, asOf);
  queries.setQueryData(key, report, { updatedAt: loadedAt });
  queries.setQueryData(companies, [{ id: 1, name: 'Northside' }], { updatedAt: loadedAt });
  queries.setQueryData(['listUsers', {}], [{ id: 1 }], { updatedAt: loadedAt });
  keepFigures(queries, '1 director');
}

function restored(owner = '1 director', now = noon + 1_000) {
  const queries = createQueryClient();
  restoreFigures(queries, owner, now);
  return queries;
}

test('the same person gets figures and companies back, as of then, to be loaded again', () => {
  keepSome();
  const queries = restored();
  const report = queries.getQueryData<object>(key);
  expect(report).toEqual({ overall: { totalCalls: 12 } });
  expect(asOfOf(report)).toBe(asOf);
  expect(queries.getQueryData(companies)).toEqual([{ id: 1, name: 'Northside' }]);
  expect(queries.getQueryCache().find({ queryKey: key })?.isStale()).toBe(true);
  expect(queries.getQueryState(key)?.dataUpdatedAt).toBe(noon);
});

test('what cannot be loaded again is an error without data, as on a first visit; what can stays', async () => {
  keepSome();
  const queries = restored();
  const refuse = () => Promise.reject(new Error('503'));
  await expect(queries.fetchQuery({ queryKey: key, queryFn: refuse })).rejects.toThrow('503');
  expect(queries.getQueryState(key)).toMatchObject({ status: 'error', data: undefined });
  await queries.fetchQuery({ queryKey: companies, queryFn: async () => [{ id: 2 }] });
  // Loaded since: a later failure leaves it.
  await queries.fetchQuery({ queryKey: companies, queryFn: refuse, staleTime: 0 }).catch(() => undefined);
  expect(queries.getQueryData(companies)).toEqual([{ id: 2 }]);
});

test('nothing but figures and the companies is kept', () => {
  keepSome();
  expect(
    restored()
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]),
  ).toEqual([key[0], companies[0]]);
});

test('another person gets nothing, and nor does the first one after them', () => {
  keepSome();
  expect(restored('2 director').getQueryCache().getAll()).toEqual([]);
  expect(sessionStorage.length).toBe(0);
  expect(restored().getQueryCache().getAll()).toEqual([]);
});

test('figures are not shown a day later, or once they are forgotten', () => {
  keepSome();
  expect(
    restored('1 director', noon + 25 * 3_600_000)
      .getQueryCache()
      .getAll(),
  ).toEqual([]);
  keepSome();
  forgetFigures();
  expect(restored().getQueryCache().getAll()).toEqual([]);
});

test('what is too much is left out, the oldest first, and what is no JSON is ignored', () => {
  const queries = createQueryClient();
  for (let place = 0; place < 3; place += 1) {
    const report = { text: 'x'.repeat(900_000) };
    noteAsOf(report, asOf);
    queries.setQueryData([place], report, { updatedAt: noon + place });
  }
  keepFigures(queries, '1 director');
  expect(
    restored()
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]),
  ).toEqual([2, 1]);
  sessionStorage.setItem('callgauge-figures', '{');
  expect(restored().getQueryCache().getAll()).toEqual([]);
});
