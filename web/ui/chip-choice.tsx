import { ToggleGroup as Primitive } from 'radix-ui';

/** One of several short values, all visible and wrapping; of many, or long ones, a Choice. `label` names it for screen readers. */
export function ChipChoice({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  /** Empty: none is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <Primitive.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next !== '' && onChange(next)}
      className="flex flex-wrap gap-2"
    >
      {options.map((option) => (
        <Primitive.Item
          key={option.value}
          value={option.value}
          className="h-8 rounded-control border border-input px-3 font-medium text-compact transition-colors hover:bg-muted data-[state=on]:border-primary-line data-[state=on]:bg-primary-soft data-[state=on]:text-primary-text max-md:h-10"
        >
          {option.label}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
