import { Search } from 'lucide-react';
import { Kbd } from '../../ui/kbd';
import { isMac } from '../keys/key-groups';

/** In the top bar: with its name and key from 1024 px, as an icon below. */
export function JumpButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Jump"
      aria-keyshortcuts="Control+K Meta+K /"
      title="Jump to a location, person, service, report, call or delivery"
      onClick={onClick}
      className="flex h-9 shrink-0 items-center gap-2 rounded-control px-2 font-medium text-compact text-foreground-2 transition-colors hover:bg-fill hover:text-foreground max-lg:w-9 max-lg:justify-center max-md:size-10"
    >
      <Search aria-hidden="true" className="size-[18px] stroke-[1.75] text-muted-foreground lg:size-4" />
      <span className="max-lg:hidden">Jump</span>
      <Kbd>{isMac() ? '⌘K' : 'Ctrl K'}</Kbd>
    </button>
  );
}
