// The bell: which companies' webhooks failed in the last day, are silent, wait to be set up or seem wrong, with a link to
// the fix.
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Notification } from '#contract/notifications';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { iconButtonClasses } from '../ui/icon-button-classes';
import { Popover } from '../ui/popover';
import { NotificationsLoading } from './notifications-loading';
import { useLater } from './use-later';
import { useNotifications } from './use-notifications';

const loadList = () => import('./notification-list');
const NotificationList = lazy(() => loadList().then((m) => ({ default: m.NotificationList })));

export function Notifications() {
  const [isOpen, setOpen] = useState(false);
  useLater(loadList);
  const notifications = useNotifications();
  const { loaded, unread, markAsRead, isMarking } = notifications;
  const companies = new Set(unread.map(({ companyId }) => companyId)).size;
  const open = (next: boolean) => {
    setOpen(next);
    if (next && !loaded.isFetching) void loaded.refetch();
  };
  const follow = (notification: Notification) => {
    setOpen(false);
    if (!notification.isRead) markAsRead([notification]);
  };
  return (
    <Popover
      label="Notifications"
      isOpen={isOpen}
      onOpenChange={open}
      className="w-[400px] p-0"
      trigger={
        <button type="button" aria-label={nameOf(companies)} className={cn(iconButtonClasses('lg'), 'relative')}>
          <Bell aria-hidden="true" />
          {companies > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-0.5 left-1/2 grid h-4 min-w-4 place-items-center rounded-card bg-primary px-1 font-semibold text-caption text-white max-md:top-1"
            >
              {companies > 99 ? '99+' : companies}
            </span>
          )}
        </button>
      }
    >
      <div className="flex min-h-12 items-center justify-between gap-4 py-1 pr-2 pl-4">
        <h2 className="text-title">Notifications</h2>
        {unread.length > 0 && (
          <Button variant="ghost" size="sm" isPending={isMarking} onClick={() => markAsRead(unread)}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className="border-t">
        <Suspense fallback={<NotificationsLoading />}>
          <NotificationList of={notifications} onFollow={follow} />
        </Suspense>
      </div>
    </Popover>
  );
}

function nameOf(unread: number): string {
  if (unread === 0) return 'Notifications';
  return `Notifications, ${unread === 1 ? '1 company' : `${unread} companies`} unread`;
}
