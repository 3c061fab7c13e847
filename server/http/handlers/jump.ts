import { type JumpResults, phoneDigitsOf } from '#contract/jump';
import type { Database } from '../../database/engine/connect';
import { findCallsById, findDeliveriesById, findPhones } from '../../database/jump/find-calls';
import {
  findCompaniesNamed,
  findEmployeesNamed,
  findLocationsNamed,
  findServicesNamed,
} from '../../database/jump/find-names';
import type { Handlers } from '../door';

export function jumpHandlers({ database }: { database: Database }): Pick<Handlers, 'jump'> {
  const reads = database.people;
  return {
    async jump({ query: { q }, scope }): Promise<JumpResults> {
      const digits = phoneDigitsOf(q);
      // An id has no spaces.
      const calls = /\s/.test(q) ? [] : await findCallsById(reads, scope, q);
      const [companies, locations, employees, services, phones, deliveries] = await Promise.all([
        findCompaniesNamed(reads, scope, q),
        findLocationsNamed(reads, scope, q),
        findEmployeesNamed(reads, scope, q),
        findServicesNamed(reads, scope, q),
        digits === undefined ? [] : findPhones(reads, scope, digits),
        /\s/.test(q) ? [] : findDeliveriesById(reads, scope, q, calls),
      ]);
      return { companies, locations, employees, services, phones, calls, deliveries };
    },
  };
}
