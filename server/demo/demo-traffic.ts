// Call traffic of the cast's companies: volume, hours, services and close rates.
import type { CastCompany, CastService } from './cast';

export interface ServiceTraffic {
  name: CastService;
  share: number;
  /** The close rate at the time of seeding, in percent. */
  ratePercent: number;
  /** The points gained in the year before. */
  gainedPoints: number;
}

export interface Traffic {
  weeklyCalls: number;
  /** Relative volume, Monday to Sunday. */
  week: readonly [number, number, number, number, number, number, number];
  services: readonly ServiceTraffic[];
}

/** In minutes past midnight, Monday to Sunday. After any daylight saving change. */
export const openingHours: readonly { opens: number; closes: number }[] = [
  ...Array.from({ length: 5 }, () => ({ opens: 7 * 60, closes: 18 * 60 })),
  { opens: 8 * 60, closes: 16 * 60 },
  { opens: 10 * 60, closes: 15 * 60 },
];

/** Closed: New Year's Day, Independence Day, Christmas. */
export const holidays: readonly string[] = ['01-01', '07-04', '12-25'];

export const trafficOf: Record<CastCompany['key'], Traffic> = {
  northside: {
    weeklyCalls: 815,
    week: [148, 141, 139, 146, 152, 118, 53],
    services: [
      { name: 'Tires', share: 0.3, ratePercent: 51.5, gainedPoints: 10 },
      { name: 'Oil Change', share: 0.245, ratePercent: 33.5, gainedPoints: 8 },
      { name: 'Brakes', share: 0.21, ratePercent: 41.3, gainedPoints: 9 },
      { name: 'Alignment', share: 0.11, ratePercent: 25.8, gainedPoints: 1 },
      { name: 'Battery', share: 0.08, ratePercent: 16.3, gainedPoints: -1.5 },
      { name: 'Air Conditioning', share: 0.022, ratePercent: 26, gainedPoints: -2 },
      { name: 'Diagnostics', share: 0.022, ratePercent: 25, gainedPoints: 1.5 },
      { name: 'Transmission', share: 0.011, ratePercent: 16, gainedPoints: -3 },
    ],
  },
  lakeshore: {
    weeklyCalls: 460,
    week: [80, 74, 70, 72, 78, 66, 20],
    services: [
      { name: 'Tires', share: 0.46, ratePercent: 47, gainedPoints: 4 },
      { name: 'Alignment', share: 0.16, ratePercent: 38, gainedPoints: 3 },
      { name: 'Brakes', share: 0.13, ratePercent: 35, gainedPoints: 2 },
      { name: 'Oil Change', share: 0.12, ratePercent: 30, gainedPoints: -2 },
      { name: 'Battery', share: 0.08, ratePercent: 24, gainedPoints: 2 },
      { name: 'Inspection', share: 0.05, ratePercent: 58, gainedPoints: 0 },
    ],
  },
  prairie: {
    weeklyCalls: 300,
    week: [52, 50, 50, 52, 54, 34, 8],
    services: [
      { name: 'Oil Change', share: 0.3, ratePercent: 44, gainedPoints: -3 },
      { name: 'Brakes', share: 0.2, ratePercent: 33, gainedPoints: 1 },
      { name: 'Diagnostics', share: 0.16, ratePercent: 28, gainedPoints: 4 },
      { name: 'Transmission', share: 0.1, ratePercent: 19, gainedPoints: -2 },
      { name: 'Inspection', share: 0.1, ratePercent: 55, gainedPoints: 2 },
      { name: 'Air Conditioning', share: 0.08, ratePercent: 31, gainedPoints: 0 },
      { name: 'Exhaust', share: 0.06, ratePercent: 22, gainedPoints: -1 },
    ],
  },
};

export interface ServiceFigures {
  name: CastService;
  calls: number;
  appointments: number;
}

/** The figures of a fresh demo until midnight. Documents and the landing page quote them. */
export const lastSevenDays: { services: readonly ServiceFigures[]; averageCallSeconds: number } = {
  services: [
    { name: 'Tires', calls: 286, appointments: 150 },
    { name: 'Brakes', calls: 201, appointments: 84 },
    { name: 'Oil Change', calls: 231, appointments: 78 },
    { name: 'Alignment', calls: 104, appointments: 27 },
    { name: 'Battery', calls: 75, appointments: 12 },
  ],
  averageCallSeconds: 272,
};

export const sevenDaysBefore = { calls: 797, appointments: 287, averageCallSeconds: 260 };
