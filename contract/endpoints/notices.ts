import { z } from 'zod';
import { endpoint, IdText } from '../endpoint';
import { FirstSteps, FirstStepsDone } from '../first-steps';
import { Notifications, NotificationsRead } from '../notifications';

export const noticeEndpoints = {
  listNotifications: endpoint(
    'GET /api/notifications',
    'notifications.read',
    'Lists failed deliveries of the last day and companies whose webhooks have gone silent.',
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
