import { expect, test } from 'vitest';
import { leavesForm } from './leave-dialog';

test.each([
  ['/webhook-setup', '', '/activity-log', '', true],
  ['/webhook-setup', '?company=1', '/webhook-setup', '?company=2', true],
  ['/webhook-setup', '', '/webhook-setup', '?company=1', false],
  ['/webhook-setup', '', '/webhook-setup', '?source=west', true],
  ['/webhook-setup', '?company=2', '/webhook-setup', '', false],
  ['/webhook-setup', '?company=1', '/webhook-setup', '?company=1&names=known', false],
] as const)('from %s%s to %s%s leaves the form: %s', (pathname, search, toPathname, toSearch, leaves) => {
  expect(leavesForm({ pathname, search }, { pathname: toPathname, search: toSearch })).toBe(leaves);
});
