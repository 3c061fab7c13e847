// Adds or changes one employee, with the sign-in that belongs to the record.
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { chooseACompany } from '#contract/companies';
import { type Employee, EmployeeInput, EmployeeRole, NewEmployee } from '#contract/employees';
import { useLoaded } from '../../../api/queries';
import { isChangedMeanwhile, showAtFields } from '../../../api/refusals';
import { request } from '../../../api/request';
import { useUser } from '../../../session/session-context';
import { Choice } from '../../../ui/choice';
import { Field, FieldGroup } from '../../../ui/field';
import { formatCount } from '../../../ui/format';
import { MultiChoice } from '../../../ui/multi-choice';
import { PasswordInput } from '../../../ui/password-input';
import { TextInput } from '../../../ui/text-input';
import { CompanyField, useOwnCompany } from '../company-field';
import { FormDialog, FormRow } from '../form-dialog';
import { useSave } from '../use-save';
import { useTheirs } from '../use-theirs';
import { roleOptions } from './role-options';
import { useLoadEmployees } from './use-employees';

const Schema = NewEmployee.extend({
  companyId: z.int(chooseACompany).positive(chooseACompany),
  // One from before may hold spaces and is kept; a changed one the server judges.
  username: EmployeeInput.shape.username,
});
type Values = z.input<typeof Schema>;
type Parsed = z.output<typeof Schema>;
type EmployeeForm = UseFormReturn<Values, unknown, Parsed>;

/** In the order they stand in, so that the first at fault takes the focus. */
const fieldNames = [
  'companyId',
  'firstName',
  'lastName',
  'email',
  'phone',
  'code',
  'role',
  'storeIds',
  'username',
  'password',
] as const;

export function EmployeeDialog({ employee, onClose }: { employee?: Employee; onClose: () => void }) {
  const ownCompany = useOwnCompany();
  const viewer = useUser();
  const isSelf = employee !== undefined && employee.username === viewer.username;
  const form = useForm<Values, unknown, Parsed>({
    resolver: zodResolver(Schema),
    mode: 'onTouched',
    defaultValues: valuesOf(employee, ownCompany),
  });
  const saving = useSaveEmployee(form, employee, onClose);
  const theirs = useTheirs(employee?.id, useLoadEmployees(), (now) => {
    form.reset(valuesOf(now, ownCompany));
    saving.reset();
  });
  const { errors, isDirty } = form.formState;
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
        <Field {...input('role', 'Role')} help={isSelf && 'Nobody changes their own role.'}>
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
        <Field {...input('code', 'Code', false)} help="What payloads call them.">
          <TextInput {...form.register('code')} isCode autoComplete="off" />
        </Field>
      </FormRow>
      <Stores form={form} />
      <FormRow>
        <Field {...input('username', 'Username')}>
          <TextInput {...form.register('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        {isSelf ? (
          <p className="pt-6 text-compact text-muted-foreground">
            Your own password is changed in the user menu, at the top right.
          </p>
        ) : (
          <Field
            {...input('password', employee ? 'New Password (Optional)' : 'Password', false)}
            help={sayAboutPassword(employee)}
          >
            <PasswordInput
              {...form.register('password')}
              autoComplete="new-password"
              placeholder="At least 6 characters"
            />
          </Field>
        )}
      </FormRow>
    </FormDialog>
  );
}

function sayAboutPassword(employee: Employee | undefined): string {
  if (!employee) return 'Leave blank for somebody who does not sign in yet.';
  return employee.hasPassword ? 'Leave blank to keep the current password.' : 'None yet: they cannot sign in.';
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
            // They are another company's.
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
            // Another company's stores are another list; those of this one may come late.
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

function useSaveEmployee(form: EmployeeForm, employee: Employee | undefined, onClose: () => void) {
  return useSave({
    subject: 'employees',
    send: ({ companyId, ...body }: Parsed) =>
      employee
        ? request('saveEmployee', { params: { id: employee.id }, body })
        : request('createEmployee', { body: { ...body, companyId } }),
    said: employee ? 'Employee updated' : 'Employee created',
    fallback: 'An error occurred while saving the employee.',
    onSaved: onClose,
    onRefused: (error) => showAtFields(error, form, fieldNames),
  });
}

function valuesOf(employee: Employee | undefined, ownCompany: number | undefined): Values {
  return {
    // NaN is no company: the schema asks for one.
    companyId: employee?.companyId ?? ownCompany ?? Number.NaN,
    firstName: employee?.firstName ?? '',
    lastName: employee?.lastName ?? '',
    code: employee?.code ?? '',
    email: employee?.email ?? '',
    phone: employee?.phone ?? '',
    role: employee?.role ?? 'Employee',
    storeIds: employee?.storeIds ?? [],
    username: employee?.username ?? '',
    password: '',
    ...(employee && { version: employee.version }),
  };
}
