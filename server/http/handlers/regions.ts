import { districtNameTaken, regionNameTaken } from '#contract/locations';
import type { Database } from '../../database/engine/connect';
import {
  deleteDistrict,
  deleteRegion,
  insertDistrict,
  insertRegion,
  updateDistrict,
  updateRegion,
} from '../../database/organization/regions';
import { chooseCompany } from '../choose-company';
import type { Handlers } from '../door';
import { type Refusal, refusalsFor, refuse } from '../failures';

type RegionHandlers = Pick<
  Handlers,
  'createRegion' | 'saveRegion' | 'deleteRegion' | 'createDistrict' | 'saveDistrict' | 'deleteDistrict'
>;

export function regionHandlers({ database }: { database: Database }): RegionHandlers {
  const queries = database.people;
  return {
    async createRegion({ body, scope, viewer }) {
      const companyId = await chooseCompany(queries, scope, body.companyId);
      if (typeof companyId !== 'number') return companyId;
      return savedOrRefused(await insertRegion(queries, companyId, body.name, viewer), regionNameTaken);
    },

    async saveRegion({ params, body, scope, viewer }) {
      return savedOrRefused(await updateRegion(queries, scope, params.id, body, viewer), regionNameTaken);
    },

    async deleteRegion({ params, scope, viewer }) {
      const deleted = await deleteRegion(queries, scope, params.id, viewer);
      if (deleted === 'not-found') return refuse('not-found');
      if (deleted !== 'deleted') return refuse('conflict', describeContents('region', deleted));
      return undefined;
    },

    async createDistrict({ body, scope, viewer }) {
      return savedOrRefused(await insertDistrict(queries, scope, body, viewer), districtNameTaken);
    },

    async saveDistrict({ params, body, scope, viewer }) {
      return savedOrRefused(await updateDistrict(queries, scope, params.id, body, viewer), districtNameTaken);
    },

    async deleteDistrict({ params, scope, viewer }) {
      const deleted = await deleteDistrict(queries, scope, params.id, viewer);
      if (deleted === 'not-found') return refuse('not-found');
      if (deleted !== 'deleted') return refuse('conflict', describeContents('district', deleted));
      return undefined;
    },
  };
}

type Unsaved = 'not-found' | 'taken' | 'changed-meanwhile';

function savedOrRefused<Saved extends object>(saved: Saved | Unsaved, nameTaken: string): Saved | Refusal {
  if (typeof saved !== 'string') return saved;
  return refusalsFor<Unsaved>({ taken: { message: nameTaken, field: 'name' } })(saved);
}

function describeContents(
  what: string,
  { districts = 0, locations }: { districts?: number; locations: number },
): string {
  const parts = [countOf(districts, 'district'), countOf(locations, 'location')].filter(Boolean);
  const them = districts + locations === 1 ? 'it' : 'them';
  return `This ${what} still has ${parts.join(' and ')}. Move or delete ${them} first.`;
}

function countOf(count: number, noun: string): string {
  return count === 0 ? '' : `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
