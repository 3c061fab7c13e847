import { CircleAlert } from 'lucide-react';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { SpinnerRing } from '../../ui/spinner';
import type { JumpChoice, JumpGroup } from './choice';
import type { Jump } from './use-jump';

/** The choices by group, and below them how the search is going. */
export function JumpList({
  id,
  groups,
  active,
  optionId,
  status,
  onRetry,
  onPoint,
  onOpen,
}: {
  id: string;
  groups: readonly JumpGroup[];
  active: JumpChoice | undefined;
  optionId: (choice: JumpChoice) => string;
  status: Jump['status'];
  onRetry: () => void;
  onPoint: (choice: JumpChoice) => void;
  onOpen: (choice: JumpChoice) => void;
}) {
  return (
    <>
      <div id={id} role="listbox" aria-label="Places" className="min-h-0 flex-1 overflow-y-auto p-2">
        {groups.map(({ name, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may own groups, not field sets.
          <div key={name} role="group" aria-label={name} className="not-first:mt-2">
            <p aria-hidden="true" className="px-2 py-1 font-medium text-muted-foreground text-small">
              {name}
            </p>
            {choices.map((choice) => (
              <Option
                key={choice.id}
                id={optionId(choice)}
                choice={choice}
                isActive={choice === active}
                onPoint={onPoint}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
      </div>
      <SearchStatus status={status} found={countFound(groups)} onRetry={onRetry} />
    </>
  );
}

function Option({
  id,
  choice,
  isActive,
  onPoint,
  onOpen,
}: {
  id: string;
  choice: JumpChoice;
  isActive: boolean;
  onPoint: (choice: JumpChoice) => void;
  onOpen: (choice: JumpChoice) => void;
}) {
  const { icon: Icon, label, detail } = choice;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is the search box's, as the combobox pattern asks.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={() => onOpen(choice)}
      onPointerMove={() => !isActive && onPoint(choice)}
      className={cn(
        'flex h-9 cursor-pointer select-none items-center gap-2.5 rounded-item px-2 text-body normal-nums max-md:h-11',
        isActive && 'bg-fill',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <span title={label} className="min-w-0 shrink truncate">
        {label}
      </span>
      {detail && (
        <span title={detail} className="ml-auto min-w-0 max-w-[55%] shrink-[2] truncate text-foreground-2 text-small">
          {detail}
        </span>
      )}
    </div>
  );
}

function SearchStatus({ status, found, onRetry }: { status: Jump['status']; found: number; onRetry: () => void }) {
  if (status === 'failed') {
    return (
      <div role="alert" className="flex shrink-0 items-center gap-2 border-t px-4 py-2 text-compact">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-destructive-text" />
        <span className="min-w-0 flex-1">Locations, people and calls could not be searched.</span>
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      </div>
    );
  }
  if (status === 'idle') return null;
  return (
    <div role="status" className="flex h-9 shrink-0 items-center gap-2 border-t px-4 text-muted-foreground text-small">
      {status === 'searching' ? (
        <>
          <SpinnerRing size={14} /> Searching...
        </>
      ) : found === 0 ? (
        'Nothing found.'
      ) : (
        `${found} found`
      )}
    </div>
  );
}

/** Without the offer to search elsewhere. */
function countFound(groups: readonly JumpGroup[]): number {
  return groups.reduce((sum, { name, choices }) => (name === 'Search' ? sum : sum + choices.length), 0);
}
