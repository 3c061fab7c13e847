// Sends a test call: the example payload through the saved configuration, and its row in the Activity Log.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints';
import { type ExampleValues, payloadFor } from '#contract/example-payload';
import type { WebhookConfiguration, WebhookLog } from '#contract/webhooks';
import { request } from '../../../../api/request';
import { generatePath } from '../generate-path';

export interface TestResult {
  sentAt: Date;
  log: WebhookLog;
}

/** Test calls count nowhere, so only lists of deliveries change. */
const outdated: readonly EndpointName[] = ['listWebhookLogs', 'getFirstSteps'];

/** Every click sends a new call with a random id and the current time. */
export function useTestCall(saved: WebhookConfiguration | null | undefined, values: ExampleValues) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(): Promise<TestResult> {
      if (!saved) throw new Error('A test call needs a saved configuration.');
      const sentAt = new Date();
      const payload = JSON.stringify(payloadFor(saved, newCallId(), sentAt, values));
      const { companyId, id: configurationId } = saved;
      return { sentAt, log: await request('sendTestCall', { body: { companyId, configurationId, payload } }) };
    },
    onSettled: () => Promise.all(outdated.map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  });
}

/** Recognizable as a test call at a glance. */
export function newCallId(): string {
  return `test-${generatePath().replaceAll(/[-_]/g, '').slice(0, 10)}`;
}
