import { expect, test } from 'vitest';
import { leavesForm } from './leave-dialog';

test.each([
  ['/webhook-setup', '', '/activity-log', '', true],
  ['/webhook-setup', '', '/webhook-setup', '?webhookCompany=2', true],
  ['/webhook-setup', '?webhookCompany=2', '/webhook-setup', '?company=3&webhookCompany=2', false],
  ['/webhook-setup', '', '/webhook-setup', '?source=west', true],
  ['/webhook-setup', '?company=1', '/webhook-setup', '?company=all', false],
] as const)('from %s%s to %s%s leaves the form: %s', (pathname, search, toPathname, toSearch, leaves) => {
  expect(leavesForm({ pathname, search }, { pathname: toPathname, search: toSearch })).toBe(leaves);
});
