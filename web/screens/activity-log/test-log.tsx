// For Activity Log tests: deliveries, and the screen over a test server.
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import type { Role } from '#contract/roles';
import type { WebhookLog } from '#contract/webhooks';
import { type Answers, serve, testUser } from '../../api/test-server';
import { openInShell } from '../../shell/open-in-shell';
import { ActivityLogScreen } from './activity-log-screen';

afterEach(cleanup);

export const delivered = (id: number): WebhookLog => ({
  id,
  deliveryId: `delivery-${id}`,
  source: 'default',
  query: null,
  signature: null,
  possibleDuplicateOf: null,
  replayedAt: null,
  erasedAt: null,
  emptiedAt: null,
  companyId: 1,
  isTest: false,
  unmapped: [],
  alike: null,
  timestamp: new Date(Date.UTC(2026, 10, 20, 12, 0, id)).toISOString(),
  status: 'success',
  reason: null,
  errorMessage: null,
  payload: { call: id },
  payloadText: `{"call":${id}}`,
  opensTexts: false,
  payloadCut: false,
  payloadBytes: 12,
  processedData: { callId: String(id), warnings: [] },
});

/** The texts of all cells once the table has `count` rows, including its head. */
export async function waitForRows(count: number): Promise<string[][]> {
  const rows = () => Array.from(document.querySelectorAll('table:not([aria-hidden]) tr'));
  await waitFor(() => expect(rows()).toHaveLength(count));
  return rows().map((row) => Array.from(row.children, (cell) => cell.textContent ?? ''));
}

export function openLog(address: string, logs: unknown, answers: Answers = {}, role: Role = 'director') {
  const server = serve({
    'GET /api/user': testUser(role),
    'GET /api/companies': [
      { id: 2, name: 'Lakeshore' },
      { id: 1, name: 'Northside' },
    ],
    'GET /api/webhook-logs': logs,
    'GET /api/webhook-sources': [],
    'GET /api/replays': [],
    ...answers,
  });
  const router = openInShell(address, [{ path: '/activity-log', element: <ActivityLogScreen /> }]);
  return { router, ...server };
}
