import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#contract/roles';
import { type Answers, refuse, serve, testUser } from '../api/test-server';
import { Protected } from '../session/protected';
import { SessionProvider } from '../session/session-provider';
import { TestRouter } from '../session/test-router';
import { Toaster } from '../ui/toaster';
import { UserMenu } from './user-menu';

afterEach(cleanup);

test('name and e-mail are changed, and the menu shows them at once', async () => {
  const { sent } = open('director', { 'PUT /api/user': { ...testUser('director'), name: 'Dana New' } });
  await choose('Profile');
  const name = await screen.findByLabelText(/^Name/);
  expect(name).toHaveProperty('value', 'Test director');
  await userEvent.clear(name);
  await userEvent.type(name, 'Dana New');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByRole('button', { name: 'User menu, Dana New' });
  await screen.findByText('Profile updated');
  expect(sent).toEqual([{ name: 'Dana New', email: 'director@example.com' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the menu names the version', async () => {
  open('employee');
  await userEvent.click(await screen.findByRole('button', { name: /^User menu/ }));
  await screen.findByText(/^CallGauge \d+\.\d+\.\d+$/);
});

test('the profile’s fields say what they need', async () => {
  const { requests } = open('director');
  await choose('Profile');
  await userEvent.clear(await screen.findByLabelText(/^Name/));
  await userEvent.clear(screen.getByLabelText(/^Email/));
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Name must be at least 2 characters.');
  await screen.findByText('Please enter a valid email address.');
  expect(requests).not.toContain('PUT /api/user');
});

test.each(['store_manager', 'employee'] as const)(
  'a %s sees in the profile who manages their name and email',
  async (role) => {
    open(role);
    await choose('Profile');
    await screen.findByText(/^Your company keeps your name and email/);
    expect(screen.getByText(`${role}@example.com`)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  },
);

test('a profile that cannot be saved says why and keeps what was typed', async () => {
  open('director', { 'PUT /api/user': refuse(503, 'The database is busy.') });
  await choose('Profile');
  await userEvent.type(await screen.findByLabelText(/^Name/), ' Jr');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('The database is busy.');
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Test director Jr');
});

test('the password is changed with the current one', async () => {
  const { sent } = open('employee', { 'PUT /api/user/password': testUser('employee') });
  await choose('Change password');
  await userEvent.type(await screen.findByLabelText(/^Current password/), 'old-secret');
  await userEvent.type(screen.getByLabelText(/^New password/), 'new-secret{Enter}');
  await screen.findByText('Password changed');
  expect(sent).toEqual([{ currentPassword: 'old-secret', newPassword: 'new-secret' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a wrong current password shows an error at its field and focuses it', async () => {
  const wrong = 'This is not your current password.';
  open('employee', { 'PUT /api/user/password': refuse(400, wrong, { currentPassword: wrong }) });
  await choose('Change password');
  await userEvent.type(await screen.findByLabelText(/^Current password/), 'not-mine');
  await userEvent.type(screen.getByLabelText(/^New password/), 'new-secret{Enter}');
  await screen.findByText(wrong);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Current password/));
});

test('both passwords are required, each with its own message', async () => {
  open('employee');
  await choose('Change password');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Change password' }))[0] ?? document.body);
  await screen.findByText('Your current password is required.');
  await screen.findByText('Password must be at least 8 characters.');
});

async function choose(item: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^User menu/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  await screen.findByRole('dialog', { name: item });
}

function open(role: Role, answers: Answers = {}) {
  const sent: unknown[] = [];
  const noting = Object.entries(answers).map(([name, answer]) => [
    name,
    ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return answer;
    },
  ]);
  const server = serve({ 'GET /api/user': testUser(role), ...Object.fromEntries(noting) });
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <SessionProvider>
          <Protected>
            <UserMenu />
          </Protected>
        </SessionProvider>
      ),
    },
  ]);
  render(
    <>
      <TestRouter router={router} />
      <Toaster />
    </>,
  );
  return { sent, ...server };
}
