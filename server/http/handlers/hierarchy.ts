import { maxEmployeesFound } from '#contract/employees';
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import { findEmployeesNamed } from '../../database/jump/find-names';
import {
  findDistricts,
  findEmployeesOfStore,
  findRegions,
  findServices,
  findStores,
} from '../../database/organization/hierarchy';
import type { Handlers } from '../door';
import { refuse } from '../failures';

type HierarchyHandlers = Pick<
  Handlers,
  | 'listRegionsOfCompany'
  | 'listDistrictsOfRegion'
  | 'listStoresOfDistrict'
  | 'listEmployeesOfStore'
  | 'searchEmployees'
  | 'listRegions'
  | 'listDistricts'
  | 'listStores'
  | 'listServices'
>;

export function hierarchyHandlers({ database }: { database: Database }): HierarchyHandlers {
  const queries = database.people;
  return {
    async listRegionsOfCompany({ params, scope }) {
      const inside = await findCompanyScope(queries, scope, params.id);
      return inside ? findRegions(queries, inside) : refuse('not-found');
    },

    async listDistrictsOfRegion({ params, scope }) {
      const [region] = await findRegions(queries, scope, { id: params.id });
      return region ? findDistricts(queries, scope, { regionId: region.id }) : refuse('not-found');
    },

    async listStoresOfDistrict({ params, scope }) {
      const [district] = await findDistricts(queries, scope, { id: params.id });
      return district ? findStores(queries, scope, { districtId: district.id }) : refuse('not-found');
    },

    async listEmployeesOfStore({ params, scope }) {
      const [store] = await findStores(queries, scope, { id: params.id });
      return store ? findEmployeesOfStore(queries, scope, store.id) : refuse('not-found');
    },

    async searchEmployees({ query: { companyId, storeId, text = '' }, scope }) {
      const inside = await findCompanyScope(queries, scope, companyId);
      if (!inside) return refuse('not-found');
      if (storeId !== undefined && (await findStores(queries, inside, { id: storeId })).length === 0) {
        return refuse('not-found');
      }
      return findEmployeesNamed(queries, inside, text, { storeId, max: maxEmployeesFound });
    },

    async listRegions({ query, scope }) {
      const inside = await findCompanyScope(queries, scope, query.companyId);
      return inside ? findRegions(queries, inside) : refuse('not-found');
    },

    async listDistricts({ query: { companyId, regionId }, scope }) {
      const inside = await findCompanyScope(queries, scope, companyId);
      if (!inside) return refuse('not-found');
      if (regionId !== undefined && (await findRegions(queries, inside, { id: regionId })).length === 0) {
        return refuse('not-found');
      }
      return findDistricts(queries, inside, { regionId });
    },

    async listStores({ query: { companyId, regionId, districtId }, scope }) {
      const inside = await findCompanyScope(queries, scope, companyId);
      if (!inside) return refuse('not-found');
      const isMissing =
        (regionId && (await findRegions(queries, inside, { id: regionId })).length === 0) ||
        (districtId && (await findDistricts(queries, inside, { id: districtId })).length === 0);
      return isMissing ? refuse('not-found') : findStores(queries, inside, { regionId, districtId });
    },

    async listServices({ query, scope }) {
      const inside = await findCompanyScope(queries, scope, query.companyId);
      return inside ? findServices(queries, inside) : refuse('not-found');
    },
  };
}
