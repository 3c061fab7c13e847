// The logo: a telephone handset bent into a dial, with a needle. Uses the text color.

/** `size` px (at least 16), hidden from screen readers: the name is next to it. */
export function Logo({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" className={className} aria-hidden="true">
      <Mark />
    </svg>
  );
}

/** The two paths of the mark in a 32 x 32 box, for drawings that contain it. */
export function Mark() {
  return (
    <>
      <path fill="currentColor" stroke="currentColor" strokeWidth={2.2} strokeLinejoin="round" d={HANDSET} />
      <path fill="var(--needle)" d={NEEDLE} />
    </>
  );
}

const HANDSET =
  'M29.89 18.45A14.1 14.1 0 1 1 13.55 2.11L13.85 7.98A8.3 8.3 0 0 0 10.13 10.13L6.09 9.06A12.1 12.1 0 0 0 22.94 25.91L21.87 21.87A8.3 8.3 0 0 0 24.02 18.15Z';

const NEEDLE = 'M18.29 17.78L26.91 6.7A1.15 1.15 0 0 0 25.3 5.09L14.22 13.71A2.9 2.9 0 1 0 18.29 17.78Z';
