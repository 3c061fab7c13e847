// The message for each reason an employee record is not saved or deleted, the same for the form and for import files.
import { nameInUse } from '#contract/employees';
import { codeTaken } from '#contract/locations';
import { demoAccountsAreFixed, usernameTaken } from '#contract/session';
import { invalidUsername } from '#contract/texts';
import type { EmployeeRefusal } from '../../organization/check-employee';
import { refusalsFor } from '../failures';

export const refuseEmployee = refusalsFor<EmployeeRefusal>({
  'equal-rank': { kind: 'not-allowed', message: 'You can only change people whose role is below your own.' },
  'role-above': { kind: 'not-allowed', message: 'You cannot give a role above your own.', field: 'role' },
  'own-role': { kind: 'not-allowed', message: 'You cannot change your own role.', field: 'role' },
  'own-locations': { kind: 'not-allowed', message: 'You cannot change your own locations.', field: 'storeIds' },
  'own-password': {
    kind: 'not-allowed',
    message: 'Change your own password in the user menu, where you enter the current one.',
    field: 'password',
  },
  'own-record': { kind: 'not-allowed', message: 'You cannot delete yourself.' },
  'works-elsewhere': {
    kind: 'not-allowed',
    message: 'This person also works at locations you do not manage. A director can do this.',
  },
  'signs-in-elsewhere': {
    kind: 'not-allowed',
    message: 'This person also works for another company. An admin can change their role and sign-in.',
  },
  'username-taken': { message: usernameTaken, field: 'username' },
  'username-unfit': { kind: 'malformed', message: invalidUsername, field: 'username' },
  'username-in-use': { message: nameInUse, field: 'username' },
  'code-taken': { message: codeTaken, field: 'code' },
  'code-in-use': { message: nameInUse, field: 'code' },
  'email-in-use': { message: nameInUse, field: 'email' },
  'no-username': { message: 'Give this person a username first.' },
  inactive: { message: 'This person is inactive: an admin has to activate them first.' },
  'kept-for-demo': { message: demoAccountsAreFixed },
  'last-admin': { message: 'This is the last admin who can sign in.', field: 'role' },
});
