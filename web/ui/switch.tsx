// Takes effect at once; for a choice saved with a form, text next to it says which.
import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from './cn';

/** Text on the left, or `aria-label` alone. */
export function Switch({
  checked,
  onChange,
  label,
  disabled,
  className,
  'aria-label': ariaLabel,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label?: ReactNode;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
}) {
  const id = useId();
  return (
    <div className={cn('inline-flex min-h-7 items-center gap-2.5 max-md:min-h-10', className)}>
      {label !== undefined && (
        <label htmlFor={id} className="text-body">
          {label}
        </label>
      )}
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-label={ariaLabel}
        className="relative h-5 w-9 shrink-0 rounded-[10px] bg-input transition-colors after:absolute after:-inset-1.5 disabled:opacity-50 data-[state=checked]:bg-primary"
      >
        <Primitive.Thumb className="block size-4 translate-x-0.5 rounded-[50%] bg-white transition-transform data-[state=checked]:translate-x-[18px]" />
      </Primitive.Root>
    </div>
  );
}
