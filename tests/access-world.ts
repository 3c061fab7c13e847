// For the access test: a company with its rows next to another, and bodies for every endpoint.
import type { EndpointName } from '#contract/endpoints';
import { exampleKeys } from '#contract/example-payload';
import type { Role } from '#contract/roles';
import { noResult } from '../server/database/schema/appointment-json';
import { testPassword, testPasswordHash } from './test-app';
import type { TestRows } from './test-database';

export type Kind =
  | 'call'
  | 'company'
  | 'deletedCompany'
  | 'region'
  | 'emptyRegion'
  | 'district'
  | 'emptyDistrict'
  | 'store'
  | 'employee'
  | 'service'
  | 'otherService'
  | 'configuration'
  | 'secret'
  | 'replay'
  | 'delivery'
  | 'auditEntry'
  | 'user'
  | 'demoRequest'
  | 'appointmentList'
  | 'appointmentImport'
  | 'previewedImport'
  | 'matchAnswer'
  | 'signUpLink';
export type Target = 'own' | 'foreign' | 'sibling' | 'missing';

/** `sibling` belongs to the same company, but to another location, district and region. */
export const ids: Record<Kind, Record<Target, number>> = {
  call: { own: 1, foreign: 2, sibling: 3, missing: 999 },
  company: { own: 1, foreign: 2, sibling: 1, missing: 999 },
  deletedCompany: { own: 3, foreign: 3, sibling: 3, missing: 999 },
  region: { own: 1, foreign: 2, sibling: 3, missing: 999 },
  emptyRegion: { own: 4, foreign: 5, sibling: 4, missing: 999 },
  district: { own: 1, foreign: 2, sibling: 3, missing: 999 },
  emptyDistrict: { own: 4, foreign: 5, sibling: 4, missing: 999 },
  store: { own: 1, foreign: 2, sibling: 3, missing: 999 },
  employee: { own: 1, foreign: 2, sibling: 3, missing: 999 },
  service: { own: 1, foreign: 2, sibling: 1, missing: 999 },
  otherService: { own: 3, foreign: 4, sibling: 3, missing: 999 },
  configuration: { own: 1, foreign: 2, sibling: 1, missing: 999 },
  secret: { own: 1, foreign: 2, sibling: 1, missing: 999 },
  delivery: { own: 1, foreign: 2, sibling: 3, missing: 999 },
  auditEntry: { own: 1, foreign: 2, sibling: 1, missing: 999 },
  replay: { own: 1, foreign: 2, sibling: 1, missing: 999 },
  user: { own: 6, foreign: 7, sibling: 6, missing: 999 },
  demoRequest: { own: 1, foreign: 1, sibling: 1, missing: 999 },
  signUpLink: { own: 1, foreign: 1, sibling: 1, missing: 999 },
  appointmentList: { own: 1, foreign: 2, sibling: 1, missing: 999 },
  // Managers see their own imports; the sibling's is another person's.
  appointmentImport: { own: 1, foreign: 2, sibling: 3, missing: 999 },
  previewedImport: { own: 4, foreign: 5, sibling: 6, missing: 999 },
  matchAnswer: { own: 1, foreign: 2, sibling: 3, missing: 999 },
};

export const viewers: { name: string; role: Role; isOfOther?: boolean }[] = [
  { name: 'admin', role: 'admin' },
  { name: 'director', role: 'director' },
  { name: 'manager', role: 'store_manager' },
  { name: 'employee', role: 'employee' },
  { name: 'other-director', role: 'director', isOfOther: true },
  { name: 'other-manager', role: 'store_manager', isOfOther: true },
  { name: 'other-employee', role: 'employee', isOfOther: true },
];

const person = (companyId: number, id: number, userId: number) => ({ companyId, id, userId });
const place = (companyId: number, id: number, regionId: number) => ({ companyId, id, regionId, districtId: regionId });
const called = (companyId: number, id: number, locationId: number) => ({
  companyId,
  id,
  locationId,
  serviceId: companyId,
  employeeId: id,
  wasBooked: null,
  localDay: '2026-03-01',
});
/** By the clock of test-app.ts. */
const aDayAgo = new Date('2026-03-01T09:00:00Z');
const delivered = (companyId: number, id: number, locationId: number) => ({
  companyId,
  id,
  deliveryId: `01900000-0000-7000-8000-00000000000${id}`,
  receivedAt: aDayAgo,
  source: 'default',
  method: 'POST',
  body: Buffer.from('{}'),
  bodyBytes: 2,
  status: 'success',
  locationId,
  employeeId: id,
});

export const rows: TestRows = {
  companies: [{ id: 1 }, { id: 2 }, { id: 3, deletedAt: new Date('2026-03-01T00:00:00Z') }],
  users: [
    { id: 1, username: 'manager', role: 'store_manager' as const },
    { id: 2, username: 'other-manager', role: 'store_manager' as const },
    { id: 3, username: 'sibling', role: 'employee' as const },
    { id: 4, username: 'employee', role: 'employee' as const },
    { id: 5, username: 'admin', role: 'admin' as const },
    { id: 6, username: 'director', role: 'director' as const },
    { id: 7, username: 'other-director', role: 'director' as const },
    { id: 8, username: 'other-employee', role: 'employee' as const },
  ].map((user) => ({ ...user, passwordHash: testPasswordHash })),
  userCompanies: [
    { userId: 6, companyId: 1 },
    { userId: 7, companyId: 2 },
  ],
  services: [
    { id: 1, name: 'Tires', companyId: 1 },
    { id: 2, name: 'Brakes', companyId: 2 },
    { id: 3, name: 'Oil', companyId: 1 },
    { id: 4, name: 'Oil', companyId: 2 },
  ],
  regions: [
    { companyId: 1, id: 1, name: 'North' },
    { companyId: 2, id: 2, name: 'South' },
    { companyId: 1, id: 3, name: 'East' },
    { companyId: 1, id: 4, name: 'Empty' },
    { companyId: 2, id: 5, name: 'Empty' },
  ],
  districts: [
    { companyId: 1, id: 1, regionId: 1, name: 'North' },
    { companyId: 2, id: 2, regionId: 2, name: 'South' },
    { companyId: 1, id: 3, regionId: 3, name: 'East' },
    { companyId: 1, id: 4, regionId: 3, name: 'Empty' },
    { companyId: 2, id: 5, regionId: 2, name: 'Empty' },
  ],
  locations: [place(1, 1, 1), place(2, 2, 2), place(1, 3, 3)],
  // Employees 1 and 2 are the people with the role employee; 11 and 12 are the managers.
  employees: [person(1, 1, 4), person(2, 2, 8), person(1, 3, 3), person(1, 11, 1), person(2, 12, 2)],
  employeeLocations: [
    { companyId: 1, employeeId: 1, locationId: 1 },
    { companyId: 1, employeeId: 11, locationId: 1 },
    { companyId: 2, employeeId: 12, locationId: 2 },
    { companyId: 2, employeeId: 2, locationId: 2 },
    { companyId: 1, employeeId: 3, locationId: 3 },
  ],
  webhookConfigurations: [1, 2].map((id) => ({
    companyId: id,
    id,
    source: 'default',
    endpointPath: `path-${id}`,
    ...exampleKeys,
  })),
  webhookEndpoints: [1, 2].map((id) => ({ path: `path-${id}`, companyId: id, configurationId: id })),
  webhookSecrets: [1, 2].map((id) => ({ companyId: id, id, configurationId: id, secret: 'correct horse' })),
  locationAliases: [1, 2].map((id) => ({ companyId: id, locationId: id, alias: 'downtown' })),
  calledNumbers: [1, 2].map((id) => ({ companyId: id, locationId: id, number: '+13125550142', version: 1 })),
  auditLog: [1, 2].map((id) => ({
    companyId: id,
    id,
    userId: id === 1 ? ids.user.own : ids.user.foreign,
    username: 'somebody',
    action: 'region.created',
    subject: `region ${id}`,
  })),
  calls: [called(1, 1, 1), called(2, 2, 2), called(1, 3, 3)],
  deliveries: [delivered(1, 1, 1), delivered(2, 2, 2), delivered(1, 3, 3)],
  replays: [1, 2].map((id) => ({
    companyId: id,
    id,
    isDryRun: false,
    status: 'done',
    selection: { filters: {} },
    startedBy: 'Robin Hale',
  })),
  appointmentLists: [1, 2].map((id) => ({ companyId: id, id, name: 'Shop system', windowDays: 7, createdBy: id })),
  appointmentImports: [1, 2, 3, 4, 5, 6].map((id) => ({
    ...{ companyId: id % 3 === 2 ? 2 : 1, id, listId: id % 3 === 2 ? 2 : 1, kind: 'file', status: 'done' },
    ...{ isDryRun: id > 3, finishedAt: aDayAgo, userId: id % 3, startedBy: 'Robin Hale', result: noResult },
    locationIds: id % 3 === 0 ? null : [id % 3],
  })),
  matchAnswers: [1, 2, 3].map((id) => ({
    ...{ companyId: id === 2 ? 2 : 1, id, userId: id, saidBy: 'Robin Hale', locationIds: [id], answeredAt: aDayAgo },
  })),
  invites: [{ id: 1, tokenHash: Buffer.alloc(32), purpose: 'sign-up', expiresAt: new Date('2999-01-01T00:00:00Z') }],
  demoRequests: [{ id: 1, name: 'Robin Hale', email: 'robin@haletire.example', business: 'Hale Tire' }],
};

const thresholds = { silverThreshold: 20, goldThreshold: 35, platinumThreshold: 50 };
const company = {
  name: 'Harbor Tire',
  contactEmail: 'office@harbor.example',
  contactPhone: '5550102030',
  ...thresholds,
};
const contact = { phone: '5550102030', email: 'someone@example.com' };
const location = { name: 'Downtown', ...contact, address: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60601' };
const employee = { firstName: 'Robin', lastName: 'Hale', ...contact, role: 'Employee', username: 'robin.hale' };

/** Bodies that are valid except for their ids. Endpoints that take a body must be listed. */
export const bodies: Partial<Record<EndpointName, (own: { id: number; version: number | undefined }) => object>> = {
  saveProfile: () => ({ name: 'Robin Hale', email: 'robin@haletire.example' }),
  changePassword: () => ({ currentPassword: testPassword, newPassword: 'another correct horse' }),
  tryMapping: () => ({ mapping: exampleKeys, payload: { text: '{}' } }),
  saveWebhookConfiguration: ({ id, version }) => ({ endpointPath: `new-path-${id}`, ...exampleKeys, version }),
  makeWebhookSecret: () => ({ secret: 'another correct horse' }),
  sendTestCall: () => ({ payload: '{}' }),
  resolveUnmapped: ({ id }) => ({ source: 'default', field: 'storeId', value: 'NS-99', as: { kind: 'existing', id } }),
  createAllUnmapped: () => ({ field: 'service', values: ['Alignment'] }),
  explainWords: () => ({ source: 'default', version: 0 }),
  saveKnownName: () => ({ kind: 'location', alias: 'Main line' }),
  saveCalledNumber: () => ({ number: '(312) 555-0142', label: 'Main line' }),
  importCalledNumbers: () => ({ text: '(312) 555-0142', dryRun: true }),
  countWaitingNumbers: () => ({}),
  createAppointmentList: () => ({ name: 'Booking tool' }),
  saveAppointmentList: () => ({ name: 'Booking tool', mapping: null }),
  tryAppointmentList: () => ({ text: 'Phone,Created\n' }),
  explainAppointmentValues: () => ({ explanations: [{ field: 'status', value: 'Picked up', meaning: 'kept' }] }),
  importAppointments: () => ({ text: 'Phone,Created\n', dryRun: true }),
  confirmAppointmentImport: () => ({}),
  stopAppointmentImport: () => ({}),
  undoAppointmentImport: () => ({}),
  answerMatches: () => ({ all: 'yes' }),
  undoMatchAnswers: () => ({}),
  startReplay: ({ id }) => ({ dryRun: true, selection: { ids: [id] } }),
  createRegion: () => ({ name: 'West' }),
  saveRegion: () => ({ name: 'West' }),
  createDistrict: () => ({ name: 'West' }),
  saveDistrict: () => ({ name: 'West' }),
  createLocation: () => location,
  saveLocation: () => location,
  importLocations: () => ({ csv: 'code,name\n', dryRun: true }),
  createEmployee: ({ id }) => ({ ...employee, storeIds: [id] }),
  saveEmployee: ({ id }) => ({ ...employee, storeIds: [id] }),
  approveEmployee: () => ({ version: 0 }),
  importEmployees: () => ({ csv: 'code,username\n', dryRun: true }),
  savePerformanceTiers: () => ({ silverMin: 20, goldMin: 40, platinumMin: 60 }),
  createService: () => ({ name: 'Alignment' }),
  saveService: () => ({ name: 'Alignment', isHidden: true }),
  mergeService: () => ({}),
  mergeServices: ({ id }) => ({ ids: [id] }),
  removeServices: ({ id }) => ({ ids: [id] }),
  createCompany: () => company,
  saveCompany: () => company,
  inviteUser: () => ({ name: 'Robin Hale', email: 'robin@haletire.example', username: 'robin', role: 'admin' }),
  saveUser: () => ({
    name: 'Robin Hale',
    email: 'robin@haletire.example',
    role: 'director',
    companyIds: [1],
    active: true,
  }),
  saveDemoRequest: () => ({ isHandled: true }),
  saveRetention: () => ({ rule: { contentDays: null, logDays: null }, companyId: null }),
  previewRetention: () => ({ rule: { contentDays: 30, logDays: null }, companyId: null }),
  lookUpCustomer: () => ({ phone: '+17085550187', companyId: null }),
  exportCustomer: () => ({ phone: '+17085550187', companyId: null }),
  eraseCustomer: () => ({ phone: '+17085550187', companyId: null, lastDigits: '0187' }),
  saveCall: () => ({ appointment: 'yes' }),
  drawCallsToMark: () => ({}),
  holdCallsToMark: () => ({ hold: [1], release: [2], skip: [3] }),
  dismissFinding: () => ({ source: 'default', finding: 'one-call-id' }),
  readNotifications: () => ({ readTo: '2026-03-02T09:00:00Z' }),
  finishFirstSteps: () => ({}),
  noteExport: () => ({ content: 'locations', format: 'csv', rows: 2 }),
};
