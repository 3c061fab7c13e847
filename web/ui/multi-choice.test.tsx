import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { MultiChoice } from './multi-choice';

afterEach(cleanup);

test('a short list is ticked without a search', async () => {
  render(<Stores count={3} />);
  expect(screen.queryByRole('searchbox')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Store 2' }));
  expect(screen.getByText('Chosen: 2')).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Store 2' }));
  expect(screen.getByText('Chosen:')).toBeDefined();
});

test('initially selected options of a long list come first, and toggling moves none', async () => {
  render(<Stores count={300} chosen={[299]} />);
  const firstOptions = () =>
    screen
      .getAllByRole('checkbox')
      .slice(0, 2)
      .map((box) => box.getAttribute('aria-checked'));
  expect(firstOptions()).toEqual(['true', 'false']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Store 2' }));
  expect(firstOptions()).toEqual(['true', 'false']);
  expect(screen.getAllByRole('checkbox')).toHaveLength(150);
  expect(screen.getByText('The first 150 of 300. Search for the others.')).toBeDefined();
});

test('a search result can be chosen, and the other choices stay', async () => {
  render(<Stores count={30} chosen={[1]} />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search stores' }), 'store 2');
  await userEvent.click(screen.getByRole('button', { name: 'Select 12' }));
  expect(screen.getByText('Chosen: 1,2,12,20,21,22,23,24,25,26,27,28,29')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByText('Chosen: 1')).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search stores' }), ' none');
  expect(screen.getByText('Nothing found.')).toBeDefined();
});

function Stores({ count, chosen = [] }: { count: number; chosen?: number[] }) {
  const [value, setValue] = useState<readonly number[]>(chosen);
  const options = Array.from({ length: count }, (_, index) => ({ value: index + 1, label: `Store ${index + 1}` }));
  return (
    <>
      <MultiChoice label="Stores" value={value} onChange={setValue} options={options} />
      <p>Chosen: {[...value].sort((a, b) => a - b).join(',')}</p>
    </>
  );
}
