import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './cn';
import { keepFocusElsewhere } from './keep-focus-elsewhere';
import { optionClasses } from './select';

/**
 * A menu opened by `trigger`: MenuItem, MenuChoices, MenuLabel, MenuSeparator; destructive items last, after a
 * separator. With `onOpenChange` the caller controls `isOpen`.
 */
export function DropdownMenu({
  trigger,
  isOpen,
  onOpenChange,
  align = 'end',
  side = 'bottom',
  className,
  children,
}: {
  trigger: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  className?: string;
  children: ReactNode;
}) {
  return (
    <Primitive.Root
      modal={false}
      {...(isOpen !== undefined && { open: isOpen })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={keepFocusElsewhere}
          className={cn(
            'motion-pop z-50 min-w-48 rounded-card border border-popover-border bg-popover p-1 shadow-popover',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** `isDestructive` colors it. With `asChild` the child (a link) is the item. */
export function MenuItem({
  icon,
  isDestructive,
  disabled = false,
  asChild,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  isDestructive?: boolean;
  disabled?: boolean;
  asChild?: boolean;
  onSelect?: () => void;
  children: ReactNode;
}) {
  const content = asChild ? (
    children
  ) : (
    <>
      {icon}
      {children}
    </>
  );
  return (
    <Primitive.Item
      disabled={disabled}
      {...(asChild && { asChild })}
      {...(onSelect && { onSelect })}
      className={cn(
        itemClasses,
        isDestructive && 'text-destructive-text data-highlighted:bg-destructive-soft [&_svg]:text-destructive-text',
      )}
    >
      {content}
    </Primitive.Item>
  );
}

export function MenuChoices<Value extends string>({
  value,
  onChange,
  options,
}: {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
}) {
  return (
    <Primitive.RadioGroup value={value}>
      {options.map((option) => (
        <Primitive.RadioItem
          key={option.value}
          value={option.value}
          onSelect={() => onChange(option.value)}
          className={itemClasses}
        >
          {option.icon}
          {option.label}
          <Primitive.ItemIndicator className="ml-auto">
            <Check aria-hidden="true" className="size-4 text-primary-text!" />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2 py-1.5 text-muted-foreground text-small">{children}</Primitive.Label>;
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-border" />;
}

const itemClasses = cn(
  optionClasses,
  'data-highlighted:bg-fill data-disabled:text-muted-foreground [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground',
);
