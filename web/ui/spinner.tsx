// Spinners: the ring inside a pending button, and the page while the session loads.

/** Only for loading the session; cards show skeletons. */
export function PageSpinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-items-center text-muted-foreground">
      <SpinnerRing size={28} />
      <span className="sr-only">{label}</span>
    </div>
  );
}

export function SpinnerRing({ size = 14 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="none" className="motion-spin shrink-0" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.35" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
