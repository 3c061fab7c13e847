// For tests: opens a screen as the shell shows it, with session, company choice and toasts.
import { render } from '@testing-library/react';
import { createMemoryRouter, Outlet, type RouteObject } from 'react-router';
import { Protected } from '../session/protected';
import { SessionProvider } from '../session/session-provider';
import { TestRouter } from '../session/test-router';
import { Toaster } from '../ui/toaster';
import { CompanyProvider } from './company';

export function openInShell(address: string, screens: RouteObject[]) {
  const shell = (
    <SessionProvider>
      <Protected>
        <CompanyProvider>
          <Outlet />
        </CompanyProvider>
      </Protected>
    </SessionProvider>
  );
  const router = createMemoryRouter([{ element: shell, children: screens }], { initialEntries: [address] });
  render(
    <>
      <TestRouter router={router} />
      <Toaster />
    </>,
  );
  return router;
}
