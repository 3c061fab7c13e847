import { phoneTooShort } from '#contract/texts';
import { findVisibleCompanies } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import {
  deleteCompany,
  findAllCompanies,
  insertCompany,
  restoreCompany,
  updateCompany,
} from '../../database/organization/company-changes';
import type { AppJobs } from '../../jobs/add-jobs';
import { listCompanyActivity } from '../../reports/company-activity';
import type { Handlers } from '../door';
import { refuse } from '../failures';
import { stateToday } from '../state-today';

type CompanyHandlers = Pick<
  Handlers,
  | 'listCompanies'
  | 'listUserCompanies'
  | 'listAdminCompanies'
  | 'listCompanyActivity'
  | 'createCompany'
  | 'saveCompany'
  | 'deleteCompany'
  | 'restoreCompany'
>;

export interface CompanyParts {
  database: Database;
  jobs: Pick<AppJobs, 'redate'>;
  now: () => Date;
}

export function companyHandlers({ database, jobs, now }: CompanyParts): CompanyHandlers {
  const queries = database.people;
  return {
    listCompanies: ({ scope }) => findVisibleCompanies(queries, scope),
    listUserCompanies: ({ scope }) => findVisibleCompanies(queries, scope),

    listAdminCompanies: ({ query }) => findAllCompanies(queries, { ...query, now: now() }),

    async listCompanyActivity({ scope, stateAsOf }) {
      const asOf = now();
      await stateToday(queries, { scope, stateAsOf }, asOf);
      return listCompanyActivity(queries, scope, asOf);
    },

    async createCompany({ body, viewer }) {
      const timeZone = body.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
      return insertCompany(queries, { ...body, timeZone }, viewer);
    },

    async saveCompany({ params, body, viewer }) {
      const saved = await updateCompany(queries, params.id, body, viewer);
      if (saved === 'not-found') return refuse('not-found');
      if (saved === 'changed-meanwhile') return refuse('conflict');
      if (saved === 'phone-needed') return refuse('malformed', phoneTooShort, { contactPhone: phoneTooShort });
      if (saved.hasNewZone) jobs.redate.trigger();
      return saved.company;
    },

    async deleteCompany({ params, viewer }) {
      return (await deleteCompany(queries, params.id, viewer, now())) ? undefined : refuse('not-found');
    },

    async restoreCompany({ params, viewer }) {
      const company = await restoreCompany(queries, params.id, viewer, now());
      return company ?? refuse('not-found', 'This company does not exist, or it was deleted too long ago to restore.');
    },
  };
}
