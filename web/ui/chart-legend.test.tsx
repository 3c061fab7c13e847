import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ChartLegend } from './chart-legend';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const items = [
  { id: 'tires', name: 'Tires', look: { color: 'blue' }, isShown: true },
  { id: 'brakes', name: 'Brakes', look: { color: 'red' }, isShown: false },
];

test('a hidden line keeps its name and has an empty icon, without strikethrough', () => {
  render(<ChartLegend items={items} onToggle={() => {}} />);
  const [on, off] = screen.getAllByRole('button');
  expect(on?.querySelector('line')?.getAttribute('stroke')).toBe('blue');
  expect(off?.getAttribute('aria-pressed')).toBe('false');
  expect(off?.querySelector('rect')?.getAttribute('fill')).toBe('none');
  expect(off?.className).not.toContain('line-through');
});

// spec 9: legend icon size
test('every icon is 14 px, as the specification has it', () => {
  render(<ChartLegend items={[...items, { id: 'bar', name: 'Bar', look: { color: 'blue', shape: 'square' } }]} />);
  const sizes = screen.getAllByRole('listitem').map((item) => {
    const icon = item.querySelector('svg');
    return [icon?.getAttribute('width'), icon?.getAttribute('height')];
  });
  expect(sizes).toEqual([
    ['14', '14'],
    ['14', '14'],
    ['14', '14'],
  ]);
});

test('on a phone the lines that are not drawn are behind a button', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const hidden = Array.from({ length: 13 }, (_, index) => ({
    id: `${index}`,
    name: `Service ${index}`,
    look: { color: 'red' },
    isShown: false,
  }));
  render(<ChartLegend items={[...items.slice(0, 1), ...hidden]} onToggle={() => {}} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Tires', '13 more']);
  await userEvent.click(screen.getByRole('button', { name: '13 more' }));
  expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(13);
});
