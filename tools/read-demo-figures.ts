// Reads the figures of the landing page from a running demo through the API, as the director of the first company. The
// written file names its type (web/screens/home/demo-figure-shapes.ts).
import type { z } from 'zod';
import { MetricsSummary, PracticeVsLiveSeries } from '#contract/dashboard';
import { endpoints } from '#contract/endpoints';
import { defaultThresholds } from '#contract/rank-tier';
import { ServiceCloseRateReport } from '#contract/reports';
import { WebhookLog } from '#contract/webhooks';
import { lastSevenDays } from '../server/demo/demo-traffic';

type Ask = (url: string) => Promise<unknown>;
type Named = { id: number; name: string };
type NamedRate = { name: string; calls: number; closeRate: number };

const maxRows = 5;
const logRows = 500;

/** Throws if the demo was not made today and so lacks the expected week. */
export async function readDemoFigures(ask: Ask) {
  const [company] = (await ask('/api/companies')) as Named[];
  if (!company) throw new Error('The demo has no company.');
  const summary = MetricsSummary.parse(await ask(`/api/metrics/summary?companyId=${company.id}`));
  checkWeek(summary);
  const period = `timeRange=daily&startDate=${summary.period.startDay}&endDate=${summary.period.endDay}`;
  const report = async (filter: string) =>
    ServiceCloseRateReport.parse(await ask(`/api/reports/service-close-rate?${filter}&${period}`));
  const overall = async (filter: string, name: string): Promise<NamedRate> => {
    const { totalCalls, closeRate } = (await report(filter)).overall;
    return { name, calls: totalCalls, closeRate: closeRate ?? 0 };
  };

  const whole = await report(`companyId=${company.id}`);
  const regions = (await ask(endpointPath('/api/companies/{id}/regions', company.id))) as Named[];
  const people = await inTurn(await readPeople(ask, regions), (it) =>
    overall(`companyId=${company.id}&employeeId=${it.id}`, it.name),
  );
  const weeks = PracticeVsLiveSeries.parse(await ask(`/api/metrics/practice-vs-live?companyId=${company.id}`));
  const log = WebhookLog.array().parse(await ask(`/api/webhook-logs?companyId=${company.id}&limit=${logRows}`));

  return {
    company: company.name,
    week: {
      calls: summary.callVolume.value,
      appointments: summary.conversions.value,
      closeRate: summary.closeRate.value ?? 0,
    },
    thresholds: whole.company ?? defaultThresholds,
    rates: {
      Service: busiest(
        whole.services.map((it) => ({
          name: it.serviceName,
          calls: it.totalCalls,
          closeRate: it.closeRate ?? 0,
          trend: it.trend,
        })),
      ),
      Employee: busiest(people),
    },
    filtered: await readFiltered(ask, overall, company, regions),
    practice: weeks.flatMap(({ name, practice, live }) =>
      practice === null || live === null ? [] : [{ week: name, practice, live }],
    ),
    call: pickCall(log),
    log: pickRows(log),
  };
}

function checkWeek({ callVolume, conversions }: z.infer<typeof MetricsSummary>): void {
  const calls = lastSevenDays.services.reduce((sum, it) => sum + it.calls, 0);
  const appointments = lastSevenDays.services.reduce((sum, it) => sum + it.appointments, 0);
  if (callVolume.value === calls && conversions.value === appointments) return;
  throw new Error(
    `The demo shows ${callVolume.value} calls and ${conversions.value} appointments, not ${calls} and ${appointments}: use one that was made today and got no other calls.`,
  );
}

function busiest<Row extends NamedRate>(rows: readonly Row[]): Row[] {
  const most = [...rows].sort((a, b) => b.calls - a.calls).slice(0, maxRows);
  return most.sort((a, b) => b.closeRate - a.closeRate);
}

async function readPeople(ask: Ask, regions: readonly Named[]): Promise<Named[]> {
  const below = (path: string) => (it: Named) => ask(endpointPath(path, it.id)) as Promise<Named[]>;
  const districts = (await inTurn(regions, below('/api/regions/{id}/districts'))).flat();
  const stores = (await inTurn(districts, below('/api/districts/{id}/stores'))).flat();
  const people = (await inTurn(stores, below('/api/stores/{id}/employees'))).flat();
  return [...new Map(people.map((it) => [it.id, it])).values()];
}

/** The first region, district, store and employee, and the close rate of that employee's calls. */
async function readFiltered(
  ask: Ask,
  overall: (filter: string, name: string) => Promise<NamedRate>,
  company: Named,
  [region]: readonly Named[],
) {
  const below = async (path: string, it: Named | undefined) =>
    it ? ((await ask(endpointPath(path, it.id))) as Named[]) : [];
  const [district] = await below('/api/regions/{id}/districts', region);
  const [store] = await below('/api/districts/{id}/stores', district);
  const people = await below('/api/stores/{id}/employees', store);
  const person = people[people.length - 1];
  if (!region || !district || !store || !person) throw new Error('The demo has nobody in its first store.');
  const { closeRate } = await overall(`companyId=${company.id}&employeeId=${person.id}`, person.name);
  const filters = [
    { level: 'Region', name: region.name },
    { level: 'District', name: district.name },
    { level: 'Location', name: store.name },
    { level: 'Employee', name: person.name },
  ];
  return { filters, closeRate };
}

type Log = z.infer<typeof WebhookLog>;

function pickCall(log: readonly Log[]) {
  for (const { processedData: data, payload } of log) {
    if (
      !data?.appointment ||
      data.callType !== 'Appointment' ||
      !data.employee ||
      !data.store ||
      !data.service ||
      data.callTag !== 'Live'
    )
      continue;
    const shown = Object.entries(payload as Record<string, string | number>).filter(([key]) => shownKeys.includes(key));
    return {
      payload: Object.fromEntries(shown),
      callType: data.callType ?? '',
      store: data.store.name,
      employee: data.employee.name,
      service: data.service.name,
      wasBooked: data.appointment,
      durationSeconds: data.durationSeconds ?? 0,
      callTag: data.callTag,
      customerCalled: data.customerCalled ?? false,
      financingOffered: data.financingOffered ?? false,
    };
  }
  throw new Error('The log has no booked call.');
}

const shownKeys = [
  'call_id',
  'product_service',
  'appointment_made',
  'store_id',
  'potential_salesperson',
  'duration_seconds',
  'call_tag',
];

/** The newest delivery with an unreadable value, between its neighbors. */
function pickRows(log: readonly Log[]) {
  const at = log.findIndex(
    ({ reason, unmapped }, index) => index > 0 && reason?.endsWith('-unreadable') && unmapped.length > 0,
  );
  if (at < 0) throw new Error('The log has no delivery with an unreadable value.');
  return {
    rows: log.slice(at - 1, at + 2).map((row) => ({
      at: new Date(row.timestamp).toLocaleString('en-US', {
        timeZone: 'America/Chicago',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        second: '2-digit',
      }),
      status: row.status,
      sentence: describeRow(row),
      payload: row.payloadText.slice(0, 40),
    })),
  };
}

/** As in the Activity Log (delivery-sentence.ts), for the two kinds of rows shown. */
function describeRow({ processedData: data, unmapped: [unknown] }: Log): string {
  if (unknown) return `Not counted: what does “${unknown.value}” mean?`;
  const seconds = data?.durationSeconds ?? 0;
  const length = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const place = `${data?.service?.name} at ${data?.store?.name}`;
  return [place, data?.employee?.name, data?.appointment ? 'booked' : 'not booked', length].filter(Boolean).join(', ');
}

/** One at a time, like the demo's engine. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** A path of the contract with its id, type-checked. */
function endpointPath(path: string, id: number): string {
  if (!Object.values(endpoints).some((it) => it.path === path)) throw new Error(`There is no ${path}.`);
  return path.replace('{id}', String(id));
}
