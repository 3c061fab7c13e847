import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { serve, testUser } from '../api/test-server';
import { Protected } from '../session/protected';
import { SessionProvider } from '../session/session-provider';
import { TestRouter } from '../session/test-router';
import { PasswordProposal } from './password-proposal';

afterEach(cleanup);

const words = 'Someone else set your password. Choose one that only you know.';

test('a user whose password someone else set is asked to choose one, until they have', async () => {
  open(true);
  await screen.findByText(words);
  await userEvent.click(screen.getByRole('button', { name: 'Choose a password' }));
  await userEvent.type(await screen.findByLabelText(/^Current password/), 'tread depth');
  await userEvent.type(screen.getByLabelText(/^New password/), 'my very own{Enter}');
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('it can be put off', async () => {
  open(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(words)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('no other user is asked to choose a password', async () => {
  open(false);
  await screen.findByText('A screen');
  expect(screen.queryByText(words)).toBeNull();
});

function open(passwordSetByOther: boolean) {
  const user = testUser('employee');
  serve({ 'GET /api/user': { ...user, passwordSetByOther }, 'PUT /api/user/password': user });
  const element = (
    <SessionProvider>
      <Protected>
        <PasswordProposal />
        <main id="main" tabIndex={-1}>
          A screen
        </main>
      </Protected>
    </SessionProvider>
  );
  render(<TestRouter router={createMemoryRouter([{ path: '/', element }])} />);
}
