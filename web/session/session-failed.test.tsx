import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveNews } from '#contract/live-news';
import { refuse, serve, testUser } from '../api/test-server';
import { formatTimestampClock } from '../ui/format';
import { Protected } from './protected';
import { SessionProvider } from './session-provider';
import { TestRouter } from './test-router';

/** Stands in for the browser's own, which happy-dom lacks. */
class Source {
  static readonly CLOSED = 2;
  static latest: Source | undefined;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readyState = 0;
  isClosed = false;
  constructor() {
    Source.latest = this;
  }
  close() {
    this.isClosed = true;
  }
}

beforeEach(() => vi.stubGlobal('EventSource', Source));
afterEach(cleanup);

const since = new Date().toISOString();
const outage = { since, keepsCalls: true };
const notify = (news: Partial<LiveNews>) =>
  act(() => Source.latest?.onmessage?.({ data: JSON.stringify({ companies: [], alarming: [], ...news }) }));
const quiet = { outage: null, waiting: 0, waitingSince: null, aside: 0, diskUsedPercent: 41, isDiskNearlyFull: false };
const away = 'The database cannot be reached. Calls are being kept. Try again in a moment.';

async function openFailed(answer: unknown = refuse(503, away)) {
  const server = serve({ 'GET /api/user': answer });
  const element = (
    <SessionProvider>
      <Protected>The screen</Protected>
    </SessionProvider>
  );
  render(<TestRouter router={createMemoryRouter([{ path: '/', element }])} />);
  await screen.findByText('Failed to fetch user data');
  return server;
}

test('a page that opens during an outage says what the server says of it', async () => {
  await openFailed();
  expect(screen.getByText(away)).toBeDefined();
});

test('an unrecognized visitor sees since when an outage lasts, without numbers', async () => {
  await openFailed();
  notify({ outage });
  const words = `The database has not responded since ${formatTimestampClock(since)}. Calls are being kept and will be counted when it is back.`;
  expect(screen.getByText(words)).toBeDefined();
});

test('a recognized user sees how many calls wait', async () => {
  await openFailed();
  notify({ intake: { ...quiet, outage, waiting: 1_280 } });
  expect(screen.getByText(/Calls are being kept \(1,280 so far\)/)).toBeDefined();
});

test('the page opens by itself when the stream says that the database is back', async () => {
  const { answers, requests } = await openFailed();
  notify({ outage });
  expect(requests).toEqual(['GET /api/user']);
  answers['GET /api/user'] = testUser('director');
  notify({ outage: null });
  await screen.findByText('The screen');
  expect(Source.latest?.isClosed).toBe(true);
});

test('it opens, too, when the database came back before the stream began', async () => {
  const { answers } = await openFailed();
  answers['GET /api/user'] = testUser('director');
  notify({ intake: quiet });
  await screen.findByText('The screen');
});

test('or when the server only says that nobody is signed in', async () => {
  const { answers, requests } = await openFailed(() => Promise.reject(new TypeError('offline')));
  answers['GET /api/user'] = testUser('director');
  const source = Source.latest as Source;
  act(() => source.onerror?.());
  expect(requests).toHaveLength(1);
  source.readyState = Source.CLOSED;
  act(() => source.onerror?.());
  await screen.findByText('The screen');
});

test('another kind of failure is not retried repeatedly', async () => {
  const { requests } = await openFailed(refuse(500, 'Something failed on the server.'));
  for (let again = 0; again < 5; again++) notify({ intake: quiet });
  await waitFor(() => expect(requests).toHaveLength(2));
  for (let again = 0; again < 5; again++) notify({ intake: quiet });
  await screen.findByText('Something failed on the server.');
  expect(requests).toHaveLength(2);
});
