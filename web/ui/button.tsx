// Buttons with text. Icon-only ones are icon-button.tsx; links that look like buttons use `buttonClasses`.
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cn } from './cn';
import { SpinnerRing } from './spinner';

/** 32 px in toolbars, filters and tables; 36 in forms and dialogs; 40 at sign-in. All are 40 under 768 px. */
export type ControlSize = 'sm' | 'md' | 'lg';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ControlSize;
  icon?: ReactNode;
  /** Shows the spinner and ignores clicks; keeps color, width and focus. */
  isPending?: boolean;
  pendingText?: string;
}

/** Secondary, 36 px and of type "button" by default. At most one primary per view or dialog. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  isPending = false,
  pendingText,
  className,
  children,
  onClick,
  onMouseDown,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // aria-disabled instead of disabled keeps the focus; this also prevents a second submit by Enter.
    if (isPending) event.preventDefault();
    else onClick?.(event);
  };
  const keepFocus = (event: MouseEvent<HTMLButtonElement>) => {
    // Blurring a field would show its message, which moves the button away from the pointer.
    if (type === 'submit') event.preventDefault();
    onMouseDown?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onMouseDown={keepFocus}
      onClick={press}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      className={cn(buttonClasses({ variant, size }), isPending && 'cursor-default', className)}
    >
      <span className={cn('col-start-1 row-start-1 inline-flex items-center gap-2', isPending && 'invisible')}>
        {icon}
        {children}
      </span>
      {isPending && (
        <span className="col-start-1 row-start-1 inline-flex items-center justify-center gap-2">
          <SpinnerRing size={14} />
          {pendingText ?? children}
        </span>
      )}
    </button>
  );
}

/** For links and Radix triggers that should look like a button. */
export function buttonClasses({
  variant = 'secondary',
  size = 'md',
}: {
  variant?: ButtonVariant;
  size?: ControlSize;
} = {}): string {
  return cn(
    'inline-grid shrink-0 place-items-center whitespace-nowrap rounded-control border border-transparent font-medium transition-colors',
    'disabled:border-transparent disabled:bg-fill disabled:text-muted-foreground disabled:shadow-none max-md:h-10',
    SIZES[size],
    VARIANTS[variant],
  );
}

const SIZES: Record<ControlSize, string> = {
  sm: 'h-8 px-3 text-compact [&_svg]:size-3.5',
  md: 'h-9 px-4 text-body [&_svg]:size-4',
  lg: 'h-10 px-4 text-body [&_svg]:size-4',
};

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-white hover:bg-primary-hover',
  secondary:
    'border-border-strong bg-button-secondary text-foreground shadow-card hover:bg-muted dark:hover:bg-fill [&_svg]:text-muted-foreground',
  ghost: 'text-foreground-2 hover:bg-fill hover:text-foreground [&_svg]:text-muted-foreground',
  destructive: 'bg-destructive text-white hover:bg-destructive-hover',
};
