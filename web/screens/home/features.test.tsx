import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Features } from './features';

beforeEach(() => {
  render(<Features />);
});
afterEach(cleanup);

test('replay is listed as available, and only features from transcripts as planned', () => {
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toContain('Replay for failed webhooks');
  expect(headings.filter((words) => words.includes('Planned'))).toEqual([
    'AI analytics and conversation intelligence Planned',
  ]);
});

test('close rates are shown as reports have them: of services with trend and tier, of employees alone', () => {
  expect(screen.getAllByRole('radio').map((tab) => tab.getAttribute('value'))).toEqual(['Service', 'Employee']);
  const headsOf = (name: RegExp) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  expect(headsOf(/by service$/)).toEqual(['Service', 'Calls', 'Close rate', 'Trend', 'Tier']);
  expect(headsOf(/by employee$/)).toEqual(['Employee', 'Live calls', 'Live close rate']);
});

test('levels are shown as filters with the resulting rate', () => {
  const filters = screen.getByRole('list', { name: 'Filters of a report of the demo company' });
  expect(
    within(filters)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.split(' ')[0]),
  ).toEqual(['Region', 'District', 'Location', 'Employee']);
});
