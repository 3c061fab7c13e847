import { cn } from './cn';

/** A person's initials in a circle, 32 px (`sm` 28). Hidden from screen readers: the name is next to it. */
export function Avatar({ name, size = 'md', className }: { name: string; size?: 'sm' | 'md'; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-grid shrink-0 place-items-center rounded-[50%] bg-fill font-semibold text-foreground-2',
        size === 'sm' ? 'size-7 text-caption' : 'size-8 text-caption',
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

export function Monogram({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-grid size-5 shrink-0 place-items-center rounded-badge bg-primary-soft font-semibold text-primary-text text-small"
    >
      {Array.from(name.trim())[0]?.toUpperCase()}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
