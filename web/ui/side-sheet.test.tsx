import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SideSheet } from './side-sheet';
import { toast, toastStore } from './toast';
import { Toaster } from './toaster';

afterEach(cleanup);

test('the list beside an open sheet stays usable, and the sheet stays open', async () => {
  render(<CallsBeside />);
  await userEvent.click(screen.getByRole('button', { name: 'First call' }));
  const sheet = screen.getByRole('dialog', { name: 'Call 1 of 2' });
  expect(document.activeElement).toBe(sheet);
  expect(sheet.getAttribute('aria-modal')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Second call' }));
  expect(screen.getByRole('dialog', { name: 'Call 2 of 2' })).toBe(sheet);
});

test('Escape closes the sheet and returns the focus to the row of what was shown last', async () => {
  render(<CallsBeside />);
  await userEvent.click(screen.getByRole('button', { name: 'First call' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Second call' })));
});

test('one Escape closes the sheet past toasts that came later, and the next ones close these', async () => {
  render(
    <>
      <CallsBeside />
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'First call' }));
  act(() => void toast({ title: 'Marked as booked' }));
  act(() => void toast({ title: 'Put back' }));
  expect(await screen.findByText('Put back')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toastStore.read().map(({ isOpen }) => isOpen)).toEqual([true, true]);
  await userEvent.keyboard('{Escape}');
  expect(toastStore.read().filter(({ isOpen }) => isOpen)).toHaveLength(1);
});

test('on a phone the sheet is a screen of its own with Back, and nothing behind it is reachable', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: query === '(max-width: 767px)', media: query },
    ...{ addEventListener: () => {}, removeEventListener: () => {} },
  }));
  render(<CallsBeside />);
  await userEvent.click(screen.getByRole('button', { name: 'First call' }));
  const sheet = screen.getByRole('dialog', { name: 'Call 1 of 2' });
  expect(screen.queryByRole('button', { name: 'Second call' })).toBeNull();
  expect(within(sheet).queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'First call' })));
});

function CallsBeside() {
  const [shown, setShown] = useState<number>();
  const [last, setLast] = useState(0);
  const rows = useRef<(HTMLButtonElement | null)[]>([]);
  const open = (index: number) => {
    setShown(index);
    setLast(index);
  };
  return (
    <>
      {['First call', 'Second call'].map((name, index) => (
        <button
          key={name}
          type="button"
          ref={(row) => {
            rows.current[index] = row;
          }}
          onClick={() => open(index)}
        >
          {name}
        </button>
      ))}
      <SideSheet
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={`Call ${last + 1} of 2`}
        returnTo={() => rows.current[last] ?? null}
      >
        <button type="button" onClick={() => open(1)}>
          Next
        </button>
      </SideSheet>
    </>
  );
}
