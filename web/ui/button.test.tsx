import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button';

afterEach(cleanup);

test('a pending button says so, keeps the focus and submits no second time', async () => {
  const submitted = vi.fn();
  render(<Form onSubmitted={submitted} />);
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.textContent).toContain('Saving...');
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledTimes(1);
});

test('a press of the mouse on a submit button leaves the focus where it is, so that no message moves the button', async () => {
  const submitted = vi.fn();
  render(
    <>
      <input aria-label="Name" />
      <Form onSubmitted={submitted} />
    </>,
  );
  const field = screen.getByLabelText('Name');
  await userEvent.click(field);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(field);
  expect(submitted).toHaveBeenCalledTimes(1);
});

function Form({ onSubmitted }: { onSubmitted: () => void }) {
  const [isPending, setPending] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmitted();
    setPending(true);
  };
  return (
    <form onSubmit={submit}>
      <Button type="submit" isPending={isPending} pendingText="Saving...">
        Save
      </Button>
    </form>
  );
}
