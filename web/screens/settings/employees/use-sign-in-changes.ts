// Actions on an employee's sign-in from their row: create a link, approve a store manager.
import type { Employee } from '#contract/employees';
import { isChangedMeanwhile } from '../../../api/refusals';
import { request } from '../../../api/request';
import { useOpenDialog } from '../../../shell/list-tab/use-open-dialog';
import type { LinkToHandOut } from '../../../ui/link-dialog';
import { useSave } from '../use-save';
import { fullName } from './employee-columns';

export function useSignInChanges() {
  const { about, isOpen, show, close } = useOpenDialog<LinkToHandOut>();
  const making = useSave({
    subject: 'employees',
    send: async (employee: Employee) => ({
      employee,
      link: await request('makeEmployeeLink', { params: { id: employee.id } }),
    }),
    fallback: 'The link could not be created.',
    onSaved({ employee, link: made }) {
      show({ ...wordsOfLink(employee), link: made });
    },
    persistsAfterClose: true,
  });
  const approving = useSave({
    subject: 'employees',
    send: ({ id, version }: Employee) => request('approveEmployee', { params: { id }, body: { version } }),
    said: (approved) => ({ title: 'Store manager approved', description: `${fullName(approved)} can sign in now.` }),
    fallback: 'The approval could not be saved.',
    reloadsWhenRefused: isChangedMeanwhile,
  });
  return {
    makeLink: making.mutate,
    approve: approving.mutate,
    link: { shown: about, isOpen, onClose: close },
  };
}

function wordsOfLink(employee: Employee): Omit<LinkToHandOut, 'link'> {
  const name = fullName(employee);
  const waits = employee.signIn === 'awaiting-approval' ? ' They can sign in once they are approved.' : '';
  return employee.hasPassword
    ? { title: 'Password reset link', purpose: `${name} uses it to choose a new password.${waits}` }
    : { title: 'Sign-in link', purpose: `Send this to ${name}, who uses it to choose a password.${waits}` };
}
