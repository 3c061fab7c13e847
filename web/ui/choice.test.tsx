import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Choice } from './choice';
import { Field } from './field';

afterEach(cleanup);

test('a short list opens by keyboard, and Enter chooses', async () => {
  const chosen = vi.fn();
  render(<Regions count={3} onChosen={chosen} />);
  const box = screen.getByRole('combobox', { name: 'Region' });
  expect(box.textContent).toBe('All regions');
  box.focus();
  await userEvent.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('2');
  expect(box.textContent).toBe('Region 2');
});

test('the option for no choice can be chosen again', async () => {
  const chosen = vi.fn();
  render(<Regions count={3} onChosen={chosen} first="2" />);
  screen.getByRole('combobox', { name: 'Region' }).focus();
  await userEvent.keyboard('{Enter}{Home}{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('');
});

test('over twenty options are searched by words in any order', async () => {
  const chosen = vi.fn();
  render(<Regions count={30} onChosen={chosen} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Region' }));
  await userEvent.keyboard('17 reg');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Region 17']);
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('17');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a search without a match says so', async () => {
  render(<Regions count={30} onChosen={vi.fn()} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Region' }));
  await userEvent.keyboard('nowhere{Enter}');
  expect(screen.getByText('Nothing found.')).toBeTruthy();
});

function Regions({
  count,
  onChosen,
  first = '',
}: {
  count: number;
  onChosen: (value: string) => void;
  first?: string;
}) {
  const [value, setValue] = useState(first);
  const regions = Array.from({ length: count }, (_, index) => ({
    value: `${index + 1}`,
    label: `Region ${index + 1}`,
  }));
  return (
    <Field label="Region">
      <Choice
        value={value}
        onChange={(next) => {
          setValue(next);
          onChosen(next);
        }}
        options={[{ value: '', label: 'All regions' }, ...regions]}
      />
    </Field>
  );
}
