// Employee records and their sign-ins. organization/check-employee.ts decides who can do what.
import type { Employee, EmployeeInput } from '#contract/employees';
import { roleWithLabel } from '#contract/roles';
import { usernameTaken } from '#contract/session';
import type { CompanyScope, Viewer } from '../../access/scope';
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import { checkEmployees, deleteEmployee, saveEmployees } from '../../database/organization/employees/employee-changes';
import { approveEmployee, insertEmployeeLink } from '../../database/organization/employees/employee-sign-ins';
import {
  describeEmployee,
  type EditContext,
  type EmployeeRecord,
  findEmployeeRecords,
} from '../../database/organization/employees/employees';
import type { EmployeeEdit } from '../../organization/check-employee';
import { refuseEmployee } from '../answers/refuse-employee';
import { chooseCompany } from '../choose-company';
import type { Handlers } from '../door';
import { Refusal, refuse } from '../failures';
import { importEmployees } from '../import/import-employees';
import type { ImportTurns } from '../import/import-turns';
import { createNameCheckLimit } from '../limits/name-check-limit';
import { makeLink } from '../sign-in/one-time-links';
import { hashNewPassword, refuseGivenPassword } from '../sign-in/passwords';

type EmployeeHandlers = Pick<
  Handlers,
  | 'listEmployees'
  | 'createEmployee'
  | 'saveEmployee'
  | 'deleteEmployee'
  | 'makeEmployeeLink'
  | 'approveEmployee'
  | 'importEmployees'
>;

type Asker = { scope: CompanyScope; viewer: Viewer };

export interface EmployeeParts {
  database: Database;
  demoMode: boolean;
  turns: ImportTurns;
  now: () => Date;
}

export function employeeHandlers({ database, demoMode, turns, now }: EmployeeParts): EmployeeHandlers {
  const queries = database.people;
  const nameRation = createNameCheckLimit({ now });

  const save = async (context: EditContext, before: EmployeeRecord | null, input: EmployeeInput) => {
    const isNewName = before?.username.toLowerCase() !== input.username.toLowerCase();
    if (!isNewName || context.scope.companyIds === 'all')
      return saveEdit(context, editOf(before, input), input.password);
    const { userId } = context.viewer;
    const waitSeconds = nameRation.take(userId, input.username);
    if (waitSeconds > 0) return refuse('too-many', tooManyNames, { username: tooManyNames }, waitSeconds);
    let saved: Employee | Refusal | undefined;
    try {
      saved = await saveEdit(context, editOf(before, input), input.password);
      return saved;
    } finally {
      nameRation.recordOutcome(userId, input.username, saved instanceof Refusal && saved.message === usernameTaken);
    }
  };

  const saveEdit = async (context: EditContext, edit: EmployeeEdit, password = ''): Promise<Employee | Refusal> => {
    const passwordHash = password === '' ? null : await hashIfAccepted(context, edit, password);
    if (passwordHash instanceof Refusal) return passwordHash;
    const [outcome] = await saveEmployees(queries, context, [{ ...edit, passwordHash }]);
    if (!outcome || 'refusal' in outcome) return refuseEmployee(outcome?.refusal ?? 'not-found');
    const saved = await find(context, outcome.id);
    return saved ? describeEmployee(saved, context.viewer) : refuse('not-found');
  };

  /** Cheap checks come first, or anyone could keep the hashing busy. */
  const hashIfAccepted = async (context: EditContext, edit: EmployeeEdit, password: string) => {
    const common = refuseGivenPassword(password, edit.username);
    if (common) return common;
    const [refusal] = await checkEmployees(queries, context, [edit]);
    return refusal ? refuseEmployee(refusal) : hashNewPassword(password);
  };

  const find = async ({ scope, viewer }: Asker, id: number) =>
    (await findEmployeeRecords(queries, scope, viewer, { demoMode, now: now() }, { ids: [id] }))[0];

  const askerOf = ({ scope, viewer }: Asker) => ({ scope, viewer, demoMode, now: now() });

  return {
    async listEmployees({ query, scope, viewer }) {
      const inside = await findCompanyScope(queries, scope, query.companyId);
      if (!inside) return refuse('not-found');
      const records = await findEmployeeRecords(queries, inside, viewer, { demoMode, now: now() });
      return records.map((record) => describeEmployee(record, viewer));
    },

    async createEmployee({ body: { companyId: requestedCompany, ...input }, scope, viewer }) {
      const companyId = await chooseCompany(queries, scope, requestedCompany);
      if (companyId instanceof Refusal) return companyId;
      return save({ ...askerOf({ scope, viewer }), companyId }, null, input);
    },

    async saveEmployee({ params, body, scope, viewer }) {
      const found = await find({ scope, viewer }, params.id);
      if (!found) return refuse('not-found');
      return save({ ...askerOf({ scope, viewer }), companyId: found.companyId }, found, body);
    },

    async deleteEmployee({ params, scope, viewer }) {
      const refusal = await deleteEmployee(queries, askerOf({ scope, viewer }), params.id);
      if (refusal) return refuseEmployee(refusal);
      return undefined;
    },

    async makeEmployeeLink({ params, scope, viewer }) {
      const found = await find({ scope, viewer }, params.id);
      if (!found) return refuse('not-found');
      const purpose = found.hasPassword ? 'reset' : 'invite';
      const { link, kept } = makeLink(purpose, now());
      const refusal = await insertEmployeeLink(queries, askerOf({ scope, viewer }), params.id, { ...kept, purpose });
      return refusal ? refuseEmployee(refusal) : link;
    },

    async approveEmployee({ params, body, scope, viewer }) {
      const refusal = await approveEmployee(queries, askerOf({ scope, viewer }), { id: params.id, ...body });
      if (refusal === 'changed-meanwhile') return refuse('conflict', changedBeforeApproval);
      if (refusal) return refuseEmployee(refusal);
      const approved = await find({ scope, viewer }, params.id);
      return approved ? describeEmployee(approved, viewer) : refuse('not-found');
    },

    async importEmployees({ body: { companyId: requestedCompany, ...file }, scope, viewer }) {
      const companyId = await chooseCompany(queries, scope, requestedCompany);
      if (companyId instanceof Refusal) return companyId;
      return turns.take(companyId, async () => {
        try {
          return await importEmployees(queries, { ...askerOf({ scope, viewer }), companyId }, file, nameRation);
        } finally {
          // Even after an early stop: earlier rows are saved.
        }
      });
    },
  };
}

const changedBeforeApproval = 'This record has changed since it was loaded. Check it before you approve it.';
const tooManyNames = 'Too many of the usernames you tried are taken. Try again in an hour.';

function editOf(before: EmployeeRecord | null, { password, role, storeIds, ...input }: EmployeeInput): EmployeeEdit {
  return {
    id: before?.id ?? null,
    ...input,
    role: roleWithLabel(role),
    storeIds: [...new Set(storeIds)],
    setsPassword: Boolean(password),
    version: input.version,
  };
}
