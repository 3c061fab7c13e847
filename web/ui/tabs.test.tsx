import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Tab, TabList, Tabs } from './tabs';

test('the open tab is brought out of the faded edge of a row that does not fit', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(50);
  // Ends 10 px before the edge, which fades.
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(240);
  render(
    <Tabs value="sure">
      <TabList aria-label="Rows">
        <Tab value="sure">Sure</Tab>
      </TabList>
    </Tabs>,
  );
  expect(screen.getByRole('tablist').scrollLeft).toBe(115);
});
