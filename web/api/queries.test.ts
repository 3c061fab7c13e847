// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { asOfOf } from './as-of';
import { createQueryClient, queryOf } from './queries';
import { refuse, serve } from './test-server';

// spec 9: data loading
test('a failed query is not retried, and nothing goes stale or reloads by itself', async () => {
  const { requests, answers } = serve({ 'GET /api/companies': refuse(503, 'The database is busy.') });
  const queries = createQueryClient();
  const options = queries.defaultQueryOptions(queryOf('listCompanies'));
  await expect(queries.fetchQuery(options)).rejects.toThrow('503');
  expect(requests).toHaveLength(1);

  answers['GET /api/companies'] = [];
  await queries.fetchQuery(options);
  const observer = new QueryObserver(queries, options);
  const stop = observer.subscribe(() => {});
  expect(observer.getCurrentResult().isStale).toBe(false);
  window.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  await queries.fetchQuery(options);
  stop();
  expect(requests).toHaveLength(2);
  expect(options).toMatchObject({ refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false });
  expect(options.refetchInterval).toBeUndefined();
});

test('figures keep the instant that they are as of, also when nothing but that has changed', async () => {
  const instants = ['2026-11-20', '2026-11-21'];
  const shown = [{ name: 'Mon', date: '2026-11-16', calls: 1, appointments: 0 }];
  vi.stubGlobal('fetch', async () => Response.json(shown, { headers: { 'figures-as-of': instants.shift() ?? '' } }));
  const queries = createQueryClient();
  const options = queries.defaultQueryOptions(queryOf('getCallVolume'));
  const first = await queries.fetchQuery(options);
  expect(asOfOf(first)).toBe('2026-11-20');
  const second = await queries.fetchQuery({ ...options, staleTime: 0 });
  expect(second).toEqual(first);
  expect(asOfOf(second)).toBe('2026-11-21');
});

test('an answer without figures has no instant, and equal parts stay the same', async () => {
  const { answers } = serve({ 'GET /api/companies': [{ id: 1, name: 'Northside' }] });
  const queries = createQueryClient();
  const options = queries.defaultQueryOptions(queryOf('listCompanies'));
  const first = await queries.fetchQuery(options);
  expect(asOfOf(first)).toBeUndefined();
  answers['GET /api/companies'] = [{ id: 1, name: 'Northside' }];
  await queries.fetchQuery({ ...options, staleTime: 0 });
  expect(queries.getQueryData(options.queryKey)).toBe(first);
});
