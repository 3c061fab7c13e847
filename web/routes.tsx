// Every address in the browser and who may open it. Screens load on demand; to add one, add a line to `screens`, to
// contract/screen-paths.ts, to screen-files.ts and to shell/navigation.ts.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Outlet, type RouteObject, redirectDocument } from 'react-router';
import type { Role } from '#contract/roles';
import { type ProtectedPath, protectedPaths } from '#contract/screen-paths';
import { Protected } from './session/protected';
import { SessionProvider } from './session/session-provider';
import { Page } from './shell/page';
import { ScreenFailed } from './shell/screen-failed';
import { PageSpinner } from './ui/spinner';

const Shell = lazy(() => import('./shell/shell').then((m) => ({ default: m.Shell })));
const AuthScreen = lazy(() => import('./screens/auth/auth-screen').then((m) => ({ default: m.AuthScreen })));
const AccessDeniedScreen = lazy(() =>
  import('./screens/access-denied/access-denied-screen').then((m) => ({ default: m.AccessDeniedScreen })),
);
const NotFoundScreen = lazy(() =>
  import('./screens/not-found/not-found-screen').then((m) => ({ default: m.NotFoundScreen })),
);

interface ScreenRoute {
  title: string;
  load: () => Promise<{ default: ComponentType }>;
  requiredRole?: Role;
}

const screens: Record<ProtectedPath, ScreenRoute> = {
  '/dashboard': {
    title: 'Performance Dashboard',
    load: () => import('./screens/dashboard/dashboard-screen').then((m) => ({ default: m.DashboardScreen })),
  },
  '/reports': {
    title: 'Reports',
    load: () => import('./screens/reports/reports-screen').then((m) => ({ default: m.ReportsScreen })),
  },
  '/calls': {
    title: 'Calls',
    load: () => import('./screens/calls/calls-screen').then((m) => ({ default: m.CallsScreen })),
  },
  '/calls/to-mark': {
    title: 'Calls to mark',
    load: () => import('./screens/calls-to-mark/calls-to-mark-screen').then((m) => ({ default: m.CallsToMarkScreen })),
  },
  '/calls/appointments': {
    title: 'Appointment lists',
    load: () => import('./screens/appointments/appointments-screen').then((m) => ({ default: m.AppointmentsScreen })),
  },
  '/settings': {
    title: 'Settings',
    load: () => import('./screens/settings/settings-screen').then((m) => ({ default: m.SettingsScreen })),
  },
  '/webhook-setup': {
    title: 'Webhook Setup',
    load: () => import('./screens/webhook-setup/webhook-setup-screen').then((m) => ({ default: m.WebhookSetupScreen })),
  },
  '/activity-log': {
    title: 'Webhook Activity Log',
    load: () => import('./screens/activity-log/activity-log-screen').then((m) => ({ default: m.ActivityLogScreen })),
  },
  '/admin': {
    title: 'Admin Dashboard',
    load: () => import('./screens/admin/admin-screen').then((m) => ({ default: m.AdminScreen })),
    requiredRole: 'admin',
  },
};

const loadScreen = (path: ProtectedPath) => screens[path].load();

export const routes: RouteObject[] = [
  { path: '/', element: <Navigate replace to="/home" /> },
  // The landing page is a separate document (prerender-home.ts).
  { path: '/home', loader: () => redirectDocument('/home') },
  {
    element: (
      <SessionProvider>
        <Outlet />
      </SessionProvider>
    ),
    errorElement: (
      <main className="grid min-h-dvh place-items-center p-4">
        <ScreenFailed />
      </main>
    ),
    children: [
      { path: '/auth', element: page('Sign in', <AuthScreen />) },
      {
        element: (
          <Protected>
            <Suspense fallback={<PageSpinner />}>
              <Shell loadScreen={loadScreen} />
            </Suspense>
          </Protected>
        ),
        children: protectedPaths.map((path) => ({
          path,
          element: protectedPage(screens[path]),
          errorElement: <ScreenFailed />,
        })),
      },
    ],
  },
  { path: '*', element: page('Page not found', <NotFoundScreen />) },
];

/** Outside the shell, a screen's code loads behind the full-page spinner. */
function page(title: string, screen: ReactNode) {
  return (
    <Page title={title} fallback={<PageSpinner />}>
      {screen}
    </Page>
  );
}

function protectedPage({ title, load, requiredRole }: ScreenRoute) {
  const Screen = lazy(load);
  if (!requiredRole) {
    return (
      <Page title={title}>
        <Screen />
      </Page>
    );
  }
  const denied = (
    <Page title="Access Denied">
      <AccessDeniedScreen requiredRole={requiredRole} />
    </Page>
  );
  return (
    <Protected requiredRole={requiredRole} denied={denied}>
      <Page title={title}>
        <Screen />
      </Page>
    </Protected>
  );
}
