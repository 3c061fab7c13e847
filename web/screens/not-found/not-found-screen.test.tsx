import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { NotFoundScreen } from './not-found-screen';

test('an unknown address says so before the developer’s hint', () => {
  render(<NotFoundScreen />, { wrapper: MemoryRouter });
  const words = screen.getByRole('main').textContent;
  expect(words).toMatch(
    /404 Page Not Found.*This page doesn’t exist or has moved\..*Did you forget to add the page to the router\?/,
  );
});
