// The companies a viewer may see.

import { findCompanies, findCompanyNames } from '../../database/companies';
import type { Database } from '../../database/connect';
import type { Handlers } from '../door';

type CompanyHandlers = Pick<Handlers, 'listCompanies' | 'listUserCompanies' | 'listAdminCompanies'>;

export function companyHandlers({ database }: { database: Database }): CompanyHandlers {
  return {
    listCompanies: ({ scope }) => findCompanyNames(database.reads, scope),
    listUserCompanies: ({ scope }) => findCompanyNames(database.reads, scope),
    listAdminCompanies: ({ scope }) => findCompanies(database.reads, scope),
  };
}
