// What became of the appointments that lists carry: the show rate, and their value.
import { z } from 'zod';
import { IdText } from './endpoint';
import { Count, Day, Percent } from './figures';
import { ServiceCloseRateFilters } from './reports';

/** Those of the close rate per service. What is asked of a call (type, direction, answered) leaves appointments without one out. */
export const KeptAppointmentFilters = ServiceCloseRateFilters;
export type KeptAppointmentFilters = ServiceCloseRateFilters;

export const AppointmentSums = z.object({
  /** Created in the period, whatever became of them. */
  appointments: Count,
  kept: Count,
  noShow: Count,
  canceled: Count,
  /** Nobody said yet. */
  open: Count,
  /** kept ÷ (kept + no-show); null without either. */
  showRate: Percent,
  /** Of those with a value, in hundredths, as of dollars; then of the kept ones. */
  valueCents: z.int(),
  keptValueCents: z.int(),
  withValue: Count,
  /** Made in a call of the company. */
  matched: Count,
});
export type AppointmentSums = z.infer<typeof AppointmentSums>;

export const KeptAppointments = z.object({
  period: z.object({ startDay: Day, endDay: Day }),
  overall: AppointmentSums,
  /** By the service that the list says, or else its call; most appointments first. 0: not known. */
  services: z.array(AppointmentSums.extend({ serviceId: z.int().nonnegative(), serviceName: z.string() })),
});
export type KeptAppointments = z.infer<typeof KeptAppointments>;

export const RisingFiguresQuery = z.object({ companyId: IdText.optional() });

/** Whether figures may still rise, because appointments of their calls may still come. */
export const RisingFigures = z.object({
  /** Figures that touch this day or a later one may still rise; null where no list has brought anything. */
  sinceDay: Day.nullable(),
  /** The longest window of the lists, in days. */
  windowDays: z.int().nullable(),
});
