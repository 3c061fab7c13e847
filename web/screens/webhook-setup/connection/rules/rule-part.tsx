import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Checkbox } from '../../../../ui/checkbox';

export function RulePart({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={id}>
      <legend className="font-medium text-compact">{title}</legend>
      <p id={id} className="mb-2 text-muted-foreground text-small">
        {help}
      </p>
      <div className="space-y-2">{children}</div>
    </fieldset>
  );
}

/** A part of a rule that is either set or not. */
export function RuleCheck({
  label,
  help,
  checked,
  onChange,
  message,
}: {
  label: string;
  help: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  message?: string | undefined;
}) {
  const id = useId();
  return (
    <div>
      <Checkbox label={label} checked={checked} onChange={onChange} aria-describedby={id} />
      <p id={id} className="pl-6 text-muted-foreground text-small">
        {help}
      </p>
      {message && <RuleMessage>{message}</RuleMessage>}
    </div>
  );
}

export function RuleMessage({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1 text-destructive-text text-small">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
      {children}
    </p>
  );
}
