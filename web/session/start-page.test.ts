// @vitest-environment happy-dom
// spec 6: start page by role
import { expect, test } from 'vitest';
import { testUser } from '../api/test-server';
import { pageAfterSignIn, signInPath } from './start-page';

const director = testUser('director');

test('an admin starts at the companies, everyone else at the dashboard', () => {
  expect(pageAfterSignIn(testUser('admin'), '')).toBe('/admin');
  expect(pageAfterSignIn(director, '')).toBe('/dashboard');
});

test('the requested page wins, with its filters and its fragment', () => {
  const auth = new URL(
    signInPath({ pathname: '/reports', search: '?company=2&months=3', hash: '#oil' }),
    location.origin,
  );
  expect(auth.pathname).toBe('/auth');
  expect(pageAfterSignIn(testUser('admin'), auth.search)).toBe('/reports?company=2&months=3#oil');
});

test.each([
  'https://elsewhere.example/reports',
  '//elsewhere.example/reports',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  'javascript:alert(1)',
  'http://user:secret@elsewhere.example',
  'data:text/html,x',
  'http://[broken',
  '/auth?next=/auth',
  '',
])('%j is never followed', (next) => {
  expect(pageAfterSignIn(director, `?${new URLSearchParams({ next })}`)).toBe('/dashboard');
});
