// Label above, control, help or error below. Controls in this folder get their id and texts by context.
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';
import { cn } from './cn';

interface FieldControl {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

export interface FieldProps {
  label: ReactNode;
  /** At the right end of the label line, such as "3 of 6 selected". */
  note?: ReactNode;
  required?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Labels one control and links help and error to it with aria-describedby. */
export function Field({ label, note, required = false, help, error, className, children }: FieldProps) {
  const id = useId();
  const control = useFieldTexts({ id, required, help, error });
  return (
    <div className={cn('min-w-0', className)}>
      <div className="mb-1 flex items-baseline gap-1 text-compact">
        <label htmlFor={id} className="font-medium text-foreground">
          {label}
          {required && <RequiredStar />}
        </label>
        {note && <span className="text-muted-foreground">{note}</span>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      <FieldMessage id={id} help={help} error={error} />
    </div>
  );
}

/** The same frame for several controls of one question, such as a list of checkboxes. */
export function FieldGroup({
  label,
  note,
  required = false,
  help,
  error,
  onLeave,
  className,
  children,
}: FieldProps & {
  onLeave?: () => void;
}) {
  const id = useId();
  const { 'aria-describedby': describedBy } = useFieldTexts({ id, required, help, error });
  return (
    <fieldset
      className={cn('min-w-0', className)}
      aria-describedby={describedBy}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave?.()}
    >
      <legend className="mb-1 text-compact">
        <span className="font-medium text-foreground">
          {label}
          {required && <RequiredStar />}
        </span>
        {note && <span className="ml-1 text-muted-foreground">{note}</span>}
      </legend>
      {children}
      <FieldMessage id={id} help={help} error={error} />
    </fieldset>
  );
}

/** Props from the surrounding Field; own props win if spread after it. */
export function useFieldControl(): FieldControl {
  return useContext(FieldContext);
}

/** Visual only: screen readers get aria-required. */
export function RequiredStar() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-destructive-text">
      *
    </span>
  );
}

function FieldMessage({ id, help, error }: { id: string; help: ReactNode; error: string | undefined }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1 text-destructive-text text-small">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-muted-foreground text-small">
          {help}
        </p>
      )}
    </>
  );
}

function useFieldTexts({
  id,
  required,
  help,
  error,
}: {
  id: string;
  required: boolean;
  help: ReactNode;
  error: string | undefined;
}) {
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  const isInvalid = Boolean(error);
  return useMemo(
    (): FieldControl => ({
      id,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isInvalid && { 'aria-invalid': true }),
      ...(required && { 'aria-required': true }),
    }),
    [id, describedBy, isInvalid, required],
  );
}

const FieldContext = createContext<FieldControl>({});
