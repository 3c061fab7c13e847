// For tests: opens the sign-in screen over a test server.
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type InitialEntry, Outlet } from 'react-router';
import { afterEach } from 'vitest';
import { type Answers, refuse, serve } from '../../api/test-server';
import { SessionProvider } from '../../session/session-provider';
import { TestRouter } from '../../session/test-router';
import { Toaster } from '../../ui/toaster';
import { AuthScreen } from './auth-screen';

afterEach(cleanup);

export const options = { demo: null, signUp: 'open', needsFirstAdmin: false };
export const invited = { ...options, signUp: 'invited' };
export const signedOut = refuse(401, 'Please sign in.');

export const accountFields: readonly [RegExp, string][] = [
  [/^Your name/, 'Ann Lee'],
  [/^Email/, 'ann@garage.example'],
  [/^Username/, 'ann.lee'],
  [/^Password/, 'quite-a-secret'],
];

export const fillInSignUp = () => fillIn([[/^Company name/, 'Elm Street Garage'], ...accountFields]);

export async function fillIn(fields: readonly [RegExp, string][]): Promise<void> {
  for (const [label, text] of fields) await userEvent.type(await screen.findByLabelText(label), text);
}

export const createButton = () => screen.getByRole('button', { name: 'Create account' });

export function open(address: InitialEntry, answers: Answers = {}) {
  const server = serve({ 'GET /api/user': signedOut, 'GET /api/sign-in-options': options, ...answers });
  const router = createMemoryRouter(
    [
      {
        element: (
          <SessionProvider>
            <Outlet />
          </SessionProvider>
        ),
        children: [
          { path: '/auth', element: <AuthScreen /> },
          { path: '/dashboard', element: 'Figures' },
          { path: '/reports', element: 'Reports' },
          { path: '/admin', element: 'Companies' },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <>
      <TestRouter router={router} />
      <Toaster />
    </>,
  );
  return { router, ...server };
}
