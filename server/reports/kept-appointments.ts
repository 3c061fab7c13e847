// What became of the appointments of lists: kept, no-shows, canceled, the show rate, and their value.
import { addDays, todayIn } from '#contract/days';
import type { AppointmentSums, KeptAppointmentFilters, KeptAppointments } from '#contract/kept-appointments';
import type { CompanyScope } from '../access/scope';
import { countKeptAppointments, type KeptCount } from '../database/appointments/kept-appointments';
import { findLongestWindow } from '../database/appointments/rising-figures';
import { findCompanyScope } from '../database/companies/companies';
import type { Reads } from '../database/engine/connect';
import { frameReport } from './frame-report';
import { roundedPercent } from './measures/close-rate';

/** Returns `not-found` for a filter outside the scope. Days are those on which appointments were created. */
export async function reportKeptAppointments(
  reads: Reads,
  scope: CompanyScope,
  filters: KeptAppointmentFilters,
  now: Date,
): Promise<KeptAppointments | 'not-found'> {
  const frame = await frameReport(reads, scope, filters, now);
  if (frame === 'not-found') return 'not-found';
  const { narrowed, period } = frame;
  const services = await countKeptAppointments(reads, narrowed, { ...filters, period });
  const byService = new Map<number, KeptCount>();
  for (const service of services) {
    const known = byService.get(service.serviceId);
    byService.set(service.serviceId, known ? { ...service, ...addCounts(known, service) } : service);
  }
  return {
    period: { startDay: period.startDay, endDay: period.endDay },
    overall: sumsOf(services.reduce<Counts>(addCounts, noCounts)),
    services: [...byService.values()].map(({ serviceId, serviceName, ...counts }) => ({
      serviceId,
      serviceName,
      ...sumsOf(counts),
    })),
  };
}

type Counts = Omit<AppointmentSums, 'showRate'>;

const noCounts: Counts = {
  ...{ appointments: 0, kept: 0, noShow: 0, canceled: 0, open: 0 },
  ...{ valueCents: 0, keptValueCents: 0, withValue: 0, matched: 0 },
};

function addCounts(one: Counts, other: Counts): Counts {
  const names = Object.keys(noCounts) as (keyof Counts)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as unknown as Counts;
}

const sumsOf = (counts: Counts): AppointmentSums => ({
  ...counts,
  showRate: roundedPercent(counts.kept, counts.kept + counts.noShow),
});

/**
 * From which day on figures may still rise: a call of the last N days may still get its appointment. By the calendar that is
 * furthest behind.
 */
export async function findRisingFigures(
  reads: Reads,
  scope: CompanyScope,
  { companyId }: { companyId?: number | undefined },
  now: Date,
): Promise<{ sinceDay: string | null; windowDays: number | null } | 'not-found'> {
  const inside = await findCompanyScope(reads, scope, companyId);
  if (!inside) return 'not-found';
  const found = await findLongestWindow(reads, inside);
  if (!found) return { sinceDay: null, windowDays: null };
  const [today = ''] = found.timeZones.map((zone) => todayIn(zone, now)).sort();
  return { sinceDay: addDays(today, -found.windowDays), windowDays: found.windowDays };
}
