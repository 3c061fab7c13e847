import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IntakeStatus } from '#contract/intake';
import { RequestError } from '../api/request';
import { onSignedOut } from '../api/signed-out';
import { useLiveNews } from './use-live-news';

/** Stands in for the browser's own, which happy-dom lacks. */
class Source {
  static all: Source[] = [];
  static CLOSED = 2;
  readyState = 0;
  onerror: (() => void) | null = null;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  isClosed = false;
  constructor(readonly address: string) {
    Source.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

beforeEach(() => {
  Source.all = [];
  vi.stubGlobal('EventSource', Source);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  useLiveNews();
  return null;
}

function open() {
  const queries = new QueryClient();
  const keys = [
    ['listWebhookLogs', 'pages', 1, undefined],
    ['listWebhookLogs', { query: { companyId: 2, limit: 1 } }],
    ['listWebhookLogs', { query: { limit: 1 } }],
    ['listNotifications', {}],
    ['getMetricsSummary', {}],
    ['listUnmapped', { query: { companyId: 2 } }],
  ];
  for (const key of keys) queries.setQueryData(key, []);
  render(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );
  const outdated = () => keys.map((key) => queries.getQueryState(key)?.isInvalidated);
  return { outdated, source: () => Source.all.at(-1) };
}

const notify = (source: Source | undefined, news: object) =>
  act(() => source?.onmessage?.({ data: JSON.stringify(news) }));

test('a delivery invalidates the logs of its company and of all companies, and nothing else', () => {
  const { outdated, source } = open();
  expect(source()?.address).toBe('/api/live-news');
  notify(source(), { companies: [1], alarming: [] });
  expect(outdated()).toEqual([true, false, true, false, false, false]);
});

test('a session that ended elsewhere is noticed when its stream is refused', () => {
  const signedOut = vi.fn();
  const stop = onSignedOut(signedOut);
  const { source } = open();
  act(() => source()?.onerror?.());
  expect(signedOut).not.toHaveBeenCalled();
  Object.assign(source() ?? {}, { readyState: 2 });
  act(() => source()?.onerror?.());
  expect(signedOut).toHaveBeenCalledOnce();
  stop();
});

test('unmapped values of the company are out of date at once, then every fifteen seconds at most', () => {
  vi.useFakeTimers();
  const queries = new QueryClient();
  const keys = [1, 2].map((companyId) => ['listUnmapped', { query: { companyId } }]);
  const load = () => {
    for (const key of keys) queries.setQueryData(key, []);
  };
  const outdated = () => keys.map((key) => queries.getQueryState(key)?.isInvalidated);
  load();
  const { unmount } = render(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  );
  const source = Source.all.at(-1);
  notify(source, { companies: [1], alarming: [] });
  expect(outdated()).toEqual([true, false]);
  load();
  for (const companies of [[1], [2], [1]]) notify(source, { companies, alarming: [] });
  vi.advanceTimersByTime(14_999);
  expect(outdated()).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect(outdated()).toEqual([true, true]);
  load();
  vi.advanceTimersByTime(15_000);
  expect(outdated()).toEqual([false, false]);
  notify(source, { companies: [2], alarming: [] });
  expect(outdated()).toEqual([false, true]);
  unmount();
  queries.clear();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('a failed delivery invalidates the bell too', () => {
  const { outdated, source } = open();
  notify(source(), { companies: [2], alarming: [2] });
  expect(outdated()).toEqual([false, true, true, true, false, true]);
});

test('an interruption of the stream invalidates everything, but the first connection does not', () => {
  const { outdated, source } = open();
  act(() => source()?.onopen?.());
  expect(outdated()).toEqual([false, false, false, false, false, false]);
  act(() => source()?.onopen?.());
  expect(outdated()).toEqual([true, true, true, true, false, true]);
});

test('a page that is not looked at does not listen', () => {
  const { source } = open();
  const first = source();
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(first?.isClosed).toBe(true);
  state.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(source()).not.toBe(first);
  state.mockRestore();
});

const quiet: IntakeStatus = {
  outage: null,
  waiting: 0,
  waitingSince: null,
  aside: 0,
  diskUsedPercent: 41,
  isDiskNearlyFull: false,
};
const outage = { since: '2026-03-02T09:00:00.000Z', keepsCalls: true };

/** A page with three things to load, each of which may fail in its own way; counts how often each is asked for. */
function openFailing(failures: Record<string, Error | undefined>) {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const requests: string[] = [];
  function Part({ name }: { name: string }) {
    const { status } = useQuery({
      queryKey: [name],
      async queryFn() {
        requests.push(name);
        if (failures[name]) throw failures[name];
        return name;
      },
    });
    return <p>{`${name}: ${status}`}</p>;
  }
  render(
    <QueryClientProvider client={queries}>
      <Page />
      {Object.keys(failures).map((name) => (
        <Part key={name} name={name} />
      ))}
    </QueryClientProvider>,
  );
  const intake = () => queries.getQueryData<IntakeStatus>(['getIntakeStatus', {}]);
  return { requests, intake, source: () => Source.all.at(-1) };
}

const busy = new RequestError(503, '', undefined);

test('the banner is updated from the stream, without requests', () => {
  const { requests, intake, source } = openFailing({});
  notify(source(), { companies: [], alarming: [], intake: { ...quiet, outage, waiting: 12 } });
  expect(intake()).toEqual({ ...quiet, outage, waiting: 12 });
  notify(source(), { companies: [], alarming: [], outage: null });
  expect(intake()).toEqual({ ...quiet, waiting: 12 });
  expect(requests).toEqual([]);
});

test('only queries that failed during an outage reload once the database is back', async () => {
  const failures: Record<string, Error | undefined> = {
    report: busy,
    network: new TypeError('offline'),
    missing: new RequestError(404, '', undefined),
    loaded: undefined,
  };
  const { requests, source } = openFailing(failures);
  await screen.findByText('report: error');
  notify(source(), { companies: [], alarming: [], intake: { ...quiet, outage } });
  expect(requests).toEqual(['report', 'network', 'missing', 'loaded']);
  failures.report = undefined;
  failures.network = undefined;
  notify(source(), { companies: [], alarming: [], intake: quiet });
  await screen.findByText('report: success');
  await screen.findByText('network: success');
  notify(source(), { companies: [], alarming: [], intake: quiet });
  expect(requests.slice(4)).toEqual(['report', 'network']);
});

test('what still fails when the database is back is not tried again and again', async () => {
  const { requests, source } = openFailing({ report: busy });
  await screen.findByText('report: error');
  notify(source(), { companies: [], alarming: [], intake: { ...quiet, outage } });
  notify(source(), { companies: [], alarming: [], intake: quiet });
  await screen.findByText('report: error');
  for (let again = 0; again < 3; again++) notify(source(), { companies: [], alarming: [], intake: quiet });
  expect(requests).toEqual(['report', 'report']);
});

test('after an interruption of the stream what failed is loaded once more: an outage may have passed unheard', async () => {
  const { requests, source } = openFailing({ report: busy });
  await screen.findByText('report: error');
  act(() => source()?.onopen?.());
  notify(source(), { companies: [], alarming: [], intake: quiet });
  expect(requests).toEqual(['report']);
  act(() => source()?.onopen?.());
  notify(source(), { companies: [], alarming: [], intake: quiet });
  expect(requests).toEqual(['report', 'report']);
});
