import { ToggleGroup as Primitive } from 'radix-ui';
import type { ControlSize } from './button';
import { cn } from './cn';

/** One of at most four values, all visible; use Choice for more. `label` names it for screen readers. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  options,
  size = 'sm',
  className,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  size?: ControlSize;
  className?: string;
}) {
  const choose = (next: string) => {
    const chosen = options.find((option) => option.value === next);
    if (chosen) onChange(chosen.value);
  };
  return (
    <Primitive.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={choose}
      className={cn(
        'flex rounded-control bg-fill p-0.5 max-md:h-10',
        { sm: 'h-8', md: 'h-9', lg: 'h-10' }[size],
        className,
      )}
    >
      {options.map((option) => (
        <Primitive.Item
          key={option.value}
          value={option.value}
          className={cn(
            options.length > 3 ? 'px-1' : 'px-3',
            'flex-1 rounded-item font-medium text-compact text-foreground-2 transition-colors hover:text-foreground data-[state=on]:bg-card data-[state=on]:text-foreground data-[state=on]:shadow-card',
          )}
        >
          {option.label}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
