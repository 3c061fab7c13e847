// A choice from a long list: a button that opens a search over the options (combobox and listbox of WAI-ARIA).
import { Check, Search } from 'lucide-react';
import { Popover as Primitive } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { cn } from './cn';
import { useFieldControl } from './field';
import { keepFocusElsewhere } from './keep-focus-elsewhere';
import { optionClasses, SelectChevron, type SelectOption, type SelectProps, triggerClasses } from './select';

/**
 * The same props as Select. Words match anywhere in a label, in any order; with `onSearch` the caller finds the options,
 * and `shown` is the chosen one's name. With `onClosed` the focus goes where that puts it instead of the button.
 */
export function SearchableSelect({
  value,
  onChange,
  options,
  placeholder = 'Choose',
  size = 'md',
  variant = 'field',
  lead,
  disabled = false,
  className,
  trail,
  onBlur,
  shown,
  onOpen,
  onSearch,
  isSearching,
  onClosed,
  ...rest
}: SelectProps & {
  shown?: string;
  onOpen?: (isOpen: boolean) => void;
  onSearch?: (text: string) => void;
  isSearching?: boolean;
  onClosed?: () => void;
}) {
  const control = useFieldControl();
  const [isOpen, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const open = (next: boolean) => {
    setOpen(next);
    onOpen?.(next);
    if (!next) onSearch?.('');
  };
  const choose = (next: string) => {
    onChange(next);
    open(false);
  };
  return (
    <Primitive.Root open={isOpen} onOpenChange={open}>
      <Primitive.Trigger
        {...control}
        {...rest}
        role="combobox"
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        disabled={disabled}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(true);
        }}
        className={cn(triggerClasses(variant, size), className)}
      >
        {lead}
        <span
          className={cn(
            'min-w-0 flex-1 truncate text-left',
            !(shown === undefined ? chosen?.value : value) && variant === 'field' && 'text-muted-foreground',
          )}
        >
          {shown ?? chosen?.content ?? chosen?.label ?? placeholder}
        </span>
        {trail ?? <SelectChevron variant={variant} />}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={placeholder}
          // As wide as its names, and stays so while a search hides some.
          ref={(menu) => {
            if (menu) menu.style.minWidth ||= `${menu.offsetWidth}px`;
          }}
          onCloseAutoFocus={(event) => {
            if (!onClosed) return keepFocusElsewhere(event);
            event.preventDefault();
            onClosed();
          }}
          className="motion-pop z-50 min-w-[min(max(var(--radix-popover-trigger-width),240px),calc(100vw-16px))] max-w-[min(560px,calc(100vw-16px))] overflow-hidden rounded-card border border-popover-border bg-popover shadow-popover outline-none"
        >
          <OptionSearch
            options={options}
            value={value}
            onChoose={choose}
            {...(onSearch && { onSearch })}
            {...(isSearching && { isSearching })}
          />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The search and its options, for a surface of its own. Mounted while open, so it begins at the selected option. */
export function OptionSearch({
  options,
  value,
  onChoose,
  onSearch,
  isSearching = false,
}: {
  options: readonly SelectOption[];
  value: string;
  onChoose: (value: string) => void;
  /** Finds the options instead. */
  onSearch?: (text: string) => void;
  isSearching?: boolean;
}) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const found = onSearch ? options : findOptions(options, search);
  const [activeIndex, setActiveIndex] = useState(() =>
    Math.max(
      0,
      found.findIndex((option) => option.value === value),
    ),
  );
  const active = found[activeIndex];
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);

  const move = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const next = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + 8,
      PageUp: activeIndex - 8,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActiveIndex(Math.max(0, Math.min(last, next)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active && !active.disabled) onChoose(active.value);
    }
  };
  return (
    <>
      <div className="flex items-center gap-2 border-b px-3 focus-within:border-primary">
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(activeIndex)}
          aria-label="Search"
          placeholder="Search"
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            onSearch?.(event.target.value);
            setActiveIndex(0);
          }}
          onKeyDown={move}
          className="h-9 w-full bg-transparent text-body outline-none max-md:h-10"
        />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Options"
        tabIndex={-1}
        className="max-h-72 overflow-y-auto p-1"
      >
        {found.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is the search box's, as the combobox pattern asks.
          <div
            key={option.value}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            aria-disabled={option.disabled}
            onClick={() => !option.disabled && onChoose(option.value)}
            onPointerMove={() => setActiveIndex(index)}
            className={cn(
              optionClasses,
              index === activeIndex && 'bg-fill',
              option.disabled && 'text-muted-foreground',
            )}
          >
            <span title={option.label} className="min-w-0 truncate">
              {option.content ?? option.label}
            </span>
            {option.value === value && (
              <Check aria-hidden="true" className="ml-auto size-4 shrink-0 text-primary-text" />
            )}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="px-3 pb-3 text-compact text-muted-foreground">
          {isSearching ? 'Searching…' : 'Nothing found.'}
        </p>
      )}
    </>
  );
}

function findOptions(options: readonly SelectOption[], search: string): readonly SelectOption[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter((option) => words.every((word) => option.label.toLowerCase().includes(word)));
}
