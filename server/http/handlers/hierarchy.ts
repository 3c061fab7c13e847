// What lies below a company, for selectors. Whatever a path or a query names must be in the viewer's scope, else it is
// not found.
import { findCompanyScope } from '../../database/companies';
import type { Database } from '../../database/connect';
import { findDistricts, findEmployeesOfStore, findRegions, findServices, findStores } from '../../database/hierarchy';
import type { Handlers } from '../door';
import { refuse } from '../failures';

type HierarchyHandlers = Pick<
  Handlers,
  | 'listRegionsOfCompany'
  | 'listDistrictsOfRegion'
  | 'listStoresOfDistrict'
  | 'listEmployeesOfStore'
  | 'listRegions'
  | 'listDistricts'
  | 'listStores'
  | 'listServices'
>;

export function hierarchyHandlers({ database }: { database: Database }): HierarchyHandlers {
  const { reads } = database;
  return {
    async listRegionsOfCompany({ params, scope }) {
      const inside = await findCompanyScope(reads, scope, params.id);
      return inside ? findRegions(reads, inside) : refuse('not-found');
    },

    async listDistrictsOfRegion({ params, scope }) {
      const [region] = await findRegions(reads, scope, { id: params.id });
      return region ? findDistricts(reads, scope, { regionId: region.id }) : refuse('not-found');
    },

    async listStoresOfDistrict({ params, scope }) {
      const [district] = await findDistricts(reads, scope, { id: params.id });
      return district ? findStores(reads, scope, { districtId: district.id }) : refuse('not-found');
    },

    async listEmployeesOfStore({ params, scope }) {
      const [store] = await findStores(reads, scope, { id: params.id });
      return store ? findEmployeesOfStore(reads, scope, store.id) : refuse('not-found');
    },

    async listRegions({ query, scope }) {
      const inside = await findCompanyScope(reads, scope, query.companyId);
      return inside ? findRegions(reads, inside) : refuse('not-found');
    },

    async listDistricts({ query: { companyId, regionId }, scope }) {
      const inside = await findCompanyScope(reads, scope, companyId);
      if (!inside) return refuse('not-found');
      if (regionId !== undefined && (await findRegions(reads, inside, { id: regionId })).length === 0) {
        return refuse('not-found');
      }
      return findDistricts(reads, inside, { regionId });
    },

    async listStores({ query, scope }) {
      const inside = await findCompanyScope(reads, scope, query.companyId);
      return inside ? findStores(reads, inside) : refuse('not-found');
    },

    async listServices({ query, scope }) {
      const inside = await findCompanyScope(reads, scope, query.companyId);
      return inside ? findServices(reads, inside) : refuse('not-found');
    },
  };
}
