// For tests of this screen: opens it for an admin over a test server.
import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { type Answers, serve, testUser } from '../../api/test-server';
import { Protected } from '../../session/protected';
import { SessionProvider } from '../../session/session-provider';
import { TestRouter } from '../../session/test-router';
import { Toaster } from '../../ui/toaster';
import { AdminScreen } from './admin-screen';

export const viewerId = 1;

export function openAdmin(address: string, answers: Answers) {
  const server = serve({
    'GET /api/user': testUser('admin', viewerId),
    'GET /api/companies': [],
    'GET /api/admin/company-activity': [],
    'GET /api/sign-in-options': { demo: null, signUp: 'invited', needsFirstAdmin: false },
    ...answers,
  });
  const router = createMemoryRouter(
    [
      {
        path: '/admin',
        element: (
          <SessionProvider>
            <Protected>
              <AdminScreen />
            </Protected>
          </SessionProvider>
        ),
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

/** Answers with `answer` and stores the request bodies in `sent`. */
export function recordBodies(sent: unknown[], answer: unknown) {
  return ({ body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return answer;
  };
}
