// The questions asked of a large database, as addresses.
import type { CallList } from '../../contract/call-list';
import type { Visitor } from '../../tests/test-app';

export interface Question {
  name: string;
  url: string;
}

export interface AskedCompany {
  id: number;
  locationId: number;
  employeeId: number;
  serviceId: number;
  /** Of its first call. */
  phone: string;
  callId: number;
  callKey: string;
}

const deepPages = 20;

/** The list of calls under each filter, some pages down, sorted otherwise, and its totals. */
export async function listQuestions(person: Visitor, company: AskedCompany): Promise<Question[]> {
  const of = (filters: string) => `companyId=${company.id}${filters && `&${filters}`}`;
  const filters: Record<string, string> = {
    none: '',
    location: `storeId=${company.locationId}`,
    employee: `employeeId=${company.employeeId}`,
    service: `serviceId=${company.serviceId}`,
    'service, location': `serviceId=${company.serviceId}&storeId=${company.locationId}`,
    practice: 'callTag=Practice',
    live: 'callTag=Live',
    'last 7 days': 'days=7',
    'one month a year ago': `startDate=${daysAgo(400)}&endDate=${daysAgo(370)}`,
    booked: 'appointment=booked',
    'not booked': 'appointment=not-booked',
    'not known': 'appointment=unknown',
    'booked, days, service, location': `appointment=booked&days=30&serviceId=${company.serviceId}&storeId=${company.locationId}`,
    phone: `phone=${encodeURIComponent(company.phone)}`,
    'phone, four digits': `phone=${company.phone.slice(-4)}`,
    'our call id': `callId=${company.callId}`,
    'the phone system’s call id': `callId=${company.callKey}`,
    'no such call id': 'callId=nothing',
  };
  const first = Object.entries(filters).map(([name, query]) => ({ name, url: `/api/calls?${of(query)}` }));
  const deep: Question[] = [];
  for (const name of ['none', 'location', 'booked'])
    deep.push({
      name: `${name}, page ${deepPages}`,
      url: await turnPages(person, `/api/calls?${of(filters[name] ?? '')}`),
    });
  return [
    ...first,
    ...deep,
    { name: 'sorted by duration, 7 days', url: `/api/calls?${of('days=7&sort=duration')}` },
    { name: 'sorted by employee, 30 days', url: `/api/calls?${of('days=30&sort=employee')}` },
    { name: 'text, 30 days', url: `/api/calls?${of('days=30&text=quote')}` },
    { name: 'text of nothing, 30 days', url: `/api/calls?${of('days=30&text=zebra')}` },
    { name: 'totals, 30 days', url: `/api/calls/total?${of('days=30')}` },
    { name: 'totals, all', url: `/api/calls/total?${of('')}` },
  ];
}

async function turnPages(person: Visitor, url: string): Promise<string> {
  let next = url;
  for (let page = 1; page < deepPages; page++) {
    const { nextCursor } = (await person.get(next)).body as CallList;
    if (!nextCursor) return next;
    next = `${url}&limit=200&before=${encodeURIComponent(nextCursor)}`;
  }
  return next;
}

export function reportQuestions(company: AskedCompany): Question[] {
  const location = `&storeId=${company.locationId}`;
  const person = `&employeeId=${company.employeeId}`;
  return [
    ...questionsOf(`companyId=${company.id}`),
    ...reports.flatMap(([name, report]) => [
      { name: `${name}, one location`, url: `/api/reports/${report}?companyId=${company.id}${location}` },
      { name: `${name}, one employee`, url: `/api/reports/${report}?companyId=${company.id}${person}` },
    ]),
    {
      name: 'Service Close Rate by week, one location',
      url: `/api/reports/service-close-rate?companyId=${company.id}${location}&timeRange=weekly`,
    },
    {
      name: 'Service Close Rate by employee',
      url: `/api/reports/service-close-rate?companyId=${company.id}&breakDownBy=employee`,
    },
    {
      name: 'Service Close Rate by location',
      url: `/api/reports/service-close-rate?companyId=${company.id}&breakDownBy=location`,
    },
    {
      name: 'Service Close Rate by month, outbound',
      url: `/api/reports/service-close-rate?companyId=${company.id}&direction=inbound&months=3`,
    },
  ];
}

export const wideQuestions = (): Question[] => questionsOf('');

const reports = [
  ['Service Close Rate', 'service-close-rate'],
  ['Practice vs. Live', 'practice-vs-live'],
  ['Employee Practice', 'employee-practice'],
  ['Close Rate Trend', 'close-rate-trend'],
] as const;

function questionsOf(scope: string): Question[] {
  const asked: [string, string][] = [
    ['Service Close Rate by month', 'reports/service-close-rate?timeRange=monthly'],
    ['Service Close Rate by week', 'reports/service-close-rate?timeRange=weekly'],
    ['Service Close Rate by day', 'reports/service-close-rate?timeRange=daily'],
    ['Service Close Rate, 24 months', 'reports/service-close-rate?months=24'],
    ['Practice vs. Live, 12 months', 'reports/practice-vs-live?months=12'],
    ['Practice vs. Live, 3 months', 'reports/practice-vs-live?months=3'],
    ['Employee Practice, 30 days', 'reports/employee-practice?days=30'],
    ['Employee Practice, 365 days', 'reports/employee-practice?days=365'],
    ['Close Rate Trend by month', 'reports/close-rate-trend?timeRange=monthly'],
    ['Close Rate Trend by day', 'reports/close-rate-trend?timeRange=daily'],
    ['Dashboard, summary', 'metrics/summary?'],
    ['Dashboard, conversion rate', 'metrics/conversion-rate?'],
    ['Dashboard, practice vs. live', 'metrics/practice-vs-live?'],
    ['Dashboard, services', 'service-performance?'],
    ['Dashboard, top performers', 'top-employees?'],
    ['Dashboard, call volume', 'call-volume?'],
    ['What changed', 'reports/what-changed?'],
  ];
  return asked.map(([name, address]) => ({
    name,
    url: `/api/${address}&${scope}`.replace('?&', '?').replace(/[?&]$/, ''),
  }));
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
