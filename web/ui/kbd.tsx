import { cn } from './cn';

/**
 * A key, 18 px high, as a hint beside what it does: from 1024 px and not read out (the control has `aria-keyshortcuts`).
 * `isListed`: in a list of keys, where it is always shown and read.
 */
export function Kbd({
  children,
  isListed = false,
  className,
}: {
  children: string;
  isListed?: boolean;
  className?: string;
}) {
  return (
    <kbd
      {...(!isListed && { 'aria-hidden': true })}
      className={cn(
        'inline-grid h-[18px] min-w-[18px] shrink-0 place-items-center whitespace-nowrap rounded-badge border border-border-strong bg-card px-1 font-medium font-sans text-caption text-foreground-2 leading-none',
        !isListed && 'max-lg:hidden',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
