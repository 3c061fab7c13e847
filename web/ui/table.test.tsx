import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Cell, Table, TableBody, TableRow } from './table';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(315);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a table fades at the right edge until it is scrolled to its end, its scroll bar never', () => {
  const frame = openTable(400);
  scrollTo(frame, 0);
  expect(frame.className).toContain('fades-at-right');
  expect(frame.style.getPropertyValue('--bar-at-right')).toBe('15px');
  scrollTo(frame, 100);
  expect(frame.className).not.toContain('fades-at-right');
});

test('a table that fits does not fade', () => {
  const frame = openTable(300);
  scrollTo(frame, 0);
  expect(frame.className).not.toContain('fades-at-right');
});

function openTable(width: number): HTMLElement {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(width);
  render(
    <Table label="Figures">
      <TableBody>
        <TableRow>
          <Cell>1</Cell>
        </TableRow>
      </TableBody>
    </Table>,
  );
  const frame = screen.getByRole('table').parentElement;
  if (!frame) throw new Error('A table stands in its frame.');
  return frame;
}

function scrollTo(frame: HTMLElement, left: number) {
  frame.scrollLeft = left;
  fireEvent.scroll(frame);
}
