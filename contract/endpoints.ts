// Every way in, exactly those that have a handler: read this first to know what the product does.
// The webhook itself (POST /api/webhook/{endpointPath}) takes any bytes and so has a door of its own: server/http/webhook-door.ts.
import { z } from 'zod';
import { Company, CompanyName, CompanyQuery } from './companies';
import { EmployeeName } from './employees';
import { endpoint, IdParams, IdText } from './endpoint';
import { District, DistrictQuery, Region, StoreName } from './locations';
import { ServiceCloseRateFilters, ServiceCloseRateReport } from './reports';
import { Service } from './services';
import { LoginInput, SetupInput, SignInOptions, User } from './session';
import { WebhookConfiguration, WebhookConfigurationInput, WebhookLog, WebhookLogQuery } from './webhooks';

const companies = z.array(CompanyName);

export const endpoints = {
  // Who is there
  login: endpoint('POST /api/login', 'anyone', 'Signs in and sets the session cookie.', {
    body: LoginInput,
    output: User,
  }),
  logout: endpoint('POST /api/logout', 'anyone', 'Ends the session.', { output: z.undefined() }),
  getUser: endpoint('GET /api/user', 'signed-in', 'The signed-in user and what they may do.', { output: User }),
  getSignInOptions: endpoint('GET /api/sign-in-options', 'anyone', 'What the sign-in screen may offer.', {
    output: SignInOptions,
  }),
  setUpFirstAdmin: endpoint(
    'POST /api/setup',
    'anyone',
    'Makes the first admin with the one-time token of the first start.',
    { body: SetupInput, output: User },
  ),

  // Companies and what is below them
  listCompanies: endpoint('GET /api/companies', 'companies.read', 'The companies the viewer may see.', {
    output: companies,
  }),
  listUserCompanies: endpoint(
    'GET /api/user-companies',
    'companies.read',
    'The same as /api/companies, for everyone.',
    { output: companies },
  ),
  listRegionsOfCompany: endpoint('GET /api/companies/{id}/regions', 'hierarchy.read', 'The regions of a company.', {
    params: IdParams,
    output: z.array(Region),
  }),
  listDistrictsOfRegion: endpoint('GET /api/regions/{id}/districts', 'hierarchy.read', 'The districts of a region.', {
    params: IdParams,
    output: z.array(District),
  }),
  listStoresOfDistrict: endpoint('GET /api/districts/{id}/stores', 'hierarchy.read', 'The locations of a district.', {
    params: IdParams,
    output: z.array(StoreName),
  }),
  listEmployeesOfStore: endpoint('GET /api/stores/{id}/employees', 'hierarchy.read', 'The people of a location.', {
    params: IdParams,
    output: z.array(EmployeeName),
  }),
  listRegions: endpoint('GET /api/regions', 'hierarchy.read', 'Regions.', {
    query: CompanyQuery,
    output: z.array(Region),
  }),
  listDistricts: endpoint('GET /api/districts', 'hierarchy.read', 'Districts, of one region if asked.', {
    query: DistrictQuery,
    output: z.array(District),
  }),
  listStores: endpoint('GET /api/stores', 'hierarchy.read', 'Locations whose calls the viewer may see.', {
    query: CompanyQuery,
    output: z.array(StoreName),
  }),
  listServices: endpoint('GET /api/services', 'hierarchy.read', 'The shared services and the company’s own.', {
    query: CompanyQuery,
    output: z.array(Service),
  }),
  listAdminCompanies: endpoint(
    'GET /api/admin/companies',
    'companies.manage',
    'Every company, with contacts and thresholds.',
    { output: z.array(Company) },
  ),

  // Webhooks
  getWebhookConfiguration: endpoint(
    'GET /api/webhook-config/{companyId}',
    'webhook-config.read',
    'A company’s mapping; null when none is saved.',
    { params: z.object({ companyId: IdText }), output: WebhookConfiguration.nullable() },
  ),
  saveWebhookConfiguration: endpoint(
    'POST /api/webhook-config',
    'webhook-config.write',
    'Creates or replaces a company’s mapping.',
    { body: WebhookConfigurationInput, output: WebhookConfiguration },
  ),
  listWebhookLogs: endpoint('GET /api/webhook-logs', 'webhook-logs.read', 'Deliveries, newest first.', {
    query: WebhookLogQuery,
    output: z.array(WebhookLog),
  }),
  getWebhookLog: endpoint('GET /api/webhook-logs/{id}', 'webhook-logs.read', 'One delivery with its whole payload.', {
    params: IdParams,
    output: WebhookLog,
  }),

  // Reports
  getServiceCloseRate: endpoint(
    'GET /api/reports/service-close-rate',
    'reports.read',
    'Close rate per service, with trend and series.',
    { query: ServiceCloseRateFilters, output: ServiceCloseRateReport },
  ),

  // The installation
  getVersion: endpoint('GET /api/version', 'anyone', 'Which version runs.', {
    output: z.object({ version: z.string() }),
  }),
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export type ParamsOf<N extends EndpointName> = z.output<Endpoints[N]['params']>;
export type QueryOf<N extends EndpointName> = z.output<Endpoints[N]['query']>;
export type BodyOf<N extends EndpointName> = z.output<Endpoints[N]['body']>;
export type OutputOf<N extends EndpointName> = z.output<Endpoints[N]['output']>;

/** What a caller passes: defaults may be left out, query values are anything that prints. */
export type BodyInputOf<N extends EndpointName> = z.input<Endpoints[N]['body']>;
