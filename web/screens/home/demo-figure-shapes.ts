// What `npm run pictures` reads from the running demo for the landing page. Rates are percentages with one decimal.
import type { Thresholds } from '#contract/tiers';

export interface NamedRate {
  name: string;
  calls: number;
  closeRate: number;
}

export const measured = ['Service', 'Employee'] as const;

export interface DemoFigures {
  company: string;
  week: { calls: number; appointments: number; closeRate: number };
  thresholds: Thresholds;
  /** The same seven days; at most five rows each, highest rate first. */
  rates: {
    /** `trend` in points against the seven days before; null with too few calls. */
    Service: (NamedRate & { trend: number | null })[];
    Employee: NamedRate[];
  };
  filtered: { filters: { level: string; name: string }[]; closeRate: number };
  practice: { week: string; practice: number; live: number }[];
  call: {
    payload: Record<string, string | number>;
    callType: string;
    store: string;
    employee: string;
    service: string;
    wasBooked: boolean;
    durationSeconds: number;
    callTag: string;
    customerCalled: boolean;
    financingOffered: boolean;
  };
  /** Adjacent rows of the Activity Log, one of them failed; `sentence` describes each. */
  log: {
    rows: { at: string; status: string; sentence: string; payload: string }[];
  };
}
