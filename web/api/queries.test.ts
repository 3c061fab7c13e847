// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient, queryOf } from './queries';
import { refuse, serve } from './test-server';

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
