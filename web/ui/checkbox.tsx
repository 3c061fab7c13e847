import { Check, Minus } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from './cn';

/** Needs `label` (shown), or `aria-label` if the text is elsewhere. `some`: of several, some are checked. */
export function Checkbox({
  checked,
  onChange,
  label,
  disabled,
  className,
  'aria-label': ariaLabel,
  'aria-describedby': ariaDescribedBy,
}: {
  checked: boolean | 'some';
  onChange: (checked: boolean) => void;
  label?: ReactNode;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
}) {
  const id = useId();
  const box = (
    <Primitive.Root
      id={id}
      checked={checked === 'some' ? 'indeterminate' : checked}
      onCheckedChange={(state) => onChange(state === true)}
      disabled={disabled}
      aria-label={ariaLabel}
      aria-describedby={ariaDescribedBy}
      className={cn(
        'relative grid size-4 shrink-0 place-items-center rounded-badge border border-input bg-card transition-colors after:absolute after:-inset-1.5 disabled:border-border-strong disabled:bg-muted',
        'not-data-[state=unchecked]:border-primary not-data-[state=unchecked]:bg-primary not-data-[state=unchecked]:text-white',
        label === undefined && className,
      )}
    >
      <Primitive.Indicator>
        {checked === 'some' ? (
          <Minus aria-hidden="true" className="size-3" strokeWidth={3} />
        ) : (
          <Check aria-hidden="true" className="size-3" strokeWidth={3} />
        )}
      </Primitive.Indicator>
    </Primitive.Root>
  );
  if (label === undefined) return box;
  return (
    <div className={cn('flex min-h-7 items-center gap-2 text-compact max-md:min-h-10', className)}>
      {box}
      <label htmlFor={id} className="min-w-0 py-1">
        {label}
      </label>
    </div>
  );
}
