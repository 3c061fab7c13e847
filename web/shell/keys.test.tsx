import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SideSheet } from '../ui/side-sheet';
import type { Keys } from './keys/key-groups';
import { useKeys } from './keys/use-keys';
import { useShellKeys } from './use-shell-keys';

afterEach(cleanup);

test('a key does what the screen registered, until the screen is left', async () => {
  const next = vi.fn();
  const { unmount } = render(<Screen name="Calls" keys={{ J: { does: 'Next call', run: next } }} />);
  await userEvent.keyboard('j');
  // With Caps Lock.
  await userEvent.keyboard('J');
  expect(next).toHaveBeenCalledTimes(2);
  unmount();
  await userEvent.keyboard('j');
  expect(next).toHaveBeenCalledTimes(2);
});

test.each([
  ['x', 'X'],
  ['{Shift>}x{/Shift}', 'Shift+X'],
  ['{Control>}k{/Control}', 'Mod+K'],
  ['{Enter}', 'Enter'],
  ['{ArrowDown}', 'ArrowDown'],
  ['7', '7'],
] as const)('%s is the key %s and no other', async (typed, key) => {
  const pressed: string[] = [];
  const names = ['X', 'Shift+X', 'K', 'Mod+K', 'Enter', 'ArrowDown', '7'] as const;
  const keys = Object.fromEntries(names.map((name) => [name, { does: name, run: () => pressed.push(name) }]));
  render(<Screen name="Calls" keys={keys} />);
  await userEvent.keyboard(typed);
  expect(pressed).toEqual([key]);
});

test('no key works while a field has the focus, and Enter presses the focused button only', async () => {
  const run = vi.fn();
  const press = vi.fn();
  render(
    <>
      <input aria-label="Phone number" />
      <input type="checkbox" aria-label="Select" />
      <button type="button" onClick={press}>
        Export
      </button>
      <Screen name="Calls" keys={{ J: { does: 'Next call', run }, Enter: { does: 'Open', run } }} />
    </>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone number' }), 'j{Enter}');
  screen.getByRole('button', { name: 'Export' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledOnce();
  expect(run).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select' }));
  await userEvent.keyboard('j');
  expect(run).toHaveBeenCalledOnce();
});

test('keys of a sheet win over those of the list beside it, and what is off lets the other work', async () => {
  const list = vi.fn();
  const sheet = vi.fn();
  const keys = { J: { does: 'Next row', run: list }, K: { does: 'Row before', run: list } };
  render(
    <>
      <Screen name="Calls" keys={keys} />
      <SideSheet isOpen onClose={() => {}} title="Call 1 of 2">
        <Screen
          name="Call"
          keys={{ J: { does: 'Next call', run: sheet }, K: { does: 'Call before', run: sheet, isOff: true } }}
        />
      </SideSheet>
    </>,
  );
  await userEvent.keyboard('j');
  expect([list, sheet].map((mock) => mock.mock.calls.length)).toEqual([0, 1]);
  await userEvent.keyboard('k');
  expect([list, sheet].map((mock) => mock.mock.calls.length)).toEqual([1, 1]);
});

test('a question mark lists the keys of this screen, and none works while the list is open', async () => {
  const run = vi.fn();
  render(
    <>
      <Screen
        name="Calls"
        keys={{
          J: { does: 'Next call', run },
          'Shift+X': { does: 'Select up to here', run },
          Enter: { does: 'Open', run, isOff: true },
        }}
      />
      <ShellKeys />
    </>,
  );
  await userEvent.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keys' });
  const calls = within(dialog).getByRole('region', { name: 'Calls' });
  expect(calls.textContent).toBe('CallsNext callJSelect up to hereShiftX');
  expect(within(dialog).getByRole('region', { name: 'Every screen' }).textContent).toContain('List the keys?');
  await userEvent.keyboard('j');
  expect(run).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('j');
  expect(run).toHaveBeenCalledOnce();
});

test('a key does what the latest render says', async () => {
  const seen: number[] = [];
  render(<Counter seen={seen} />);
  await userEvent.keyboard('jjj');
  expect(seen).toEqual([0, 1, 2]);
});

function ShellKeys() {
  return useShellKeys().dialogs;
}

function Screen({ name, keys }: { name: string; keys: Keys }) {
  useKeys(name, keys);
  return null;
}

function Counter({ seen }: { seen: number[] }) {
  const [count, setCount] = useState(0);
  useKeys('Calls', {
    J: {
      does: 'Count',
      run: () => {
        seen.push(count);
        setCount(count + 1);
      },
    },
  });
  return null;
}
