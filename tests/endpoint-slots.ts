// For the access test: which ids an endpoint takes, and an address with values for them.
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint';
import type { Role } from '#contract/roles';
import { ids, type Kind } from './access-world';

export interface Slot {
  place: 'params' | 'query' | 'body';
  name: string;
  kind: Kind;
  /**
   * Ids in paths and bodies are required, and so is the company for endpoints of one company; other ids in queries are
   * filters.
   */
  isNeeded: boolean;
}

/** Every id an endpoint takes. Fails for an unknown name: add it to `kindOf`. */
export function slotsOf(endpoint: Endpoint): Slot[] {
  const inShape = (place: Slot['place'], shape: z.ZodType) =>
    [...new Set(namesIn(shape))]
      .filter((name) => /(^i|I)d$/.test(name) || name === 'before')
      .filter((name) => !notOfRows[endpoint.path]?.includes(name))
      .map((name) => ({
        place,
        name,
        kind: kindOf(name, endpoint),
        isNeeded:
          place === 'body' ? !isLeftOut(endpoint, name) : place !== 'query' || companyScoped.includes(endpoint.path),
      }));
  return [
    ...inShape('params', endpoint.params),
    ...inShape('query', endpoint.query),
    ...inShape('body', endpoint.body),
  ];
}

/** Names that look like those of rows: a cursor, and a text that may be a phone system's id. */
const notOfRows: Record<string, string[]> = { '/api/calls': ['before', 'callId'], '/api/calls/total': ['callId'] };

/** Rows that a body may name, but not for every role: then they get 403. */
const optionalInBody: Record<string, { names: string[]; forbiddenTo: Role[] }> = {
  'PUT /api/calls/{id}': { names: ['serviceId', 'employeeId'], forbiddenTo: ['employee'] },
};

const isLeftOut = ({ method, path }: Endpoint, name: string) =>
  optionalInBody[`${method} ${path}`]?.names.includes(name) ?? false;

/** Whether a role may never name such a row. */
export const isForbiddenSlot = ({ method, path }: Endpoint, { place, name }: Slot, role: Role): boolean => {
  const optional = optionalInBody[`${method} ${path}`];
  return (
    place === 'body' && optional !== undefined && optional.names.includes(name) && optional.forbiddenTo.includes(role)
  );
};

/** In these queries 0 stands for none, such as calls of which nobody knows the service. */
const zeroMeansNone: Record<string, string[]> = {
  '/api/calls': ['regionId', 'districtId', 'employeeId', 'serviceId'],
  '/api/calls/total': ['regionId', 'districtId', 'employeeId', 'serviceId'],
  '/api/reports/service-close-rate': ['regionId', 'districtId', 'employeeId', 'serviceId'],
  '/api/reports/practice-vs-live': ['regionId', 'districtId', 'employeeId', 'serviceId'],
  '/api/reports/employee-practice': ['regionId', 'districtId', 'employeeId', 'serviceId'],
  '/api/stores': ['regionId', 'districtId'],
  '/api/filter-names': ['regionId', 'districtId', 'employeeId', 'serviceId'],
  '/api/reports/known-since': ['regionId', 'districtId', 'employeeId', 'serviceId'],
  '/api/reports/close-rate-trend': ['regionId', 'districtId', 'employeeId', 'serviceId'],
  '/api/reports/kept-appointments': ['regionId', 'districtId', 'employeeId', 'serviceId'],
};

export const isZeroAllowed = ({ path }: Endpoint, { place, name }: Slot): boolean =>
  place === 'query' && (name === 'serviceId' || (zeroMeansNone[path]?.includes(name) ?? false));

/** The names of an object, or of all objects that a body may be. */
function namesIn(shape: z.ZodType): string[] {
  if ('out' in shape) return namesIn(shape.out as z.ZodType);
  if ('options' in shape) return (shape.options as z.ZodType[]).flatMap(namesIn);
  return Object.keys('shape' in shape ? (shape.shape as object) : {});
}

/** Endpoints that require a company. */
const companyScoped = [
  '/api/performance-tiers',
  '/api/webhook-sources',
  '/api/unmapped',
  '/api/words',
  '/api/known-names',
  '/api/called-numbers',
  '/api/replays',
  '/api/appointment-lists',
  '/api/appointment-imports',
  '/api/appointments',
  '/api/appointment-matches',
  '/api/demo-appointment-list',
];

/** Query parameters other than ids. */
const otherQuery: Record<string, Record<string, string>> = {
  'GET /api/words': { source: 'default' },
  'GET /api/jump': { q: 'North' },
  'DELETE /api/known-names': { kind: 'location', alias: 'downtown' },
  'DELETE /api/called-numbers': { number: '+13125550142' },
};

/** Endpoints whose path names another kind than its word. */
const kindByAddress: Record<string, Kind> = {
  'DELETE /api/regions/{id}': 'emptyRegion',
  'DELETE /api/districts/{id}': 'emptyDistrict',
  'POST /api/admin/companies/{id}/restore': 'deletedCompany',
  'POST /api/appointment-imports/{id}/confirm': 'previewedImport',
};

/** The kind of row in `before`. */
const kindBefore: Record<string, Kind> = {
  '/api/webhook-logs': 'delivery',
  '/api/audit-log': 'auditEntry',
};

function kindOf(name: string, { method, path }: Endpoint): Kind {
  const byName: Record<string, Kind> = {
    companyId: 'company',
    regionId: 'region',
    districtId: 'district',
    storeId: 'store',
    locationId: 'store',
    targetId: 'store',
    employeeId: 'employee',
    serviceId: 'service',
    intoServiceId: 'otherService',
    userId: 'user',
    configurationId: 'configuration',
    listId: 'appointmentList',
    importId: 'appointmentImport',
  };
  const byPath: Record<string, Kind> = {
    calls: 'call',
    companies: 'company',
    regions: 'region',
    districts: 'district',
    stores: 'store',
    locations: 'store',
    employees: 'employee',
    users: 'user',
    'company-services': 'service',
    'demo-requests': 'demoRequest',
    'sign-up-links': 'signUpLink',
    'webhook-logs': 'delivery',
    'webhook-config': 'configuration',
    'webhook-sources': 'configuration',
    'webhook-secrets': 'secret',
    replays: 'replay',
    'appointment-lists': 'appointmentList',
    'appointment-imports': 'appointmentImport',
    'appointment-matches': 'matchAnswer',
  };
  // In a path an id follows the word for its kind; in a body its kind is the path's last word.
  const segments = path.split('/');
  const word = segments.at(segments.includes('{id}') ? segments.indexOf('{id}') - 1 : -1) ?? '';
  const kind =
    name === 'before'
      ? kindBefore[path]
      : name === 'id'
        ? (kindByAddress[`${method} ${path}`] ?? byPath[word])
        : byName[name];
  if (!kind) throw new Error(`The access test does not know what ${name} of ${path} names. Add it to kindOf.`);
  return kind;
}

/** Omits filters. */
export function own(slots: Slot[], viewer: { isOfOther?: boolean }): Record<string, number> {
  const ownTarget = viewer.isOfOther ? 'foreign' : 'own';
  const needed = slots.filter(({ isNeeded }) => isNeeded);
  return Object.fromEntries(needed.map(({ name, kind }) => [name, ids[kind][ownTarget]]));
}

export function addressFor(endpoint: Endpoint, slots: Slot[], values: Record<string, string | number>): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 1));
  const query = new URLSearchParams(otherQuery[`${endpoint.method} ${endpoint.path}`]);
  for (const { place, name } of slots)
    if (place === 'query' && values[name] !== undefined) query.set(name, `${values[name]}`);
  return query.size > 0 ? `${path}?${query}` : path;
}

export function inBody(
  slots: Slot[],
  values: Record<string, string | number>,
): Record<string, string | number | undefined> {
  return Object.fromEntries(slots.filter(({ place }) => place === 'body').map(({ name }) => [name, values[name]]));
}
