// What every screen needs on arrival: its title, and the focus, so that screen readers announce it.
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { findHeading } from './focus-heading';
import { PageSkeleton } from './page-skeleton';

/** Wraps a screen that loads on demand. `title` is the tab's; `fallback` is shown until its code has loaded. */
export function Page({
  title,
  fallback = <PageSkeleton />,
  children,
}: {
  title: string;
  fallback?: ReactNode;
  children: ReactNode;
}) {
  const isFirst = useLocation().key === 'default';
  // Read before the screen's code loads: by then the company's choice may have replaced the address.
  const opened = useRef(isFirst ? title : undefined);
  return (
    <Suspense fallback={fallback}>
      {children}
      <Arrival title={title} opened={opened} />
    </Suspense>
  );
}

/** Comes after the screen inside Suspense, so its effect runs once the screen is there. */
function Arrival({ title, opened }: { title: string; opened: RefObject<string | undefined> }) {
  const isStepBack = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another screen is an arrival, not another address of it.
  useEffect(() => {
    document.title = title === 'CallGauge' ? title : `${title} · CallGauge`;
    const isFirst = opened.current === title;
    opened.current = undefined;
    if (isFirst) return;
    if (!isStepBack) scrollTo(0, 0);
    findHeading()?.focus({ preventScroll: true });
  }, [title]);
  return null;
}
