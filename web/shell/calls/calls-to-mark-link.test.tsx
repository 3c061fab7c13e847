import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { serve, testUser } from '../../api/test-server';
import { openInShell } from '../open-in-shell';
import { CallsToMarkLink, formatMinutes } from './calls-to-mark-link';

afterEach(cleanup);

function open(search: string, toMark: number[], storeId?: number) {
  const { requests } = serve({
    'GET /api/user': testUser('director'),
    'GET /api/companies': [
      { id: 1, name: 'Northside' },
      { id: 2, name: 'Lakeshore' },
    ],
    'GET /api/calls/to-mark': {
      companies: toMark.map((calls, index) => ({ companyId: index + 1, companyName: 'Northside', toMark: calls })),
    },
  });
  openInShell(`/calls${search}`, [{ path: '/calls', element: <CallsToMarkLink storeId={storeId} /> }]);
  return requests;
}

test.each([
  ['?company=1', [40], undefined, 'Calls to mark 40', '/calls/to-mark?company=1'],
  ['?company=1', [7], 5, 'Calls to mark 7', '/calls/to-mark?company=1&storeId=5'],
  ['?company=all', [1000, 12], undefined, 'Calls to mark 1,012+', '/calls/to-mark?company=all'],
])('%s with %s calls to mark', async (search, toMark, storeId, name, address) => {
  open(search, toMark, storeId);
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(address);
});

test('without a call to mark there is no link', async () => {
  const requests = open('?company=1', []);
  await waitFor(() => expect(requests).toContain('GET /api/calls/to-mark?companyId=1'));
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  [1, '1 minute'],
  [300, '5 minutes'],
  [5000, '1 hour'],
  [20_000, '6 hours'],
])('%d seconds of marking are about %s', (seconds, words) => {
  expect(formatMinutes(seconds)).toBe(words);
});
