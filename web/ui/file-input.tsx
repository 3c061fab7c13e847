import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { buttonClasses } from './button';
import { cn } from './cn';

/**
 * A file to read in the browser, chosen or dropped. `label` is the button's ("Choose a CSV file"), `accept` as in
 * `<input type="file">`; `name` the chosen file's.
 */
export function FileInput({
  label,
  accept,
  name,
  hint,
  onFile,
}: {
  label: string;
  accept: string;
  name?: string | undefined;
  hint?: ReactNode;
  onFile: (file: File) => void;
}) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <fieldset
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-input border-dashed px-4 py-3',
        isOver && 'border-primary bg-primary-soft',
      )}
    >
      {/* The label looks like the button; the input has focus and keyboard. */}
      <label
        className={cn(
          buttonClasses({ size: 'sm' }),
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        )}
      >
        <span className="inline-flex items-center gap-2">
          <Upload aria-hidden="true" />
          {label}
        </span>
        <input
          ref={input}
          type="file"
          accept={accept}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onFile(file);
            // Allows choosing the same file again after correcting it.
            event.target.value = '';
          }}
        />
      </label>
      <span
        title={name}
        className={cn('min-w-0 flex-1 basis-40 text-compact text-foreground-2', name !== undefined && 'truncate')}
      >
        {name ?? hint}
      </span>
    </fieldset>
  );
}
