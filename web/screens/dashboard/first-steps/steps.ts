// The steps of a new company in order, and when the list can be hidden.

import { defaultSource } from '#contract/default-source';
import type { FirstSteps } from '#contract/first-steps';
import { describeWaiting } from '../../../shell/waiting-words';
import { questionParameter, sourceParameter } from '../../../shell/webhook-company';

export interface Step {
  id: 'location' | 'webhook' | 'call' | 'names' | 'appointments' | 'report';
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
      id: 'names',
      title: 'Add your people and services',
      text: done.hasPeople
        ? 'Services tell what callers asked for.'
        : 'People get credit for their calls. Add them one by one or from a file.',
      action: done.hasPeople ? 'Add services' : 'Add people',
      address: `/settings?company=${companyId}&tab=${done.hasPeople ? 'services' : 'employees'}`,
      isDone: done.hasPeople && done.hasServices,
    },
    {
      id: 'appointments',
      title: 'Say how appointments are known',
      text: 'By your phone system’s words, by a list of appointments, or by people who mark calls.',
      action: 'Set up appointments',
      address: `${webhookSetup}&${questionParameter}=appointments`,
      isDone: done.hasOutcome,
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
