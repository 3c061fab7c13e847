// Adds or changes an employee and the sign-in that belongs to the record.
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { type Employee, EmployeeRole } from '#contract/employees';
import { useLoaded } from '../../../api/queries';
import { isChangedMeanwhile, showAtFields } from '../../../api/refusals';
import { request } from '../../../api/request';
import { useSession, useUser } from '../../../session/session-context';
import { FormDialog, FormRow } from '../../../shell/list-tab/form-dialog';
import { useLatestSaved } from '../../../shell/list-tab/use-latest-saved';
import { Choice } from '../../../ui/choice';
import { Field, FieldGroup } from '../../../ui/field';
import { formatCount } from '../../../ui/format';
import { MultiChoice } from '../../../ui/multi-choice';
import { TextInput } from '../../../ui/text-input';
import { CompanyField, useOwnCompany } from '../company-field';
import { useSave } from '../use-save';
import {
  EmployeeFields,
  type EmployeeForm,
  type EmployeeValues,
  fieldNames,
  type ParsedEmployee,
  valuesOf,
} from './employee-form';
import { roleOptions } from './role-options';
import { SignInFields, useLinkChoice } from './sign-in-fields';
import { useReloadEmployees } from './use-employees';

export function EmployeeDialog({
  employee,
  onClose,
  onLinkRequested,
}: {
  employee?: Employee;
  onClose: () => void;
  /** Saved; the person will set the password through a link. */
  onLinkRequested: (saved: Employee) => void;
}) {
  const ownCompany = useOwnCompany();
  const viewer = useUser();
  const { can } = useSession();
  const isSelf = employee !== undefined && employee.username === viewer.username;
  const form = useForm<EmployeeValues, unknown, ParsedEmployee>({
    resolver: zodResolver(EmployeeFields),
    mode: 'onTouched',
    defaultValues: valuesOf(employee, ownCompany),
  });
  const link = useLinkChoice(form, employee === undefined);
  const saving = useSaveEmployee(form, employee, (saved) => {
    onClose();
    if (link.isWanted) onLinkRequested(saved);
  });
  const role = form.watch('role');
  const theirs = useLatestSaved(employee?.id, useReloadEmployees(), (now) => {
    form.reset(valuesOf(now, ownCompany));
    saving.reset();
  });
  const { errors, isDirty } = form.formState;
  const showRoleHelp = (chosen: EmployeeRole) => {
    if (isSelf) return 'You can’t change your own role.';
    const isGiven =
      chosen === 'Store Manager' && (employee?.role !== chosen || employee.signIn === 'awaiting-approval');
    return isGiven && !can('employees.approve') && needsApproval;
  };
  const input = (name: (typeof fieldNames)[number], label: string, isRequired = true) => ({
    label,
    required: isRequired,
    error: errors[name]?.message,
  });
  return (
    <FormDialog
      title={employee ? 'Edit Employee' : 'Add Employee'}
      isDirty={isDirty}
      isSaving={saving.isPending}
      submit={employee ? 'Save Changes' : 'Add Employee'}
      onSubmit={form.handleSubmit((values) => saving.mutate(values))}
      onClose={onClose}
      conflict={isChangedMeanwhile(saving.error) ? theirs : undefined}
    >
      {!employee && ownCompany === undefined && <CompanyOf form={form} />}
      <FormRow>
        <Field {...input('firstName', 'First name')}>
          <TextInput {...form.register('firstName')} autoComplete="off" />
        </Field>
        <Field {...input('lastName', 'Last name')}>
          <TextInput {...form.register('lastName')} autoComplete="off" />
        </Field>
      </FormRow>
      <FormRow>
        <Field {...input('email', 'Email')}>
          <TextInput {...form.register('email')} type="email" autoComplete="off" />
        </Field>
        <Field {...input('phone', 'Phone')}>
          <TextInput {...form.register('phone')} type="tel" autoComplete="off" />
        </Field>
      </FormRow>
      <FormRow>
        <Field {...input('role', 'Role')} help={showRoleHelp(role)}>
          <Controller
            control={form.control}
            name="role"
            render={({ field: { ref, value, onChange, onBlur } }) => (
              <Choice
                ref={ref}
                value={value}
                onChange={(role) => onChange(EmployeeRole.parse(role))}
                onBlur={onBlur}
                disabled={isSelf}
                options={roleOptions(viewer.role, employee?.role)}
              />
            )}
          />
        </Field>
        <Field {...input('code', 'Code', false)} help="The ID your phone system sends for this person.">
          <TextInput {...form.register('code')} isCode autoComplete="off" />
        </Field>
      </FormRow>
      <Stores form={form} />
      <SignInFields form={form} employee={employee} isSelf={isSelf} link={link} />
    </FormDialog>
  );
}

function CompanyOf({ form }: { form: EmployeeForm }) {
  return (
    <Controller
      control={form.control}
      name="companyId"
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <CompanyField
          ref={ref}
          value={value || undefined}
          onBlur={onBlur}
          error={fieldState.error?.message}
          onChange={(id) => {
            onChange(id);
            form.setValue('storeIds', []);
          }}
        />
      )}
    />
  );
}

function Stores({ form }: { form: EmployeeForm }) {
  const companyId = form.watch('companyId');
  const loading = useLoaded('listStores', { query: { companyId } }, companyId > 0);
  const chosen = form.watch('storeIds');
  const { error } = form.getFieldState('storeIds', form.formState);
  const isFailed = loading.isError && !loading.data;
  return (
    <FieldGroup
      label="Stores"
      required
      note={loading.data && `${formatCount(chosen.length)} of ${formatCount(loading.data.length)} selected`}
      error={isFailed ? 'The stores could not be loaded.' : error?.message}
      onLeave={() => void form.trigger('storeIds')}
    >
      <Controller
        control={form.control}
        name="storeIds"
        render={({ field: { ref, value, onChange } }) => (
          <MultiChoice
            // Another company has another list; this one's may load later.
            key={`${companyId} ${loading.data ? '' : 'loading'}`}
            ref={ref}
            label="Stores"
            value={value}
            onChange={(ids) => {
              onChange(ids);
              if (form.formState.submitCount > 0 || error) void form.trigger('storeIds');
            }}
            options={(loading.data ?? []).map(({ id, name, code }) => ({
              value: id,
              label: name,
              ...(code !== null && { hint: code }),
            }))}
            isInvalid={error !== undefined}
            empty={
              isFailed ? (
                <button
                  type="button"
                  onClick={() => void loading.refetch()}
                  className="rounded-badge font-medium text-primary-text hover:underline"
                >
                  Retry
                </button>
              ) : loading.data ? (
                'This company has no locations yet. Add one in Location Management first.'
              ) : companyId > 0 ? (
                'Loading...'
              ) : (
                'Choose a company first.'
              )
            }
          />
        )}
      />
    </FieldGroup>
  );
}

const needsApproval = 'They can sign in once a director or an admin approves them in Settings.';

function useSaveEmployee(form: EmployeeForm, employee: Employee | undefined, onSaved: (saved: Employee) => void) {
  return useSave({
    subject: 'employees',
    send: ({ companyId, ...body }: ParsedEmployee) =>
      employee
        ? request('saveEmployee', { params: { id: employee.id }, body })
        : request('createEmployee', { body: { ...body, companyId } }),
    said: employee ? 'Employee updated' : 'Employee created',
    fallback: 'An error occurred while saving the employee.',
    onSaved,
    onRefused: (error) => showAtFields(error, form, fieldNames),
  });
}
