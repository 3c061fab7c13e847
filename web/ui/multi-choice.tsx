// Several of a list: checkboxes in columns, with a search if there are many. Wrap it in a FieldGroup, whose note shows
// the count and whose onLeave runs when the focus leaves.
import { Search } from 'lucide-react';
import { type ReactNode, type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Checkbox } from './checkbox';
import { cn } from './cn';
import { containsWords } from './find-rows';
import { formatCount } from './format';
import { scrollRegion, useIsScrollable } from './use-is-scrollable';

export interface MultiOption {
  value: number;
  label: string;
  /** After the label, muted, also searched: a code such as NS-01. */
  hint?: string | undefined;
}

const SEARCHABLE_FROM = 10;
// More than a person reads; the search finds the others.
const MAX_SHOWN = 150;

/** `value` holds the selected ones in any order; `label` names the list for screen readers. */
export function MultiChoice({
  label,
  value,
  onChange,
  options,
  isInvalid = false,
  ref,
  empty = 'Nothing to choose from.',
}: {
  label: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
  options: readonly MultiOption[];
  isInvalid?: boolean;
  /** For react-hook-form: focuses the first control. */
  ref?: Ref<{ focus: () => void }>;
  empty?: ReactNode;
}) {
  const [search, setSearch] = useState('');
  const listId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isScrollable = useIsScrollable(list);
  useImperativeHandle(ref, () => ({
    focus: () => frame.current?.querySelector<HTMLElement>('input, button')?.focus(),
  }));
  const chosen = useMemo(() => new Set(value), [value]);
  const [first] = useState(chosen);
  // Initially selected ones come first; toggling moves nothing.
  const ordered = useMemo(
    () =>
      options.length < SEARCHABLE_FROM
        ? options
        : [...options.filter((option) => first.has(option.value)), ...options.filter((o) => !first.has(o.value))],
    [options, first],
  );
  const found = ordered.filter((option) => containsWords(`${option.label} ${option.hint ?? ''}`, search));
  const shown = found.slice(0, MAX_SHOWN);
  const areAllChosen = found.length > 0 && found.every((option) => chosen.has(option.value));
  const toggle = (option: MultiOption, isOn: boolean) =>
    onChange(isOn ? [...value, option.value] : value.filter((id) => id !== option.value));
  const toggleFound = () => {
    const ids = new Set(found.map((option) => option.value));
    const others = value.filter((id) => !ids.has(id));
    onChange(areAllChosen ? others : [...others, ...ids]);
  };
  return (
    <div
      ref={frame}
      className={cn('overflow-hidden rounded-control border border-input bg-card', isInvalid && 'border-destructive')}
    >
      {options.length >= SEARCHABLE_FROM && (
        <div className="flex items-center gap-2 border-b py-0.5 pr-1 pl-3">
          <Search aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
          <input
            type="search"
            aria-label={`Search ${label.toLowerCase()}`}
            aria-controls={listId}
            placeholder={`Search ${label.toLowerCase()}`}
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              // Enter must not submit the form; Escape first clears the search.
              if (event.key === 'Enter') event.preventDefault();
              if (event.key === 'Escape' && search !== '') {
                event.preventDefault();
                event.stopPropagation();
                setSearch('');
              }
            }}
            className="h-8 w-full min-w-0 bg-transparent text-compact outline-offset-0 max-md:h-10"
          />
          {found.length > 1 && (
            <button
              type="button"
              onClick={toggleFound}
              className="h-7 shrink-0 rounded-badge px-2 font-medium text-compact text-primary-text hover:underline max-md:h-10"
            >
              {areAllChosen ? 'Clear' : search === '' ? 'Select all' : `Select ${formatCount(found.length)}`}
            </button>
          )}
        </div>
      )}
      <div
        id={listId}
        ref={list}
        {...scrollRegion(isScrollable, label)}
        className="max-h-44 overflow-y-auto px-3 py-1.5 focus-visible:-outline-offset-2"
      >
        <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4">
          {shown.map((option) => (
            <Checkbox
              key={option.value}
              checked={chosen.has(option.value)}
              onChange={(isOn) => toggle(option, isOn)}
              label={
                <>
                  {option.label}
                  {option.hint && <span className="ml-1.5 whitespace-nowrap text-muted-foreground">{option.hint}</span>}
                </>
              }
            />
          ))}
        </div>
        {found.length === 0 && (
          <p role="status" className="py-1 text-compact text-muted-foreground">
            {options.length === 0 ? empty : 'Nothing found.'}
          </p>
        )}
        {found.length > shown.length && (
          <p className="py-1 text-muted-foreground text-small">
            The first {MAX_SHOWN} of {formatCount(found.length)}. Search for the others.
          </p>
        )}
      </div>
    </div>
  );
}
