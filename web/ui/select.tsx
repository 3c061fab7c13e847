// A choice from a short list. Use Choice, which switches to a searchable one over 20 options.
import { Check, ChevronDown, ChevronsUpDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { Fragment, type ReactNode, type Ref } from 'react';
import type { ControlSize } from './button';
import { cn } from './cn';
import { useFieldControl } from './field';
import { fieldClasses } from './field-classes';

export interface SelectOption {
  /** '' means "no choice" ("All regions"): selectable, shown muted. */
  value: string;
  label: string;
  /** Shown instead of the label, such as a role badge. */
  content?: ReactNode;
  isSeparated?: boolean;
  disabled?: boolean;
}

export interface SelectProps {
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  size?: ControlSize;
  /** `ghost` is the top bar's company selector: no border, chevrons up and down. */
  variant?: 'field' | 'ghost';
  lead?: ReactNode;
  disabled?: boolean;
  /** Required outside a Field. */
  'aria-label'?: string;
  className?: string;
  /** Instead of the chevron, such as a key. */
  trail?: ReactNode;
  onBlur?: () => void;
  /** The button, for react-hook-form. */
  ref?: Ref<HTMLButtonElement>;
}

/** Uses the platform's keyboard (arrows, type-ahead, Home, End). Takes id and error from its Field. */
export function Select({
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
  ...rest
}: SelectProps) {
  const control = useFieldControl();
  const chosen = options.find((option) => option.value === value);
  return (
    <Primitive.Root
      value={chosen ? encode(value) : ''}
      onValueChange={(next) => onChange(decode(next))}
      disabled={disabled}
    >
      <Primitive.Trigger
        {...control}
        {...rest}
        onBlur={onBlur}
        className={cn(triggerClasses(variant, size), className)}
      >
        {lead}
        <span
          className={cn(
            'min-w-0 flex-1 truncate text-left',
            !chosen?.value && variant === 'field' && 'text-muted-foreground',
          )}
        >
          <Primitive.Value placeholder={placeholder}>{chosen?.content ?? chosen?.label}</Primitive.Value>
        </span>
        {trail ?? <SelectChevron variant={variant} />}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="motion-pop z-50 max-h-[min(360px,var(--radix-select-content-available-height))] min-w-[var(--radix-select-trigger-width)] max-w-[min(560px,calc(100vw-16px))] overflow-hidden rounded-card border border-popover-border bg-popover shadow-popover"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option) => (
              <Fragment key={option.value}>
                <Primitive.Item
                  value={encode(option.value)}
                  textValue={option.label}
                  disabled={option.disabled ?? false}
                  className={cn(optionClasses, 'data-highlighted:bg-fill data-disabled:text-muted-foreground')}
                >
                  <span className="min-w-0 break-words">
                    <Primitive.ItemText>{option.content ?? option.label}</Primitive.ItemText>
                  </span>
                  <Primitive.ItemIndicator className="ml-auto">
                    <Check aria-hidden="true" className="size-4 text-primary-text" />
                  </Primitive.ItemIndicator>
                </Primitive.Item>
                {option.isSeparated && <Primitive.Separator className="-mx-1 my-1 h-px bg-border" />}
              </Fragment>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function triggerClasses(variant: 'field' | 'ghost', size: ControlSize): string {
  if (variant === 'ghost') {
    return 'inline-flex h-9 min-w-0 items-center gap-2 rounded-control px-2 font-medium text-body text-foreground transition-colors hover:bg-fill max-md:h-10';
  }
  return cn(
    fieldClasses(size),
    'flex items-center gap-2 px-3 aria-invalid:border-destructive disabled:cursor-not-allowed disabled:border-border-strong disabled:bg-muted disabled:text-muted-foreground',
  );
}

export function SelectChevron({ variant }: { variant: 'field' | 'ghost' }) {
  const Icon = variant === 'ghost' ? ChevronsUpDown : ChevronDown;
  return <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />;
}

export const optionClasses =
  'flex min-h-8 cursor-default select-none items-center gap-2 rounded-item px-2 py-1 text-body text-foreground outline-none max-md:min-h-10';

// Radix reserves '' for "nothing selected", so such an option uses another value.
const EMPTY = '\u0000';
const encode = (value: string) => (value === '' ? EMPTY : value);
const decode = (value: string) => (value === EMPTY ? '' : value);
