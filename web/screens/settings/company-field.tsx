// In Add dialogs under All Accounts: the company the new record belongs to.
import type { Ref } from 'react';
import { useCompany } from '../../shell/company';
import { Choice } from '../../ui/choice';
import { Field } from '../../ui/field';

/** The company of new records: the top bar's, or the only one. */
export function useOwnCompany(): number | undefined {
  const { companyId, companies } = useCompany();
  return companyId ?? (companies.length === 1 ? companies[0]?.id : undefined);
}

export function CompanyField({
  value,
  onChange,
  onBlur,
  error,
  ref,
}: {
  value: number | undefined;
  onChange: (companyId: number) => void;
  onBlur?: () => void;
  error?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}) {
  const { companies } = useCompany();
  return (
    <Field label="Company" required error={error}>
      <Choice
        value={value === undefined ? '' : String(value)}
        onChange={(id) => onChange(Number(id))}
        options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        placeholder="Choose a company"
        {...(onBlur && { onBlur })}
        {...(ref && { ref })}
      />
    </Field>
  );
}
