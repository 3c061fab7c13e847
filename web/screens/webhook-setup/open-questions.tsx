// Opens one of the five questions on a phone system without a mapping, for tests.
import { screen, within } from '@testing-library/react';
import type { WebhookArrivals } from '#contract/arrivals';
import type { TrialInput } from '#contract/mapping-trial';
import { webhookFieldNames } from '#contract/webhook-fields';
import type { WebhookConfiguration } from '#contract/webhooks';
import { arrived } from './arrived';
import { noArrivals, northside, open } from './open-setup';

export const front: WebhookConfiguration = {
  ...northside,
  ...{ id: 8, source: 'front', name: 'Front desk', endpointPath: 'abcdefghijklmnopqrst', isMapped: false, version: 1 },
};

export const zoomEvent = {
  event: 'phone.callee_ended',
  payload: { object: { call_id: 'c-1', caller: { phone_number: '+16466063895' } } },
};

export const zoomArrivals: WebhookArrivals = {
  ...noArrivals,
  ...{ configurationId: 8, source: 'front', isMapped: false, state: 'calls', waiting: 1, newest: [arrived(zoomEvent)] },
};

/** Answers with the caller under the key that the mapping names. */
export function tryIt({ body }: RequestInit) {
  const { mapping } = JSON.parse(String(body)) as TrialInput;
  const nothing = { key: null, found: null, meant: null, state: 'unmapped', became: null, why: null };
  const read = (became: string) => ({ ...nothing, state: 'read', became });
  const callers: Record<string, string> = { 'payload.object.caller.phone_number': '+16466063895', event: 'odd' };
  const caller = callers[mapping.customerPhoneField];
  const fields = {
    ...Object.fromEntries(webhookFieldNames.map((field) => [field, nothing])),
    timestamp: read('Nov 20, 2026 9:38 AM, America/Chicago'),
    storeId: { ...nothing, state: 'unknown', found: '"+13125550142"' },
    ...(caller && { customerPhone: read(caller) }),
  };
  const call = { status: 'failed', reason: null, message: null, problems: [], fields, processedData: null };
  return { payload: zoomEvent, problem: null, calls: [call], callsTotal: 1 };
}

export function openQuestion(question: string, arrivals: WebhookArrivals, more = {}) {
  const saved: Record<string, unknown>[] = [];
  const opened = open(`/webhook-setup?source=front${question}`, {
    'GET /api/webhook-sources': [northside, front],
    'GET /api/webhook-sources/8/arrivals': arrivals,
    'GET /api/employees': [],
    'GET /api/called-numbers': { since: '2026-10-22', numbers: [], isCut: false },
    'POST /api/webhook-config/try': tryIt,
    'POST /api/webhook-config': ({ body }: RequestInit) => {
      const values = JSON.parse(String(body));
      saved.push(values);
      return { ...front, ...values, isMapped: 'serviceField' in values, version: 2, secrets: [] };
    },
    ...more,
  });
  return { ...opened, saved };
}

export const region = async (name: string) => within(await screen.findByRole('region', { name }));
export const first = 'Where should your phone system send its calls?';
export const second = 'Did we read this call correctly?';
export const fifth = 'Where do appointments come from?';
