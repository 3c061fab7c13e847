// Jump: a search over everything the viewer can open, by keyboard (combobox and listbox of WAI-ARIA). A full screen under
// 768 px.
import { Search } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '../../session/session-context';
import { Button } from '../../ui/button';
import { useFocusReturn } from '../../ui/use-focus-return';
import { findHeading } from '../focus-heading';
import type { JumpChoice } from './choice';
import { JumpList } from './jump-list';
import { rememberChoice } from './recent-choices';
import { useJump } from './use-jump';

export function JumpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  // Whoever went somewhere arrives at its heading, not where they came from.
  const hasLeft = useRef(false);
  const focus = useFocusReturn();
  const arrive = (event: Event) => {
    event.preventDefault();
    findHeading()?.focus({ preventScroll: true });
  };
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="motion-overlay fixed inset-0 z-40 bg-overlay max-md:hidden" />
        <Primitive.Content
          {...focus}
          onCloseAutoFocus={(event) => (hasLeft.current ? arrive(event) : focus.onCloseAutoFocus(event))}
          aria-describedby={undefined}
          className="motion-dialog fixed inset-x-0 top-[min(96px,10vh)] z-40 mx-auto flex max-h-[calc(100dvh-128px)] w-[calc(100%-32px)] max-w-xl flex-col overflow-hidden rounded-dialog border border-popover-border bg-card shadow-dialog outline-none max-md:inset-0 max-md:max-h-none max-md:w-full max-md:max-w-none max-md:rounded-none max-md:border-0"
        >
          <Primitive.Title className="sr-only">Jump</Primitive.Title>
          <JumpBox onClose={onClose} hasLeft={hasLeft} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Mounted while open, so it opens empty. */
function JumpBox({ onClose, hasLeft }: { onClose: () => void; hasLeft: RefObject<boolean> }) {
  const navigate = useNavigate();
  const { id: userId } = useUser();
  const listId = useId();
  useEffect(() => {
    hasLeft.current = false;
  }, [hasLeft]);
  const [text, setText] = useState('');
  const { groups, status, retry } = useJump(text);
  const choices = groups.flatMap((group) => group.choices);
  // By id: results that arrive above it must not move what Enter opens.
  const [chosenId, setChosenId] = useState<string>();
  const active = choices.find(({ id }) => id === chosenId) ?? choices[0];
  const activeIndex = active ? choices.indexOf(active) : -1;
  const optionId = (choice: JumpChoice) => `${listId}-${choice.id}`;

  const activeOption = active && optionId(active);
  useEffect(() => {
    if (activeOption) document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' });
  }, [activeOption]);

  const open = (choice: JumpChoice) => {
    rememberChoice(userId, choice);
    hasLeft.current = true;
    onClose();
    void navigate(choice.to);
  };
  const press = (event: KeyboardEvent) => {
    const next = {
      ArrowDown: (activeIndex + 1) % choices.length,
      ArrowUp: (activeIndex - 1 + choices.length) % choices.length,
      PageDown: Math.min(activeIndex + 8, choices.length - 1),
      PageUp: Math.max(activeIndex - 8, 0),
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosenId(choices[next]?.id);
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(active);
    }
  };
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-b pr-3 pl-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        <input
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeOption}
          aria-label="Jump to"
          placeholder="Location, person, service, report, phone number, delivery"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosenId(undefined);
          }}
          onKeyDown={press}
          className="h-12 min-w-0 flex-1 text-ellipsis bg-transparent text-body outline-none max-md:h-14 max-md:text-[16px]"
        />
        <Button variant="ghost" size="sm" onClick={onClose} className="md:hidden">
          Cancel
        </Button>
      </div>
      <JumpList
        id={listId}
        groups={groups}
        active={active}
        optionId={optionId}
        status={status}
        onRetry={retry}
        onPoint={(choice) => setChosenId(choice.id)}
        onOpen={open}
      />
    </>
  );
}
