import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeToast, removeToast, toast, toastStore } from './toast';
import { Toaster } from './toaster';

afterEach(() => {
  cleanup();
  for (const item of toastStore.read()) removeToast(item.id);
});

test('a notice shows its title and text, and its cross takes it away', async () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Error', description: 'Not saved.', variant: 'destructive' }));
  const region = screen.getByRole('region', { name: /Notifications/ });
  expect(within(region).getByText('Error')).toBeTruthy();
  expect(within(region).getByText('Not saved.')).toBeTruthy();
  await userEvent.click(within(region).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(toastStore.read()).toEqual([]));
  expect(within(region).queryByText('Error')).toBeNull();
});

test('a notice that its code closes leaves the screen and makes room', async () => {
  render(<Toaster />);
  let id = 0;
  act(() => {
    id = toast({ title: 'Error', variant: 'destructive' });
  });
  act(() => closeToast(id));
  await waitFor(() => expect(screen.queryByText('Error')).toBeNull());
  await waitFor(() => expect(toastStore.read()).toEqual([]));
});

test('a fifth notice takes the place of the oldest', () => {
  render(<Toaster />);
  act(() => {
    for (const title of ['one', 'two', 'three', 'four', 'five']) toast({ title });
  });
  expect(toastStore.read().map((item) => item.title)).toEqual(['two', 'three', 'four', 'five']);
});

// spec 9: notices
test('the toast region follows the specification: five seconds, and F8 focuses it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  render(<Toaster />);
  act(() => void toast({ title: 'Saved' }));
  act(() => vi.advanceTimersByTime(4_999));
  expect(toastStore.read().map(({ isOpen }) => isOpen)).toEqual([true]);
  act(() => vi.advanceTimersByTime(1));
  expect(toastStore.read().map(({ isOpen }) => isOpen)).toEqual([false]);
  vi.useRealTimers();

  const region = screen.getByRole('region', { name: /F8/ });
  expect(region.querySelector('ol')?.className).toContain('md:max-w-[420px]');
  await userEvent.keyboard('[F8]');
  expect(region.contains(document.activeElement)).toBe(true);
});

test('a notice can offer to undo what it reports, once', async () => {
  render(<Toaster />);
  const undo = vi.fn();
  const action = { label: 'Undo', altText: 'Press Z to undo', shortcut: 'Z', onChoose: undo };
  act(() => void toast({ title: 'Marked as booked', action }));
  const region = screen.getByRole('region', { name: /Notifications/ });
  await userEvent.click(within(region).getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(toastStore.read()).toEqual([]));
});
