import { z } from 'zod';
import { CompanyQuery } from '../companies';
import { Employee, EmployeeApproval, EmployeeInput, NewEmployee } from '../employees';
import { endpoint, IdParams } from '../endpoint';
import { ImportInput, ImportResult, Location, LocationInput, NewLocation } from '../locations';
import {
  AddedService,
  CompanyService,
  CompanyServiceQuery,
  NewService,
  ServiceChange,
  ServiceMerge,
  ServiceRemoval,
  ServiceRemovalResult,
  ServicesMerge,
} from '../services';
import { OneTimeLink } from '../session';
import { PerformanceTiers, PerformanceTiersInput } from '../tiers';

const noContent = z.undefined();

export const settingsEndpoints = {
  listLocations: endpoint('GET /api/locations', 'hierarchy.read', 'Lists locations with all their details.', {
    query: CompanyQuery,
    output: z.array(Location),
  }),
  createLocation: endpoint('POST /api/locations', 'hierarchy.write', 'Adds a location.', {
    body: NewLocation,
    output: Location,
  }),
  saveLocation: endpoint('PUT /api/locations/{id}', 'hierarchy.write', 'Changes a location.', {
    params: IdParams,
    body: LocationInput,
    output: Location,
  }),
  deleteLocation: endpoint('DELETE /api/locations/{id}', 'hierarchy.write', 'Deletes a location; its calls stay.', {
    params: IdParams,
    output: noContent,
  }),
  importLocations: endpoint('POST /api/locations/import', 'hierarchy.write', 'Imports locations from CSV.', {
    body: ImportInput,
    output: ImportResult,
  }),
  listEmployees: endpoint('GET /api/employees', 'employees.read', 'Lists employees with all their details.', {
    query: CompanyQuery,
    output: z.array(Employee),
  }),
  createEmployee: endpoint('POST /api/employees', 'employees.write', 'Adds an employee with a sign-in.', {
    body: NewEmployee,
    output: Employee,
  }),
  saveEmployee: endpoint('PUT /api/employees/{id}', 'employees.write', 'Changes an employee.', {
    params: IdParams,
    body: EmployeeInput,
    output: Employee,
  }),
  deleteEmployee: endpoint(
    'DELETE /api/employees/{id}',
    'employees.write',
    'Deletes an employee and ends the sign-in.',
    {
      params: IdParams,
      output: noContent,
    },
  ),
  makeEmployeeLink: endpoint(
    'POST /api/employees/{id}/link',
    'employees.write',
    'Creates a one-time link for an employee to set a password: valid for seven days for a first password, 24 hours for a reset. Their earlier links stop working.',
    { params: IdParams, output: OneTimeLink },
  ),
  approveEmployee: endpoint(
    'POST /api/employees/{id}/approve',
    'employees.approve',
    'Approves a store manager added by another store manager, who can then sign in. 409 if the record has changed since `version`.',
    { params: IdParams, body: EmployeeApproval, output: Employee },
  ),
  importEmployees: endpoint('POST /api/employees/import', 'employees.write', 'Imports employees from CSV.', {
    body: ImportInput,
    output: ImportResult,
  }),
  getPerformanceTiers: endpoint('GET /api/performance-tiers', 'tiers.read', 'Returns a company’s tier thresholds.', {
    query: CompanyQuery,
    output: PerformanceTiers,
  }),
  savePerformanceTiers: endpoint('PUT /api/performance-tiers', 'tiers.write', 'Sets a company’s tier thresholds.', {
    body: PerformanceTiersInput,
    output: PerformanceTiers,
  }),
  listCompanyServices: endpoint('GET /api/company-services', 'services.read', 'Lists each company’s services.', {
    query: CompanyServiceQuery,
    output: z.array(CompanyService),
  }),
  createService: endpoint('POST /api/company-services', 'services.write', 'Adds a service that only one company has.', {
    body: NewService,
    output: AddedService,
  }),
  saveService: endpoint('PUT /api/company-services/{id}', 'services.write', 'Renames, hides or shows a service.', {
    params: IdParams,
    body: ServiceChange,
    output: CompanyService,
  }),
  mergeService: endpoint('POST /api/company-services/{id}/merge', 'services.write', 'Merges a service into another.', {
    params: IdParams,
    body: ServiceMerge,
    output: CompanyService,
  }),
  mergeServices: endpoint(
    'POST /api/company-services/merge',
    'services.write',
    'Merges several services into another.',
    {
      body: ServicesMerge,
      output: CompanyService,
    },
  ),
  removeServices: endpoint(
    'POST /api/company-services/remove',
    'services.write',
    'Removes the company’s own services that have no calls and keeps the others.',
    { body: ServiceRemoval, output: ServiceRemovalResult },
  ),
};
