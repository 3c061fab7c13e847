import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { delivered } from './test-log';
import { useArrivals } from './use-arrivals';

const rowsTo = (newest: number) => Array.from({ length: newest }, (_, index) => delivered(newest - index));

function follow(start: { newest: number; list?: string; isHeld?: boolean }) {
  const { result, rerender } = renderHook(
    ({ newest, list = 'all', isHeld = false }: typeof start) => useArrivals(rowsTo(newest), list, isHeld),
    { initialProps: start },
  );
  const seen = () => ({
    top: result.current.rows[0]?.id,
    waiting: result.current.waiting,
    fresh: result.current.rows.filter(({ id }) => result.current.isNew(id)).map(({ id }) => id),
  });
  return { seen, rerender, show: () => act(() => result.current.show()) };
}

test('new deliveries are added on top and highlighted if the viewer is at the top', () => {
  const { seen, rerender } = follow({ newest: 3 });
  expect(seen()).toEqual({ top: 3, waiting: 0, fresh: [] });
  rerender({ newest: 5 });
  expect(seen()).toEqual({ top: 5, waiting: 0, fresh: [5, 4] });
});

test('new deliveries wait until the viewer asks for them', () => {
  const { seen, rerender, show } = follow({ newest: 3 });
  rerender({ newest: 3, isHeld: true });
  rerender({ newest: 5, isHeld: true });
  expect(seen()).toEqual({ top: 3, waiting: 2, fresh: [] });
  show();
  expect(seen()).toEqual({ top: 5, waiting: 0, fresh: [5, 4] });
  rerender({ newest: 6, isHeld: true });
  expect(seen()).toMatchObject({ top: 5, waiting: 1 });
  rerender({ newest: 6 });
  expect(seen()).toMatchObject({ top: 6, waiting: 0 });
});

test('another list is shown at once, without highlights', () => {
  const { seen, rerender } = follow({ newest: 3, isHeld: true });
  rerender({ newest: 8, isHeld: true, list: 'failed' });
  expect(seen()).toEqual({ top: 8, waiting: 0, fresh: [] });
});

test('an empty log that is held shows its first delivery', () => {
  const { seen, rerender } = follow({ newest: 0, isHeld: true });
  rerender({ newest: 1, isHeld: true });
  expect(seen()).toEqual({ top: 1, waiting: 0, fresh: [] });
});
