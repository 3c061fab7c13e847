import { z } from 'zod';
import { CompanyQuery, VisibleCompany } from '../companies';
import { EmployeeName, EmployeeSearch, FoundEmployees } from '../employees';
import { endpoint, IdParams } from '../endpoint';
import {
  District,
  DistrictInput,
  DistrictQuery,
  NewDistrict,
  NewRegion,
  Region,
  RegionInput,
  StoreName,
  StoreQuery,
} from '../locations';
import { Service } from '../services';

const companies = z.array(VisibleCompany);
const noContent = z.undefined();

export const companyEndpoints = {
  listCompanies: endpoint('GET /api/companies', 'companies.read', 'Lists the companies the viewer can see.', {
    output: companies,
  }),
  listUserCompanies: endpoint('GET /api/user-companies', 'companies.read', 'Same as /api/companies, for every role.', {
    output: companies,
  }),
  listRegionsOfCompany: endpoint('GET /api/companies/{id}/regions', 'hierarchy.read', 'Lists a company’s regions.', {
    params: IdParams,
    output: z.array(Region),
  }),
  listDistrictsOfRegion: endpoint('GET /api/regions/{id}/districts', 'hierarchy.read', 'Lists a region’s districts.', {
    params: IdParams,
    output: z.array(District),
  }),
  listStoresOfDistrict: endpoint('GET /api/districts/{id}/stores', 'hierarchy.read', 'Lists a district’s locations.', {
    params: IdParams,
    output: z.array(StoreName),
  }),
  listEmployeesOfStore: endpoint('GET /api/stores/{id}/employees', 'hierarchy.read', 'Lists a location’s people.', {
    params: IdParams,
    output: z.array(EmployeeName),
  }),
  searchEmployees: endpoint(
    'GET /api/employee-names',
    'hierarchy.read',
    'Finds people who work where the viewer sees calls, by name, the first 50.',
    { query: EmployeeSearch, output: FoundEmployees },
  ),
  listRegions: endpoint('GET /api/regions', 'hierarchy.read', 'Regions.', {
    query: CompanyQuery,
    output: z.array(Region),
  }),
  listDistricts: endpoint('GET /api/districts', 'hierarchy.read', 'Lists districts, optionally of one region.', {
    query: DistrictQuery,
    output: z.array(District),
  }),
  listStores: endpoint('GET /api/stores', 'hierarchy.read', 'Lists locations whose calls the viewer can see.', {
    query: StoreQuery,
    output: z.array(StoreName),
  }),
  listServices: endpoint('GET /api/services', 'hierarchy.read', 'Lists the shared services and the company’s own.', {
    query: CompanyQuery,
    output: z.array(Service),
  }),
  createRegion: endpoint('POST /api/regions', 'hierarchy.write', 'Adds a region.', {
    body: NewRegion,
    output: Region,
  }),
  saveRegion: endpoint('PUT /api/regions/{id}', 'hierarchy.write', 'Renames a region.', {
    params: IdParams,
    body: RegionInput,
    output: Region,
  }),
  deleteRegion: endpoint('DELETE /api/regions/{id}', 'hierarchy.write', 'Deletes an empty region.', {
    params: IdParams,
    output: noContent,
  }),
  createDistrict: endpoint('POST /api/districts', 'hierarchy.write', 'Adds a district to a region.', {
    body: NewDistrict,
    output: District,
  }),
  saveDistrict: endpoint('PUT /api/districts/{id}', 'hierarchy.write', 'Renames a district, or moves it.', {
    params: IdParams,
    body: DistrictInput,
    output: District,
  }),
  deleteDistrict: endpoint('DELETE /api/districts/{id}', 'hierarchy.write', 'Deletes a district without locations.', {
    params: IdParams,
    output: noContent,
  }),
};
