// Every way in, exactly those that have a handler: read this first to know what the product does.
// The webhook itself (POST /api/webhook/{endpointPath}) takes any bytes and so has a door of its own: server/http/webhook-door.ts.
import { z } from 'zod';
import { AuditEntry, AuditPerson, AuditQuery, ExportNote } from './audit-log';
import {
  AdminCompanyQuery,
  Company,
  CompanyActivity,
  CompanyInput,
  CompanyName,
  CompanyQuery,
  CompanyWithPhone,
} from './companies';
import {
  CallVolume,
  ConversionRateSeries,
  MetricsSummary,
  PracticeVsLiveSeries,
  ServicePerformance,
  TopEmployees,
} from './dashboard';
import { DemoRequest, DemoRequestChange, DemoRequestInput } from './demo-requests';
import { Employee, EmployeeApproval, EmployeeInput, EmployeeName, NewEmployee } from './employees';
import { endpoint, IdParams, IdText } from './endpoint';
import { FirstSteps, FirstStepsDone } from './first-steps';
import { IntakeStatus } from './intake';
import {
  District,
  DistrictInput,
  DistrictQuery,
  ImportInput,
  ImportResult,
  Location,
  LocationInput,
  NewDistrict,
  NewLocation,
  NewRegion,
  Region,
  RegionInput,
  StoreName,
} from './locations';
import { MappingTrial, TrialInput } from './mapping-trial';
import { Notifications, NotificationsRead } from './notifications';
import { Replay, ReplayInput, ReplayQuery } from './replays';
import {
  CloseRateTrendFilters,
  CloseRateTrendReport,
  EmployeePracticeFilters,
  EmployeePracticeReport,
  PracticeVsLiveFilters,
  PracticeVsLiveReport,
  ServiceCloseRateFilters,
  ServiceCloseRateReport,
} from './reports';
import {
  CompanyService,
  CompanyServiceQuery,
  NewService,
  Service,
  ServiceChange,
  ServiceMerge,
  ServiceRemoval,
  ServiceRemovalResult,
  ServicesMerge,
} from './services';
import {
  AcceptInvitationInput,
  CheckInvitationInput,
  Invitation,
  LoginInput,
  OneTimeLink,
  OpenSignUpLink,
  PasswordChange,
  ProfileInput,
  RegisterInput,
  SetupInput,
  SignInOptions,
  User,
} from './session';
import { NewSecret, SecretInput } from './signatures';
import { TestCallInput } from './test-calls';
import { PerformanceTiers, PerformanceTiersInput } from './tiers';
import {
  KnownName,
  KnownNameInput,
  KnownNameQuery,
  Resolution,
  Resolved,
  UnmappedList,
  UnmappedQuery,
} from './unmapped';
import { AdminUser, InvitedUser, UserChange, UserInput } from './users';
import {
  WebhookConfiguration,
  WebhookConfigurationInput,
  WebhookLog,
  WebhookLogQuery,
  WebhookSources,
} from './webhooks';

const companies = z.array(CompanyName);
const nothing = z.undefined();

export const endpoints = {
  // Who is there
  login: endpoint('POST /api/login', 'anyone', 'Signs in and sets the session cookie.', {
    body: LoginInput,
    output: User,
  }),
  logout: endpoint('POST /api/logout', 'anyone', 'Ends the session.', { output: nothing }),
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
  register: endpoint('POST /api/register', 'anyone', 'Makes a company and its director, and signs them in.', {
    body: RegisterInput,
    output: User,
  }),
  checkInvitation: endpoint('POST /api/invitation/check', 'anyone', 'What a one-time link is for; changes nothing.', {
    body: CheckInvitationInput,
    output: Invitation,
  }),
  acceptInvitation: endpoint('POST /api/invitation', 'anyone', 'Sets a password by a one-time link, and signs in.', {
    body: AcceptInvitationInput,
    output: User,
  }),
  saveProfile: endpoint('PUT /api/user', 'profile.write', 'Changes one’s own name and email.', {
    body: ProfileInput,
    output: User,
  }),
  changePassword: endpoint(
    'PUT /api/user/password',
    'signed-in',
    'Changes one’s own password and ends all other sessions.',
    { body: PasswordChange, output: User },
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
  createRegion: endpoint('POST /api/regions', 'hierarchy.write', 'Adds a region.', {
    body: NewRegion,
    output: Region,
  }),
  saveRegion: endpoint('PUT /api/regions/{id}', 'hierarchy.write', 'Renames a region.', {
    params: IdParams,
    body: RegionInput,
    output: Region,
  }),
  deleteRegion: endpoint('DELETE /api/regions/{id}', 'hierarchy.write', 'Deletes a region that holds nothing.', {
    params: IdParams,
    output: nothing,
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
    output: nothing,
  }),

  // Settings
  listLocations: endpoint('GET /api/locations', 'hierarchy.read', 'Locations with all that is known of them.', {
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
    output: nothing,
  }),
  importLocations: endpoint('POST /api/locations/import', 'hierarchy.write', 'Adds and changes locations by CSV.', {
    body: ImportInput,
    output: ImportResult,
  }),
  listEmployees: endpoint('GET /api/employees', 'employees.read', 'Employees with all that is known of them.', {
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
      output: nothing,
    },
  ),
  makeEmployeeLink: endpoint(
    'POST /api/employees/{id}/link',
    'employees.write',
    'Makes a one-time link on which this employee sets a password: the first one for seven days, a new one for 24 hours. Older links of theirs stop working.',
    { params: IdParams, output: OneTimeLink },
  ),
  approveEmployee: endpoint(
    'POST /api/employees/{id}/approve',
    'employees.approve',
    'Approves a store manager whom another store manager made: from now on they can sign in. 409 if the record has changed since `version`.',
    { params: IdParams, body: EmployeeApproval, output: Employee },
  ),
  importEmployees: endpoint('POST /api/employees/import', 'employees.write', 'Adds and changes employees by CSV.', {
    body: ImportInput,
    output: ImportResult,
  }),
  getPerformanceTiers: endpoint('GET /api/performance-tiers', 'tiers.read', 'Where a company’s tiers begin.', {
    query: CompanyQuery,
    output: PerformanceTiers,
  }),
  savePerformanceTiers: endpoint('PUT /api/performance-tiers', 'tiers.write', 'Sets where a company’s tiers begin.', {
    body: PerformanceTiersInput,
    output: PerformanceTiers,
  }),
  listCompanyServices: endpoint('GET /api/company-services', 'services.read', 'The services as companies have them.', {
    query: CompanyServiceQuery,
    output: z.array(CompanyService),
  }),
  createService: endpoint('POST /api/company-services', 'services.write', 'Adds a service of a company’s own.', {
    body: NewService,
    output: CompanyService,
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
    'Takes services of the company’s own away that have no calls; the others are kept.',
    { body: ServiceRemoval, output: ServiceRemovalResult },
  ),

  // Administration
  listAdminCompanies: endpoint(
    'GET /api/admin/companies',
    'companies.manage',
    'Every company, with contacts and thresholds; or the deleted ones.',
    { query: AdminCompanyQuery, output: z.array(Company) },
  ),
  listCompanyActivity: endpoint(
    'GET /api/admin/company-activity',
    'companies.manage',
    'Of every living company: calls and close rate of 7 days, failed deliveries of 24 hours, the last delivery.',
    { output: z.array(CompanyActivity) },
  ),
  createCompany: endpoint('POST /api/admin/companies', 'companies.manage', 'Adds a company.', {
    body: CompanyWithPhone,
    output: Company,
  }),
  saveCompany: endpoint('PUT /api/admin/companies/{id}', 'companies.manage', 'Changes, activates or deactivates one.', {
    params: IdParams,
    body: CompanyInput,
    output: Company,
  }),
  deleteCompany: endpoint(
    'DELETE /api/admin/companies/{id}',
    'companies.manage',
    'Hides a company; it can be restored for 30 days.',
    { params: IdParams, output: nothing },
  ),
  restoreCompany: endpoint(
    'POST /api/admin/companies/{id}/restore',
    'companies.manage',
    'Brings a deleted company back.',
    { params: IdParams, output: Company },
  ),
  makeSignUpLink: endpoint('POST /api/admin/sign-up-links', 'users.manage', 'A link on which a company can register.', {
    output: OneTimeLink,
  }),
  listSignUpLinks: endpoint('GET /api/admin/sign-up-links', 'users.manage', 'The sign-up links that still work.', {
    output: z.array(OpenSignUpLink),
  }),
  revokeSignUpLink: endpoint(
    'DELETE /api/admin/sign-up-links/{id}',
    'users.manage',
    'Ends a sign-up link before anybody used it.',
    { params: IdParams, output: nothing },
  ),
  listUsers: endpoint('GET /api/admin/users', 'users.manage', 'Everybody who has a sign-in.', {
    output: z.array(AdminUser),
  }),
  inviteUser: endpoint('POST /api/admin/users', 'users.manage', 'Adds an admin or director, with a link to hand out.', {
    body: UserInput,
    output: InvitedUser,
  }),
  saveUser: endpoint('PUT /api/admin/users/{id}', 'users.manage', 'Changes role, companies or whether they sign in.', {
    params: IdParams,
    body: UserChange,
    output: AdminUser,
  }),
  makeResetLink: endpoint(
    'POST /api/admin/users/{id}/reset',
    'users.manage',
    'A link on which to set a new password.',
    {
      params: IdParams,
      output: OneTimeLink,
    },
  ),
  requestDemo: endpoint('POST /api/demo-requests', 'anyone', 'Asks to be shown the product.', {
    body: DemoRequestInput,
    output: nothing,
  }),
  listDemoRequests: endpoint('GET /api/admin/demo-requests', 'installation.manage', 'Who asked for a demo.', {
    output: z.array(DemoRequest),
  }),
  saveDemoRequest: endpoint('PUT /api/admin/demo-requests/{id}', 'installation.manage', 'Marks a request as handled.', {
    params: IdParams,
    body: DemoRequestChange,
    output: DemoRequest,
  }),

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
  listWebhookSources: endpoint(
    'GET /api/webhook-sources',
    'webhook-config.read',
    'A company’s phone systems, each with its own path, mapping and signature.',
    { query: z.object({ companyId: IdText }), output: WebhookSources },
  ),
  deleteWebhookSource: endpoint(
    'DELETE /api/webhook-sources/{id}',
    'webhook-config.write',
    'Takes a phone system away. Its path stops working; its calls and deliveries stay.',
    { params: IdParams, output: nothing },
  ),
  makeWebhookSecret: endpoint(
    'POST /api/webhook-sources/{id}/secrets',
    'webhook-config.write',
    'Keeps a secret to check signatures with, or makes one. The answer alone ever shows it.',
    { params: IdParams, body: SecretInput, output: NewSecret },
  ),
  deleteWebhookSecret: endpoint('DELETE /api/webhook-secrets/{id}', 'webhook-config.write', 'Takes a secret away.', {
    params: IdParams,
    output: nothing,
  }),
  tryMapping: endpoint(
    'POST /api/webhook-config/try',
    'webhook-config.write',
    'What a mapping would make of a payload. Nothing is stored.',
    // A payload of 1 MiB, its quotes escaped.
    { body: TrialInput, output: MappingTrial, maxBytes: 4 * 1024 * 1024 },
  ),
  sendTestCall: endpoint(
    'POST /api/webhook-test-calls',
    'webhook-config.write',
    'Takes a payload through a saved configuration by the steps of live traffic. Its row of the log is marked as a test, and it counts nowhere.',
    { body: TestCallInput, output: WebhookLog },
  ),
  listUnmapped: endpoint('GET /api/unmapped', 'webhook-config.write', 'What deliveries named and nothing knows.', {
    query: UnmappedQuery,
    output: UnmappedList,
  }),
  resolveUnmapped: endpoint(
    'POST /api/unmapped/resolve',
    'webhook-config.write',
    'Says what such a value means, and applies that to past deliveries.',
    { body: Resolution, output: Resolved },
  ),
  listKnownNames: endpoint('GET /api/known-names', 'webhook-config.write', 'Further names that payloads use.', {
    query: UnmappedQuery,
    output: z.array(KnownName),
  }),
  saveKnownName: endpoint('POST /api/known-names', 'webhook-config.write', 'Gives one a further name.', {
    body: KnownNameInput,
    output: KnownName,
  }),
  deleteKnownName: endpoint('DELETE /api/known-names', 'webhook-config.write', 'Takes a further name away.', {
    query: KnownNameQuery,
    output: nothing,
  }),
  startReplay: endpoint(
    'POST /api/replays',
    'webhook-logs.replay',
    'Understands deliveries anew, or says what that would change.',
    { body: ReplayInput, output: Replay },
  ),
  listReplays: endpoint('GET /api/replays', 'webhook-logs.replay', 'The latest replays, newest first.', {
    query: ReplayQuery,
    output: z.array(Replay),
  }),
  getReplay: endpoint('GET /api/replays/{id}', 'webhook-logs.replay', 'How far a replay is.', {
    params: IdParams,
    output: Replay,
  }),
  stopReplay: endpoint('POST /api/replays/{id}/stop', 'webhook-logs.replay', 'Ends one; what is done stays.', {
    params: IdParams,
    output: Replay,
  }),
  getIntakeStatus: endpoint(
    'GET /api/intake-status',
    'signed-in',
    'Whether the database is away, and whether deliveries wait on disk. Answered during an outage, too.',
    {
      output: IntakeStatus,
      needsNoDatabase: true,
    },
  ),
  listWebhookLogs: endpoint(
    'GET /api/webhook-logs',
    'webhook-logs.read',
    'Deliveries, newest first. While there may be more, the header Link (rel="next") says where they go on. A search ends when a page is full or as many rows are looked through as one question may cost, so that with filters a page may hold fewer rows, even none, and go on all the same.',
    { query: WebhookLogQuery, output: z.array(WebhookLog) },
  ),
  getWebhookLog: endpoint('GET /api/webhook-logs/{id}', 'webhook-logs.read', 'One delivery with its whole payload.', {
    params: IdParams,
    output: WebhookLog,
  }),

  // What the viewer should know of
  listNotifications: endpoint(
    'GET /api/notifications',
    'notifications.read',
    'Failed deliveries of the last day, and companies whose webhooks are silent.',
    {
      output: Notifications,
    },
  ),
  readNotifications: endpoint('POST /api/notifications/read', 'notifications.read', 'Marks them as read.', {
    body: NotificationsRead,
    output: Notifications,
  }),
  getFirstSteps: endpoint(
    'GET /api/first-steps/{companyId}',
    'first-steps.read',
    'What a new company has done so far.',
    {
      params: z.object({ companyId: IdText }),
      output: FirstSteps,
    },
  ),
  finishFirstSteps: endpoint('POST /api/first-steps', 'first-steps.read', 'The first report has been read.', {
    body: FirstStepsDone,
    output: FirstSteps,
  }),

  // The dashboard
  getMetricsSummary: endpoint('GET /api/metrics/summary', 'reports.read', 'The four cards: last 7 days.', {
    query: CompanyQuery,
    output: MetricsSummary,
  }),
  getConversionRate: endpoint('GET /api/metrics/conversion-rate', 'reports.read', 'Close rate of twelve months.', {
    query: CompanyQuery,
    output: ConversionRateSeries,
  }),
  getPracticeVsLiveSeries: endpoint(
    'GET /api/metrics/practice-vs-live',
    'reports.read',
    'Practice and live close rates of twelve weeks.',
    { query: CompanyQuery, output: PracticeVsLiveSeries },
  ),
  getServicePerformance: endpoint(
    'GET /api/service-performance',
    'reports.read',
    'Close rates of 30 days by service.',
    {
      query: CompanyQuery,
      output: ServicePerformance,
    },
  ),
  getTopEmployees: endpoint('GET /api/top-employees', 'reports.read', 'The people with the best close rates.', {
    query: CompanyQuery,
    output: TopEmployees,
  }),
  getCallVolume: endpoint('GET /api/call-volume', 'reports.read', 'Calls and appointments of 7 days by weekday.', {
    query: CompanyQuery,
    output: CallVolume,
  }),

  // Reports
  getServiceCloseRate: endpoint(
    'GET /api/reports/service-close-rate',
    'reports.read',
    'Close rate per service, with trend and series.',
    { query: ServiceCloseRateFilters, output: ServiceCloseRateReport },
  ),
  getPracticeVsLive: endpoint(
    'GET /api/reports/practice-vs-live',
    'reports.read',
    'Live close rates beside practice, and what practice did to them.',
    { query: PracticeVsLiveFilters, output: PracticeVsLiveReport },
  ),
  getEmployeePractice: endpoint(
    'GET /api/reports/employee-practice',
    'reports.read',
    'Who practised what, and how their live calls went.',
    { query: EmployeePracticeFilters, output: EmployeePracticeReport },
  ),
  getCloseRateTrend: endpoint(
    'GET /api/reports/close-rate-trend',
    'reports.read',
    'Close rate over time, its direction, best and worst weekday.',
    { query: CloseRateTrendFilters, output: CloseRateTrendReport },
  ),

  // Who did what
  listAuditLog: endpoint(
    'GET /api/audit-log',
    'audit-log.read',
    'Who signed in, changed or exported what, newest first. The header Link (rel="next") says where the list goes on.',
    { query: AuditQuery, output: z.array(AuditEntry) },
  ),
  listAuditPeople: endpoint('GET /api/audit-log/people', 'audit-log.read', 'Everybody the audit log has entries of.', {
    query: CompanyQuery,
    output: z.array(AuditPerson),
  }),
  noteExport: endpoint(
    'POST /api/exports',
    'signed-in',
    'Notes in the audit log that the browser made a file of what it had loaded.',
    { body: ExportNote, output: z.object({ notedAt: z.iso.datetime() }) },
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
