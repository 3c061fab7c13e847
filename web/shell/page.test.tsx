import { act, cleanup, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { TestRouter } from '../session/test-router';
import { Page } from './page';

afterEach(cleanup);

test('the first screen leaves the focus where the browser put it, even if its address is replaced', async () => {
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Reports = lazy(() => code.then(() => ({ default: () => <h1>Reports</h1> })));
  const page = (title: string, content: React.ReactNode) => (
    <main>
      <Page title={title}>{content}</Page>
    </main>
  );
  const router = createMemoryRouter(
    [
      { path: '/reports', element: page('Reports', <Reports />) },
      { path: '/settings', element: page('Settings', <h1>Settings</h1>) },
    ],
    { initialEntries: ['/reports'] },
  );
  render(<TestRouter router={router} />);
  await act(() => router.navigate('/reports?company=1', { replace: true }));
  await act(async () => arrive());
  await screen.findByRole('heading', { name: 'Reports' });
  expect(document.activeElement).toBe(document.body);

  await act(() => router.navigate('/settings'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Settings' }));
  await act(() => router.navigate('/reports'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Reports' }));
});
