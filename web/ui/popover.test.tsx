import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Popover } from './popover';

afterEach(cleanup);

function TwoMenus() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Popover label="Period" isOpen={isOpen} onOpenChange={setOpen} trigger={<button type="button">Period</button>}>
        <button type="button" onClick={() => setOpen(false)}>
          Today
        </button>
      </Popover>
      <Popover label="Answer" trigger={<button type="button">Answer</button>}>
        <button type="button">Missed</button>
      </Popover>
    </>
  );
}

test('a popover that closes returns the focus to its button', async () => {
  render(<TwoMenus />);
  await userEvent.click(screen.getByRole('button', { name: 'Period' }));
  await userEvent.click(screen.getByRole('button', { name: 'Today' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Period' })).toBe(document.activeElement));
});

test('a popover opened while another one closes stays open', async () => {
  render(<TwoMenus />);
  await userEvent.click(screen.getByRole('button', { name: 'Period' }));
  // The second click comes before the timer that returns the focus.
  act(() => screen.getByRole('button', { name: 'Today' }).click());
  const answer = screen.getByRole('button', { name: 'Answer' });
  act(() => answer.focus());
  act(() => answer.click());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByRole('button', { name: 'Missed' })).toBeTruthy();
});
