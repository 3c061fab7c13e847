// One press of Send test call: the call, then its row in the Activity Log, which says what it counted as.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints';
import { type ExampleValues, payloadFor } from '#contract/example-payload';
import type { WebhookConfiguration, WebhookLog } from '#contract/webhooks';
import { queryOf } from '../../../api/queries';
import { generatePath } from '../generate-path';
import { sendTestCall, type TestCallOutcome } from './send-test-call';

export interface TestResult {
  sentAt: Date;
  outcome: TestCallOutcome;
  /** Its row in the Activity Log; absent when there is none yet or it could not be loaded. */
  log?: WebhookLog;
}

/** What counts calls, lists deliveries or is made by a call is out of date after one more. */
const outdated: readonly EndpointName[] = [
  'listWebhookLogs',
  'listNotifications',
  'listCompanyServices',
  'getFirstSteps',
  'getMetricsSummary',
  'getConversionRate',
  'getPracticeVsLiveSeries',
  'getServicePerformance',
  'getTopEmployees',
  'getCallVolume',
  'getServiceCloseRate',
  'getPracticeVsLive',
  'getEmployeePractice',
  'getCloseRateTrend',
];

/** Every press sends a new call: its id is drawn, its time is now. */
export function useTestCall(saved: WebhookConfiguration | null | undefined, values: ExampleValues) {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(): Promise<TestResult> {
      if (!saved?.endpointPath) throw new Error('A test call needs a saved configuration.');
      const sentAt = new Date();
      const outcome = await sendTestCall(saved.endpointPath, payloadFor(saved, newCallId(), sentAt, values));
      const id = outcome.kind === 'answered' ? outcome.answer.logId : undefined;
      const log = id && (await queries.fetchQuery(queryOf('getWebhookLog', { params: { id } })).catch(() => undefined));
      return { sentAt, outcome, ...(log && { log }) };
    },
    onSettled: () => Promise.all(outdated.map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  });
}

/** Told apart from the calls of a phone system at a glance. */
export function newCallId(): string {
  return `test-${generatePath().replaceAll(/[-_]/g, '').slice(0, 10)}`;
}
