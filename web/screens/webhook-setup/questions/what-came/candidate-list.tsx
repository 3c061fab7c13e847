// The candidates of a word by their values, each with its reason. Arrows choose, Enter takes.
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { WebhookField } from '#contract/webhook-fields';
import { cn } from '../../../../ui/cn';
import { Skeleton } from '../../../../ui/skeleton';
import { type Place, placeOf } from '../draft/answers';
import { type Choosable, isSame, mergeEqual, plainReason } from './candidates';
import { fieldWords } from './field-words';
import type { ShownMessage } from './shown-message';
import { useCandidateValues } from './use-candidate-values';

export function CandidateList({
  field,
  candidates,
  message,
  onChoose,
}: {
  field: WebhookField;
  candidates: readonly Choosable[];
  message: ShownMessage;
  onChoose: (place: Place | null) => void;
}) {
  const values = useCandidateValues(field, candidates, message);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const options = optionsIn(list.current);
    (options.find((it) => it.getAttribute('aria-selected') === 'true') ?? options[0])?.focus();
  }, []);
  const used = placeOf(message.mapping, field);
  const shown = mergeEqual(candidates, values, used);
  const isNowhere = !candidates.some((it) => isSame(it, used));
  return (
    <div ref={list} role="listbox" tabIndex={-1} aria-label={fieldWords[field].question} onKeyDown={moveFocus}>
      {shown.map(({ place, value }) => {
        return (
          <Option key={`${place.key} ${place.reason}`} isChosen={isSame(place, used)} onChoose={() => onChoose(place)}>
            <span className="block font-semibold [overflow-wrap:anywhere]">
              {value === undefined ? <Skeleton className="h-4 w-24" /> : (value ?? 'Nothing in this message')}
            </span>
            <span className="block text-muted-foreground text-small">{plainReason(place.reason)}</span>
          </Option>
        );
      })}
      <Option isChosen={isNowhere} isLast onChoose={() => onChoose(null)}>
        It is not in here
      </Option>
    </div>
  );
}

function Option({
  isChosen,
  isLast = false,
  onChoose,
  children,
}: {
  isChosen: boolean;
  isLast?: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="option"
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
      className={cn(
        'flex w-full items-start gap-2 rounded-item px-2 py-1.5 text-left text-compact hover:bg-fill focus-visible:bg-fill',
        'max-md:min-h-15 max-md:items-center max-md:px-3 max-md:text-body',
        isLast && 'mt-1 border-t',
        isChosen && 'bg-fill',
      )}
    >
      <Check
        aria-hidden="true"
        className={cn('mt-0.5 size-4 shrink-0 text-primary-text max-md:order-last', !isChosen && 'invisible')}
      />
      <span className="min-w-0 flex-1">{children}</span>
    </button>
  );
}

const optionsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const options = optionsIn(event.currentTarget);
  const at = options.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  options[Math.max(0, Math.min(options.length - 1, next))]?.focus();
}
