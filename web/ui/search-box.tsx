import { Search, X } from 'lucide-react';
import type { Ref } from 'react';
import { IconButton } from './icon-button';
import { TextInput } from './text-input';

/** The search above a list. `label` names it and is its placeholder, such as "Search employees". Escape clears it. */
export function SearchBox({
  label,
  value,
  onChange,
  inputRef,
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}) {
  return (
    <TextInput
      type="search"
      {...(inputRef && { ref: inputRef })}
      size="sm"
      icon={<Search aria-hidden="true" />}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.preventDefault();
          onChange('');
        }
      }}
      trailing={
        value !== '' && (
          <IconButton label="Clear search" icon={<X />} onClick={() => onChange('')} className="max-md:size-9" />
        )
      }
      {...(className && { className })}
    />
  );
}
