import { expect, test } from 'vitest';
import type { AdminUser } from '#contract/users';
import { mayChange, rolesFor } from './may-change';

const self: AdminUser = {
  id: 1,
  username: 'kim',
  name: 'Kim Alvarez',
  email: 'kim@example.com',
  role: 'admin',
  active: true,
  companies: [],
  isEmployee: false,
  hasPassword: true,
  signIn: 'active',
  isDemo: false,
  version: 1,
};
const other: AdminUser = { ...self, id: 2, username: 'root', name: 'Root Second' };
const director: AdminUser = { ...self, id: 3, username: 'dana', role: 'director' };

test('nobody changes their own role, deactivates themselves or resets their own password by link', () => {
  expect(mayChange(self, 1, [self, other])).toEqual({
    whyNotRole: 'You can’t change your own role.',
    toggle: false,
    reset: false,
  });
});

test('an admin may be changed while another one can still sign in', () => {
  expect(mayChange(other, 1, [self, other])).toEqual({ whyNotRole: null, toggle: true, reset: true });
});

test.each([
  ['inactive', { active: false }],
  ['without a password', { hasPassword: false }],
])('an admin who is %s does not count: the other one is the last', (_, change) => {
  expect(mayChange(other, 9, [{ ...self, ...change }, other, director])).toMatchObject({
    whyNotRole: 'This is the last admin, and every CallGauge server needs one.',
    toggle: false,
  });
});

test('a user who may not sign in gets no link, and may be activated', () => {
  expect(mayChange({ ...director, active: false }, 1, [self])).toEqual({
    whyNotRole: null,
    toggle: true,
    reset: false,
  });
});

test('Store Manager and Employee are for people with an employee record', () => {
  expect(rolesFor(director)).toEqual(['admin', 'director']);
  expect(rolesFor({ ...director, isEmployee: true })).toEqual(['admin', 'director', 'store_manager', 'employee']);
});
