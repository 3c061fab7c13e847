// The four steps of a new company in order, and when the list can be hidden.

import { defaultSource } from '#contract/default-source';
import type { FirstSteps } from '#contract/first-steps';
import { describeWaiting } from '../../../shell/waiting-words';
import { sourceParameter } from '../../../shell/webhook-company';

export interface Step {
  id: 'location' | 'webhook' | 'call' | 'report';
  title: string;
  text: string;
  action: string;
  address: string;
  isDone: boolean;
}

export function stepsOf(done: FirstSteps): Step[] {
  const { companyId, unmapped } = done;
  const webhookSetup = `/webhook-setup?company=${companyId}`;
  return [
    {
      id: 'location',
      title: 'Add your first location',
      text: 'Calls are counted by the location they reach.',
      action: 'Add a location',
      address: `/settings?company=${companyId}&tab=locations&add=1`,
      isDone: done.hasLocation,
    },
    {
      id: 'webhook',
      title: 'Set up the webhook',
      text: unmapped ? describeUnmapped(unmapped) : 'Map the fields that your phone system sends.',
      action: 'Set up the webhook',
      address:
        unmapped && unmapped.source !== defaultSource
          ? `${webhookSetup}&${sourceParameter}=${unmapped.source}`
          : webhookSetup,
      isDone: done.hasWebhook && !unmapped?.waiting,
    },
    {
      id: 'call',
      // A real call does as well, so the step never says that a test call was sent.
      title: done.hasCall ? 'A first call has come in' : 'Send a test call',
      text: 'Use the card “Test this mapping” in Webhook Setup. The call counts nowhere.',
      action: 'Send a test call',
      address: webhookSetup,
      isDone: done.hasCall,
    },
    {
      id: 'report',
      title: 'Read your first report',
      text: 'See how many calls became appointments.',
      action: 'Open the reports',
      address: `/reports?company=${companyId}`,
      isDone: done.hasReadReport,
    },
  ];
}

function describeUnmapped({ name, waiting }: NonNullable<FirstSteps['unmapped']>): string {
  if (waiting > 0) return `${describeWaiting({ deliveries: waiting, name, isMapped: false })}.`;
  return `${name} has its address and waits for the first call.`;
}

export function canHideSteps({ hasCall, hasReadReport }: FirstSteps): boolean {
  return hasCall && hasReadReport;
}
