// What every screen needs when it comes: its title in the browser's tab, and the focus, so that a screen reader reads
// where one has arrived.
import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { PageSkeleton } from './page-skeleton';

/** Wraps a screen that loads on demand. `title` is the tab's; `fallback` stands until the screen's code is here. */
export function Page({
  title,
  fallback = <PageSkeleton />,
  children,
}: {
  title: string;
  fallback?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Suspense fallback={fallback}>
      {children}
      <Arrival title={title} />
    </Suspense>
  );
}

/** Stands behind the screen inside its Suspense, so its effect runs once the screen is there. */
function Arrival({ title }: { title: string }) {
  const isFirst = useLocation().key === 'default';
  const isStepBack = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another screen is an arrival, not another address of it.
  useEffect(() => {
    document.title = title === 'CallGauge' ? title : `${title} · CallGauge`;
    if (isFirst) return;
    if (!isStepBack) scrollTo(0, 0);
    focusHeading();
  }, [title]);
  return null;
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1');
  // A screen that put the cursor into a field knows better.
  if (!heading || heading.closest('main')?.contains(document.activeElement)) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
