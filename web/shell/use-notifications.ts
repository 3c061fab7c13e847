// The bell's data: what failed or seems wrong, and when it was read. Loaded with the shell
// and whenever the bell opens.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications';
import { queryOf, useLoaded } from '../api/queries';
import { isSignedOut, messageOf, request } from '../api/request';
import { toast } from '../ui/toast';

export function useNotifications() {
  const queries = useQueryClient();
  const loaded = useLoaded('listNotifications');
  const reading = useMutation({
    mutationFn: (shown: readonly Notification[]) => {
      const [only, ...others] = shown;
      // Only what was shown: a failure that arrived since stays unread.
      const readTo = latestOf(shown);
      return request('readNotifications', {
        body: { readTo, ...(only && others.length === 0 && { companyId: only.companyId }) },
      });
    },
    onSuccess: (after) => queries.setQueryData(queryOf('listNotifications').queryKey, after),
    onError(error) {
      if (isSignedOut(error)) return;
      toast({
        title: 'Notifications could not be marked as read',
        description: messageOf(error, 'The server could not be reached. Try again.'),
        variant: 'destructive',
      });
    },
  });
  const dismissing = useMutation({
    mutationFn: ({ companyId, finding }: Notification) => {
      if (!finding) throw new Error('Only findings can be dismissed.');
      const { source, other } = finding;
      const body = { companyId, source, finding: finding.finding, otherSource: other?.source ?? '' };
      return request('dismissFinding', { body });
    },
    onSuccess: (after) => queries.setQueryData(queryOf('listNotifications').queryKey, after),
    onError(error) {
      if (isSignedOut(error)) return;
      toast({
        title: 'The notice could not be dismissed',
        description: messageOf(error, 'The server could not be reached. Try again.'),
        variant: 'destructive',
      });
    },
  });
  return {
    loaded,
    unread: loaded.data?.filter(({ isRead }) => !isRead) ?? [],
    /** Marks what was shown as read, of one company or all. */
    markAsRead: (shown: readonly Notification[]) => shown.length > 0 && reading.mutate(shown),
    isMarking: reading.isPending,
    /** Hides a finding from everybody. */
    dismiss: (notification: Notification) => dismissing.mutate(notification),
    dismissed: dismissing.isPending ? dismissing.variables : undefined,
  };
}

/** ISO instants in one time zone sort as texts. */
function latestOf(shown: readonly Notification[]): string {
  return shown.reduce((latest, { reportedAt }) => (reportedAt > latest ? reportedAt : latest), '');
}
