// The frame of every signed-in screen: navigation on the left, top bar above.
import { lazy, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { ProtectedPath } from '#contract/screen-paths';
import { Card } from '../ui/card';
import { FailedState } from '../ui/failed-state';
import { Sheet } from '../ui/sheet';
import { useIsNarrow } from '../ui/use-media-query';
import { CompanyProvider, useCompany } from './company';
import { isByCompany } from './navigation';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useLiveNews } from './use-live-news';
import { useScreenPreload } from './use-screen-preload';
import { useShellKeys } from './use-shell-keys';

// These seldom have something to say, so they need not be there first.
const IntakeBanner = lazy(() => import('./intake-banner').then((m) => ({ default: m.IntakeBanner })));
const PasswordProposal = lazy(() => import('./password-proposal').then((m) => ({ default: m.PasswordProposal })));

interface ShellProps {
  loadScreen(path: ProtectedPath): Promise<unknown>;
}

export function Shell({ loadScreen }: ShellProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const { openJump, dialogs } = useShellKeys();
  useLiveNews();
  useScreenPreload(loadScreen);
  return (
    <CompanyProvider>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-control bg-primary px-4 py-2 font-medium text-white focus-visible:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh print:block">
        <div className="sticky top-0 flex h-dvh w-60 shrink-0 flex-col overflow-y-auto border-r bg-sidebar max-md:hidden print:hidden">
          <Sidebar />
        </div>
        <Sheet isOpen={isMenuOpen && isNarrow} onClose={() => setMenuOpen(false)} title="Navigation">
          <Sidebar onNavigate={() => setMenuOpen(false)} />
        </Sheet>
        <div className="flex min-w-0 flex-1 flex-col print:block">
          <TopBar onMenu={() => setMenuOpen(true)} onJump={openJump} />
          <Suspense>
            <PasswordProposal />
          </Suspense>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1440px] flex-1 px-8 pt-6 pb-8 outline-none max-lg:px-6 max-md:px-4 print:p-0"
          >
            <ScreenOfCompany />
          </main>
          <Suspense>
            <IntakeBanner />
          </Suspense>
        </div>
      </div>
      {dialogs}
    </CompanyProvider>
  );
}

function ScreenOfCompany() {
  const { status, retry } = useCompany();
  const { pathname } = useLocation();
  if (status !== 'failed' || !isByCompany(pathname)) return <Outlet />;
  return (
    <Card aria-labelledby="companies-failed">
      <h1 id="companies-failed" className="sr-only">
        Companies
      </h1>
      <FailedState title="Companies could not be loaded" onRetry={retry}>
        The server could not be reached or had an error.
      </FailedState>
    </Card>
  );
}
