import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ChartLegend } from './chart-legend';

afterEach(cleanup);

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
