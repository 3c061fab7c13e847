import { afterEach, expect, test, vi } from 'vitest';
import { zoneOfBrowser } from './time-zone-choice';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['America/Chicago', 'America/Chicago'],
  ['UTC', 'UTC'],
  ['EST', ''],
  ['Etc/Unknown', ''],
  ['US/Pacific-New', ''],
  [undefined, ''],
])('a browser in %s proposes “%s”, or nothing if the server would refuse it', (zone, proposed) => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    // Older browsers say nothing, whatever the type says.
    timeZone: zone as string,
  });
  expect(zoneOfBrowser()).toBe(proposed);
});
