// What a viewer should know of without asking.
import { z } from 'zod';
import { endpoint, IdText } from '../endpoint';
import { FirstSteps, FirstStepsDone } from '../first-steps';
import { Notifications, NotificationsRead } from '../notifications';

export const noticeEndpoints = {
  listNotifications: endpoint(
    'GET /api/notifications',
    'notifications.read',
    'Failed deliveries of the last day, and companies whose webhooks are silent.',
    {
      output: Notifications,
    },
  ),
  readNotifications: endpoint('POST /api/notifications/read', 'notifications.read', 'Marks them as read.', {
    body: NotificationsRead,
    output: Notifications,
  }),
  getFirstSteps: endpoint(
    'GET /api/first-steps/{companyId}',
    'first-steps.read',
    'What a new company has done so far.',
    {
      params: z.object({ companyId: IdText }),
      output: FirstSteps,
    },
  ),
  finishFirstSteps: endpoint('POST /api/first-steps', 'first-steps.read', 'The first report has been read.', {
    body: FirstStepsDone,
    output: FirstSteps,
  }),
};
