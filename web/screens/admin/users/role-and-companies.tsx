// A person's role, and whose figures a director sees.
import type { Ref } from 'react';
import { type Role, roleLabel } from '#contract/roles';
import { useLoaded } from '../../../api/queries';
import { Choice } from '../../../ui/choice';
import { ErrorBox } from '../../../ui/error-box';
import { Field, FieldGroup } from '../../../ui/field';
import { MultiChoice } from '../../../ui/multi-choice';
import { RoleBadge } from '../../../ui/role-badge';

const hints: Record<Role, string> = {
  admin: 'An admin sees every company and may change everything.',
  director: 'A director sees the companies chosen here and may change everything in them.',
  store_manager: 'A store manager sees the locations of their employee record.',
  employee: 'An employee sees their own calls.',
};

/** `fixedReason` replaces the choice if it cannot be changed. */
export function RoleField<Value extends Role>({
  value,
  onChange,
  roles,
  fixedReason = null,
  error,
}: {
  value: Value;
  onChange: (role: Value) => void;
  roles: readonly Value[];
  fixedReason?: string | null;
  error: string | undefined;
}) {
  const choose = (chosen: string) => {
    const role = roles.find((known) => known === chosen);
    if (role) onChange(role);
  };
  return (
    <Field label="Role" required help={fixedReason ?? hints[value]} error={error}>
      <Choice
        value={value}
        onChange={choose}
        disabled={fixedReason !== null}
        options={roles.map((role) => ({
          value: role,
          label: roleLabel[role],
          content: <RoleBadge role={roleLabel[role]} />,
        }))}
      />
    </Field>
  );
}

export function CompaniesField({
  value,
  onChange,
  focusRef,
  error,
}: {
  value: readonly number[];
  onChange: (ids: number[]) => void;
  /** Focuses the field if it is the first invalid one. */
  focusRef: Ref<{ focus: () => void }>;
  error: string | undefined;
}) {
  const { data: companies, isError } = useLoaded('listCompanies');
  if (isError) return <ErrorBox title="The companies could not be loaded. Close this and try again." />;
  return (
    <FieldGroup
      label="Companies"
      required
      note={companies && `${value.length} of ${companies.length} selected`}
      error={error}
    >
      <MultiChoice
        label="Companies"
        value={value}
        onChange={onChange}
        ref={focusRef}
        options={companies?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        isInvalid={error !== undefined}
        empty={companies ? 'There are no companies yet.' : 'Loading...'}
      />
    </FieldGroup>
  );
}
