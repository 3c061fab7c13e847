import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { FigureLink } from './figure-link';
import { Kbd } from './kbd';

afterEach(cleanup);

test.each([
  ['table', 0],
  ['list', 1],
  ['card', 0],
] as const)('a figure in a %s is a link that says what it opens', (look, icons) => {
  const { container } = render(
    <MemoryRouter>
      <FigureLink to="/calls?days=7" label="293 calls, last 7 days" look={look}>
        293
      </FigureLink>
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: '293 calls, last 7 days' });
  expect(link.getAttribute('href')).toBe('/calls?days=7');
  expect(link.textContent).toBe('293');
  expect(container.querySelectorAll('svg')).toHaveLength(icons);
});

test('a key beside a button is a hint that is not read out; in a list of keys it is', () => {
  render(
    <>
      <button type="button">
        Booked <Kbd>B</Kbd>
      </button>
      <Kbd isListed>N</Kbd>
    </>,
  );
  expect(screen.getByRole('button', { name: 'Booked' })).toBeTruthy();
  expect(screen.getByText('B').className).toContain('max-lg:hidden');
  expect(screen.getByText('N').getAttribute('aria-hidden')).toBeNull();
});
