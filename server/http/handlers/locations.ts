import { codeIsKnownName, codeTaken, districtElsewhere, type Location } from '#contract/locations';
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import {
  deleteLocation,
  findLocations,
  insertLocation,
  type LocationUnsaved,
  updateLocation,
} from '../../database/organization/locations';
import type { AppJobs } from '../../jobs/add-jobs';
import { chooseCompany } from '../choose-company';
import type { Handlers } from '../door';
import { refusalsFor, refuse } from '../failures';

export interface LocationParts {
  database: Database;
  jobs: Pick<AppJobs, 'redate'>;
  now: () => Date;
}

type LocationHandlers = Pick<Handlers, 'listLocations' | 'createLocation' | 'saveLocation' | 'deleteLocation'>;

export function locationHandlers({ database, jobs, now }: LocationParts): LocationHandlers {
  const queries = database.people;
  return {
    async listLocations({ query, scope, viewer }) {
      const inside = await findCompanyScope(queries, scope, query.companyId);
      if (!inside) return refuse('not-found');
      const found = await findLocations(queries, inside);
      return viewer.role === 'employee' ? found.map(onlyNames) : found;
    },

    async createLocation({ body, scope, viewer }) {
      const { companyId: requested, ...input } = body;
      const companyId = await chooseCompany(queries, scope, requested);
      if (typeof companyId !== 'number') return companyId;
      const saved = await insertLocation(queries, scope, companyId, input, viewer);
      if (typeof saved === 'string') return refuseUnsaved(saved);
      return saved;
    },

    async saveLocation({ params, body, scope, viewer }) {
      const saved = await updateLocation(queries, scope, params.id, body, viewer);
      if (typeof saved === 'string') return refuseUnsaved(saved);
      if (saved.redating) jobs.redate.trigger();
      return saved;
    },

    async deleteLocation({ params, scope, viewer }) {
      if (!(await deleteLocation(queries, scope, params.id, viewer, now()))) return refuse('not-found');
      return undefined;
    },
  };
}

/** Employees only choose among locations, so they see no more than names. */
function onlyNames({ id, name, code, companyId, companyName, version }: Location): Location {
  const noContact = { phone: '', email: '', address: '', city: '', state: '', zip: '' };
  const nowhere = { regionId: null, regionName: null, districtId: null, districtName: null };
  return { id, name, code, companyId, companyName, version, ...noContact, ...nowhere, timeZone: null, redating: null };
}

const refuseUnsaved = refusalsFor<LocationUnsaved>({
  taken: { message: codeTaken, field: 'code' },
  'known-name': { message: codeIsKnownName, field: 'code' },
  'district-elsewhere': { kind: 'malformed', message: districtElsewhere, field: 'districtId' },
});
