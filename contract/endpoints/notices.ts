import { z } from 'zod';
import { endpoint, IdText } from '../endpoint';
import { FirstSteps, FirstStepsDone } from '../first-steps';
import { FindingDismissal, Notifications, NotificationsRead } from '../notifications';

export const noticeEndpoints = {
  listNotifications: endpoint(
    'GET /api/notifications',
    'notifications.read',
    'Lists failed deliveries of the last day, and phone systems that went silent, wait to be set up, or report what seems to be wrong.',
    {
      output: Notifications,
    },
  ),
  readNotifications: endpoint('POST /api/notifications/read', 'notifications.read', 'Marks them as read.', {
    body: NotificationsRead,
    output: Notifications,
  }),
  dismissFinding: endpoint(
    'POST /api/notifications/dismiss',
    'webhook-config.write',
    'Hides what was found about a phone system, from everybody, until its mapping changes.',
    { body: FindingDismissal, output: Notifications },
  ),
  getFirstSteps: endpoint(
    'GET /api/first-steps/{companyId}',
    'first-steps.read',
    'Returns which first steps a new company has completed.',
    {
      params: z.object({ companyId: IdText }),
      output: FirstSteps,
    },
  ),
  finishFirstSteps: endpoint('POST /api/first-steps', 'first-steps.read', 'Records that the first report was read.', {
    body: FirstStepsDone,
    output: FirstSteps,
  }),
};
