// The code of each screen, for preload-screens.ts: routes.tsx imports the same files. `also` is loaded by every visit, too.
import type { ProtectedPath } from '#contract/screen-paths';

export interface ScreenFiles {
  screen: string;
  also?: readonly string[];
}

export const shellFile = 'shell/shell.tsx';

const charts = ['ui/plots.ts'];

export const screenFiles: Record<ProtectedPath, ScreenFiles> = {
  '/dashboard': { screen: 'screens/dashboard/dashboard-screen.tsx', also: charts },
  '/reports': { screen: 'screens/reports/reports-screen.tsx', also: charts },
  '/calls': { screen: 'screens/calls/calls-screen.tsx' },
  '/calls/to-mark': { screen: 'screens/calls-to-mark/calls-to-mark-screen.tsx' },
  '/calls/appointments': { screen: 'screens/appointments/appointments-screen.tsx' },
  '/settings': { screen: 'screens/settings/settings-screen.tsx' },
  '/webhook-setup': { screen: 'screens/webhook-setup/webhook-setup-screen.tsx' },
  '/activity-log': { screen: 'screens/activity-log/activity-log-screen.tsx' },
  '/admin': { screen: 'screens/admin/admin-screen.tsx' },
};
