import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLiveNews } from './use-live-news';

/** Stands in for the browser's own, which happy-dom lacks. */
class Source {
  static all: Source[] = [];
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

const tell = (source: Source | undefined, news: object) =>
  act(() => source?.onmessage?.({ data: JSON.stringify(news) }));

test('a delivery makes the logs of its company and of all companies out of date, and nothing else', () => {
  const { outdated, source } = open();
  expect(source()?.address).toBe('/api/live-news');
  tell(source(), { companies: [1], alarming: [] });
  expect(outdated()).toEqual([true, false, true, false, false, false]);
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
  tell(source, { companies: [1], alarming: [] });
  expect(outdated()).toEqual([true, false]);
  load();
  for (const companies of [[1], [2], [1]]) tell(source, { companies, alarming: [] });
  vi.advanceTimersByTime(14_999);
  expect(outdated()).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect(outdated()).toEqual([true, true]);
  load();
  vi.advanceTimersByTime(15_000);
  expect(outdated()).toEqual([false, false]);
  tell(source, { companies: [2], alarming: [] });
  expect(outdated()).toEqual([false, true]);
  unmount();
  queries.clear();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('a failure is news for the bell, too', () => {
  const { outdated, source } = open();
  tell(source(), { companies: [2], alarming: [2] });
  expect(outdated()).toEqual([false, true, true, true, false, true]);
});

test('after an interruption everything told may be out of date; the first opening is none', () => {
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
