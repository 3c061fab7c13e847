import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog';
import { DialogForm } from './dialog-form';

afterEach(cleanup);

test('a form in a dialog is sent alone, not with the form that opened it', async () => {
  const sent = open();
  await userEvent.click(screen.getByRole('button', { name: 'Add name' }));
  expect(sent).toEqual(['dialog']);
});

test('while it is on its way it says so, and is not sent a second time', async () => {
  const sent = open({ isPending: true });
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Jane{Enter}');
  await userEvent.click(screen.getByRole('button', { name: /Saving/ }));
  expect(sent).toEqual([]);
});

test('a press of Cancel leaves the focus in the field, whose message would move the button away before it is released', async () => {
  open();
  const name = screen.getByRole('textbox', { name: 'Name' });
  name.focus();
  await userEvent.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Cancel' }) });
  expect(document.activeElement).toBe(name);
});

function open({ isPending = false } = {}) {
  const sent: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push('around');
      }}
    >
      <Dialog isOpen onClose={() => undefined} title="Add a name">
        <DialogForm
          submit="Add name"
          isPending={isPending}
          onSubmit={() => sent.push('dialog')}
          onCancel={() => undefined}
        >
          <input aria-label="Name" />
        </DialogForm>
      </Dialog>
    </form>,
  );
  return sent;
}
