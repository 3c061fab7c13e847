// For tests: opens this screen over a test server with two companies.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { WebhookArrivals } from '#contract/arrivals';
import { exampleKeys } from '#contract/example-payload';
import { noSignature } from '#contract/signatures';
import type { WebhookConfiguration, WebhookLog } from '#contract/webhooks';
import { type Answers, serve, testUser } from '../../api/test-server';
import { openInShell } from '../../shell/open-in-shell';
import { WebhookSetupScreen } from './webhook-setup-screen';

export const northside: WebhookConfiguration = {
  ...exampleKeys,
  id: 5,
  companyId: 1,
  source: 'default',
  name: '',
  orderField: '',
  callsPath: '',
  rules: {},
  callFilter: [],
  preset: null,
  signature: noSignature,
  secrets: [],
  endpointPath: 'demo-northside',
  financingOfferedField: 'financing',
  active: true,
  version: 3,
  isMapped: true,
  counts: true,
};

export const delivery: WebhookLog = {
  id: 900,
  deliveryId: '0193f2a4-7b1c-7d20-9e41-3f5a6b7c8d9e',
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
  timestamp: '2026-11-20T15:38:12.000Z',
  status: 'success',
  reason: null,
  errorMessage: null,
  payload: { product_service: 'Oil Change', store_id: 'NS-02' },
  payloadText: '{"product_service":"Oil Change","store_id":"NS-02"}',
  opensTexts: false,
  payloadCut: false,
  payloadBytes: 51,
  processedData: {
    store: { id: 11, name: 'Northgate' },
    service: { id: 3, name: 'Tires' },
    appointment: true,
    callTag: 'Live',
    warnings: [{ field: 'employeeId', message: 'No employee is known as “Ann Lee”.' }],
  },
};

/** Of a phone system that nothing was sent to. */
export const noArrivals: WebhookArrivals = {
  configurationId: 5,
  source: 'default',
  isMapped: true,
  state: 'nothing',
  waiting: 0,
  waitingCut: 0,
  waitingSince: null,
  counted: 0,
  notCalls: 0,
  handshakes: 0,
  others: 0,
  newestAt: null,
  openings: null,
  newest: [],
};

export const button = (name: string) => screen.getByRole('button', { name });
export const keyOf = (label: string) => screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
export const endpointPath = () => keyOf('Endpoint path');

/** Pasted in one step: the screen responds to every key, and ten prove no more than one. */
export async function add(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

export async function describedBy(label: string): Promise<HTMLElement> {
  const ids = (await keyOf(label)).getAttribute('aria-describedby')?.split(' ') ?? [];
  const found = document.getElementById(ids[0] ?? '');
  if (!found) throw new Error(`${label} is not described by anything.`);
  return found;
}

export function open(address = '/webhook-setup', answers: Answers = {}) {
  const server = serve({
    'GET /api/user': testUser('director'),
    'GET /api/companies': [
      { id: 2, name: 'Lakeshore' },
      { id: 1, name: 'Northside' },
    ],
    'GET /api/webhook-config/1': northside,
    'GET /api/webhook-config/2': { ...northside, id: 6, companyId: 2, endpointPath: 'lakeshore' },
    'GET /api/webhook-sources': [northside],
    'GET /api/webhook-logs': [delivery],
    ...Object.fromEntries([5, 6, 8, 9].map((id) => [`GET /api/webhook-sources/${id}/arrivals`, noArrivals])),
    'GET /api/stores': [{ id: 11, name: 'Northgate', code: 'LK-07' }],
    'GET /api/stores/11/employees': [{ id: 31, name: 'Ann Lee' }],
    'GET /api/locations': [],
    'GET /api/employees': [],
    'GET /api/services': [{ id: 3, name: 'Tires' }],
    'GET /api/unmapped': { values: [], isCut: false },
    ...answers,
  });
  const router = openInShell(address, [{ path: '/webhook-setup', element: <WebhookSetupScreen /> }]);
  return { router, ...server };
}

/** Waits for the server, not for the notice: an earlier test's may still be there. */
export async function save(sent: unknown[]): Promise<void> {
  await userEvent.click(button('Save Configuration'));
  await waitFor(() => expect(sent).toHaveLength(1));
}

export async function openRule(label: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${label}` }));
}

export async function choose(name: string, option: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

/** What is saved is collected; `changed` null has nothing saved yet. */
export function openSaving(changed: Partial<typeof northside> | null = {}): unknown[] {
  const sent: unknown[] = [];
  open('/webhook-setup', {
    'GET /api/webhook-config/1': changed && { ...northside, ...changed },
    'POST /api/webhook-config': ({ body }: RequestInit) => {
      sent.push(JSON.parse(String(body)));
      return northside;
    },
  });
  return sent;
}
