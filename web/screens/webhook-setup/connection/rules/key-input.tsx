import { TextInput } from '../../../../ui/text-input';

/** A key or path in the payload. In a Field it needs no label. */
export function KeyInput({
  value,
  onChange,
  label,
  isInvalid = false,
  className,
}: {
  value: string;
  onChange: (key: string) => void;
  label?: string;
  isInvalid?: boolean;
  className?: string;
}) {
  return (
    <TextInput
      size="sm"
      isCode
      {...(label && { 'aria-label': label })}
      {...(isInvalid && { 'aria-invalid': true })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...(className && { className })}
    />
  );
}
