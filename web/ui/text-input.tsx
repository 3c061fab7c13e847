import type { ComponentProps, ReactNode } from 'react';
import type { ControlSize } from './button';
import { cn } from './cn';
import { useFieldControl } from './field';
import { fieldClasses } from './field-classes';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  size?: ControlSize;
  /** Fixed text inside the border on the left, such as "/api/webhook/". */
  addon?: ReactNode;
  icon?: ReactNode;
  trailing?: ReactNode;
  isCode?: boolean;
}

/**
 * One line of text; takes id, error and help from a Field, every attribute of `<input>`, and the ref of
 * react-hook-form's `register`.
 */
export function TextInput({ size = 'md', addon, icon, trailing, isCode, className, ...rest }: TextInputProps) {
  const control = useFieldControl();
  const isInvalid = rest['aria-invalid'] ?? control['aria-invalid'];
  return (
    <div
      className={cn(
        fieldClasses(size),
        'flex items-stretch overflow-hidden has-[input:disabled]:border-border has-[input:disabled]:bg-muted',
        isInvalid && 'border-destructive',
        className,
      )}
    >
      {addon && (
        <span className="flex shrink-0 items-center border-input border-r bg-muted px-2.5 font-mono text-code text-muted-foreground">
          {addon}
        </span>
      )}
      {icon && (
        <span className="grid shrink-0 place-items-center pl-3 text-muted-foreground [&_svg]:size-4">{icon}</span>
      )}
      <input
        {...rest}
        {...control}
        className={cn(
          'w-full min-w-0 bg-transparent px-3 outline-none disabled:text-muted-foreground',
          icon && 'pl-2',
          addon && 'px-2.5',
          isCode && 'px-2.5 font-mono text-code',
        )}
      />
      {trailing && <span className="grid shrink-0 place-items-center pr-1">{trailing}</span>}
    </div>
  );
}
