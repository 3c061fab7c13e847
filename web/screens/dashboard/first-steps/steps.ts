// The four steps of a new company in order, and when the list can be hidden.
import type { FirstSteps } from '#contract/first-steps';
import { webhookCompanyParameter } from '../../../shell/webhook-company';

export interface Step {
  id: 'location' | 'webhook' | 'call' | 'report';
  title: string;
  text: string;
  action: string;
  address: string;
  isDone: boolean;
}

export function stepsOf(done: FirstSteps): Step[] {
  const { companyId } = done;
  const webhookSetup = `/webhook-setup?${webhookCompanyParameter}=${companyId}`;
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
      text: 'Map the fields that your phone system sends.',
      action: 'Set up the webhook',
      address: webhookSetup,
      isDone: done.hasWebhook,
    },
    {
      id: 'call',
      title: 'Send a test call',
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

export function canHideSteps({ hasCall, hasReadReport }: FirstSteps): boolean {
  return hasCall && hasReadReport;
}
